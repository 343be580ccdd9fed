"""A list to choose from, with an arrow that the style sheet alone would not draw."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPolygonF
from PySide6.QtWidgets import QComboBox


class ChoiceBox(QComboBox):
    """Marks its right end, so that it does not look like a field to type in."""

    # Qt

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        painter.setBrush(self.palette().color(QPalette.ColorRole.Text))
        tip = QPointF(self.width() - 17, self.height() / 2 + 3)
        painter.drawPolygon(QPolygonF([tip, tip + QPointF(-5, -6), tip + QPointF(5, -6)]))
        painter.end()
