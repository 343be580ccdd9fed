"""Portraits of characters and allies: head and shoulders of a person, the same on every card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtGui import QColor

from ufs_desktop.art.brush import Brush, Dice, outline
from ufs_desktop.art.outfit import ATTRIBUTES, HATS

SKINS = ("#f2cda6", "#e2ad80", "#c58a5c", "#9a6642", "#6f452c", "#e9bd98")
HAIRS = ("#1c1512", "#3a2416", "#6b3c1d", "#a9622c", "#d8b06a", "#8d8f98", "#5b1f1a")
LIGHT, HEAVY = 50, 110  # kilograms: the slimmest and the broadest that are drawn
CONTRAST = 0.16  # the least difference in lightness between hair and skin
STYLES = ("short", "swept", "long", "knot", "curls", "braid")


@dataclass(frozen=True)
class Person:
    """What a person looks like; derived only from the name and what the card says of the body."""

    skin: QColor
    hair: QColor
    style: str
    breadth: float
    is_woman: bool
    has_hat: bool
    has_beard: bool
    faces_left: bool


def person_of(name: str, gender: str, weight: str) -> Person:
    dice = Dice(f"person/{name}")
    skin, hair, share = dice.pick(SKINS), dice.pick(HAIRS), dice.between(0.1, 0.7)
    is_woman = dice.is_under(0.5)
    if gender:
        is_woman = gender == "female"
    if weight.isdigit():
        share = (min(max(int(weight), LIGHT), HEAVY) - LIGHT) / (HEAVY - LIGHT)
    style = dice.pick(STYLES[1:] if is_woman else STYLES[:2])
    beard = dice.is_under(0.5)
    if abs(QColor(skin).lightnessF() - QColor(hair).lightnessF()) < CONTRAST:
        hair = HAIRS[0] if QColor(skin).lightnessF() > 0.4 else HAIRS[-2]
    return Person(
        QColor(skin),
        QColor(hair),
        style,
        0.78 + 0.42 * share,
        is_woman,
        dice.is_under(0.6),
        beard and not is_woman,
        dice.is_under(0.4),
    )


def paint_portrait(brush: Brush, faction: str, person: Person) -> None:
    """Paint the person in front of the faction's attribute, lit from one side."""
    brush.painter.save()
    if person.faces_left:
        brush.mirror()
    ATTRIBUTES[faction](brush)
    _back_hair(brush, person)
    _shoulders(brush, person)
    brush.place(0, 0, 1.0)
    brush.painter.scale(0.92 + 0.1 * (person.breadth - 0.8), 1)
    _head(brush, person)
    if person.has_hat:
        HATS[faction](brush)
    brush.put_back()
    brush.painter.restore()


def _shoulders(brush: Brush, person: Person) -> None:
    p, wide = brush.palette, person.breadth
    neck = person.skin.darker(128)
    body = outline(
        (-1.0 * wide, 1.05),
        (-0.95 * wide, 0.42, -0.5 * wide, 0.36),
        (-0.2, 0.28, -0.16, 0.16),
        (0.16, 0.16),
        (0.2, 0.28, 0.5 * wide, 0.36),
        (0.95 * wide, 0.42, 1.0 * wide, 1.05),
    )
    brush.stroke(p.glow, 0.06, body)
    brush.shape(p.cloth, body)
    brush.fill(neck, (-0.15, -0.1), (0.15, -0.1), (0.17, 0.3), (0.0, 0.5), (-0.17, 0.3))
    brush.shape(
        p.cloth.darker(150),
        outline(
            (0.16, 0.2),
            (0.2, 0.28, 0.5 * wide, 0.36),
            (0.95 * wide, 0.42, 1.0 * wide, 1.05),
            (0.25, 1.05),
        ),
    )
    _collar(brush, person)


def _collar(brush: Brush, person: Person) -> None:
    p, wide = brush.palette, person.breadth
    for side, shade in ((-1, 100), (1, 130)):
        colour = p.lining.darker(shade)
        brush.fill(
            colour,
            (side * 0.17, 0.12),
            (side * 0.34 * wide, 0.34),
            (side * 0.2, 1.05),
            (0, 1.05),
            (0, 0.62),
        )
    brush.line(p.ink, 0.025, (0, 0.62), (0, 1.05))
    brush.disc(p.accent, 0.0, 0.62, 0.065)


