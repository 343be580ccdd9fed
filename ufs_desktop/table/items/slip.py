"""What waits to be carried out: a slip with its card, its words, and whose it is."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QGraphicsObject,
    QGraphicsSceneHoverEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from ufs_desktop.plain import tip
from ufs_desktop.table.metrics import Z
from ufs_desktop.table.pictures import PictureKey, Pictures
from ufs_desktop.table.spread import Waiting
from ufs_desktop.theme.lettering import LEFT, cut_lines, fitting, font
from ufs_desktop.theme.wardrobe import wardrobe, worn

RADIUS, AIR, EDGE = 7.0, 5.0, 4.0
TITLE, WORDS, NOTE = 0.085, 0.078, 0.07  # sizes of letters in widths of the slip
LEAST, MOST = 10.0, 20.0  # sizes in pixels


class SlipItem(QGraphicsObject):
    """One slip; when it is pointed at, it emits the card that it comes from."""

    hovered = Signal(object, bool)
    pointed = Signal(str, bool)  # by its key

    def __init__(self, waiting: Waiting, pictures: Pictures) -> None:
        super().__init__()
        self._pictures = pictures
        self.waiting = waiting
        self.has_cursor = False
        self.setAcceptHoverEvents(True)
        self.lay(waiting)

    @property
    def middle(self) -> QPointF:
        return self.waiting.box.center()

    def lay(self, waiting: Waiting) -> None:
        if waiting.box != self.waiting.box:
            self.prepareGeometryChange()
        self.waiting = waiting
        self.setZValue(Z.ZONE + int(waiting.is_next))
        self.setToolTip(tip(waiting.words))
        self.update()

    def set_cursor(self, has_cursor: bool) -> None:
        self.has_cursor = has_cursor
        self.update()
        self.pointed.emit(self.waiting.key, has_cursor)

    @property
    def picture(self) -> PictureKey:
        """Its card as it is shown."""
        return self.waiting.picture, self.waiting.pictured.width()

    def _font_size(self, share: float) -> float:
        return max(LEAST, min(MOST, share * self.waiting.box.width() * wardrobe().words))

    # Qt

    def boundingRect(self) -> QRectF:
        return self.waiting.box.adjusted(-EDGE, -EDGE, EDGE, EDGE)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        waiting, colours = self.waiting, worn()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whose = QColor(colours.own if waiting.is_own else colours.accent)
        edge = QColor(colours.text) if self.has_cursor else whose
        painter.setPen(QPen(edge, 2.5 if waiting.is_next or self.has_cursor else 1.2))
        painter.setBrush(QColor(colours.panel_raised if waiting.is_next else colours.panel))
        painter.drawRoundedRect(waiting.box, RADIUS, RADIUS)
        shown = waiting.pictured
        painter.drawPixmap(shown.topLeft(), self._pictures.picture(*self.picture))
        inner = waiting.box.adjusted(AIR, AIR, -AIR, -AIR)
        head = QRectF(shown.right() + AIR, inner.top(), 0, shown.height())
        head.setRight(inner.right())
        painter.setPen(QColor(colours.text))
        self._lines(painter, head, waiting.title, TITLE, bold=True)
        self._words(painter, inner.adjusted(0, shown.bottom() + AIR - inner.top(), 0, 0))

    def _words(self, painter: QPainter, room: QRectF) -> None:
        """What it says, and below that how it came about."""
        if not self.waiting.is_next:
            return
        painter.setPen(QColor(worn().text))
        top = self._lines(painter, room, self.waiting.text, WORDS)
        painter.setPen(QColor(worn().text_soft))
        for note in self.waiting.notes:
            room.setTop(top + AIR / 2)
            top = self._lines(painter, room, note, NOTE)

    def _lines(
        self, painter: QPainter, room: QRectF, words: str, share: float, *, bold: bool = False
    ) -> float:
        """Paint as many lines as there is room for, and return where they end."""
        size = self._font_size(share)
        lettering = fitting(words, room, size) if bold else font(size)
        painter.setFont(lettering)
        high, top = painter.fontMetrics().lineSpacing(), room.top()
        if room.height() < high or not words:
            return top
        for line in cut_lines(words, room.width(), room.height(), lettering):
            painter.drawText(QRectF(room.left(), top, room.width(), high), LEFT, line)
            top += high
        return top

    def hoverEnterEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self.pointed.emit(self.waiting.key, True)
        if self.waiting.card is not None:
            self.hovered.emit(self.waiting.card, True)

    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self.pointed.emit(self.waiting.key, False)
        if self.waiting.card is not None:
            self.hovered.emit(self.waiting.card, False)
