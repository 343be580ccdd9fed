"""The picture of a card: its type says what is shown, its faction where, its name the rest."""

from __future__ import annotations

import re
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from ufs_desktop.fight.art.brush import Brush, Dice, clear
from ufs_desktop.fight.art.fights import Blow, Fighter, fight_kind, paint_fight
from ufs_desktop.fight.art.palettes import PALETTES, faction_of
from ufs_desktop.fight.art.portrait import Person, paint_portrait, person_of
from ufs_desktop.fight.art.scenery import paint_place, paint_sky
from ufs_desktop.fight.art.scenes import (
    clothes_of,
    paint_gesture,
    paint_stance,
    paint_still,
)
from ufs_desktop.fight.art.things import thing_of

VERSION = re.compile(r"\s+\d+$")  # of a character: another picture of the same person
ONLY = " only"
WORD = re.compile(r"[a-z]+(?:-[a-z]+)*")


class Subject(NamedTuple):
    """What a picture depends on."""

    name: str
    kind: str
    symbols: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    zone: str = ""
    watermark: str = ""
    gender: str = ""
    weight: str = ""


def paint_art(painter: QPainter, subject: Subject, box: QRectF) -> None:
    """The picture of a card inside `box`."""
    faction = faction_of(subject.watermark, subject.symbols)
    dice = Dice(f"{subject.kind}/{subject.name}")
    painter.save()
    painter.setClipRect(box.toRect(), Qt.ClipOperation.IntersectClip)
    painter.translate(box.center())
    half = box.height() / 2
    painter.scale(half, half)
    brush = Brush(painter, PALETTES[faction], box.width() / box.height(), dice)
    paint_sky(brush, dice.between(-0.6, 0.6))
    _compose(brush, faction, subject)
    painter.restore()


def sky_of(subject: Subject) -> tuple[QColor, QColor]:
    """The colours of the sky over a card's people, above and at the horizon."""
    palette = PALETTES[faction_of(subject.watermark, subject.symbols)]
    return palette.high, palette.low


def _compose(brush: Brush, faction: str, subject: Subject) -> None:
    person = person_of(_who(subject), subject.gender, subject.weight)
    words = WORD.findall(subject.name.lower())
    match subject.kind:
        case "character" | "backup":
            _person(brush, faction, person)
        case "attack":
            blow = Blow(fight_kind(subject.keywords, words), subject.zone, tuple(words))
            fighter = Fighter(clothes_of(brush, person), person.breadth, faction)
            paint_fight(brush, blow, fighter)
        case "action":
            paint_gesture(brush, person, thing_of(words, faction, brush))
        case "asset":
            _asset(brush, faction, subject, words)
        case _:
            paint_place(brush, faction, brush.dice.between(-0.9, 0.9), is_close=False)
            paint_stance(brush, person, thing_of(words, faction, brush))


def _who(subject: Subject) -> str:
    """Whose picture it is: a character's attack is made by nobody else."""
    only = next((word for word in subject.keywords if word.endswith(ONLY)), "")
    return VERSION.sub("", (only.removesuffix(ONLY) or subject.name).casefold())


def _person(brush: Brush, faction: str, person: Person) -> None:
    """Somebody before home; the light stands behind the head."""
    dice = brush.dice
    side = dice.pick((-1.0, 1.0))
    paint_place(brush, faction, side * dice.between(0.95, 1.2), is_close=False)
    brush.disc(clear(brush.palette.glow, 0.3), 0, -0.25, 0.85)
    brush.disc(clear(brush.palette.accent, 0.55), 0, -0.25, 0.66)
    brush.place(0, 0.06, dice.between(1.0, 1.2))
    if dice.is_under(0.5):
        brush.mirror()
    paint_portrait(brush, faction, person)
    brush.put_back()


def _asset(brush: Brush, faction: str, subject: Subject, words: list[str]) -> None:
    """A place, a companion or a thing."""
    if "terrain" in subject.keywords:
        paint_place(brush, faction, brush.dice.between(-0.3, 0.3))
    elif "ally" in subject.keywords:
        _person(brush, faction, person_of(subject.name.casefold(), subject.gender, subject.weight))
    else:
        paint_place(brush, faction, brush.dice.pick((-1.25, 1.25)), is_close=False)
        paint_still(brush, thing_of(words, faction, brush))
