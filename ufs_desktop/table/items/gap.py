"""The line between two cards of the hand that shows where a dragged one will lie."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ufs_desktop.table.metrics import Z
from ufs_desktop.theme.wardrobe import worn

WIDTH = 4.0


class GapItem(QGraphicsItem):
    """Hidden except while a card is dragged over the hand."""

    def __init__(self) -> None:
        super().__init__()
        self._height = 0.0
        self.setZValue(Z.MOVING)
        self.hide()

    def show_at(self, at: QPointF, height: float) -> None:
        self.prepareGeometryChange()
        self._height = height
        self.setPos(at)
        self.show()

    # Qt

    def boundingRect(self) -> QRectF:
        return QRectF(-WIDTH / 2, -self._height / 2, WIDTH, self._height)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.fillRect(self.boundingRect(), QColor(worn().focus))
