"""A button that answers: shows the key that presses it and responds to Enter and the arrow keys."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QPushButton, QSizePolicy

from ufs_desktop.plain import tip
from ufs_desktop.table.interactions.base import Button
from ufs_desktop.theme.lettering import CENTRE, font
from ufs_desktop.theme.wardrobe import worn

PADDING = 26  # pixels of a button in addition to its words and its key
CAP_SHARE = 0.78  # size of the key's text, relative to the words
CAP_GAP = 8
STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}


class AnswerButton(QPushButton):
    """An answer's button. It leaves Space to the page, where Space passes."""

    stepped = Signal(int)  # to the button above or below

    def __init__(self, button: Button, *, wraps: bool) -> None:
        super().__init__()
        self._key = ""
        self._wraps = wraps
        self._was_pressed = False  # with the pointer
        self.reword(button)
        self.setObjectName("primary" if button.role == "default" else "answer")
        self.setEnabled(button.enabled)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if wraps:
            self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def reword(self, button: Button) -> None:
        """Change the words but not the looks."""
        self.button = button
        self._words = button.label.replace("&", "&&")
        self.setText(self._words)
        self.setAccessibleName(button.label)
        self.show_key(self._key)

    @property
    def key(self) -> str:
        """The key as it is drawn."""
        return self._key

    def show_key(self, key: str) -> None:
        """Show the key that presses it; an empty string if none does."""
        self._key = key
        self.setToolTip(tip(f"{self.button.label} ({key})" if key else self.button.label))
        self.updateGeometry()
        self.update()

    @property
    def full_width(self) -> int:
        """The width that its words need in one line."""
        return self.fontMetrics().horizontalAdvance(self._words) + PADDING + self._cap_width()

    @property
    def least_width(self) -> int:
        """The width that its longest word needs next to its key."""
        metrics = self.fontMetrics()
        longest = max((metrics.horizontalAdvance(word) for word in self._words.split()), default=0)
        return longest + PADDING + self._cap_width()

    def fit_width(self, width: int) -> None:
        """Break the words into lines that are no wider than this button will be."""
        room = width - PADDING - self._cap_width()
        words = wrapped(self._words, self.fontMetrics(), max(60, room))
        if words != self.text():
            self.setText(words)
            self.setProperty("tall", "\n" in words)  # drawn flatter (`theme.style`)
            self.style().polish(self)

    def _cap_width(self) -> int:
        if not self._key:
            return 0
        metrics = QFontMetrics(self._cap_font())
        high = metrics.height() + 4
        return max(high, metrics.horizontalAdvance(self._key) + 10) + CAP_GAP

    def _cap_font(self) -> QFont:
        return font(self.fontInfo().pixelSize() * CAP_SHARE, bold=True)

    # Qt

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._was_pressed = True
        super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Ignore the second of two clicks if the first one pressed another button."""
        if self._was_pressed:
            super().mouseDoubleClickEvent(event)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        return QSize(hint.width() + self._cap_width(), hint.height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint() if not self._wraps else super().minimumSizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._key:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._cap_font())
        wide, high = self._cap_width() - CAP_GAP, painter.fontMetrics().height() + 4
        cap = QRectF(self.width() - wide - 9, (self.height() - high) / 2, wide, high)
        ink = worn().text_on_accent if self.objectName() == "primary" else worn().text_soft
        colour = QColor(ink if self.isEnabled() else worn().disabled)
        painter.setPen(QPen(colour, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(cap, 4, 4)
        painter.drawText(cap, CENTRE, self._key)
        painter.end()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if not event.isAutoRepeat():  # a held key answers only once
                self.click()
        elif key in STEPS and self._wraps:
            self.stepped.emit(STEPS[key])
        else:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        event.ignore()


def wrapped(words: str, metrics: QFontMetrics, width: int) -> str:
    """The words in lines that are no wider than this."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and metrics.horizontalAdvance(longer) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return "\n".join(lines)
