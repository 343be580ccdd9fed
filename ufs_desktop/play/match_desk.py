"""What happens between the games of a match: players may change their decks, then play on."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal

from engine.decks.deck import Deck
from engine.kernel.ids import Player
from engine.library.catalogue import Catalogue
from ufs_desktop.library import catalogue_of
from ufs_desktop.session.match import beginner_words, score_words
from ufs_desktop.session.setup import GameSetup
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import CardShelf
from ufs_desktop.widgets.sideboarding import TITLE, TITLE_OF_MATCH, SideboardPage


class MatchDesk(QObject):
    """Asks the people at the window one after the other; bots keep their lists."""

    page_wanted = Signal(object)  # SideboardPage
    ready = Signal(object)  # GameSetup

    def __init__(self, shelf: CardShelf, settings: Settings) -> None:
        super().__init__()
        self._shelf, self._settings = shelf, settings

    def begin(self, setup: GameSetup) -> None:
        """Lead to the next game: through the sideboards of those who have one."""
        lists = [seat.deck for seat in setup.seats if isinstance(seat.deck, Deck)]
        catalogue = catalogue_of(lists) if setup.sideboards else Catalogue()
        self._ask(sorted(setup.sideboards), setup, catalogue)

    def _ask(self, left: list[Player], setup: GameSetup, catalogue: Catalogue) -> None:
        """Ask the first of those who are left."""
        if not left:
            self.ready.emit(setup)
            return
        player, *later = left
        page = self._page(player, setup, catalogue)
        page.done.connect(partial(self._keep, player, later, setup, catalogue))
        self.page_wanted.emit(page)
        if len(setup.people) > 1 and not self._settings.now.open_hands:
            page.hide_from(setup.names[player])

    def _page(self, player: Player, setup: GameSetup, catalogue: Catalogue) -> SideboardPage:
        seat, match = setup.seats[player], setup.match
        assert isinstance(seat.deck, Deck)
        title = TITLE if match.games else TITLE_OF_MATCH
        words = [score_words(match, setup.names), beginner_words(match, setup.names)]
        return SideboardPage(
            self._shelf.printed,
            title.format(name=seat.name, number=match.games + 1),
            "  ·  ".join(line for line in words if line and match.games),
            seat.registered or seat.deck,
            seat.deck,
            catalogue,
        )

    def _keep(
        self,
        player: Player,
        later: list[Player],
        setup: GameSetup,
        catalogue: Catalogue,
        deck: Deck,
    ) -> None:
        seat = setup.seats[player].sideboarded(deck)
        self._ask(later, setup.with_seat(player, seat), catalogue)
