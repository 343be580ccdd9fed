"""The picture of a card: its type says what is shown, its faction where, its name the rest."""

from __future__ import annotations

import re
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from ufs_desktop.art.brush import Brush
from ufs_desktop.art.canvas import canvas
from ufs_desktop.art.portrait import person_of
from ufs_desktop.art.scenery import paint_place, paint_sky
from ufs_desktop.art.scenes import (
    clothes_of,
    paint_gesture,
    paint_somebody,
    paint_stance,
    paint_still,
)
from ufs_desktop.art.things import thing_of
from ufs_desktop.fight.art.fights import Blow, Fighter, fight_kind, paint_fight
from ufs_desktop.fight.art.palettes import PALETTES, faction_of

VERSION = re.compile(r"\s+\d+$")  # of a character's version, which is the same person
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
    with canvas(painter, box, PALETTES[faction], f"{subject.kind}/{subject.name}") as brush:
        paint_sky(brush, brush.dice.between(-0.6, 0.6))
        _compose(brush, faction, subject)


def sky_of(subject: Subject) -> tuple[QColor, QColor]:
    """The colours of the sky over a card's people, above and at the horizon."""
    palette = PALETTES[faction_of(subject.watermark, subject.symbols)]
    return palette.high, palette.low


def _compose(brush: Brush, faction: str, subject: Subject) -> None:
    person = person_of(_who(subject), subject.gender, subject.weight)
    words = WORD.findall(subject.name.lower())
    match subject.kind:
        case "character" | "backup":
            paint_somebody(brush, faction, faction, person)
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
    """The person in the picture: on a card for one character only, that character."""
    only = next((word for word in subject.keywords if word.endswith(ONLY)), "")
    return VERSION.sub("", (only.removesuffix(ONLY) or subject.name).casefold())


def _asset(brush: Brush, faction: str, subject: Subject, words: list[str]) -> None:
    """A place, a companion or a thing."""
    if "terrain" in subject.keywords:
        paint_place(brush, faction, brush.dice.between(-0.3, 0.3))
    elif "ally" in subject.keywords:
        paint_somebody(
            brush,
            faction,
            faction,
            person_of(subject.name.casefold(), subject.gender, subject.weight),
        )
    else:
        paint_place(brush, faction, brush.dice.pick((-1.25, 1.25)), is_close=False)
        paint_still(brush, thing_of(words, faction, brush))
