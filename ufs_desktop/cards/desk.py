"""Opens the card library, and keeps what all pages about cards ask: the librarian."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.cards.page import PLACE, CardsPage
from ufs_desktop.pages.tabs import Tabs
from ufs_desktop.settings import Settings


class CardDesk(QObject):
    """Belongs to the window; `told` has what its user should hear about the cards."""

    told = Signal(str)

    def __init__(self, librarian: Librarian, tabs: Tabs, settings: Settings) -> None:
        super().__init__(tabs)
        self._librarian, self._tabs, self._settings = librarian, tabs, settings
        librarian.repaired.connect(self.told)

    def show_cards(self) -> CardsPage:
        """The card library, in front."""
        page = self._tabs.at(PLACE)
        if isinstance(page, CardsPage):
            self._tabs.setCurrentWidget(page)
            return page
        page = CardsPage(self._librarian, self._settings)
        self._tabs.open_page(page)
        return page
