"""Beasts, wyrms and giants, which have no portraits: dark shapes before a light."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ufs_desktop.art.brush import Brush, bow, clear, outline
from ufs_desktop.art.scenes import paint_still

WORDS = {
    "antlers": ("stag",),
    "quadruped": ("boar", "hound", "otter"),
    "bird": ("gull", "owl", "heron", "dragonfly"),
    "shell": ("crab", "snail", "toad", "hopper"),
    "hill": ("colossus", "hill", "turf", "yates"),
    "gear": ("clockwork", "engine"),
    "glass": ("jar",),
}


def paint_creature(brush: Brush, words: Iterable[str], usual: str) -> None:
    """Paint what a word of its name says, else the usual creature."""
    told = list(words)
    kind = next((kind for word in told for kind, known in WORDS.items() if word in known), usual)
    if kind not in CREATURES:
        paint_still(brush, kind)
        return
    brush.disc(clear(brush.palette.glow, 0.35), 0.1, -0.15, 0.8)
    brush.disc(clear(brush.palette.accent, 0.45), 0.1, -0.15, 0.58)
    if brush.dice.is_under(0.5):
        brush.mirror()
    CREATURES[kind](brush)
    ink = brush.palette.ink
    brush.fill(ink, (-brush.wide, 0.78), (brush.wide, 0.74), (brush.wide, 1), (-brush.wide, 1))


def _eye(brush: Brush, x: float, y: float, size: float = 0.05) -> None:
    brush.disc(brush.palette.glow, x, y, size)
    brush.disc(brush.palette.ink, x, y, size * 0.45)


def _quadruped(brush: Brush) -> None:
    p = brush.palette
    for x in (-0.5, -0.3, 0.32, 0.5):
        brush.line(p.ink, 0.16, (x, 0.25), (x + 0.04, 0.8))
    brush.shape(
        p.near,
        outline(
            (-0.75, 0.2), (-0.7, -0.25, 0.0, -0.2), (0.5, -0.2, 0.62, 0.1), (0.1, 0.5, -0.7, 0.4)
        ),
    )
    brush.shape(
        p.near,
        outline(
            (0.4, -0.1), (0.55, -0.55, 0.8, -0.5), (1.1, -0.35, 1.08, -0.2), (0.8, 0.0, 0.5, 0.2)
        ),
    )
    brush.fill(p.near, (0.62, -0.42), (0.6, -0.72), (0.8, -0.48))
    brush.stroke(p.near, 0.09, bow((-0.7, 0.05), (-1.0, -0.1, -0.95, -0.4)))
    brush.stroke(clear(p.accent, 0.8), 0.05, bow((-0.66, -0.02), (-0.1, -0.36, 0.5, -0.12)))
    _eye(brush, 0.82, -0.33)


def _antlers(brush: Brush) -> None:
    p = brush.palette
    for side in (-1.0, 1.0):
        brush.stroke(
            p.accent, 0.06, bow((0.7, -0.48), (0.7 + 0.1 * side, -0.8, 0.7 + 0.35 * side, -0.95))
        )
        brush.line(p.accent, 0.05, (0.7 + 0.12 * side, -0.72), (0.7 + 0.04 * side, -0.95))
    _quadruped(brush)


def _bird(brush: Brush) -> None:
    p = brush.palette
    brush.shape(
        p.near, outline((-0.05, 0.1), (-0.5, -0.75, -1.15, -0.7), (-0.85, -0.2, -0.2, 0.35))
    )
    brush.shape(p.far, outline((0.1, 0.1), (0.45, -0.85, 1.05, -0.9), (0.9, -0.3, 0.3, 0.35)))
    brush.shape(
        p.ink,
        outline((-0.75, 0.55), (-0.1, -0.05, 0.3, -0.05), (0.55, 0.2, 0.1, 0.5), (-0.2, 0.62)),
    )
    brush.disc(p.ink, 0.42, 0.0, 0.2)
    brush.fill(p.accent, (0.58, -0.06), (0.9, 0.06), (0.56, 0.12))
    for feather in range(3):
        x = -0.95 + 0.22 * feather
        brush.line(clear(p.glow, 0.5), 0.03, (x, -0.6 + 0.12 * feather), (x + 0.4, -0.05))
    _eye(brush, 0.47, -0.04)


def _serpent(brush: Brush) -> None:
    """In coils, with a crest."""
    p = brush.palette
    way = bow(
        (-1.2, 0.75),
        (-0.7, 0.1, -0.3, 0.95, 0.15, 0.5),
        (0.55, 0.05, -0.35, -0.1, -0.05, -0.5),
        (0.1, -0.75, 0.4, -0.72),
    )
    for colour, width in ((p.ink, 0.38), (p.near, 0.3), (clear(p.accent, 0.65), 0.07)):
        brush.stroke(colour, width, way)
    brush.shape(
        p.near,
        outline((0.2, -0.9), (0.5, -1.0, 0.95, -0.72), (0.98, -0.55, 0.7, -0.5), (0.4, -0.48)),
    )
    brush.fill(p.accent, (0.3, -0.86), (0.02, -1.0), (0.2, -0.66))
    brush.fill(p.accent, (0.12, -0.66), (-0.28, -0.74), (0.02, -0.48))
    _eye(brush, 0.62, -0.74, 0.06)


def _shell(brush: Brush) -> None:
    """Low, round and armoured."""
    p = brush.palette
    for x in (-0.55, -0.25, 0.2, 0.5):
        brush.stroke(p.ink, 0.1, bow((x, 0.4), (x * 1.5, 0.35, x * 1.75, 0.78)))
    brush.shape(p.near, outline((-0.75, 0.5), (-0.7, -0.5, 0, -0.5), (0.7, -0.5, 0.75, 0.5)))
    for ring in range(3):
        brush.stroke(
            clear(p.accent, 0.75),
            0.05,
            bow((-0.5 + 0.12 * ring, 0.42), (0, -0.5 + 0.28 * ring, 0.5 - 0.12 * ring, 0.42)),
        )
    for x in (0.62, 0.86):
        brush.line(p.ink, 0.06, (0.6, 0.3), (x, -0.12))
        _eye(brush, x, -0.16, 0.07)


def _hill(brush: Brush) -> None:
    """Somebody as large as the land."""
    p = brush.palette
    brush.shape(
        p.ink,
        outline(
            (-1.4, 1),
            (-1.3, 0.0, -0.55, -0.05),
            (-0.4, -0.8, 0.15, -0.8),
            (0.6, -0.8, 0.6, -0.1),
            (1.35, 0.0, 1.4, 1),
        ),
    )
    brush.shape(
        p.near,
        outline(
            (-1.1, 1),
            (-1.05, 0.3, -0.5, 0.15),
            (-0.3, -0.6, 0.12, -0.62),
            (0.45, -0.6, 0.45, 0.1),
            (0.95, 0.2, 1.05, 1),
        ),
    )
    for x, high in ((-0.75, 0.2), (0.0, 0.26), (0.7, 0.2)):
        brush.fill(p.accent, (x - 0.08, 0.3), (x, 0.3 - high), (x + 0.08, 0.3))
    _eye(brush, -0.02, -0.34, 0.07)
    _eye(brush, 0.28, -0.34, 0.07)


Creature = Callable[[Brush], None]
CREATURES: dict[str, Creature] = {
    "quadruped": _quadruped,
    "antlers": _antlers,
    "bird": _bird,
    "serpent": _serpent,
    "shell": _shell,
    "hill": _hill,
}
