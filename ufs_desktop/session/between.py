"""Between two games: who is ready for the next one, or for a rematch, and with what lists."""

from __future__ import annotations

from engine.decks.deck import Deck
from engine.kernel.ids import Player
from ufs_desktop.session.match import Match
from ufs_desktop.session.setup import GameSetup

NO_LISTS = "a deck without lists has no sideboard"


class Between:
    """Waits for everybody but the bots, who keep their lists."""

    def __init__(self, setup: GameSetup) -> None:
        self._setup = setup
        self._ready: dict[Player, Deck | None] = {}

    @property
    def is_over(self) -> bool:
        return self._ready.keys() >= self._setup.players

    def objection(self, seat: Player, deck: Deck | None) -> str:
        """What is against these lists as those that the player began the match with."""
        if deck is None:
            return ""
        place = self._setup.seats[seat]
        before = place.registered_lists
        if before is None:
            return NO_LISTS
        problems = self._setup.module.swap_problems(before, deck, self._setup.edition, place.lent)
        return next(iter(problems), "")

    def make_ready(self, seat: Player, deck: Deck | None) -> bool:
        """Whether that is news, and others are still waited for."""
        is_news = seat not in self._ready
        self._ready[seat] = deck
        return is_news and not self.is_over

    def begin_again(self) -> None:
        """The game goes on after all."""
        self._ready.clear()

    def following(self, setup: GameSetup, score: Match, begun: str) -> GameSetup:
        """The next game of the match, or another match; without a key of chance."""
        setup = setup.next(score) if score.has_next else setup.again(begun)
        for player, deck in self._ready.items():
            if deck is not None:
                setup = setup.with_seat(player, setup.seats[player].sideboarded(deck))
        return setup
