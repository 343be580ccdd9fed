"""The places where the factions live, as two layers of silhouettes below their sky."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QPointF
from PySide6.QtGui import QLinearGradient

from ufs_desktop.art.brush import Brush, bow, clear, outline
from ufs_desktop.art.high_water import paint_sparrow, paint_stillmere, paint_tidegate
from ufs_desktop.art.slack_water import paint_chandlers, paint_moonrakers, paint_pilots


def paint_sky(brush: Brush, slant: float) -> None:
    """Paint the faction's sky from edge to edge."""
    sky = QLinearGradient(QPointF(-slant, -1), QPointF(slant, 1))
    sky.setColorAt(0, brush.palette.high)
    sky.setColorAt(0.85, brush.palette.low)
    brush.painter.fillRect(-4, -1, 8, 2, sky)


def paint_place(brush: Brush, faction: str, at: float, *, is_close: bool = True) -> None:
    """Paint the faction's town with its landmark at `at`; without a foreground unless close."""
    PLACES[faction](brush, at, is_close)


def _lamplighters(brush: Brush, at: float, is_close: bool) -> None:
    """A lighthouse on a dry hill."""
    p, wide = brush.palette, brush.wide
    for far in (-3.2, 3.2):
        beam = clear(p.glow, 0.3)
        brush.fill(beam, (at, -0.5), (at + far, -0.95), (at + far, -0.35))
    brush.shape(
        p.far,
        outline(
            (-wide, 0.45),
            (at - 0.4, -0.05, at, 0.1),
            (at + 0.9, 0.2, wide, 0.5),
            (wide, 1),
            (-wide, 1),
        ),
    )
    brush.fill(p.glow, (at - 0.13, 0.2), (at - 0.085, -0.4), (at + 0.085, -0.4), (at + 0.13, 0.2))
    brush.fill(
        p.cloth, (at - 0.117, 0.02), (at - 0.107, -0.12), (at + 0.107, -0.12), (at + 0.117, 0.02)
    )
    brush.fill(
        p.ink, (at - 0.14, -0.38), (at - 0.14, -0.44), (at + 0.14, -0.44), (at + 0.14, -0.38)
    )
    brush.disc(p.accent, at, -0.52, 0.1)
    brush.fill(p.ink, (at - 0.12, -0.6), (at, -0.78), (at + 0.12, -0.6))
    if is_close:
        brush.shape(
            p.near,
            outline(
                (-wide, 0.75),
                (-0.3, 0.35, 0.4, 0.6),
                (0.9, 0.75, wide, 0.62),
                (wide, 1),
                (-wide, 1),
            ),
        )


def _wreckers(brush: Brush, at: float, is_close: bool) -> None:
    """A ship on its side, half taken apart."""
    p, wide = brush.palette, brush.wide
    brush.fill(p.far, (-wide, 0.42), (wide, 0.34), (wide, 1), (-wide, 1))
    brush.place(at, 0.2, 1.0, -13)
    brush.line(p.ink, 0.05, (-0.1, -0.1), (-0.1, -1.1))
    brush.line(p.ink, 0.03, (-0.55, -0.75), (0.35, -0.75))
    brush.line(p.ink, 0.015, (-0.1, -1.05), (0.85, -0.25))
    brush.shape(
        p.near,
        outline(
            (-1.0, -0.3),
            (-0.1, -0.12, 0.95, -0.35),
            (0.8, 0.2, 0.5, 0.35),
            (-0.5, 0.35),
            (-0.9, 0.1, -1.0, -0.3),
        ),
    )
    brush.shape(
        p.low,
        outline((0.12, -0.12), (0.4, -0.14, 0.62, -0.2), (0.55, 0.1, 0.4, 0.24), (0.12, 0.24)),
    )
    for rib in range(4):
        x = 0.16 + 0.13 * rib
        brush.line(p.ink, 0.03, (x, -0.16), (x - 0.03, 0.26))
    brush.line(p.cloth, 0.035, (-0.95, -0.12), (0.1, 0.02))
    brush.put_back()
    if is_close:
        brush.fill(
            p.ink, (-wide, 0.72), (-0.4, 0.62), (0.5, 0.75), (wide, 0.6), (wide, 1), (-wide, 1)
        )
        brush.line(p.cloth, 0.06, (-at - 0.6, 0.85), (-at + 0.1, 0.55))


def _choir(brush: Brush, at: float, is_close: bool) -> None:
    """A trench, with the light coming down and the last of the sea at its bottom."""
    p, wide = brush.palette, brush.wide
    brush.fill(
        clear(p.glow, 0.22), (at - 0.12, -1), (at + 0.3, -1), (at + 0.75, 0.6), (at - 0.65, 0.6)
    )
    for side in (-1, 1):
        edge = [(wide * side, -1.0), (at + side * 0.95, -1), (at + side * 0.85, -0.55)]
        edge += [(at + side * 1.0, -0.4), (at + side * 0.7, 0.0), (at + side * 0.8, 0.2)]
        brush.fill(p.far, *edge, (at + side * 0.5, 0.6), (wide * side, 0.6))
    brush.fill(p.near, (-wide, 0.5), (wide, 0.5), (wide, 1), (-wide, 1))
    for wave in range(3):
        y = 0.58 + 0.12 * wave
        reach = 0.45 + 0.2 * wave
        brush.line(clear(p.accent, 0.75 - 0.2 * wave), 0.03, (at - reach, y), (at + reach, y))
    if is_close:
        for side in (-1, 1):
            brush.fill(
                p.ink,
                (wide * side, -1),
                (side * (wide - 0.35), -1),
                (side * (wide - 0.5), -0.2),
                (side * (wide - 0.25), 0.1),
                (side * (wide - 0.6), 1),
                (wide * side, 1),
            )


