"""Things that are kept, owed, sung or feared in the dry harbour."""

from __future__ import annotations

from ufs_desktop.art.brush import Brush, bow, clear, outline


def book(brush: Brush) -> None:
    p = brush.palette
    brush.fill(p.ink, (-0.72, -0.4), (0, -0.28), (0.72, -0.4), (0.72, 0.5), (0, 0.62), (-0.72, 0.5))
    brush.shape(
        p.glow,
        outline((-0.66, -0.42), (-0.3, -0.5, 0, -0.32), (0, 0.52), (-0.3, 0.36, -0.66, 0.44)),
    )
    brush.shape(
        p.glow.darker(118),
        outline((0.66, -0.42), (0.3, -0.5, 0, -0.32), (0, 0.52), (0.3, 0.36, 0.66, 0.44)),
    )
    for row in range(4):
        y = -0.22 + 0.15 * row
        brush.line(p.near, 0.03, (-0.54, y - 0.05), (-0.14, y + 0.02))
        brush.line(p.near, 0.03, (0.14, y + 0.02), (0.54 - 0.1 * (row % 2), y - 0.05))
    brush.fill(p.cloth, (0.3, -0.4), (0.42, -0.42), (0.42, 0.75), (0.36, 0.66), (0.3, 0.75))


def coin(brush: Brush) -> None:
    p = brush.palette
    for pile, high in ((-0.45, 3), (0.0, 5), (0.45, 2)):
        for layer in range(high):
            y = 0.5 - 0.15 * layer
            brush.disc(p.ink, pile, y + 0.05, 0.28, 0.12)
            brush.disc(p.accent, pile, y, 0.26, 0.1)
    brush.disc(p.ink, 0.0, -0.45, 0.26)
    brush.disc(p.accent, 0.0, -0.45, 0.23)
    brush.ring(p.glow, 0.04, 0.0, -0.45, 0.13)


def stair(brush: Brush) -> None:
    p = brush.palette
    for step in range(5):
        left, top = -0.75 + 0.3 * step, 0.48 - 0.24 * step
        brush.fill(p.near, (left, 0.75), (left, top), (left + 0.32, top), (left + 0.32, 0.75))
        brush.line(p.glow, 0.04, (left, top), (left + 0.3, top))
    brush.fill(p.accent, (0.52, -0.5), (0.52, -0.8), (0.7, -0.8), (0.7, -0.5))


def glass(brush: Brush) -> None:
    p = brush.palette
    body = outline(
        (-0.2, -0.7),
        (0.2, -0.7),
        (0.2, -0.35),
        (0.5, -0.1, 0.45, 0.35),
        (0.4, 0.7, 0, 0.7),
        (-0.4, 0.7, -0.45, 0.35),
        (-0.5, -0.1, -0.2, -0.35),
    )
    brush.stroke(p.ink, 0.07, body)
    brush.shape(clear(p.glow, 0.55), body)
    brush.shape(
        p.accent,
        outline(
            (-0.45, 0.2),
            (-0.2, 0.1, 0, 0.2),
            (0.2, 0.3, 0.46, 0.2),
            (0.45, 0.7, 0, 0.7),
            (-0.45, 0.7, -0.45, 0.2),
        ),
    )
    brush.stroke(p.glow, 0.06, bow((-0.3, 0.1), (-0.36, 0.35, -0.24, 0.5)))
    brush.fill(p.cloth, (-0.17, -0.85), (0.17, -0.85), (0.15, -0.66), (-0.15, -0.66))


