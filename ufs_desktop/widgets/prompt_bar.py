"""The prompt bar: one sentence saying who decides what and why, and the buttons that answer."""

from __future__ import annotations

import html
from collections.abc import Sequence

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
from ufs_desktop.theme.colours import SIZES
from ufs_desktop.theme.wardrobe import wardrobe, worn
from ufs_desktop.widgets.buttons import Buttons
from ufs_desktop.widgets.wait_clock import WaitClock

HEIGHT = 52
SHARE = 0.66  # of the bar that buttons may take; the rest is for what is asked
EXPLAIN = "Explain what is asked"


class PromptBar(QFrame):
    """Shows a sentence with its rule as a link, and beneath it the latest refusal."""

    pressed = Signal(str)
    rule_wanted = Signal(str)
    explanation_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("promptBar")
        self.setMinimumHeight(HEIGHT)
        self._words, self._rule, self._is_asked = "", "", False
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
        wardrobe().changed.connect(self._write)

    def stand_beside(self, widget: QWidget) -> None:
        """Something else that can be done, at the right."""
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
        self._words, self._rule, self._is_asked = sentence, rule, True
        self.explain.show()
        self._write()
        self.buttons.show_buttons(buttons)

    def tell(self, sentence: str) -> None:
        """Show a sentence to which there is nothing to answer."""
        self._words, self._rule, self._is_asked = sentence, "", False
        self.explain.hide()
        self._write()
        self.buttons.show_buttons(())

    def name_keys(self, keys: KeyMap) -> None:
        self.explain.setToolTip(tip(f"{EXPLAIN} ({keys.shown('table.explain')})"))

    def _write(self) -> None:
        """The sentence in the colours of the theme that is worn."""
        words = html.escape(self._words)
        link = f"&nbsp;&nbsp;{rule_link(self._rule)}" if self._rule else ""
        ink = worn().text if self._is_asked else worn().text_soft
        self._sentence.setText(f'<span style="color:{ink}">{words}</span>{link}')

    def refuse(self, rule: str, reason: str, gist: str) -> None:
        """Say why something was not taken."""
        words = html.escape(reason[:1].upper() + reason[1:])
        stop = "" if words.endswith((".", "?", "!")) else "."
        why = f" {rule_link(rule)}" if rule not in ("", PROTOCOL) else ""
        told = f" <i>{html.escape(gist)}</i>" if gist else ""
        self._note.setText(f"{words}{stop}{why}{told}")
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
