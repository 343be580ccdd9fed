"""Cards on top of each other: the top card, how many there are, and a name."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QGraphicsObject,
    QGraphicsSceneHoverEvent,
    QGraphicsSceneMouseEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from engine.kernel.ids import Player
from engine.kernel.views import CardView
from ufs_desktop.table.metrics import Z
from ufs_desktop.table.pictures import PictureKey, Pictures
from ufs_desktop.table.spread import Pile
from ufs_desktop.theme.lettering import CENTRE, font, font_for
from ufs_desktop.theme.wardrobe import worn


class PileItem(QGraphicsObject):
    """One pile of one player; a click asks to look through it."""

    activated = Signal(int, str)
    hovered = Signal(object, bool)

    def __init__(self, pile: Pile, pictures: Pictures) -> None:
        super().__init__()
        self._pictures = pictures
        self._pile = pile
        self._longest = pile.label  # of the labels on this table: it sets the size of all
        self.is_lit = False
        self.has_cursor = False
        self.setZValue(Z.PILE)
        self.setAcceptHoverEvents(True)

    @property
    def player(self) -> Player:
        return self._pile.player

    @property
    def zone(self) -> str:
        return self._pile.zone

    @property
    def cards(self) -> tuple[CardView, ...]:
        return self._pile.cards

    @property
    def middle(self) -> QPointF:
        return self._pile.box.center()

    @property
    def words(self) -> str:
        count = len(self.cards)
        return f"{self._pile.label}, {count} {'card' if count == 1 else 'cards'}"

    @property
    def can_open(self) -> bool:
        return self._pile.opens and bool(self.cards)

    @property
    def picture(self) -> PictureKey | None:
        """The top card as it is shown."""
        top = self._pile.top
        return None if top is None else (top, self._pile.box.width())

    def lay(self, pile: Pile, longest: str) -> None:
        """Put the pile into its place with these cards, the top one first."""
        if pile.box != self._pile.box:
            self.prepareGeometryChange()
        self._pile, self._longest = pile, longest
        self.is_lit = False
        clickable = self.can_open
        shape = Qt.CursorShape.PointingHandCursor if clickable else Qt.CursorShape.ArrowCursor
        self.setCursor(shape)
        self.update()

    def set_cursor(self, has_cursor: bool) -> None:
        self.has_cursor = has_cursor
        self.update()

    # Qt

    def boundingRect(self) -> QRectF:
        return self._pile.box.adjusted(-8, -8, 8, 8)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        colours, box = worn(), self._pile.box
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.picture is None:
            painter.setPen(QPen(QColor(colours.border), 1.2, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 5, 5)
        else:
            painter.drawPixmap(box.topLeft(), self._pictures.picture(*self.picture))
        if self.is_lit or self.has_cursor:
            painter.setPen(QPen(QColor(colours.answer if self.is_lit else colours.text), 2.5))
            painter.drawRoundedRect(box.adjusted(-3, -3, 3, 3), 7, 7)
        self._paint_label(painter)

    def _paint_label(self, painter: QPainter) -> None:
        """The count, and the pile's name above it."""
        box, colours = self._pile.box, worn()
        name, count = max(10.0, box.width() * 0.13), max(13.0, box.width() * 0.18)
        high = name + count + 6
        band = QRectF(box.left(), box.bottom() - high, box.width(), high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.shade))  # numbers of the card below must not show
        painter.drawRoundedRect(band, 4, 4)
        painter.setPen(QColor(colours.text_soft))
        painter.setFont(font_for(self._longest, band.width() - 3, name))
        line = band.adjusted(0, 1, 0, -count - 2)
        painter.drawText(line, CENTRE | Qt.TextFlag.TextDontClip, self._pile.label)
        painter.setPen(QColor(colours.text))
        painter.setFont(font(count, bold=True))
        painter.drawText(band.adjusted(0, name, 0, 0), CENTRE, str(len(self.cards)))

    def hoverEnterEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        if self.can_open:
            self.hovered.emit(self.cards[0].handle, True)

    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        if self.can_open:
            self.hovered.emit(self.cards[0].handle, False)

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        event.setAccepted(event.button() == Qt.MouseButton.LeftButton and self.can_open)

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if self._pile.box.contains(event.pos()):
            self.activated.emit(self.player, self.zone)
