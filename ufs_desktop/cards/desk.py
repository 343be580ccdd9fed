"""Opens the card library, and owns what all pages about cards share, such as the librarian."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.cabinet.porter import Porter
from ufs_desktop.cabinet.values import Brought, CardSheet, Withdrawn
from ufs_desktop.cards.intake import BroughtDialog
from ufs_desktop.cards.own_cards import OwnCards
from ufs_desktop.cards.page import PLACE, CardsPage
from ufs_desktop.cards.removal import words_of_removal
from ufs_desktop.pages.page import Act
from ufs_desktop.pages.tabs import Tabs
from ufs_desktop.settings import Settings
from ufs_desktop.widgets.dialogs import open_dialog

NOT_HERE = "{name} is not one of your own cards; only whoever provided it can reword it."


class CardDesk(QObject):
    """Belongs to the window; `told` carries news about the cards for the user."""

    told = Signal(str)

    def __init__(self, librarian: Librarian, tabs: Tabs, settings: Settings) -> None:
        super().__init__(tabs)
        self._librarian, self._tabs, self._settings = librarian, tabs, settings
        self.porter = Porter(librarian.cabinet, self)
        self.porter.arrived.connect(self._on_arrival)
        self.porter.refused.connect(self.told)
        self.own = OwnCards(librarian, settings, self)
        self.own.told.connect(self.told)
        librarian.repaired.connect(self.told)
        librarian.texts_wanted.connect(self.porter.read)

    @property
    def acts(self) -> dict[str, Act]:
        """The menu entries, whichever page is in front."""
        acts: dict[str, Act] = {
            "cards": self.show_cards,
            "export_cards": lambda: self.show_cards().ask_export(),
        }
        if self._librarian.cabinet.own is not None:
            acts |= {
                "import_cards": lambda: self.show_cards().ask_import(),
                "import_folder": lambda: self.show_cards().ask_folder(),
                "imported_cards": lambda: self.show_cards().ask_imported(),
                "new_card": lambda: self.show_cards().write_card(),
            }
        return acts

    def finish(self) -> None:
        """Stop all work, as the window closes."""
        self.own.finish()
        self.porter.finish()
        self._librarian.finish()

    def word(self, name: str) -> None:
        """Open the form for the card of this name, if the library has it."""

        def on_found(found: Mapping[str, CardSheet]) -> None:
            if name in found:
                self.show_cards().write_card(found[name].key)
            else:
                self.told.emit(NOT_HERE.format(name=name))

        self._librarian.ask("wording", lambda cabinet: cabinet.named([name]), on_found)

    def show_cards(self) -> CardsPage:
        """Bring the card library to the front."""
        page = self._tabs.found(PLACE, CardsPage)
        if page is not None:
            self._tabs.setCurrentWidget(page)
            return page
        page = CardsPage(self._librarian, self.porter, self.own, self._settings)
        self._tabs.open_page(page)
        return page

    def _on_arrival(self, come: Brought | Withdrawn | None) -> None:
        self._librarian.look_again()
        if isinstance(come, Withdrawn):
            self.told.emit(words_of_removal(come))
        elif come is not None:
            open_dialog(BroughtDialog(come, self._tabs.window()))
