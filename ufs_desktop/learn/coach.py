"""The coach: a band above the table with one short instruction at a time."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout

from engine.scenario.guide import Coaching, CoachLight, CoachPage
from ufs_desktop.commands import KeyMap
from ufs_desktop.plain import PlainLabel
from ufs_desktop.table.interactions.base import Button
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.answer_button import AnswerButton

NEXT, START_OVER = "Next", "Start over"
STEP = "Step {step} of {steps}"
WATCH = "Watch what happens."
DO_IT = "Do it for me"
HELP = f"Or press {DO_IT}."  # added when the same correction is repeated
READ, FOLLOW, RESTART = "read", "follow", "restart"
KEYS = {READ: "table.read", FOLLOW: "table.follow"}
WRAPPED = int(Qt.TextFlag.TextWordWrap)
SHARE, LINES = 0.14, 2  # of the window's height, or at least this many lines; longer text is paged
SENTENCES = re.compile(r"(?<=[.!?]) ")


class CoachBand(QFrame):
    """A band as high as its longest page needs, so that the table below never moves.

    Its buttons keep their places, so that repeated clicks never press a different one.
    """

    turned = Signal()  # another page is shown
    follow_wanted = Signal()
    restart_wanted = Signal()

    def __init__(self, all_words: Sequence[str]) -> None:
        super().__init__()
        self.setObjectName("coach")
        self.setAccessibleName("Coach")
        self._all_words = all_words
        self._coaching: Coaching | None = None
        self._correction = ""
        self._pages: list[CoachPage] = []
        self._at = 0
        self._step, self._words = PlainLabel(name="coachStep"), PlainLabel(name="coachWords")
        self._words.setWordWrap(True)
        self._words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.read = AnswerButton(Button(READ, NEXT, "default"), wraps=False)
        self.follow = AnswerButton(Button(FOLLOW, DO_IT), wraps=False)
        self.restart = AnswerButton(Button(RESTART, START_OVER), wraps=False)
        self.read.clicked.connect(self.turn_page)
        self.follow.clicked.connect(self.follow_wanted)
        self.restart.clicked.connect(self.restart_wanted)
        self._lay_out()

    @property
    def words(self) -> str:
        return self._words.text()

    @property
    def lights(self) -> tuple[CoachLight, ...]:
        """What the words refer to."""
        return self._page.lights if self._page is not None else ()

    @property
    def is_reading(self) -> bool:
        """Whether there are pages to read before the one that says what to do."""
        return self._at + 1 < len(self._pages)

    def show_coaching(self, coaching: Coaching | None) -> None:
        """Show a new moment; between the learner's decisions there is nothing to do but watch."""
        self._coaching, self._correction, self._at = coaching, "", 0
        if coaching is not None:
            self._step.setText(STEP.format(step=coaching.step, steps=coaching.steps))
        self._write()

    def turn_page(self) -> None:
        """Show the next page."""
        if self.is_reading:
            self._at += 1
            self._write()
            self.turned.emit()

    def correct(self, words: str) -> None:
        """After a wrong move, say what to do instead; never twice in the same words."""
        is_known = self._correction == words
        self._correction, self._at = f"{words} {HELP}" if is_known else words, 0
        self._write()
        self.turned.emit()

    def name_keys(self, keys: KeyMap) -> None:
        for button in (self.read, self.follow):
            button.show_key(keys.shown(KEYS[button.button.name]))

    @property
    def _asks(self) -> bool:
        """Whether the current page asks for a move."""
        is_asked = self._coaching is not None and not self._coaching.is_over
        return is_asked and self._page is not None and not self.is_reading

    @property
    def _page(self) -> CoachPage | None:
        return self._pages[self._at] if self._at < len(self._pages) else None

    def _write(self) -> None:
        self._pages = self._folded()
        self._at = max(0, min(self._at, len(self._pages) - 1))
        waiting = WATCH if self._coaching is None else ""
        words = self._page.words if self._page is not None else waiting
        self._words.setProperty("tone", "correction" if self._correction else "")
        self._words.style().polish(self._words)
        self._words.setText(words)
        self._words.setAccessibleName(words)
        self.read.setEnabled(self.is_reading)
        self.follow.setEnabled(self._asks)

    def _folded(self) -> list[CoachPage]:
        """What is to be read now, split into pages that fit the room."""
        told = self._coaching.pages if self._coaching is not None else ()
        if self._correction:
            told = tuple(page._replace(words=self._correction) for page in told[-1:])
        return [page._replace(words=part) for page in told for part in self._parts(page.words)]

    def _parts(self, words: str) -> list[str]:
        """Split into parts of whole sentences, each as long as fits the room."""
        parts: list[str] = []
        for sentence in SENTENCES.split(words):
            longer = f"{parts[-1]} {sentence}" if parts else sentence
            if parts and self._height_of(longer) <= self._room:
                parts[-1] = longer
            else:
                parts.append(sentence)
        return parts

    @property
    def _room(self) -> int:
        """The height available to the words."""
        lines = LINES * self._words.fontMetrics().lineSpacing()
        return max(lines, round(SHARE * self.window().height()) - self._beside_words)

    @property
    def _beside_words(self) -> int:
        """The height of the band minus that of its words."""
        above = 0 if self._step.isHidden() else self._step.sizeHint().height()
        return above + 2 * SIZES.gap_small + 8

    @property
    def _beside_width(self) -> int:
        """The total width of the buttons."""
        buttons = (self.read, self.follow, self.restart)
        return sum(each.sizeHint().width() for each in buttons) + 6 * SIZES.gap

    def _height_of(self, words: str) -> int:
        """The height of these words next to the buttons."""
        room = QRect(0, 0, max(200, self.width() - self._beside_width), 2000)
        return self._words.fontMetrics().boundingRect(room, WRAPPED, words).height()

    def _lay_out(self) -> None:
        said = QVBoxLayout()
        said.setSpacing(2)
        said.addWidget(self._step)
        said.addWidget(self._words, 1)
        row = QHBoxLayout(self)
        row.setContentsMargins(SIZES.gap + 4, SIZES.gap_small, SIZES.gap, SIZES.gap_small)
        row.setSpacing(SIZES.gap)
        row.addLayout(said, 1)
        for button in (self.read, self.follow, self.restart):
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)

    def _fit(self) -> None:
        """Make the band high enough for the longest page."""
        self.ensurePolished()
        self._words.ensurePolished()
        parts = (part for words in self._all_words for part in self._parts(words))
        self.setFixedHeight(max(map(self._height_of, parts)) + self._beside_words)
        self._write()

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Fit again, as the size of words may have changed."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and self.isVisible():
            self._fit()
