"""The coach: a band above the table with one short instruction at a time."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout

from engine.scenario.guide import Coaching, CoachLight, CoachPage
from ufs_desktop.commands import KeyMap
from ufs_desktop.plain import PlainLabel
from ufs_desktop.table.interactions.base import Button
from ufs_desktop.theme.colours import SIZES
from ufs_desktop.theme.wardrobe import wardrobe
from ufs_desktop.widgets.answer_button import AnswerButton

STEP = "Step {step} of {steps}"
WATCH = "Watch: it is your rival's move."
READ, FOLLOW, RESTART = "read", "follow", "restart"
KEYS = {READ: "table.read", FOLLOW: "table.follow"}
WRAPPED = int(Qt.TextFlag.TextWordWrap)


class CoachBand(QFrame):
    """As high as its longest words need, so that the table below never moves."""

    turned = Signal()  # another page is shown
    follow_wanted = Signal()
    restart_wanted = Signal()

    def __init__(self, all_words: Sequence[str]) -> None:
        super().__init__()
        self.setObjectName("coach")
        self.setAccessibleName("Coach")
        self._all_words = all_words
        self._coaching: Coaching | None = None
        self._at = 0
        self._step, self._words = PlainLabel(name="coachStep"), PlainLabel(name="coachWords")
        self._words.setWordWrap(True)
        self._words.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.read = AnswerButton(Button(READ, "Next", "default"), wraps=False)
        self.follow = AnswerButton(Button(FOLLOW, "Do it for me"), wraps=False)
        self.restart = AnswerButton(Button(RESTART, "Start over"), wraps=False)
        self.read.clicked.connect(self.turn_page)
        self.follow.clicked.connect(self.follow_wanted)
        self.restart.clicked.connect(self.restart_wanted)
        self._lay_out()
        wardrobe().changed.connect(self._fit)

    @property
    def words(self) -> str:
        return self._words.text()

    @property
    def lights(self) -> tuple[CoachLight, ...]:
        """What the words speak of."""
        return self._page.lights if self._page is not None else ()

    @property
    def is_reading(self) -> bool:
        """Whether there are words before those that say what to do."""
        return self._coaching is not None and self._at + 1 < len(self._coaching.pages)

    def show_coaching(self, coaching: Coaching | None) -> None:
        """A new moment; between the learner's decisions there is nothing to do but watch."""
        self._coaching, self._at = coaching, 0
        if coaching is not None:
            self._step.setText(STEP.format(step=coaching.step, steps=coaching.steps))
        self._write()

    def turn_page(self) -> None:
        """Read on."""
        if self.is_reading:
            self._at += 1
            self._write()
            self.turned.emit()

    def correct(self, words: str) -> None:
        """Something else was tried: say what to do instead."""
        if self._coaching is not None:
            self._at = len(self._coaching.pages) - 1
        self._write(words)
        self.turned.emit()

    def name_keys(self, keys: KeyMap) -> None:
        for button in (self.read, self.follow):
            button.show_key(keys.shown(KEYS[button.button.name]))

    @property
    def _asks(self) -> bool:
        """Whether the words that are shown ask for a move."""
        is_asked = self._coaching is not None and not self._coaching.is_over
        return is_asked and self._page is not None and not self.is_reading

    @property
    def _page(self) -> CoachPage | None:
        pages = self._coaching.pages if self._coaching is not None else ()
        return pages[self._at] if self._at < len(pages) else None

    def _write(self, correction: str = "") -> None:
        page = self._page
        words = correction or (page.words if page is not None else WATCH)
        self._words.setProperty("tone", "correction" if correction else "")
        self._words.style().polish(self._words)
        self._words.setText(words)
        self._words.setAccessibleName(words)
        self.read.setVisible(self.is_reading)
        self.follow.setVisible(self._asks)

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
        """High enough for the longest words beside the buttons."""
        self.ensurePolished()
        self._words.ensurePolished()
        beside = max(self.read.sizeHint().width(), self.follow.sizeHint().width())
        beside += self.restart.sizeHint().width() + 5 * SIZES.gap
        room = QRect(0, 0, max(200, self.width() - beside), 2000)
        metrics = self._words.fontMetrics()
        highest = max(
            metrics.boundingRect(room, WRAPPED, each).height() for each in self._all_words
        )
        self.setFixedHeight(highest + self._step.sizeHint().height() + 2 * SIZES.gap_small + 8)

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
