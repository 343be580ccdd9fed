"""Beats of words: a banner over the table, a stamp on a card, words that rise from a place."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ufs_desktop.table.beats import BannerBeat, StampBeat, WordBeat
from ufs_desktop.table.items.beat import BeatItem, line_box, write
from ufs_desktop.theme.lettering import font_for
from ufs_desktop.theme.wardrobe import worn

TILT = -7.0  # degrees of a stamp
LIFT = 3.2  # units by which words rise
ABOVE = 0.8  # of its height, by which a word stands above its place
WORD = (24.0, 4.0)  # units that a word takes


class RibbonItem(BeatItem):
    """A banner in the middle of the table."""

    beat: BannerBeat

    def __init__(self, beat: BannerBeat, at: QPointF, unit: float) -> None:
        high = unit * (8 if beat.below else 6)
        super().__init__(beat, at, QRectF(-unit * 19, -high / 2, unit * 38, high))
        self._unit = unit

    # Qt

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        unit, inner = self._unit, self.box.adjusted(self._unit, 0, -self._unit, 0)
        self.ground(painter, self.box, unit)
        share = 0.62 if self.beat.below else 1.0
        write(painter, line_box(inner, 0.03, share), self.beat.words, unit * 3, self.colour)
        if self.beat.below:
            soft = worn().text
            write(painter, line_box(inner, 0.6, 0.34), self.beat.below, unit * 1.5, soft)


class StampItem(BeatItem):
    """A word in a frame, pressed on a card at an angle; the reason stands below."""

    beat: StampBeat

    def __init__(self, beat: StampBeat, at: QPointF, unit: float) -> None:
        high = unit * (8.4 if beat.below else 5.4)
        super().__init__(beat, at, QRectF(-unit * 11, -unit * 3, unit * 22, high))
        self._unit = unit

    def come(self, share: float, *, moves: bool) -> None:
        """While it shrinks, a cached picture is scaled; once it stands, it is painted sharp."""
        super().come(share, moves=False)
        if moves:
            self.setScale(1.5 - 0.5 * share)
            caches = QGraphicsItem.CacheMode
            is_there = share >= 1.0
            mode = caches.DeviceCoordinateCache if is_there else caches.ItemCoordinateCache
            if self.cacheMode() != mode:
                self.setCacheMode(mode)

    # Qt

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        unit, beat = self._unit, self.beat
        stamp = QRectF(-unit * 8.5, -unit * 2, unit * 17, unit * 4)
        painter.save()
        painter.rotate(TILT)
        self.ground(painter, stamp, unit * 0.6)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self.colour, 1.5))
        inner = stamp.adjusted(5, 5, -5, -5)
        painter.drawRoundedRect(inner, unit * 0.4, unit * 0.4)
        if beat.sign is not None:
            side = inner.height() * 0.72
            middle = inner.center().y() - side / 2
            beat.sign(painter, QRectF(inner.left() + 6, middle, side, side), self.colour.name())
            inner.setLeft(inner.left() + side + 8)
        write(painter, inner, beat.words, unit * 2.4, self.colour)
        painter.restore()
        if beat.below:
            ground = QRectF(-unit * 11, unit * 2.9, unit * 22, unit * 2.2)
            colour = QColor(worn().panel)
            colour.setAlpha(235)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawRoundedRect(ground, unit * 0.5, unit * 0.5)
            words = ground.adjusted(unit / 2, 0, -unit / 2, 0)
            write(painter, words, beat.below, unit * 1.4, worn().text)


class WordItem(BeatItem):
    """Words that rise while they stand; several from one place stand one above the other."""

    beat: WordBeat

    def __init__(self, beat: WordBeat, at: QPointF, unit: float, number: int) -> None:
        wide, high = (units * unit for units in WORD)
        super().__init__(beat, at - QPointF(0, (number * 0.7 + ABOVE) * high), _around(wide, high))
        self._unit = unit
        self.setAcceptHoverEvents(False)

    def come(self, share: float, *, moves: bool) -> None:
        self.setOpacity(min(1.0, share * 2))
        if moves:
            self.setPos(self._place + QPointF(0, (1 - share) * LIFT * self._unit))

    # Qt

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        unit, words = self._unit, self.beat.words
        painter.setFont(font_for(words, self.box.width(), unit * 1.7))
        wide = painter.fontMetrics().horizontalAdvance(words) + 2 * unit
        pill = _around(min(wide, self.box.width()), unit * 2.8)
        self.ground(painter, pill, unit * 1.4)
        write(painter, pill, words, unit * 1.7, self.colour)


def _around(wide: float, high: float) -> QRectF:
    return QRectF(-wide / 2, -high / 2, wide, high)
