"""The places of Slack Water: the bar, a row of shops, and a beach at night."""

from __future__ import annotations

from ufs_desktop.art.brush import Brush, clear, outline


def paint_pilots(brush: Brush, at: float, is_close: bool) -> None:
    """A cutter under sail on the open sea, and the signal mast."""
    p, wide = brush.palette, brush.wide
    brush.fill(p.far, (-wide, 0.1), (wide, 0.1), (wide, 1), (-wide, 1))
    brush.fill(p.ink, (at - 0.5, 0.18), (at + 0.5, 0.18), (at + 0.36, 0.36), (at - 0.4, 0.36))
    brush.line(p.ink, 0.035, (at - 0.02, 0.2), (at - 0.02, -0.75))
    brush.fill(p.lining, (at + 0.03, -0.7), (at + 0.5, 0.08), (at + 0.03, 0.1))
    brush.fill(p.glow, (at - 0.07, -0.6), (at - 0.45, 0.1), (at - 0.07, 0.1))
    brush.fill(p.accent, (at - 0.02, -0.78), (at + 0.2, -0.7), (at - 0.02, -0.64))
    for x, colour in ((at + 0.95, p.cloth), (at + 1.13, p.accent)):
        brush.fill(colour, (x - 0.1, -0.5), (x + 0.06, -0.5), (x + 0.06, -0.36), (x - 0.1, -0.36))
    brush.line(p.ink, 0.03, (at + 1.04, 0.4), (at + 1.04, -0.62))
    if is_close:
        for y, colour in ((0.42, p.near), (0.68, p.near.darker(130))):
            brush.shape(
                colour,
                outline(
                    (-wide, y),
                    (-0.7, y - 0.14, -0.2, y),
                    (0.4, y + 0.14, wide, y - 0.05),
                    (wide, 1),
                    (-wide, 1),
                ),
            )


def paint_chandlers(brush: Brush, at: float, is_close: bool) -> None:
    """Gabled shops side by side, with their signs out."""
    p, wide = brush.palette, brush.wide
    brush.fill(p.far, (-wide, 0.35), (wide, 0.35), (wide, 1), (-wide, 1))
    for number, high in enumerate((-0.3, -0.62, -0.42, -0.24)):
        left = at - 1.0 + 0.5 * number
        wall = p.lining if number % 2 else p.near
        brush.fill(
            wall,
            (left, 0.6),
            (left, high),
            (left + 0.24, high - 0.22),
            (left + 0.48, high),
            (left + 0.48, 0.6),
        )
        for y in (high + 0.12, high + 0.42):
            brush.fill(
                p.accent,
                (left + 0.1, y),
                (left + 0.22, y),
                (left + 0.22, y + 0.16),
                (left + 0.1, y + 0.16),
            )
        brush.line(p.ink, 0.03, (left + 0.3, 0.02), (left + 0.46, 0.02))
        brush.disc(p.cloth, left + 0.4, 0.12, 0.07)
    if is_close:
        brush.fill(p.ink, (-wide, 0.6), (wide, 0.6), (wide, 1), (-wide, 1))
        for x in (-0.95, -0.2, 0.7):
            brush.disc(p.near, x, 0.72, 0.16, 0.12)
            brush.line(p.accent, 0.02, (x - 0.15, 0.72), (x + 0.15, 0.72))


def paint_moonrakers(brush: Brush, at: float, is_close: bool) -> None:
    """A beach under the moon, and what was landed on it."""
    p, wide = brush.palette, brush.wide
    brush.disc(clear(p.glow, 0.18), at + 0.55, -0.55, 0.36)
    brush.disc(p.accent, at + 0.55, -0.55, 0.22)
    brush.disc(p.high, at + 0.65, -0.6, 0.19)
    brush.shape(
        p.far,
        outline((-wide, -0.4), (-0.9, -0.5, -0.5, 0.1), (-0.35, 0.3), (-wide, 0.3)),
    )
    brush.fill(p.lining, (-wide, 0.22), (wide, 0.22), (wide, 0.5), (-wide, 0.5))
    for y, half in ((0.28, 0.26), (0.35, 0.16), (0.42, 0.22)):
        brush.line(clear(p.glow, 0.6), 0.02, (at + 0.55 - half, y), (at + 0.55 + half, y))
    brush.shape(p.near, outline((-wide, 0.55), (0, 0.34, wide, 0.5), (wide, 1), (-wide, 1)))
    if is_close:
        for x, y in ((at - 0.5, 0.58), (at - 0.24, 0.6), (at - 0.37, 0.36)):
            brush.disc(p.cloth, x, y, 0.13, 0.15)
            for hoop in (-0.06, 0.06):
                brush.line(p.ink, 0.025, (x - 0.12, y + hoop), (x + 0.12, y + hoop))
