"""The page of the card library: what is searched for on the left, one card on the right."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QWidget

from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.cards.browser import CardBrowser
from ufs_desktop.cards.detail import CardDetail
from ufs_desktop.commands import KeyMap, Where
from ufs_desktop.pages.page import Act, Page
from ufs_desktop.settings import Settings
from ufs_desktop.theme.colours import SIZES

PLACE = "cards"
LIST_SHARE, CARD_SHARE = 7, 3
CARD_LEAST = 300  # pixels


class CardsPage(Page):
    """One page in its tab; opened again, it comes in front."""

    place = PLACE

    def __init__(
        self, librarian: Librarian, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._librarian, self._settings = librarian, settings
        self._edition = ""
        self.browser, self.detail = CardBrowser(librarian), CardDetail(librarian)
        self.detail.setMinimumWidth(CARD_LEAST)
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.addWidget(self.browser)
        self._split.addWidget(self.detail)
        self._split.setStretchFactor(0, LIST_SHARE)
        self._split.setStretchFactor(1, CARD_SHARE)
        self._split.setChildrenCollapsible(False)
        row = QHBoxLayout(self)
        row.setContentsMargins(*(SIZES.gap,) * 4)
        row.addWidget(self._split)
        self.browser.reached.connect(self._show)
        self.detail.card_wanted.connect(self._go_to)
        self.detail.rule_wanted.connect(self._want_rule)
        self._acts: Mapping[str, Act] = {
            "cards.search": self._search,
            "cards.switch": self._switch,
            "cards.language": self.browser.ask_language,
        }
        self.setFocusProxy(self.browser.line)

    @property
    def title(self) -> str:
        return "Cards"

    @property
    def edition(self) -> str:
        """That of the rule which was asked for last."""
        return self._edition

    def begin(self) -> None:
        self.browser.begin()

    def end(self) -> None:
        self.browser.finish()

    def _show(self, key: str) -> None:
        self.detail.show_card(key, self.browser.sheets.sheet(key))

    def _go_to(self, key: str) -> None:
        """Show another card, in the list too if it was found."""
        if not self.browser.go_to(key):
            self.detail.show_card(key)

    def _want_rule(self, rule: str, edition: str) -> None:
        self._edition = edition
        self.rule_wanted.emit(rule)

    def _search(self) -> None:
        self.browser.line.setFocus()
        self.browser.line.selectAll()

    def _switch(self) -> None:
        self.browser.show_as(is_table=not self.browser.is_table)

    # Qt

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = KeyMap.from_text(self._settings.now.keys)
        command = keys.command(Where.CARDS, event)
        if command is not None:
            self._acts[command]()
        else:
            super().keyPressEvent(event)
