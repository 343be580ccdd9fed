"""Words that rise from the table for a moment: vitality lost and gained, numbers checked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from engine.kernel.ids import Player
from engine.kernel.views import EventView
from ufs_desktop.fight.layout import TableLayout
from ufs_desktop.table.animator import Move, Pose
from ufs_desktop.table.metrics import Z
from ufs_desktop.theme.lettering import CENTRE, font
from ufs_desktop.theme.wardrobe import worn

DURATION = 900  # milliseconds
RISE = 46.0
STEP = 30.0  # between two words that rise from the same place
SIZE = 26.0
BOX = QRectF(-90, -20, 180, 40)


class Word(NamedTuple):
    """What rises, in which colour, and from where."""

    text: str
    colour: str
    at: QPointF


class FloatItem(QGraphicsItem):
    """One word with a dark edge, readable over anything."""

    def __init__(self, word: Word) -> None:
        super().__init__()
        self.word = word
        self.setZValue(Z.DRAGGED)
        self.setPos(word.at)

    # Qt

    def boundingRect(self) -> QRectF:
        return BOX

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setFont(font(SIZE, bold=True))
        painter.setPen(QColor(worn().shade))
        for across, down in ((-2, 0), (2, 0), (0, -2), (0, 2)):
            painter.drawText(BOX.translated(across, down), CENTRE, self.word.text)
        painter.setPen(QColor(self.word.colour))
        painter.drawText(BOX, CENTRE, self.word.text)


def words_of(events: Iterable[EventView], viewer: Player, layout: TableLayout) -> list[Word]:
    """The words for what happened, those from one place one above the other."""
    words: list[Word] = []
    counts: dict[tuple[Player, str], int] = {}
    for event in events:
        told = _told(event)
        if told is None or event.owner is None:
            continue
        text, colour, place = told
        number = counts.get((event.owner, place), 0)
        counts[event.owner, place] = number + 1
        half = layout.half(event.owner == viewer)
        box = half.plate if place == "plate" else half.piles["deck"]
        words.append(Word(text, colour, box.center() + QPointF(0, number * STEP)))
    return words


def rising(items: Iterable[FloatItem]) -> list[Move]:
    """The way of each word: upward, and fading."""
    up = QPointF(0, -RISE)
    return [Move(item, Pose(item.word.at), Pose(item.word.at + up, opacity=0.0)) for item in items]


def _told(event: EventView) -> tuple[str, str, str] | None:
    """The word of an event, its colour, and whether it rises from plate or deck."""
    match event.kind:
        case "lose_vitality":
            return f"−{event.amount}", worn().bad, "plate"
        case "gain_vitality":
            return f"+{event.amount}", worn().good, "plate"
        case "make_check":
            return f"Check {event.amount}", worn().text, "deck"
        case "fail_check":
            return "Failed", worn().bad, "deck"
    return None
