"""Which item shows which beat, and where on the table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from ufs_desktop.table.beats import (
    BannerBeat,
    Beat,
    CardBeat,
    StampBeat,
    StrikeBeat,
    TallyBeat,
    WordBeat,
)
from ufs_desktop.table.items.beat import BeatItem
from ufs_desktop.table.items.held_card import HeldCardItem
from ufs_desktop.table.items.strike import StrikeItem
from ufs_desktop.table.items.tally import TallyItem
from ufs_desktop.table.items.words import RibbonItem, StampItem, WordItem

if TYPE_CHECKING:
    from ufs_desktop.table.scene import TableScene

SMALLEST, LARGEST = 7.0, 30.0  # pixels of a unit
TALLY = 5  # units from the plate at which an amount stands
WIDE, HIGH = 96, 58  # units of a table
PLACELESS = (BannerBeat, CardBeat, StrikeBeat)  # in the middle, unless it is in the way there


def unit_of(scene: TableScene) -> float:
    """What beats are measured in: they grow with the table."""
    box = scene.sceneRect()
    return max(SMALLEST, min(box.width() / WIDE, box.height() / HIGH, LARGEST))


def item_for(beat: Beat, scene: TableScene, number: int) -> BeatItem:
    """The item of a beat; `number` counts those below it that rise from the same place."""
    item = _made(beat, scene, unit_of(scene), number)
    item.setPos(item.pos() + _inside(item, scene))
    item.keep_place()
    return item


def _made(beat: Beat, scene: TableScene, unit: float, number: int) -> BeatItem:
    middle = scene.middle
    match beat:
        case BannerBeat():
            return RibbonItem(beat, middle, unit)
        case StrikeBeat():
            places = scene.point_of(beat.start), scene.point_of(beat.end)
            return StrikeItem(beat, *places, middle, unit)
        case CardBeat():
            cards = [card for card in (beat.card, *beat.beside) if card is not None]
            looks = [scene.open_look(card) for card in cards]
            return HeldCardItem(beat, middle, unit, looks, scene.pictures)
        case StampBeat():
            return StampItem(beat, scene.point_of(beat.at), unit)
        case TallyBeat():
            start, end = scene.point_of(beat.start), scene.plate_edge(beat.player)
            end.setX(end.x() + TALLY * unit)
            return TallyItem(beat, start, end, unit, partial(scene.owe, beat.player))
        case WordBeat():
            return WordItem(beat, scene.point_of(beat.at), unit, number)
    raise TypeError(beat)


def _inside(item: BeatItem, scene: TableScene) -> QPointF:
    """How far an item has to move so that no part of it is cut off or hidden by a panel; one
    without a place of its own also avoids the cards that are asked about."""
    box, table = item.box.translated(item.pos()), scene.sceneRect()
    panel, cards = scene.panel_area, scene.boxes_asked_about()
    if not isinstance(item.beat, PLACELESS):
        cards = []
    ways = [QPointF(0, 0)]
    if panel.intersects(box):
        ways += [
            QPointF(panel.left() - box.right(), 0),
            QPointF(0, panel.bottom() - box.top()),
            QPointF(panel.right() - box.left(), 0),
            QPointF(0, panel.top() - box.bottom()),
        ]
    if any(each.intersects(box) for each in cards):
        ways += [QPointF(table.right() - box.right(), 0), QPointF(0, table.top() - box.top())]
    moved = [way + _back(box.translated(way), table) for way in ways]
    places = {way.toTuple(): box.translated(way) for way in moved}
    best = min(
        places, key=lambda way: (_covered(places[way], [panel]), _covered(places[way], cards))
    )
    return QPointF(*best)


def _back(box: QRectF, table: QRectF) -> QPointF:
    """The way back onto the table."""
    across = max(table.left() - box.left(), 0) + min(table.right() - box.right(), 0)
    down = max(table.top() - box.top(), 0) + min(table.bottom() - box.bottom(), 0)
    return QPointF(across, down)


def _covered(box: QRectF, avoided: Iterable[QRectF]) -> float:
    both = [box.intersected(each) for each in avoided]
    return sum(each.width() * each.height() for each in both)
