"""Choice lists and number fields whose values do not change while the page is scrolled over them;
lists get an arrow, which the style sheet alone would not draw."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPolygonF, QWheelEvent
from PySide6.QtWidgets import QComboBox, QSpinBox, QStyle, QStyleOptionComboBox, QStylePainter

ROUNDED = 2  # pixels by which a width may fall short of what is wanted


class ChoiceBox(QComboBox):
    """Marks its right end, so that it does not look like a field to type in."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def refill(self, entries: Iterable[tuple[str, object]]) -> None:
        """Offer these words, each with its data, without a signal; if the words that were chosen
        are among them, they stay chosen, else the first ones are."""
        before = self.currentText()
        self.blockSignals(True)
        self.clear()
        for words, data in entries:
            self.addItem(words, data)
        self.setCurrentIndex(max(0, self.findText(before)))
        self.blockSignals(False)

    @property
    def shown(self) -> str:
        """Its words as painted, with an ellipsis if they do not fit."""
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
        event.ignore()  # so that it scrolls the page and does not change the choice

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
    """The wheel changes the number only while the field has the focus."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # Qt

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
