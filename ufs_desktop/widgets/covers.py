"""Covers of the table: the hand-over between two players at one window, and the result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QVBoxLayout, QWidget

from ufs_desktop.plain import MarkedLabel, PlainLabel
from ufs_desktop.table.lines import Highlight
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import worn
from ufs_desktop.widgets.backdrop import Floor
from ufs_desktop.widgets.highlights import Highlights
from ufs_desktop.widgets.roomy import Roomy

TABLE_HIDDEN = "The table is hidden until you look at it."
ACROSS, DOWN = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom


class HandOver(QWidget):
    """Hides everything until the next player confirms that they are at the window."""

    taken = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._page, self._floor = parent, Floor(self)
        self._title, self._words = PlainLabel(name="title"), PlainLabel(name="tagline")
        self.button = QPushButton()
        self.button.setObjectName("primary")
        self.button.setMinimumWidth(220)
        self.button.clicked.connect(self._take)
        layout = QVBoxLayout(self)
        layout.setSpacing(SIZES.gap)
        layout.addStretch(1)
        for widget in (self._title, self._words, self.button):
            layout.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(1)
        self.hide()
        parent.installEventFilter(self)

    @property
    def words(self) -> str:
        return self._title.text()

    def ask(self, name: str, words: str = TABLE_HIDDEN, button: str = "Show my cards") -> None:
        """Cover everything and ask for a player by name."""
        self._title.setText(f"Hand over to {name}")
        self._words.setText(words)
        self.button.setText(button)
        self.setGeometry(self._page.rect())
        self.show()
        self.raise_()
        self.button.setFocus()

    def _take(self) -> None:
        self.hide()
        self.taken.emit()

    # Qt

    def paintEvent(self, event: QPaintEvent) -> None:
        self._floor.paint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_taken = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        if is_taken and not event.isAutoRepeat():  # a held key was pressed by the other player
            self._take()
        else:
            event.accept()  # nothing below this cover may be answered

    def focusNextPrevChild(self, forward: bool) -> bool:
        return True  # nor may Tab move the focus below it

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep covering the page when it is resized."""
        if watched is self._page and event.type() == QEvent.Type.Resize and self.isVisible():
            self.setGeometry(self._page.rect())
        return super().eventFilter(watched, event)


class NextStep(NamedTuple):
    """What comes after a game: the button to go on with, and the words above it."""

    label: str = "Rematch"  # empty for spectators
    score: str = ""
    notes: str = ""
    is_over: bool = True  # whether the match is over, too
    stronger: str = ""  # label of the button for a game against a stronger bot


