"""The line to type a search into, which offers completions and marks errors."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QInputMethodEvent, QKeyEvent, QTextCharFormat
from PySide6.QtWidgets import QApplication, QLineEdit, QListWidget

from ufs_desktop.cabinet.values import Offers, QueryFault
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import worn
from ufs_desktop.widgets.enter import ENTER

HINT = "Search: words, or {example}"
NO_OFFERS = Offers(0, ())
MOST_ROWS, WIDE = 8, 260  # of the list of words offered


class SearchLine(QLineEdit):
    """Signals every keystroke, and inserts completions."""

    typed = Signal(str, int)  # the line and the position of its cursor
    left = Signal()  # the keyboard goes on to the list

    def __init__(self, example: str) -> None:
        super().__init__()
        self.setPlaceholderText(HINT.format(example=example))
        self.setAccessibleName("Search the cards")
        self.setClearButtonEnabled(True)
        self.setAcceptDrops(False)  # files dropped here are for the page
        self._offers = NO_OFFERS
        self.offered = _Offered(self)
        self.offered.itemClicked.connect(lambda item: self._take(item.text()))
        self.fault: QueryFault | None = None
        self.textChanged.connect(self._on_change)

    def offer(self, offers: Offers) -> None:
        """Show what could be typed next, while the line has the focus."""
        self._offers = offers
        words = [word for word in offers.words if word != self.text()[offers.start :]]
        self.offered.show_words(words if self.hasFocus() else ())

    def mark(self, fault: QueryFault | None) -> None:
        """Underline an error, to the end of the word."""
        self.fault = fault
        marks = []
        if fault is not None and self.text():
            start, length = self._faulty(fault)
            form = QTextCharFormat()
            form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            form.setUnderlineColor(QColor(worn().bad))
            form.setForeground(QColor(worn().bad))
            kind = QInputMethodEvent.AttributeType.TextFormat
            at = start - self.cursorPosition()
            marks.append(QInputMethodEvent.Attribute(kind, at, length, form))
        # The only way to format a part of a line edit in Qt.
        QApplication.sendEvent(self, QInputMethodEvent("", marks))

    @property
    def faulty(self) -> str:
        """The underlined text."""
        if self.fault is None:
            return ""
        start, length = self._faulty(self.fault)
        return self.text()[start : start + length]

    def _faulty(self, fault: QueryFault) -> tuple[int, int]:
        """Start and length of the underline; if the line lacks an end, its last character."""
        text = self.text()
        start = min(fault.position, max(0, len(text) - 1))
        end = next((at for at in range(start, len(text)) if text[at].isspace()), len(text))
        return start, max(1, end - start)

    def _on_change(self, text: str) -> None:
        self.typed.emit(text, self.cursorPosition())

    def _take(self, word: str) -> None:
        """Replace what was begun by the word; after a field name, typing goes on."""
        self.offered.hide()
        start, cursor = self._offers.start, self.cursorPosition()
        text = self.text()
        self.setText(f"{text[:start]}{word}{text[cursor:]}")
        self.setCursorPosition(start + len(word))
        self.typed.emit(self.text(), self.cursorPosition())

    def _on_offered_key(self, key: int) -> bool:
        """Handle the keys of the open list; false if they mean nothing to it."""
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        chosen = self.offered.chosen
        if key in steps:
            self.offered.step(steps[Qt.Key(key)])
        elif key == Qt.Key.Key_Tab or (key in ENTER and chosen):
            self._take(chosen or self.offered.first)
        elif key == Qt.Key.Key_Escape:
            self.offered.hide()
        else:
            return False
        return True

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.offered.isVisible() and self._on_offered_key(event.key()):
            return
        if event.key() == Qt.Key.Key_Down or event.key() in ENTER:
            self.offered.hide()
            self.left.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.offered.hide()
        super().focusOutEvent(event)

    def event(self, event: QEvent) -> bool:
        """Let Tab insert what is offered, as in a shell; else it moves the focus."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Tab:
            is_press = event.type() is QEvent.Type.KeyPress
            if is_press and self.offered.isVisible():
                return self._on_offered_key(Qt.Key.Key_Tab)
        return super().event(event)


class _Offered(QListWidget):
    """The list of words below the line. It never gets the focus, so that typing goes on."""

    def __init__(self, line: QLineEdit) -> None:
        super().__init__(line)
        self._line = line
        self.setObjectName("offered")
        self.setAccessibleName("Suggestions for the next term")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)
        self.hide()

    @property
    def words(self) -> list[str]:
        return [self.item(at).text() for at in range(self.count())]

    @property
    def first(self) -> str:
        return self.item(0).text()

    @property
    def chosen(self) -> str:
        return self.currentItem().text() if self.currentRow() >= 0 else ""

    def show_words(self, words: Sequence[str]) -> None:
        """Show these words with none chosen, or hide if there are none."""
        self.clear()
        self.addItems(list(words))
        self.setCurrentRow(-1)
        if words:
            self._place()
        self.setVisible(bool(words))

    def step(self, way: int) -> None:
        self.setCurrentRow((self.currentRow() + way) % self.count())

    def _place(self) -> None:
        """Move below the line, over whatever is there."""
        self.setParent(self._line.window())
        corner = self._line.mapTo(self._line.window(), self._line.rect().bottomLeft())
        self.doItemsLayout()
        last = self.item(min(self.count(), MOST_ROWS) - 1)
        high = self.visualItemRect(last).bottom() + SIZES.gap + SIZES.gap_small
        self.setGeometry(corner.x(), corner.y() + 2, min(WIDE, self._line.width()), high)
        self.raise_()
