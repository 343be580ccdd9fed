"""What the people of each faction wear on their heads and carry over the shoulder."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QColor

from ufs_desktop.art.brush import Brush, bow, clear, outline

# --- what they wear on their heads ----------------------------------------------------------------


def _souwester(brush: Brush) -> None:
    p = brush.palette
    brush.shape(p.cloth, outline((-0.28, -0.46), (-0.26, -0.86, 0.26, -0.86, 0.28, -0.46)))
    brush.shape(
        p.cloth.darker(125),
        outline(
            (-0.46, -0.36),
            (-0.3, -0.54, 0, -0.55),
            (0.3, -0.54, 0.46, -0.36),
            (0.2, -0.46, 0, -0.46),
            (-0.2, -0.46, -0.46, -0.36),
        ),
    )
    brush.line(p.accent, 0.025, (-0.27, -0.55), (0.27, -0.55))


def _flat_cap(brush: Brush) -> None:
    p = brush.palette
    brush.shape(
        p.lining.darker(130),
        outline((-0.34, -0.44), (-0.36, -0.74, 0.1, -0.78), (0.42, -0.74, 0.34, -0.46)),
    )
    brush.shape(
        p.ink,
        outline((-0.4, -0.4), (-0.2, -0.52, 0.1, -0.48), (0.3, -0.46), (0.0, -0.42, -0.4, -0.4)),
    )


def _hood(brush: Brush) -> None:
    p = brush.palette
    path = outline(
        (-0.42, 0.3),
        (-0.5, -0.9, 0.5, -0.9, 0.42, 0.3),
        (0.26, 0.18),
        (0.3, -0.68, -0.3, -0.68, -0.26, 0.18),
    )
    brush.shape(p.cloth, path)
    brush.stroke(p.accent, 0.02, bow((-0.26, 0.18), (-0.3, -0.68, 0.3, -0.68, 0.26, 0.18)))


def _goggles(brush: Brush) -> None:
    p = brush.palette
    brush.line(p.ink, 0.07, (-0.27, -0.5), (0.27, -0.5))
    for x in (-0.11, 0.12):
        brush.disc(p.lining, x, -0.5, 0.1)
        brush.disc(p.high, x, -0.5, 0.07)
    brush.shape(
        p.accent, outline((-0.3, 0.1), (0, 0.26, 0.3, 0.1), (0.36, 0.26), (0, 0.42, -0.36, 0.26))
    )


def _headband(brush: Brush) -> None:
    p = brush.palette
    brush.line(p.accent, 0.085, (-0.26, -0.44), (0.0, -0.47), (0.26, -0.44))
    brush.fill(p.accent, (0.24, -0.46), (0.52, -0.34), (0.44, -0.26), (0.25, -0.4))


def _bicorne(brush: Brush) -> None:
    p = brush.palette
    brush.shape(
        p.ink,
        outline(
            (-0.58, -0.4),
            (-0.3, -0.46, -0.2, -0.78),
            (0, -0.94, 0.2, -0.78),
            (0.3, -0.46, 0.58, -0.4),
            (0, -0.58, -0.58, -0.4),
        ),
    )
    brush.stroke(p.lining, 0.025, bow((-0.58, -0.4), (0, -0.58, 0.58, -0.4)))
    brush.disc(p.accent, 0.0, -0.66, 0.06)


def _straw_hat(brush: Brush) -> None:
    p = brush.palette
    brush.disc(p.lining.darker(115), 0, -0.47, 0.52, 0.09)
    brush.shape(p.lining, outline((-0.27, -0.48), (-0.24, -0.76), (0.24, -0.76), (0.27, -0.48)))
    brush.line(p.cloth, 0.08, (-0.25, -0.54), (0.25, -0.54))


Part = Callable[[Brush], None]
HATS: dict[str, Part] = {
    "lamplighters": _souwester,
    "wreckers": _flat_cap,
    "choir": _hood,
    "kiteward": _goggles,
    "cinder": _headband,
    "court": _bicorne,
    "circuit": _straw_hat,
    "drill": _headband,
    "tidegate": _souwester,
    "sparrow": _goggles,
    "stillmere": _hood,
    "pilots": _souwester,
    "chandlers": _flat_cap,
    "moonrakers": _headband,
}


# --- what they carry over the shoulder ------------------------------------------------------------


def _pole(brush: Brush, colour: QColor, width: float = 0.06) -> None:
    brush.line(brush.palette.ink, width + 0.03, (-0.5, 1.1), (-0.92, -0.75))
    brush.line(colour, width, (-0.5, 1.1), (-0.92, -0.75))


def _lantern(brush: Brush) -> None:
    p = brush.palette
    _pole(brush, p.lining)
    brush.disc(clear(p.accent, 0.3), -0.96, -0.5, 0.42)
    brush.fill(p.ink, (-1.08, -0.72), (-0.84, -0.72), (-0.82, -0.3), (-1.1, -0.3))
    brush.fill(p.glow, (-1.04, -0.66), (-0.88, -0.66), (-0.87, -0.36), (-1.05, -0.36))


def _hook(brush: Brush) -> None:
    p = brush.palette
    _pole(brush, p.cloth, 0.08)
    brush.stroke(
        p.low, 0.08, bow((-0.9, -0.7), (-1.0, -1.0, -1.25, -0.85), (-1.4, -0.6, -1.2, -0.45))
    )


def _bell_staff(brush: Brush) -> None:
    p = brush.palette
    _pole(brush, p.lining)
    brush.ring(p.accent, 0.05, -0.95, -0.68, 0.22)
    brush.disc(p.glow, -0.95, -0.68, 0.07)


def _kite_frame(brush: Brush) -> None:
    p = brush.palette
    brush.fill(p.accent, (-0.85, -0.98), (-0.35, -0.2), (-0.75, 0.75), (-1.3, -0.1))
    brush.fill(p.glow, (-0.85, -0.98), (-0.35, -0.2), (-0.82, -0.12))
    brush.line(p.ink, 0.025, (-0.85, -0.98), (-0.75, 0.75))
    brush.line(p.ink, 0.025, (-1.3, -0.1), (-0.35, -0.2))


def _hammer(brush: Brush) -> None:
    p = brush.palette
    _pole(brush, p.far, 0.08)
    brush.fill(p.ink, (-1.25, -0.95), (-0.62, -0.82), (-0.7, -0.45), (-1.33, -0.58))
    brush.fill(p.lining, (-1.2, -0.9), (-0.66, -0.78), (-0.7, -0.64), (-1.24, -0.76))


def _rapier(brush: Brush) -> None:
    p = brush.palette
    brush.line(p.glow, 0.045, (-0.55, 0.6), (-1.05, -0.95))
    brush.line(p.accent, 0.07, (-0.86, 0.25), (-0.45, 0.1))
    brush.ring(p.accent, 0.04, -0.62, 0.25, 0.13)


def _rake(brush: Brush) -> None:
    p = brush.palette
    _pole(brush, p.cloth.darker(130))
    brush.line(p.ink, 0.05, (-1.14, -0.66), (-0.7, -0.84))
    for tooth in range(4):
        x, y = -1.13 + 0.14 * tooth, -0.66 - 0.057 * tooth
        brush.line(p.ink, 0.03, (x, y), (x + 0.05, y + 0.14))


def _pennant(brush: Brush) -> None:
    p = brush.palette
    _pole(brush, p.lining)
    brush.shape(
        p.accent, outline((-0.92, -0.78), (-1.3, -0.9, -1.6, -0.62), (-1.2, -0.5, -0.84, -0.34))
    )


def _plain_staff(brush: Brush) -> None:
    _pole(brush, brush.palette.lining, 0.09)


ATTRIBUTES: dict[str, Part] = {
    "lamplighters": _lantern,
    "wreckers": _hook,
    "choir": _bell_staff,
    "kiteward": _kite_frame,
    "cinder": _hammer,
    "court": _rapier,
    "circuit": _pennant,
    "drill": _plain_staff,
    "tidegate": _hook,
    "sparrow": _hammer,
    "stillmere": _lantern,
    "pilots": _pennant,
    "chandlers": _hook,
    "moonrakers": _rake,
}