class ResultPanel(QFrame):
    """Who won and why, how the match stands, and what comes next."""

    rematch_wanted = Signal()  # or the next game of the match
    stronger_wanted = Signal()
    decks_wanted = Signal()
    end_wanted = Signal()
    leave_wanted = Signal()
    rule_wanted = Signal(str)
    moment_wanted = Signal(int)  # a line of the log
    closed = Signal()  # the player wants to look at the table

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._table = parent
        self.is_ours = True  # only this window decides about decks and the end of the match
        self.setObjectName("overlay")
        self._title, self._why = PlainLabel(name="big"), MarkedLabel()
        self._why.setWordWrap(False)
        self._match, self._notes = PlainLabel(name="overlayTitle"), PlainLabel(name="soft")
        self._why.linkActivated.connect(self.rule_wanted)
        self.rematch, self.decks = QPushButton(), QPushButton("Change decks…")
        self.rematch.setObjectName("primary")
        self.rematch.clicked.connect(self.rematch_wanted)
        self.stronger = QPushButton()
        self.stronger.clicked.connect(self.stronger_wanted)
        self.decks.clicked.connect(self.decks_wanted)
        self.end = QPushButton("End the match")
        self.end.clicked.connect(self.end_wanted)
        self.leave = QPushButton("Back to the first page")
        self.leave.clicked.connect(self.leave_wanted)
        self.look = QPushButton("Look at the table")
        self.look.clicked.connect(self.put_away)
        self.highlights = Highlights()
        self.highlights.moment_wanted.connect(self.moment_wanted)
        self._content = QWidget()
        self._scroll = Roomy(self._content)
        self._layout = layout = QVBoxLayout(self._content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SIZES.gap)
        for label in (self._title, self._why, self._match, self._notes):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            layout.addWidget(label)
        layout.insertWidget(2, self.highlights)
        self._rows = [
            _row(layout, (self.rematch, self.stronger, self.decks)),
            _row(layout, (self.look, self.end, self.leave)),
        ]
        whole = QVBoxLayout(self)
        whole.setContentsMargins(*(SIZES.gap_large,) * 4)
        whole.addWidget(self._scroll)
        self.hide()

    @property
    def words(self) -> str:
        return self._title.text()

    @property
    def match_words(self) -> str:
        return f"{self._match.text()} {self._notes.text()}".strip()

    def tell(
        self, title: str, why: str, following: NextStep, highlights: Sequence[Highlight] = ()
    ) -> None:
        """Show the result, and what comes next."""
        self.highlights.show_moments(highlights)
        self._title.setText(title)
        self._why.mark(partial(_linked, why))
        self._match.setText(following.score)
        self._notes.setText(following.notes)
        for label in (self._match, self._notes):
            label.setVisible(bool(label.text()))
        self.rematch.setText(following.label)
        self.stronger.setText(following.stronger)
        for button in (self.rematch, self.stronger):
            button.setVisible(bool(button.text()))
        is_played_here = self.is_ours and bool(following.label)
        self.decks.setVisible(following.is_over and is_played_here)
        self.end.setVisible(not following.is_over and is_played_here)
        self.show()  # only now is it known how much room the words need
        self.fit()
        self.raise_()

    def note(self, words: str) -> None:
        """Say above the pressed button how things stand with going on; empty once nobody can."""
        self._notes.setText(words)
        self._notes.setVisible(bool(words))
        if self.isVisible():
            self.fit()

    def enter(self) -> None:
        """Let the first Enter focus the button that goes on and only the next one press it: the
        first may have been meant for the game that has just ended."""
        held = self.focusWidget()
        if isinstance(held, QPushButton) and held.hasFocus():
            held.click()
        else:
            goes_on = self.rematch.isVisible() and self.rematch.isEnabled()
            first = self.rematch if goes_on else self.look
            first.setFocus()

    def put_away(self) -> None:
        """Hide, so that the table below can be seen."""
        self.hide()
        self.closed.emit()

    def bring_back(self) -> None:
        """Show it again, unchanged."""
        self.show()
        self.fit()
        self.look.setFocus()

    def fit(self) -> None:
        """Centre it on the table. If words are large, long lines break, buttons stand below each
        other, the highlights are left out, and the rest is scrolled."""
        for button in self.findChildren(QPushButton):
            button.setMinimumWidth(button.sizeHint().width())  # a layout may cache less
        edge = self.contentsMargins()  # a theme draws it
        frame = QSize(2, 2) * SIZES.gap_large
        frame += QSize(edge.left() + edge.right(), edge.top() + edge.bottom())
        room = self._table.size() - QSize(2, 2) * SIZES.gap - frame
        self.highlights.show()
        wide = self._narrow_to(room.width())
        high = self._height(wide)
        if high > room.height():
            self.highlights.hide()
            bar = self._scroll.verticalScrollBar().sizeHint().width()
            high = self._height(wide - bar)
        self._content.setMinimumHeight(high)  # so that it is scrolled, never squeezed
        self.resize(QSize(wide, min(high, room.height())) + frame)
        middle = self._table.rect().center()
        self.move(middle.x() - self.width() // 2, middle.y() - self.height() // 2)

    def _height(self, wide: int) -> int:
        lines = self._layout
        has_words = lines.hasHeightForWidth()
        return lines.totalHeightForWidth(wide) if has_words else lines.totalSizeHint().height()

    def _narrow_to(self, most: int) -> int:
        """Lay the content out to fit this width as far as possible, and return its width."""
        for breaks, stacks in ((False, False), (True, False), (True, True)):
            for label in (self._title, self._why, self._notes, *self.highlights.words):
                label.setWordWrap(breaks)
            for row in self._rows:
                row.setDirection(DOWN if stacks else ACROSS)
            self.highlights.settle()
            self._layout.activate()
            least = self._layout.totalMinimumSize() if breaks else self._layout.totalSizeHint()
            if least.width() <= most:
                break
        return most if breaks else least.width()


def _linked(why: str) -> str:
    """A reason whose link has the colour of the current theme."""
    style = f"color:{worn().link}; text-decoration:none"
    return why.replace("<a ", f'<a style="{style}" ')


def _row(layout: QVBoxLayout, buttons: Iterable[QPushButton]) -> QBoxLayout:
    row = QBoxLayout(ACROSS)
    for button in buttons:
        row.addWidget(button)
    layout.addLayout(row)
    return row
