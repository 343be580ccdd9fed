"""Tools of the dry harbour: ropes, hulls, hammers, lamps."""

from __future__ import annotations

import math

from ufs_desktop.art.brush import Brush, bow, outline
from ufs_desktop.art.scenery import paint_kite


def rope(brush: Brush) -> None:
    p = brush.palette
    for colour, width in ((p.ink, 0.19), (p.glow, 0.13)):
        brush.ring(colour, width, 0, 0.08, 0.42)
        brush.ring(colour, width, 0.02, 0.08, 0.22)
        brush.stroke(colour, width, bow((-0.3, -0.2), (0.2, -0.5, 0.75, -0.7)))
    for turn in range(0, 360, 30):
        angle = math.radians(turn)
        x, y = math.cos(angle), math.sin(angle)
        brush.line(
            p.ink,
            0.022,
            (0.36 * x, 0.08 + 0.36 * y),
            (0.48 * math.cos(angle + 0.15), 0.08 + 0.48 * math.sin(angle + 0.15)),
        )


def anchor(brush: Brush) -> None:
    p = brush.palette
    for colour, width in ((p.ink, 0.2), (p.accent, 0.12)):
        brush.line(colour, width, (0, -0.4), (0, 0.6))
        brush.line(colour, width, (-0.3, -0.22), (0.3, -0.22))
        brush.stroke(
            colour, width, bow((-0.55, 0.15), (-0.45, 0.6, 0, 0.62), (0.45, 0.6, 0.55, 0.15))
        )
        brush.ring(colour, width * 0.8, 0, -0.56, 0.14)
    for side in (-1, 1):
        brush.fill(p.accent, (side * 0.72, 0.22), (side * 0.55, -0.06), (side * 0.38, 0.2))


def boat(brush: Brush) -> None:
    p = brush.palette
    brush.place(0, 0, 1.0, -8)
    brush.line(p.ink, 0.05, (0, 0.3), (0, -0.75))
    brush.shape(p.glow, outline((0.05, -0.7), (0.55, -0.3, 0.5, 0.1), (0.05, 0.15)))
    brush.shape(p.accent, outline((-0.05, -0.55), (-0.35, -0.2, -0.42, 0.1), (-0.05, 0.13)))
    hull = outline(
        (-0.75, 0.22),
        (0.75, 0.22),
        (0.6, 0.62, 0.35, 0.65),
        (-0.4, 0.65),
        (-0.65, 0.6, -0.75, 0.22),
    )
    brush.stroke(p.ink, 0.05, hull)
    brush.shape(p.cloth, hull)
    brush.line(p.ink, 0.03, (-0.66, 0.4), (0.66, 0.4))
    brush.put_back()


def spyglass(brush: Brush) -> None:
    p = brush.palette
    brush.place(0, 0, 1.0, -28)
    for left, right, half, colour in (
        (-0.8, -0.3, 0.12, p.cloth),
        (-0.3, 0.2, 0.17, p.accent),
        (0.2, 0.75, 0.23, p.cloth),
    ):
        brush.fill(
            p.ink,
            (left - 0.03, -half - 0.04),
            (right + 0.03, -half - 0.04),
            (right + 0.03, half + 0.04),
            (left - 0.03, half + 0.04),
        )
        brush.fill(colour, (left, -half), (right, -half), (right, half), (left, half))
        brush.fill(
            p.glow,
            (left, -half * 0.6),
            (right, -half * 0.6),
            (right, -half * 0.25),
            (left, -half * 0.25),
        )
    brush.disc(p.glow, 0.77, 0, 0.07, 0.23)
    brush.put_back()


def hammer(brush: Brush) -> None:
    p = brush.palette
    brush.fill(
        p.ink,
        (-0.8, 0.3),
        (0.65, 0.3),
        (0.5, 0.46),
        (0.22, 0.5),
        (0.3, 0.75),
        (-0.4, 0.75),
        (-0.3, 0.5),
        (-0.6, 0.44),
    )
    brush.line(p.lining, 0.04, (-0.72, 0.33), (0.58, 0.33))
    brush.place(-0.05, -0.12, 1.0, -32)
    brush.line(p.ink, 0.13, (0, 0), (0.85, 0))
    brush.line(p.cloth, 0.08, (0, 0), (0.85, 0))
    brush.fill(p.ink, (-0.2, -0.33), (0.14, -0.33), (0.14, 0.33), (-0.2, 0.33))
    brush.fill(p.lining, (-0.15, -0.28), (0.0, -0.28), (0.0, 0.28), (-0.15, 0.28))
    brush.put_back()
    for spark in range(5):
        brush.line(
            p.accent,
            0.035,
            (-0.2 + 0.1 * spark, 0.22),
            (-0.45 + 0.22 * spark, 0.02 - 0.06 * (spark % 2)),
        )


def bellows(brush: Brush) -> None:
    p = brush.palette
    brush.place(0, 0, 1.0, -18)
    brush.fill(
        p.ink, (-0.85, -0.1), (-0.2, -0.48), (0.45, -0.3), (0.45, 0.3), (-0.2, 0.48), (-0.85, 0.1)
    )
    for fold in range(4):
        x = -0.2 + 0.15 * fold
        half = 0.42 - 0.045 * fold
        brush.line(p.accent if fold % 2 else p.cloth, 0.11, (x, -half), (x, half))
    brush.fill(p.lining, (0.45, -0.16), (0.92, -0.06), (0.92, 0.06), (0.45, 0.16))
    brush.line(p.cloth, 0.09, (-0.3, -0.5), (-0.92, -0.28))
    brush.line(p.cloth, 0.09, (-0.3, 0.5), (-0.92, 0.28))
    brush.put_back()


