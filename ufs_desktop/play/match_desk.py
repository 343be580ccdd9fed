"""What happens between the games of a match: players may change their decks, then play on."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, Signal

from engine.decks.deck import Deck
from engine.kernel.ids import Player
from ufs_desktop.session.base import Session
from ufs_desktop.session.match import Match, beginner_words, score_words
from ufs_desktop.session.setup import Seat
from ufs_desktop.session.update import Refused
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import Binder, CardShelf
from ufs_desktop.widgets.sideboarding import TITLE, TITLE_OF_MATCH, Sideboarding


class MatchDesk(QObject):
    """Asks the people at the window one after another, and tells the session who is ready."""

    asked = Signal(object)  # Sideboarding, which comes over the table
    ended = Signal(object)  # Sideboarding, which is over

    def __init__(self, shelf: CardShelf, session: Session, settings: Settings) -> None:
        super().__init__()
        self._shelf, self._session, self._settings = shelf, session, settings
        self._is_waiting = False  # everybody here is ready
        self.panel: Sideboarding | None = None
        session.next_begun.connect(self.end)
        session.refused.connect(self._on_refusal)
        session.failed.connect(self._on_failure)
        session.warned.connect(self.tell)

    def begin(self, match: Match) -> None:
        """Lead to the next game; in a series, players with a sideboard may use it first."""
        if self._is_waiting:
            return
        asked = self._session.sideboards if match.is_series else {}
        self._is_waiting = not asked
        for player in sorted(self._session.people - asked.keys()):
            self._session.ready(player)
        if asked:
            lists = [seat.deck for seat in asked.values() if isinstance(seat.deck, Deck)]
            self._ask(sorted(asked), match, self._shelf.binder(lists))

    def end(self) -> None:
        """Close the panel: the next game begins, or the last one goes on after all."""
        self._is_waiting = False
        panel, self.panel = self.panel, None
        if panel is not None:
            self.ended.emit(panel)

    def _ask(self, left: list[Player], match: Match, binder: Binder) -> None:
        """Ask the first of those who are left."""
        self.end()
        player, *later = left
        seat = self._session.sideboards[player]
        self.panel = self._panel(seat if match.has_next else seat.reset(), match, binder)
        self.panel.done.connect(partial(self._keep, player, later, match, binder))
        self.asked.emit(self.panel)
        if len(self._session.people) > 1 and not self._settings.now.open_hands:
            self.panel.hide_from(seat.name)

    def _panel(self, seat: Seat, match: Match, binder: Binder) -> Sideboarding:
        assert isinstance(seat.deck, Deck)
        names = self._session.names
        words = [score_words(match, names), beginner_words(match, names)] if match.has_next else []
        title = TITLE if match.has_next else TITLE_OF_MATCH
        return Sideboarding(
            title.format(name=seat.name, number=match.games + 1),
            "  ·  ".join(filter(None, words)),
            seat.registered or seat.deck,
            seat.deck,
            binder,
        )

    def _keep(
        self,
        player: Player,
        later: list[Player],
        match: Match,
        binder: Binder,
        deck: Deck,
    ) -> None:
        self._session.ready(player, deck)
        if later:
            self._ask(later, match, binder)
        elif self.panel is not None:
            self._is_waiting = True
            self.panel.wait()

    def _on_refusal(self, refused: Refused) -> None:
        self._ask_again(refused.reason)

    def tell(self, words: str) -> None:
        """Show a message on the panel too, since it covers the table."""
        if self.panel is not None:
            self.panel.tell(words)

    def _on_failure(self, _told: object) -> None:
        self._ask_again()

    def _ask_again(self, reason: str = "") -> None:
        """Let the last player asked change their deck, since the next game did not begin."""
        if self._is_waiting and self.panel is not None:
            self.panel.ask_again(reason)
        self._is_waiting = False
