"""Lists to choose from and numbers, which stay as they are while the page under them is scrolled;
a list has an arrow that the style sheet alone would not draw."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPolygonF, QWheelEvent
from PySide6.QtWidgets import QComboBox, QSpinBox, QStyle, QStyleOptionComboBox, QStylePainter

ROUNDED = 2  # pixels that a width which is wanted may lack


class ChoiceBox(QComboBox):
    """Marks its right end, so that it does not look like a field to type in."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def shown(self) -> str:
        """Its words, or as many as have room, with dots for the rest."""
        return str(self._painted().currentText)

    def _painted(self) -> QStyleOptionComboBox:
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        kinds = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(kinds[0], option, kinds[1], self).width() + ROUNDED
        end = Qt.TextElideMode.ElideRight
        option.currentText = self.fontMetrics().elidedText(option.currentText, end, room)
        return option

    # Qt

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()  # the page is scrolled, and nothing is chosen by the way

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QStylePainter(self)
        option = self._painted()
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        painter.setBrush(self.palette().color(QPalette.ColorRole.Text))
        tip = QPointF(self.width() - 17, self.height() / 2 + 3)
        painter.drawPolygon(QPolygonF([tip, tip + QPointF(-5, -6), tip + QPointF(5, -6)]))
        painter.end()


class NumberBox(QSpinBox):
    """The wheel turns the number only of the one that is written in."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # Qt

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
