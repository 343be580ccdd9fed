"""Words that rise from the table for a moment: what was lost and gained."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from engine.kernel.ids import Player
from engine.kernel.views import View
from ufs_desktop.table.animator import Motion, Whereabouts
from ufs_desktop.table.layout import Layout
from ufs_desktop.table.metrics import Z
from ufs_desktop.theme.lettering import CENTRE, font
from ufs_desktop.theme.wardrobe import worn

DURATION = 900  # milliseconds
RISE = 46.0
STEP = 30.0  # between two words that rise from the same place
SIZE = 26.0
BOX = QRectF(-90, -20, 180, 40)


class Rising(NamedTuple):
    """Words for what happened, their colour in the theme, and the zone or plate they rise from."""

    text: str
    tone: str
    player: Player
    zone: str


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


def words_of(risings: Iterable[Rising], view: View, layout: Layout) -> list[Word]:
    """The words for what happened, those from one place one above the other."""
    words: list[Word] = []
    counts: dict[tuple[Player, str], int] = {}
    for text, tone, player, zone in risings:
        number = counts.get((player, zone), 0)
        counts[player, zone] = number + 1
        at = layout.home(view, player, zone) + QPointF(0, number * STEP)
        words.append(Word(text, getattr(worn(), tone), at))
    return words


def rising(items: Iterable[FloatItem]) -> list[Motion]:
    """The way of each word: upward, and fading."""
    up = QPointF(0, -RISE)
    return [
        Motion(item, Whereabouts(item.word.at), Whereabouts(item.word.at + up, opacity=0.0))
        for item in items
    ]