def kite(brush: Brush) -> None:
    paint_kite(brush, 0, -0.3, 0.48)


def crane(brush: Brush) -> None:
    p = brush.palette
    brush.line(p.ink, 0.12, (-0.45, 0.75), (-0.3, -0.3), (0.7, -0.75))
    brush.line(p.cloth, 0.06, (-0.45, 0.75), (-0.3, -0.3), (0.7, -0.75))
    brush.line(p.ink, 0.03, (-0.4, 0.3), (0.5, -0.66))
    brush.line(p.ink, 0.03, (0.66, -0.72), (0.66, 0.05))
    brush.fill(p.ink, (-0.85, 0.1), (-0.35, 0.1), (-0.35, 0.75), (-0.85, 0.75))
    brush.fill(p.accent, (-0.78, 0.2), (-0.55, 0.2), (-0.55, 0.4), (-0.78, 0.4))
    brush.fill(p.cloth, (0.42, 0.05), (0.9, 0.05), (0.9, 0.42), (0.42, 0.42))
    brush.line(p.ink, 0.03, (0.42, 0.05), (0.9, 0.42))


def blade(brush: Brush) -> None:
    p = brush.palette
    brush.place(0, 0, 1.0, 42)
    brush.fill(p.ink, (-0.08, 0.3), (-0.06, -0.85), (0, -1.02), (0.06, -0.85), (0.08, 0.3))
    brush.fill(p.glow, (-0.045, 0.3), (-0.035, -0.82), (0, -0.95), (0.0, 0.3))
    brush.stroke(p.accent, 0.07, bow((-0.35, 0.22), (0, 0.42, 0.35, 0.22)))
    brush.line(p.cloth, 0.11, (0, 0.35), (0, 0.68))
    brush.stroke(p.accent, 0.045, bow((0.3, 0.25), (0.34, 0.68, 0, 0.74)))
    brush.disc(p.accent, 0, 0.76, 0.09)
    brush.put_back()


def gear(brush: Brush) -> None:
    p = brush.palette
    for x, y, size, turn in ((-0.2, 0.1, 0.5, 0), (0.48, -0.38, 0.3, 12)):
        brush.place(x, y, size, turn)
        for tooth in range(8):
            brush.place(0, 0, 1.0, 45 * tooth)
            brush.fill(p.lining, (-0.17, -0.8), (-0.12, -1.12), (0.12, -1.12), (0.17, -0.8))
            brush.put_back()
        brush.disc(p.lining, 0, 0, 0.88)
        brush.disc(p.ink, 0, 0, 0.6)
        brush.disc(p.accent, 0, 0, 0.3)
        brush.put_back()


def wheel(brush: Brush) -> None:
    p = brush.palette
    for colour, width in ((p.ink, 0.22), (p.cloth, 0.14)):
        brush.ring(colour, width, 0, 0.05, 0.56)
    for spoke in range(8):
        angle = math.radians(45 * spoke + 10)
        brush.line(p.lining, 0.06, (0, 0.05), (0.5 * math.cos(angle), 0.05 + 0.5 * math.sin(angle)))
    brush.disc(p.ink, 0, 0.05, 0.17)
    brush.disc(p.accent, 0, 0.05, 0.12)


def lamp(brush: Brush) -> None:
    p = brush.palette
    brush.ring(p.ink, 0.06, 0, -0.62, 0.15)
    brush.fill(p.ink, (-0.3, -0.4), (0, -0.66), (0.3, -0.4))
    brush.fill(p.ink, (-0.34, 0.68), (-0.27, 0.5), (0.27, 0.5), (0.34, 0.68))
    brush.fill(p.accent, (-0.27, -0.38), (0.27, -0.38), (0.24, 0.5), (-0.24, 0.5))
    brush.shape(p.glow, outline((0, -0.28), (0.3, 0.15, 0.0, 0.4), (-0.3, 0.15, 0, -0.28)))
    for x in (-0.26, 0.0, 0.26):
        brush.line(p.ink, 0.035, (x, -0.38), (x * 0.9, 0.5))


def bell(brush: Brush) -> None:
    p = brush.palette
    brush.disc(p.ink, 0, 0.52, 0.12)
    body = outline(
        (-0.52, 0.45),
        (-0.3, 0.2, -0.28, -0.2),
        (-0.26, -0.6, 0, -0.6),
        (0.26, -0.6, 0.28, -0.2),
        (0.3, 0.2, 0.52, 0.45),
    )
    brush.stroke(p.ink, 0.05, body)
    brush.shape(p.accent, body)
    brush.shape(
        p.glow,
        outline(
            (-0.4, 0.4),
            (-0.2, 0.15, -0.19, -0.2),
            (-0.17, -0.48, -0.06, -0.5),
            (-0.12, 0, -0.22, 0.4),
        ),
    )
    brush.line(p.ink, 0.05, (-0.4, 0.26), (0.4, 0.26))
    brush.ring(p.ink, 0.06, 0, -0.7, 0.1)
