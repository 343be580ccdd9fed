"""The prompt bar: a sentence that says who decides what and why, and the buttons that answer."""

from __future__ import annotations

import html
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from engine.kernel.errors import PROTOCOL
from ufs_desktop.commands import KeyMap
from ufs_desktop.plain import MarkedLabel, rule_link, tip
from ufs_desktop.table.interactions.base import Button
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import worn
from ufs_desktop.widgets.buttons import Buttons
from ufs_desktop.widgets.wait_clock import WaitClock

HEIGHT = 52
SHARE = 0.66  # of the bar's width that buttons may take; the rest is for the question
EXPLAIN = "Explain the decision"


class PromptBar(QFrame):
    """Shows a sentence with its rule as a link, and below it the latest refusal."""

    pressed = Signal(str)
    rule_wanted = Signal(str)
    explanation_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("promptBar")
        self.setMinimumHeight(HEIGHT)
        self._sentence, self._note = MarkedLabel("prompt"), MarkedLabel("refusal")
        for label in (self._sentence, self._note):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            label.linkActivated.connect(self.rule_wanted)
            label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._note.hide()
        self.explain = QPushButton("?")
        self.explain.setObjectName("small")
        self.explain.setAccessibleName(EXPLAIN)
        self.explain.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.explain.clicked.connect(self.explanation_wanted)
        self.explain.hide()
        self.clock = WaitClock()
        self.buttons = Buttons()
        self.buttons.pressed.connect(self.pressed)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addStretch(1)
        words.addWidget(self._sentence)
        words.addWidget(self._note)
        words.addStretch(1)
        row = self._row = QHBoxLayout(self)
        row.setContentsMargins(SIZES.gap + 4, 4, SIZES.gap, 4)
        row.setSpacing(SIZES.gap)
        row.addLayout(words, 1)
        row.addWidget(self.explain)
        row.addWidget(self.clock)
        row.addWidget(self.buttons)

    def stand_beside(self, widget: QWidget) -> None:
        """Add a widget with further controls at the right."""
        self._row.addWidget(widget)
        widget.show()

    @property
    def text(self) -> str:
        return self._sentence.text()

    @property
    def note(self) -> str:
        return self._note.text() if self._note.isVisibleTo(self) else ""

    def ask(self, sentence: str, rule: str, buttons: Sequence[Button]) -> None:
        """Show a question to the player at the window."""
        self.explain.show()
        self._sentence.mark(partial(_asked, sentence, rule))
        self.buttons.show_buttons(buttons)

    def tell(self, sentence: str) -> None:
        """Show a sentence that needs no answer."""
        self.explain.hide()
        self._sentence.mark(lambda: _coloured(sentence, worn().text_soft))
        self.buttons.show_buttons(())

    def name_keys(self, keys: KeyMap) -> None:
        self.explain.setToolTip(tip(f"{EXPLAIN} ({keys.shown('table.explain')})"))

    def refuse(self, rule: str, reason: str, gist: str) -> None:
        """Say why an act was refused."""
        self._note.mark(partial(_refused, rule, reason, gist))
        self._note.show()

    def forget_refusal(self) -> None:
        self._note.hide()

    # Qt

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.buttons.fit_row(round(self.width() * SHARE))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self.setMinimumHeight(round(HEIGHT * self.fontInfo().pixelSize() / SIZES.text))


def _asked(sentence: str, rule: str) -> str:
    """A question with its rule."""
    link = f"&nbsp;&nbsp;{rule_link(rule)}" if rule else ""
    return f"{_coloured(sentence, worn().text)}{link}"


def _coloured(sentence: str, ink: str) -> str:
    return f'<span style="color:{ink}">{html.escape(sentence)}</span>'


def _refused(rule: str, reason: str, gist: str) -> str:
    """Why an act was refused, with the rule and its gist."""
    words = html.escape(reason[:1].upper() + reason[1:])
    stop = "" if words.endswith((".", "?", "!")) else "."
    why = f" {rule_link(rule)}" if rule not in ("", PROTOCOL) else ""
    told = f" <i>{html.escape(gist)}</i>" if gist else ""
    return f"{words}{stop}{why}{told}"