def _head(brush: Brush, person: Person) -> None:
    skin = person.skin
    jaw = 0.1 if person.is_woman else 0.155
    face = outline(
        (-0.26, -0.32),
        (-0.27, -0.04, -jaw, 0.08),
        (0, 0.15, jaw, 0.08),
        (0.27, -0.04, 0.26, -0.32),
        (0.27, -0.7, -0.27, -0.7, -0.26, -0.32),
    )
    brush.stroke(skin.darker(190), 0.03, face)
    brush.shape(skin, face)
    shade = outline(
        (0.07, -0.6),
        (0.02, -0.42),
        (0.0, -0.31),
        (0.07, -0.15),
        (0.0, -0.12),
        (0.05, -0.05),
        (0.02, 0.0),
        (0.04, 0.115),
        (jaw, 0.08),
        (0.27, -0.04, 0.26, -0.32),
        (0.26, -0.55, 0.2, -0.6, 0.07, -0.6),
    )
    brush.shape(skin.darker(150), shade)
    _features(brush, person)
    if person.has_beard:
        beard = outline(
            (-0.255, -0.2),
            (-0.17, -0.13, -0.06, -0.115),
            (0.06, -0.115),
            (0.17, -0.13, 0.255, -0.2),
            (0.26, 0.12, 0.03, 0.24),
            (-0.24, 0.14, -0.255, -0.2),
        )
        brush.shape(person.hair, beard)
        brush.line(skin.darker(170), 0.025, (-0.07, -0.035), (0.05, -0.035))
    FRONTS[person.style](brush, person.hair)


def _features(brush: Brush, person: Person) -> None:
    ink = brush.palette.ink
    brush.line(ink, 0.035, (-0.18, -0.275), (-0.08, -0.268))
    brush.line(ink, 0.035, (0.1, -0.268), (0.19, -0.275))
    brow = 0.028 if person.is_woman else 0.042
    brush.line(person.hair, brow, (-0.21, -0.335), (-0.06, -0.345 + brow))
    brush.line(person.hair, brow, (0.08, -0.345 + brow), (0.21, -0.335))
    if not person.has_beard:
        mouth = QColor("#7d2b2b") if person.is_woman else person.skin.darker(190)
        brush.line(mouth, 0.03, (-0.075, -0.02), (0.06, -0.025))


def _back_hair(brush: Brush, person: Person) -> None:
    if person.style == "long":
        brush.shape(
            person.hair.darker(125),
            outline(
                (-0.3, -0.4),
                (-0.42, 0.15, -0.36, 0.5),
                (0.36, 0.5),
                (0.42, 0.15, 0.3, -0.4),
                (0.2, -0.8, -0.2, -0.8, -0.3, -0.4),
            ),
        )
    elif person.style == "knot":
        brush.disc(person.hair.darker(115), 0.1, -0.68, 0.16)
    elif person.style == "curls":
        for x, y in (
            (-0.3, -0.2),
            (-0.34, -0.4),
            (-0.22, -0.62),
            (0.3, -0.2),
            (0.34, -0.4),
            (0.22, -0.62),
        ):
            brush.disc(person.hair.darker(115), x, y, 0.15)


def _short(brush: Brush, hair: QColor) -> None:
    brush.shape(
        hair,
        outline(
            (-0.275, -0.25),
            (-0.34, -0.74, 0.34, -0.74, 0.275, -0.25),
            (0.23, -0.42),
            (0.1, -0.5, -0.1, -0.5),
            (-0.23, -0.42),
        ),
    )


def _swept(brush: Brush, hair: QColor) -> None:
    brush.shape(
        hair,
        outline(
            (-0.28, -0.22),
            (-0.42, -0.85, 0.4, -0.85, 0.28, -0.2),
            (0.26, -0.36, 0.1, -0.47),
            (-0.12, -0.44, -0.2, -0.36),
            (-0.26, -0.3, -0.28, -0.22),
        ),
    )


def _long(brush: Brush, hair: QColor) -> None:
    _swept(brush, hair)
    for side in (-1, 1):
        brush.shape(
            hair,
            outline(
                (side * 0.26, -0.4),
                (side * 0.36, -0.1, side * 0.33, 0.35),
                (side * 0.24, 0.42),
                (side * 0.25, 0.0, side * 0.21, -0.3),
            ),
        )


def _knot(brush: Brush, hair: QColor) -> None:
    brush.shape(
        hair,
        outline(
            (-0.27, -0.26),
            (-0.33, -0.7, 0.33, -0.7, 0.27, -0.26),
            (0.2, -0.48, 0, -0.5),
            (-0.2, -0.48, -0.27, -0.26),
        ),
    )


def _curls(brush: Brush, hair: QColor) -> None:
    for x, y in ((-0.2, -0.48), (-0.07, -0.56), (0.08, -0.56), (0.2, -0.48)):
        brush.disc(hair, x, y, 0.12)


def _braid(brush: Brush, hair: QColor) -> None:
    _knot(brush, hair)
    for knot in range(5):
        brush.disc(hair, -0.3 - 0.012 * knot, -0.2 + 0.15 * knot, 0.085, 0.1)


Front = Callable[[Brush, QColor], None]
FRONTS: dict[str, Front] = {
    "short": _short,
    "swept": _swept,
    "long": _long,
    "knot": _knot,
    "curls": _curls,
    "braid": _braid,
}
