"""The page of the card library: the search on the left, one card on the right."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSplitter, QVBoxLayout

from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.cabinet.porter import Porter
from ufs_desktop.cabinet.values import KeptCard
from ufs_desktop.cards.browser import CardBrowser
from ufs_desktop.cards.detail import CardDetail
from ufs_desktop.cards.editor import CardEditor
from ufs_desktop.cards.intake import IntakeBar
from ufs_desktop.cards.own_cards import OwnCards
from ufs_desktop.cards.removal import ImportedDialog
from ufs_desktop.commands import KeyMap, Where
from ufs_desktop.grammar import counted
from ufs_desktop.pages.drop import fallen_files, let_files_in
from ufs_desktop.pages.page import Act, Page
from ufs_desktop.plain import PlainLabel
from ufs_desktop.settings import Settings
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.dialogs import open_dialog, tell, warn
from ufs_desktop.widgets.file_dialogs import ask_files, ask_folder, ask_target

PLACE = "cards"
EXPORTED = "{cards} exported to {path}."
NOT_EXPORTED = "The cards could not be exported. {why}"
LIST_SHARE, CARD_SHARE = 7, 3
CARD_LEAST = 300  # pixels, for the card


class CardsPage(Page):
    """There is one such page; opening it again brings it to the front."""

    place = PLACE

    def __init__(
        self,
        librarian: Librarian,
        porter: Porter,
        own: OwnCards,
        settings: Settings,
    ) -> None:
        super().__init__()
        self._librarian, self._porter, self._settings = librarian, porter, settings
        self._own = own
        self._has_own = librarian.cabinet.own is not None
        self._edition = ""
        self.notice = PlainLabel(name="about")
        self.undo_button = QPushButton("Undo")
        self.browser, self.detail = CardBrowser(librarian), CardDetail(librarian)
        self.intake = IntakeBar(porter)
        self._acts: Mapping[str, Act] = {
            "cards.search": self._search,
            "cards.switch": self._switch,
            "cards.language": self.browser.ask_language,
        }
        self._lay_out()
        self._offer()
        self._connect()
        self.setAcceptDrops(self._has_own)
        self.setFocusProxy(self.browser.line)

    def _lay_out(self) -> None:
        self.detail.setMinimumWidth(CARD_LEAST)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(self.browser)
        split.addWidget(self.detail)
        split.setStretchFactor(0, LIST_SHARE)
        split.setStretchFactor(1, CARD_SHARE)
        split.setChildrenCollapsible(False)
        split.setHandleWidth(SIZES.gap)
        column = QVBoxLayout(self)
        column.setContentsMargins(*(SIZES.gap,) * 4)
        column.setSpacing(SIZES.gap_small)
        column.addWidget(split, 1)
        column.addLayout(self._notices())
        column.addWidget(self.intake)

    def _offer(self) -> None:
        """Add the buttons of the library to the list."""
        browser = self.browser
        if self._has_own:
            browser.add_act("New card…", self.write_card, "Write a card of your own")
            browser.add_act("Import…", self.ask_import, "Import cards from files")
            browser.add_act(
                "Imported…", self.ask_imported, "Show imported cards, to remove them again"
            )
        browser.add_act("Export…", self.ask_export, "Save the listed cards to a file")
        browser.show_as(is_table=not self._settings.now.card_faces)

    def _connect(self) -> None:
        self._own.changed.connect(self._show_kept)
        self.browser.turned.connect(self._on_turn)
        self.browser.reached.connect(self._show)
        self.detail.card_wanted.connect(self._go_to)
        self.detail.shown.connect(self.changed)
        self.detail.correct_wanted.connect(self.correct_card)
        self.detail.rule_wanted.connect(self._want_rule)

    def _on_turn(self, is_table: bool) -> None:
        self._settings.set("card_faces", not is_table)

    @property
    def title(self) -> str:
        return "Cards"

    @property
    def edition(self) -> str:
        """The edition of the rule that was last asked for."""
        return self._edition

    @property
    def is_complete(self) -> bool:
        return self._librarian.is_idle and self.detail.is_shown and self.browser.is_painted

    def begin(self) -> None:
        self.browser.begin()

    def end(self) -> None:
        self.browser.finish()
        self.detail.finish()
        self._librarian.forget(PLACE)

    @property
    def acts(self) -> Mapping[str, Act]:
        """The menu entries for the card that is shown."""
        acts: dict[str, Act] = {}
        account = self.detail.account
        if account is not None and self._has_own:
            acts["correct_card"] = self.correct_card
        if account is not None and account.is_own:
            acts["throw_away_card"] = self.throw_away
        if self._own.can_undo:
            acts["take_back"] = self._own.undo
        if self._own.can_redo:
            acts["redo"] = self._own.redo
        return acts

    def _notices(self) -> QHBoxLayout:
        """The line that says what was done, with a button to undo it."""
        self.undo_button.setObjectName("small")
        self.undo_button.clicked.connect(self._own.undo)
        row = QHBoxLayout()
        row.addWidget(self.notice)
        row.addWidget(self.undo_button)
        row.addStretch(1)
        self.notice.hide()
        self.undo_button.hide()
        return row

    # In and out

    def ask_import(self) -> None:
        """Ask for card files, and import them."""
        own = self._librarian.cabinet.own
        if own is not None:
            self._porter.bring(ask_files(self, "Import cards", f"{own.card_files};;All files (*)"))

    def ask_folder(self) -> None:
        """Ask for a folder, and import all cards in it and below."""
        folder = ask_folder(self, "Import a folder of cards")
        if folder is not None:
            self._porter.bring([folder])

    def ask_imported(self) -> None:
        """Show what was imported, and remove what is chosen."""
        dialog = ImportedDialog(self._librarian, self.window())
        dialog.agreed.connect(self._porter.take_out)
        open_dialog(dialog)

    def ask_export(self) -> None:
        """Ask for a file, and write the listed cards to it."""
        exports = self._librarian.cabinet.exports
        title = "Export the listed cards"
        target = ask_target(self, title, "cards.json", exports)
        if target is not None:
            self.export(target)

    def export(self, path: Path) -> None:
        """Write the listed cards in their order."""
        keys, window = tuple(self.browser.model.keys), self.window()
        self._librarian.ask(
            "",
            lambda cabinet: cabinet.export(keys, path),
            lambda count: tell(window, EXPORTED.format(cards=counted(count, "card"), path=path)),
            lambda error: warn(window, NOT_EXPORTED.format(why=error)),
        )

    # The user's own cards

    def write_card(self, key: str = "") -> CardEditor:
        """Open the form for a new card, or for one to be corrected."""
        return self._own.write(key, self.window())

    def correct_card(self) -> None:
        """Open the form for the card that is shown."""
        if self.detail.account is not None:
            self.write_card(self.detail.account.sheet.key)

    def throw_away(self) -> None:
        """Remove what the user has written about the card that is shown."""
        if self.detail.account is not None:
            self._own.throw_away(self.detail.account.sheet.key)

    def _show_kept(self, kept: KeptCard, words: str) -> None:
        self.browser.seek(kept.key)
        self.notice.setText(words)
        self.notice.show()
        self.undo_button.setVisible(self._own.can_undo)
        self.changed.emit()

    # The card

    def _show(self, key: str) -> None:
        self.detail.show_card(key, self.browser.sheets.sheet(key))

    def _go_to(self, key: str) -> None:
        """Show another card, and select it in the list if it is there."""
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

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        let_files_in(event)

    def dropEvent(self, event: QDropEvent) -> None:
        self._porter.bring(fallen_files(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = KeyMap.from_text(self._settings.now.keys)
        command = keys.command(Where.CARDS, event)
        if command is not None:
            self._acts[command]()
        else:
            super().keyPressEvent(event)