def flame(brush: Brush) -> None:
    p = brush.palette
    for size, colour in ((1.0, p.accent), (0.68, p.low), (0.4, p.glow)):
        down = 0.7 * (1 - size)
        path = outline(
            (0.05 * size, -0.8 * size + down),
            (
                0.1 * size,
                -0.3 * size + down,
                0.6 * size,
                -0.1 * size + down,
                0.5 * size,
                0.4 * size + down,
            ),
            (
                0.4 * size,
                0.8 * size + down,
                -0.5 * size,
                0.85 * size + down,
                -0.52 * size,
                0.3 * size + down,
            ),
            (
                -0.55 * size,
                0.0 + down,
                -0.3 * size,
                -0.1 * size + down,
                -0.25 * size,
                -0.4 * size + down,
            ),
            (
                0.0,
                -0.3 * size + down,
                0.1 * size,
                -0.5 * size + down,
                0.05 * size,
                -0.8 * size + down,
            ),
        )
        if size == 1.0:
            brush.stroke(p.ink, 0.06, path)
        brush.shape(colour, path)


def grave(brush: Brush) -> None:
    p = brush.palette
    for x, y, turn in ((-0.5, 0.16, -9), (0.5, 0.2, 7), (0, 0, 0)):
        brush.place(x, y, 0.85 if x else 1.1, turn)
        brush.shape(
            p.ink,
            outline(
                (-0.3, 0.6),
                (-0.3, -0.2),
                (-0.3, -0.55, 0, -0.55),
                (0.3, -0.55, 0.3, -0.2),
                (0.3, 0.6),
            ),
        )
        brush.shape(
            p.far.lighter(130),
            outline(
                (-0.25, 0.6),
                (-0.25, -0.2),
                (-0.25, -0.49, 0, -0.49),
                (0.2, -0.49, 0.2, -0.2),
                (0.2, 0.6),
            ),
        )
        brush.line(p.ink, 0.04, (-0.14, -0.12), (0.1, -0.12))
        brush.line(p.ink, 0.04, (-0.14, 0.04), (0.06, 0.04))
        brush.put_back()
    brush.shape(p.ink, outline((-1.1, 0.78), (-0.5, 0.55, 0, 0.6), (0.6, 0.5, 1.1, 0.78)))


def note(brush: Brush) -> None:
    p = brush.palette
    for line in range(5):
        y = -0.4 + 0.2 * line
        brush.stroke(
            clear(p.glow, 0.55),
            0.022,
            bow((-1.1, y + 0.1), (-0.3, y - 0.15, 0.2, y + 0.05), (0.7, y + 0.15, 1.1, y - 0.05)),
        )
    brush.line(p.ink, 0.1, (-0.28, 0.32), (-0.28, -0.52), (0.42, -0.66), (0.42, 0.2))
    for x, y in ((-0.4, 0.36), (0.3, 0.24)):
        brush.disc(p.ink, x, y, 0.23, 0.18)
        brush.disc(p.accent, x, y, 0.18, 0.13)
    brush.line(p.accent, 0.06, (-0.27, -0.5), (0.41, -0.64))


def wave(brush: Brush) -> None:
    p = brush.palette
    brush.shape(
        p.accent.darker(140),
        outline(
            (-1.2, 0.75),
            (-0.7, 0.1, -0.3, -0.4),
            (0.1, -0.85, 0.6, -0.45),
            (0.85, -0.2, 0.6, 0.05),
            (0.62, -0.2, 0.36, -0.25),
            (-0.1, -0.3, 0.0, 0.3),
            (0.1, 0.65, 1.2, 0.75),
        ),
    )
    brush.stroke(
        p.glow,
        0.06,
        bow(
            (-1.1, 0.62),
            (-0.6, 0.0, -0.25, -0.42),
            (0.1, -0.82, 0.58, -0.44),
            (0.82, -0.2, 0.62, 0.02),
        ),
    )
    brush.stroke(
        p.accent, 0.06, bow((-0.75, 0.7), (-0.4, 0.05, -0.1, -0.2), (0.1, -0.4, 0.36, -0.32))
    )
    for x, y in ((0.72, 0.12), (0.85, -0.08), (0.6, 0.25)):
        brush.disc(p.glow, x, y, 0.045)