def _kiteward(brush: Brush, at: float, is_close: bool) -> None:
    """Roofs that hang from ropes, and kites above them."""
    p, wide = brush.palette, brush.wide
    for x, y, high in ((at - 0.75, 0.15, 0.45), (at, -0.05, 0.6), (at + 0.7, 0.25, 0.4)):
        brush.fill(p.far, (x - 0.3, y + 0.9), (x - 0.3, y), (x + 0.3, y), (x + 0.3, y + 0.9))
        brush.fill(p.near, (x - 0.4, y + 0.05), (x, y - high), (x + 0.4, y + 0.05))
        brush.fill(
            p.glow,
            (x - 0.07, y + 0.15),
            (x + 0.07, y + 0.15),
            (x + 0.07, y + 0.35),
            (x - 0.07, y + 0.35),
        )
    for start, sag, end in ((-0.5, 0.1, -0.75), (-0.8, -0.2, -0.2)):
        brush.stroke(p.ink, 0.018, bow((-wide, start), (0, sag, wide, end)))
    for x, y, size in ((at - 0.95, -0.6, 0.2), (at + 1.05, -0.5, 0.15)):
        paint_kite(brush, x, y, size)
    if is_close:
        brush.fill(
            p.ink,
            (-wide, 0.85),
            (-0.6, 0.62),
            (-0.1, 0.85),
            (0.6, 0.66),
            (wide, 0.88),
            (wide, 1),
            (-wide, 1),
        )


def paint_kite(brush: Brush, x: float, y: float, size: float) -> None:
    """A kite with its tail."""
    p = brush.palette
    brush.stroke(
        p.glow,
        0.02,
        bow(
            (x, y + size),
            (x - size, y + 2 * size, x, y + 2.6 * size),
            (x + size, y + 3.2 * size, x, y + 4 * size),
        ),
    )
    brush.fill(
        p.accent, (x, y - size * 1.2), (x + size * 0.8, y), (x, y + size * 1.3), (x - size * 0.8, y)
    )
    brush.fill(p.glow, (x, y - size * 1.2), (x + size * 0.8, y), (x, y))
    brush.fill(p.cloth, (x, y + size * 1.3), (x - size * 0.8, y), (x, y))


def _cinder(brush: Brush, at: float, is_close: bool) -> None:
    """Chimneys, smoke, and furnaces with their doors open."""
    p, wide = brush.palette, brush.wide
    for x, top in ((at - 0.85, -0.35), (at - 0.35, -0.62), (at + 0.55, -0.45), (at + 1.05, -0.2)):
        for puff in range(3):
            brush.disc(
                clear(p.far, 0.85), x + 0.13 * puff, top - 0.1 - 0.16 * puff, 0.1 + 0.05 * puff
            )
        brush.fill(p.near, (x - 0.09, 0.6), (x - 0.065, top), (x + 0.065, top), (x + 0.09, 0.6))
    brush.fill(
        p.near,
        (-wide, 0.32),
        (at - 0.2, 0.32),
        (at, 0.12),
        (at + 0.2, 0.32),
        (wide, 0.32),
        (wide, 1),
        (-wide, 1),
    )
    for door in (-0.9, 0.0, 0.9):
        x = at + door
        brush.shape(
            p.accent,
            outline(
                (x - 0.17, 0.75),
                (x - 0.17, 0.48),
                (x - 0.17, 0.32, x, 0.32),
                (x + 0.17, 0.32, x + 0.17, 0.48),
                (x + 0.17, 0.75),
            ),
        )
        brush.shape(
            p.glow,
            outline(
                (x - 0.1, 0.75),
                (x - 0.1, 0.55),
                (x - 0.1, 0.44, x, 0.44),
                (x + 0.1, 0.44, x + 0.1, 0.55),
                (x + 0.1, 0.75),
            ),
        )
    if is_close:
        brush.fill(p.ink, (-wide, 0.75), (wide, 0.75), (wide, 1), (-wide, 1))
        for spark in range(7):
            brush.disc(p.accent, at + math.sin(spark * 2.4) * 1.2, 0.5 - 0.17 * spark, 0.022)


