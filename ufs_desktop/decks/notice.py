"""A message above a page, with buttons for what can be done about it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton

from ufs_desktop.plain import PlainLabel
from ufs_desktop.theme.sizes import SIZES


class PageNotice(QFrame):
    """Stays until it is cleared."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("notice")
        self._words = PlainLabel(wrap=True)
        self.buttons: list[QPushButton] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(SIZES.gap, SIZES.gap_small, SIZES.gap, SIZES.gap_small)
        self._row.setSpacing(SIZES.gap_small)
        self._row.addWidget(self._words, 1)
        self.hide()

    @property
    def words(self) -> str:
        return "" if self.isHidden() else self._words.text()

    def tell(self, words: str, acts: Mapping[str, Callable[[], object]]) -> None:
        """Show a message, with a button for each act."""
        self.clear()
        self._words.setText(words)
        self.setAccessibleName(words)
        for label, act in acts.items():
            button = QPushButton(label)
            button.setObjectName("small")
            button.clicked.connect(act)
            self._row.addWidget(button)
            self.buttons.append(button)
        self.show()

    def press(self, label: str) -> None:
        """Click the button with this label."""
        next(button for button in self.buttons if button.text() == label).click()

    def clear(self) -> None:
        self.hide()
        for button in self.buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []
