"""The rules browser: every rule of an edition with its gist, found by number or word."""

from __future__ import annotations

import html

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.ufs.editions.rulebook import rulebook
from ufs_desktop.theme_colours import COLOURS, SIZES

ID = Qt.ItemDataRole.UserRole


class RulesDialog(QDialog):
    """Shows one rule above the list of all; typing narrows the list."""

    def __init__(self, edition: str, rule: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Rules")
        self.resize(640, 560)
        self._rules = rulebook(edition)
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.RichText)
        self._text.setMinimumHeight(110)
        self._text.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._search = QLineEdit()
        self._search.setPlaceholderText("Search by number or word")
        self._search.setClearButtonEnabled(True)
        self._search.textChanged.connect(self._narrow)
        self._list = QListWidget()
        self._list.setAccessibleName("Rules")
        self._list.setWordWrap(True)
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for entry in self._rules.values():
            item = QListWidgetItem(f"{entry.id}   {entry.gist}")
            item.setData(ID, entry.id)
            self._list.addItem(item)
        self._list.currentItemChanged.connect(lambda item: self._show(item))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(SIZES.gap_large,) * 4)
        layout.setSpacing(SIZES.gap)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        for widget in (self._text, self._search, self._list, buttons):
            layout.addWidget(widget)
        self.go_to(rule)

    @property
    def words(self) -> str:
        return self._text.text()

    def go_to(self, rule: str) -> None:
        """Show a rule; a number that the edition does not have is shown as such."""
        for row in range(self._list.count()):
            item = self._list.item(row)
            if item.data(ID) == rule:
                self._list.setCurrentItem(item)
                self._list.scrollToItem(item)
                return
        if rule:
            self._text.setText(f"<h3>{html.escape(rule)}</h3>No rule of this number is known.")
        else:
            self._list.setCurrentRow(0)

    def _show(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        entry = self._rules[item.data(ID)]
        above = [
            f"{html.escape(parent.id)}: {html.escape(parent.gist)}"
            for parent in self._rules.values()
            if entry.id.startswith(f"{parent.id}.") and parent.id != entry.id
        ]
        soft = f'<p style="color:{COLOURS.text_soft}">{"<br>".join(above)}</p>' if above else ""
        title = f'<h3 style="color:{COLOURS.accent_light}">{html.escape(entry.id)}</h3>'
        self._text.setText(f"{title}<p>{html.escape(entry.gist)}</p>{soft}")

    def _narrow(self, words: str) -> None:
        wanted = words.casefold().split()
        for row in range(self._list.count()):
            item = self._list.item(row)
            text = item.text().casefold()
            item.setHidden(not all(word in text for word in wanted))
