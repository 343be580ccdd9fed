"""What each type of card shows: composes people, things and places into scenes."""

from __future__ import annotations

from collections.abc import Callable

from ufs_desktop.art.body import Clothes, Pose, paint_body
from ufs_desktop.art.brush import Brush, clear, outline
from ufs_desktop.art.portrait import Person, paint_portrait
from ufs_desktop.art.scenery import paint_place
from ufs_desktop.art.things import paint_halo, paint_thing

STANCES = (
    Pose(-88, (60, -40), (50, -70), (66, 100), (112, 96)),  # hands up
    Pose(-90, (100, 60), (84, 70), (84, 92), (98, 90)),  # upright, waiting
    Pose(-80, (20, -60), (150, 100), (40, 104), (132, 96)),  # low, one hand open
    Pose(-92, (118, 30), (60, 150), (76, 92), (104, 90)),  # arms crossed
    Pose(-86, (95, 86), (96, 88), (0, 92), (20, 100), (0, 0.3)),  # seated
    Pose(-96, (-70, -84), (100, 92), (72, 98), (110, 94)),  # one arm raised
)


def clothes_of(brush: Brush, person: Person) -> Clothes:
    """A small figure in its faction's cloth."""
    p = brush.palette
    return Clothes(person.skin, person.hair, p.cloth, p.near.darker(130), p.ink, p.glow, p.accent)


def paint_somebody(brush: Brush, people: str, home: str, person: Person) -> None:
    """Paint a person dressed like these people in front of a home, with light behind the head."""
    dice = brush.dice
    side = dice.pick((-1.0, 1.0))
    paint_place(brush, home, side * dice.between(0.95, 1.2), is_close=False)
    brush.disc(clear(brush.palette.glow, 0.3), 0, -0.25, 0.85)
    brush.disc(clear(brush.palette.accent, 0.55), 0, -0.25, 0.66)
    brush.place(0, 0.06, dice.between(1.0, 1.2))
    if dice.is_under(0.5):
        brush.mirror()
    paint_portrait(brush, people, person)
    brush.put_back()


def paint_stance(brush: Brush, person: Person, thing: str) -> None:
    """Paint a person next to the thing that they stand for."""
    dice, p = brush.dice, brush.palette
    if dice.is_under(0.5):
        brush.mirror()
    paint_halo(brush, 0.52, -0.08, 0.5)
    brush.shape(
        p.ink,
        outline(
            (-brush.wide, 0.86),
            (-0.4, 0.72, 0.3, 0.78),
            (1.0, 0.84, brush.wide, 0.74),
            (brush.wide, 1),
            (-brush.wide, 1),
        ),
    )
    brush.fill(p.ink, (0.12, 0.8), (0.2, 0.5), (0.84, 0.5), (0.92, 0.8))
    brush.line(p.glow, 0.03, (0.2, 0.5), (0.84, 0.5))
    paint_thing(brush, thing, 0.52, -0.06, 0.68)
    brush.place(-0.48, 0.02, 0.96)
    paint_body(brush, dice.pick(STANCES), clothes_of(brush, person), person.breadth)
    brush.put_back()


def paint_still(brush: Brush, thing: str) -> None:
    """Paint a single thing in the light."""
    p = brush.palette
    paint_halo(brush, 0, -0.08, 0.74)
    brush.fill(p.ink, (-brush.wide, 0.74), (brush.wide, 0.74), (brush.wide, 1), (-brush.wide, 1))
    brush.fill(clear(p.glow, 0.2), (-0.8, 0.74), (0.8, 0.74), (1.2, 1), (-1.2, 1))
    paint_thing(brush, thing, 0, -0.06, 1.0)


def paint_rays(brush: Brush, x: float, y: float) -> None:
    """Paint rays of light from a point, for things done in an instant."""
    turn = brush.dice.between(0, 24)
    for ray in range(8):
        brush.place(x, y, 1.0, turn + 45 * ray)
        brush.fill(clear(brush.palette.glow, 0.2), (0, 0), (4, -0.6), (4, 0.6))
        brush.put_back()


def paint_gesture(brush: Brush, person: Person, thing: str) -> None:
    """Paint a hand at work and what it works with."""
    dice = brush.dice
    if dice.is_under(0.5):
        brush.mirror()
    paint_rays(brush, 0.42, -0.2)
    paint_thing(brush, thing, 0.56, -0.2, 0.76)
    brush.place(-0.26, 0.24, 1.0, dice.between(-14, 6))
    dice.pick(HANDS)(brush, person)
    brush.put_back()


def _sleeve(brush: Brush) -> None:
    p = brush.palette
    brush.fill(p.glow, (-2.6, 0.5), (-0.5, -0.26), (-0.32, 0.28), (-2.2, 1.5))
    brush.fill(p.cloth, (-2.6, 0.55), (-0.53, -0.22), (-0.36, 0.25), (-2.2, 1.5))
    brush.fill(p.cloth.darker(140), (-2.4, 1.1), (-0.42, 0.1), (-0.36, 0.25), (-2.2, 1.5))
    brush.fill(p.lining, (-0.62, -0.24), (-0.46, -0.3), (-0.24, 0.24), (-0.4, 0.32))


def _fist(brush: Brush, person: Person) -> None:
    _sleeve(brush)
    skin, dark = person.skin, person.skin.darker(150)
    hand = outline(
        (-0.42, -0.22),
        (-0.1, -0.42, 0.18, -0.36),
        (0.34, -0.3, 0.34, -0.12),
        (0.36, 0.2),
        (0.2, 0.36, -0.05, 0.3),
        (-0.3, 0.24),
    )
    brush.stroke(brush.palette.glow, 0.06, hand)
    brush.shape(skin, hand)
    for finger in range(3):
        y = -0.18 + 0.14 * finger
        brush.line(dark, 0.035, (0.08, y), (0.33, y - 0.02))
    brush.stroke(
        dark, 0.04, outline((-0.1, -0.05), (0.1, -0.02, 0.12, 0.1), (0.05, 0.18, -0.12, 0.12))
    )


def _open_hand(brush: Brush, person: Person) -> None:
    _sleeve(brush)
    skin = person.skin
    fingers = (
        (-0.02, -0.2, 0.02, -0.66),
        (0.1, -0.22, 0.24, -0.68),
        (0.2, -0.16, 0.44, -0.56),
        (0.26, -0.04, 0.58, -0.34),
    )
    for width, colour in ((0.19, brush.palette.glow), (0.14, skin)):
        for x, y, tip_x, tip_y in fingers:
            brush.line(colour, width, (x, y), (tip_x, tip_y))
        brush.line(colour, width, (0.05, 0.2), (0.4, 0.24))
    palm = outline(
        (-0.42, -0.2), (-0.2, -0.34, 0.05, -0.3), (0.3, -0.2, 0.3, 0.05), (0.2, 0.34, -0.3, 0.26)
    )
    brush.shape(skin, palm)
    brush.stroke(skin.darker(150), 0.03, outline((-0.15, -0.1), (0.08, -0.05, 0.1, 0.16)))


def _pointing(brush: Brush, person: Person) -> None:
    _sleeve(brush)
    skin, dark = person.skin, person.skin.darker(150)
    for width, colour in ((0.2, brush.palette.glow), (0.15, skin)):
        brush.line(colour, width, (0.05, -0.22), (0.62, -0.34))
    hand = outline(
        (-0.42, -0.22), (-0.1, -0.38, 0.16, -0.28), (0.3, -0.1, 0.24, 0.16), (0.1, 0.34, -0.3, 0.26)
    )
    brush.shape(skin, hand)
    for finger in range(3):
        y = -0.06 + 0.12 * finger
        brush.line(dark, 0.035, (0.02, y), (0.24, y))


Hand = Callable[[Brush, Person], None]
HANDS: tuple[Hand, ...] = (_fist, _open_hand, _pointing)