def chest(brush: Brush) -> None:
    p = brush.palette
    brush.shape(
        p.ink,
        outline(
            (-0.75, 0.7),
            (-0.75, -0.1),
            (-0.75, -0.6, 0, -0.6),
            (0.75, -0.6, 0.75, -0.1),
            (0.75, 0.7),
        ),
    )
    brush.shape(
        p.cloth, outline((-0.68, -0.02), (-0.68, -0.52, 0, -0.52), (0.68, -0.52, 0.68, -0.02))
    )
    brush.fill(p.cloth.darker(125), (-0.68, 0.06), (0.68, 0.06), (0.68, 0.64), (-0.68, 0.64))
    for x in (-0.45, 0.45):
        brush.line(p.accent, 0.09, (x, -0.38), (x, 0.6))
    brush.disc(p.accent, 0, 0.06, 0.15)
    brush.line(p.ink, 0.05, (0, 0.03), (0, 0.14))


def bread(brush: Brush) -> None:
    p = brush.palette
    loaf = outline(
        (-0.75, 0.4), (-0.8, -0.35, 0, -0.4), (0.8, -0.35, 0.75, 0.4), (0, 0.6, -0.75, 0.4)
    )
    brush.stroke(p.ink, 0.06, loaf)
    brush.shape(p.accent.darker(125), loaf)
    for cut in (-0.38, 0.0, 0.38):
        brush.line(p.glow, 0.09, (cut - 0.08, 0.05), (cut + 0.1, -0.25))


def banner(brush: Brush) -> None:
    p = brush.palette
    brush.line(p.ink, 0.07, (-0.55, 0.85), (-0.55, -0.9))
    brush.shape(
        p.cloth,
        outline(
            (-0.53, -0.8),
            (0.0, -0.95, 0.3, -0.7),
            (0.6, -0.5, 0.85, -0.65),
            (0.6, -0.25),
            (0.85, 0.15),
            (0.5, 0.25, 0.2, 0.08),
            (-0.1, -0.1, -0.53, 0.1),
        ),
    )
    brush.disc(p.accent, 0.05, -0.34, 0.22)
    brush.disc(p.glow, 0.05, -0.34, 0.11)


def mask(brush: Brush) -> None:
    p = brush.palette
    mask = outline(
        (-0.75, -0.3),
        (-0.3, -0.45, 0, -0.25),
        (0.3, -0.45, 0.75, -0.3),
        (0.75, 0.3, 0.35, 0.35),
        (0.12, 0.35, 0, 0.12),
        (-0.12, 0.35, -0.35, 0.35),
        (-0.75, 0.3, -0.75, -0.3),
    )
    brush.stroke(p.ink, 0.07, mask)
    brush.shape(p.lining, mask)
    for side in (-1, 1):
        brush.shape(
            p.ink,
            outline(
                (side * 0.16, 0.05),
                (side * 0.3, -0.22, side * 0.56, -0.08),
                (side * 0.4, 0.2, side * 0.16, 0.05),
            ),
        )
    brush.shape(p.accent, outline((0.6, -0.3), (0.7, -0.8, 0.3, -0.95), (0.45, -0.6, 0.42, -0.33)))
    brush.line(p.accent, 0.05, (-0.72, 0.05), (-0.85, 0.85))


def scales(brush: Brush) -> None:
    p = brush.palette
    brush.line(p.ink, 0.09, (0, -0.7), (0, 0.66))
    brush.line(p.ink, 0.09, (-0.35, 0.7), (0.35, 0.7))
    brush.line(p.accent, 0.07, (-0.68, -0.36), (0.68, -0.56))
    for x, y in ((-0.66, -0.36), (0.66, -0.56)):
        brush.line(p.ink, 0.025, (x - 0.25, y + 0.5), (x, y), (x + 0.25, y + 0.5))
        brush.shape(p.accent, outline((x - 0.32, y + 0.48), (x, y + 0.85, x + 0.32, y + 0.48)))
    brush.disc(p.glow, 0, -0.7, 0.09)
