"""A player's plate: name, vitality as a number and a bar, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ufs_desktop.fight.emblems import paint_emblem
from ufs_desktop.plain import tip
from ufs_desktop.table.metrics import Z
from ufs_desktop.theme.colours import COLOURS, Colours
from ufs_desktop.theme.lettering import LEFT, RIGHT, font, font_for

LARGEST_NAME = 30.0  # pixels
DESPERATE = 0.5  # of the maximum: where desperation begins


@dataclass(frozen=True)
class PlateState:
    """What a plate shows."""

    name: str
    vitality: int
    maximum: int
    is_active: bool
    is_asked: bool
    hand: int


class PlateItem(QGraphicsItem):
    """Paints one player's plate."""

    def __init__(self, colours: Colours = COLOURS) -> None:
        super().__init__()
        self._colours = colours
        self._box = QRectF()
        self._state: PlateState | None = None
        self.setZValue(Z.ZONE)

    def lay(self, box: QRectF, state: PlateState) -> None:
        if box != self._box:
            self.prepareGeometryChange()
            self._box = QRectF(box)
        if state != self._state:
            self._state = state
            part = f"{state.name}: vitality {state.vitality} of {state.maximum}"
            self.setToolTip(tip(f"{part}, {state.hand} cards in hand"))
        self.update()

    # Qt

    def boundingRect(self) -> QRectF:
        return self._box.adjusted(-2, -2, 2, 2)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        state, colours, box = self._state, self._colours, self._box
        if state is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(colours.accent if state.is_active else colours.line))
        painter.setBrush(QColor(colours.panel_raised if state.is_asked else colours.panel))
        painter.drawRoundedRect(box, 8, 8)
        inner = box.adjusted(8, 4, -8, -4)
        line = inner.height() / 3
        self._name(painter, QRectF(inner.left(), inner.top(), inner.width(), line), state)
        if not state.maximum:
            return  # no character is chosen yet
        numbers = QRectF(inner.left(), inner.top() + line, inner.width(), line * 1.25)
        self._numbers(painter, numbers, state)
        bar = QRectF(inner.left(), numbers.bottom() + 2, inner.width(), line * 0.75 - 3)
        self._bar(painter, bar.adjusted(0, 1, 0, -1), state)

    def _name(self, painter: QPainter, box: QRectF, state: PlateState) -> None:
        """The name, marked where the turn is his, and the cards in hand."""
        colours = self._colours
        words = f"▸{state.name}" if state.is_active else state.name
        hand = QRectF(
            box.right() - box.height() * 1.35, box.top(), box.height() * 1.35, box.height()
        )
        room = int(box.width() - hand.width())
        painter.setFont(font_for(words, room, min(LARGEST_NAME, box.height() * 0.72)))
        painter.setPen(QColor(colours.accent_light if state.is_active else colours.text))
        elided = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room)
        painter.drawText(box, LEFT, elided)
        high = box.height() * 0.66
        sign = QRectF(hand.left(), box.center().y() - high / 2, high, high)
        paint_emblem(painter, "hand", sign, colours.text_soft)
        painter.setPen(QColor(colours.text_soft))
        painter.setFont(font(min(LARGEST_NAME, box.height() * 0.62), bold=True))
        painter.drawText(hand, RIGHT, str(state.hand))

    def _numbers(self, painter: QPainter, box: QRectF, state: PlateState) -> None:
        high = box.height() * 0.78
        heart = QRectF(box.left(), box.center().y() - high / 2, high, high)
        low = state.vitality <= state.maximum * DESPERATE
        paint_emblem(painter, "heart", heart, self._colours.bad if low else self._colours.good)
        painter.setPen(QColor(self._colours.text))
        painter.setFont(font(box.height() * 0.8, bold=True))
        number = box.adjusted(high + 5, 0, 0, 0)
        painter.drawText(number, LEFT, str(state.vitality))
        wide = painter.fontMetrics().horizontalAdvance(str(state.vitality))
        painter.setFont(font(box.height() * 0.45))
        painter.setPen(QColor(self._colours.text_soft))
        rest = number.adjusted(wide + 5, 0, 0, 0)
        words = f"of {state.maximum}"
        if painter.fontMetrics().horizontalAdvance(words) <= rest.width():
            painter.drawText(rest, LEFT, words)

    def _bar(self, painter: QPainter, box: QRectF, state: PlateState) -> None:
        """Full to the left; a line marks where desperation begins."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._colours.floor))
        painter.drawRoundedRect(box, 3, 3)
        share = max(0.0, min(1.0, state.vitality / max(state.maximum, 1)))
        low = share <= DESPERATE
        painter.setBrush(QColor(self._colours.bad if low else self._colours.good))
        painter.drawRoundedRect(
            QRectF(box.left(), box.top(), box.width() * share, box.height()), 3, 3
        )
        painter.setBrush(QColor(self._colours.text))
        painter.drawRect(QRectF(box.left() + box.width() * DESPERATE, box.top(), 1.5, box.height()))