def _court(brush: Brush, at: float, is_close: bool) -> None:
    """Hills of salt behind a house of columns."""
    p, wide = brush.palette, brush.wide
    brush.fill(
        p.far,
        (-wide, 0.5),
        (at - 1.3, 0.0),
        (at - 0.7, 0.45),
        (at + 0.75, 0.45),
        (at + 1.3, -0.15),
        (wide, 0.5),
        (wide, 1),
        (-wide, 1),
    )
    for x, top in ((at - 1.3, 0.0), (at + 1.3, -0.15)):
        brush.fill(p.glow, (x, top), (x + 0.42, top + 0.4), (x + 0.08, top + 0.3))
    brush.fill(p.lining, (at - 0.75, -0.15), (at, -0.5), (at + 0.75, -0.15))
    brush.fill(p.near, (at - 0.68, -0.12), (at + 0.68, -0.12), (at + 0.68, 0.62), (at - 0.68, 0.62))
    for column in range(5):
        x = at - 0.6 + 0.3 * column
        brush.fill(
            p.lining, (x - 0.055, -0.12), (x + 0.055, -0.12), (x + 0.055, 0.6), (x - 0.055, 0.6)
        )
    brush.fill(p.lining, (at - 0.85, 0.6), (at + 0.85, 0.6), (at + 0.95, 0.7), (at - 0.95, 0.7))
    brush.fill(p.near, (-wide, 0.7), (wide, 0.7), (wide, 1), (-wide, 1))
    if is_close:
        for tile in range(-4, 5):
            x = at + tile * 0.5
            brush.fill(
                p.ink,
                (at + tile * 0.28, 0.7),
                (at + tile * 0.28 + 0.14, 0.7),
                (x + 0.28, 1),
                (x, 1),
            )


def _circuit(brush: Brush, at: float, is_close: bool) -> None:
    """Tents, bunting, and heads round a ring."""
    p, wide = brush.palette, brush.wide
    for x, size in ((at - 0.8, 0.75), (at + 0.75, 0.9)):
        top = 0.35 - size
        brush.line(p.ink, 0.025, (x, top), (x, top - 0.2))
        brush.fill(p.accent, (x, top - 0.2), (x + 0.2, top - 0.14), (x, top - 0.07))
        for stripe in range(4):
            left, right = -0.6 + 0.3 * stripe, -0.3 + 0.3 * stripe
            colour = p.cloth if stripe % 2 else p.lining
            brush.fill(colour, (x, top), (x + right * size, 0.35), (x + left * size, 0.35))
    brush.fill(p.far, (-wide, 0.3), (wide, 0.3), (wide, 1), (-wide, 1))
    brush.stroke(p.ink, 0.015, bow((-wide, -0.75), (0, -0.35, wide, -0.8)))
    for flag in range(-5, 6):
        x, y = flag * 0.32, -0.56 - 0.2 * (flag * 0.32 / wide) ** 2
        colour = (p.accent, p.glow, p.cloth)[flag % 3]
        brush.fill(colour, (x - 0.09, y), (x + 0.09, y), (x, y + 0.19))
    if is_close:
        for head in range(-7, 8):
            brush.disc(p.near, head * 0.28, 0.86 - 0.08 * (head % 2), 0.15)
        brush.fill(p.near, (-wide, 0.9), (wide, 0.9), (wide, 1), (-wide, 1))


def _drill(brush: Brush, at: float, is_close: bool) -> None:
    """A yard with a wall, a post to hit and a sack."""
    p, wide = brush.palette, brush.wide
    brush.fill(p.far, (-wide, -0.1), (wide, -0.1), (wide, 0.45), (-wide, 0.45))
    for course in range(3):
        y = -0.1 + 0.18 * course
        brush.line(p.near, 0.02, (-wide, y), (wide, y))
        for brick in range(-4, 5):
            x = brick * 0.5 + 0.25 * (course % 2)
            brush.line(p.near, 0.02, (x, y), (x, y + 0.18))
    brush.fill(p.near, (-wide, 0.45), (wide, 0.45), (wide, 1), (-wide, 1))
    x = at + 0.85
    brush.line(p.lining, 0.1, (x, 0.75), (x, -0.45))
    brush.line(p.lining, 0.08, (x - 0.25, -0.2), (x + 0.25, -0.2))
    brush.line(p.accent, 0.13, (x, 0.02), (x, 0.22))
    if is_close:
        brush.line(p.ink, 0.03, (at - 0.9, -1), (at - 0.9, -0.3))
        brush.shape(
            p.lining,
            outline(
                (at - 1.1, -0.25),
                (at - 0.9, -0.4, at - 0.7, -0.25),
                (at - 0.66, 0.45),
                (at - 0.9, 0.58, at - 1.14, 0.45),
            ),
        )


Place = Callable[[Brush, float, bool], None]
PLACES: dict[str, Place] = {
    "lamplighters": _lamplighters,
    "wreckers": _wreckers,
    "choir": _choir,
    "kiteward": _kiteward,
    "cinder": _cinder,
    "court": _court,
    "circuit": _circuit,
    "drill": _drill,
    "tidegate": paint_tidegate,
    "sparrow": paint_sparrow,
    "stillmere": paint_stillmere,
    "pilots": paint_pilots,
    "chandlers": paint_chandlers,
    "moonrakers": paint_moonrakers,
}
