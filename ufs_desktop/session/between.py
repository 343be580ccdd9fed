"""Between two games: who is ready for the next one or a rematch, and with which lists."""

from __future__ import annotations

from engine.decks.deck import Deck
from engine.kernel.ids import Player
from ufs_desktop.session.attendance import Attendance
from ufs_desktop.session.match import Match, begun_at
from ufs_desktop.session.setup import GameSetup
from ufs_desktop.session.shell import Shell

NO_LISTS = "a deck given without its lists has no sideboard"
READY = "{name} is ready for the next game."
AGAIN = "{name} wants a rematch."  # once the match is over


class Between:
    """Waits for everyone except bots, which keep their lists."""

    def __init__(self, attendance: Attendance, shell: Shell) -> None:
        self._attendance, self._shell = attendance, shell
        self._ready: dict[Player, Deck | None] = {}

    def begin_again(self) -> None:
        """A game is being played, perhaps because the last one goes on after all."""
        self._ready.clear()

    def make_ready(self, setup: GameSetup, score: Match, seat: Player, deck: Deck | None) -> str:
        """A player is ready for the next game with these lists; returns why not, if they cannot."""
        objection = "" if deck is None else _objection(setup, seat, deck)
        if not objection:
            is_news = seat not in self._ready
            self._ready[seat] = deck
            if is_news and not self._is_over(setup):
                words = READY if score.has_next else AGAIN
                self._attendance.warn_others(seat, words.format(name=setup.names[seat]))
        return objection

    def deal(self, setup: GameSetup, score: Match) -> None:
        """Have the next game of the match, or a new match, dealt once everyone is ready."""
        if self._is_over(setup):
            self._shell.deal(self._following(setup, score))

    def _is_over(self, setup: GameSetup) -> bool:
        return self._ready.keys() >= setup.players

    def _following(self, setup: GameSetup, score: Match) -> GameSetup:
        """The next setup, still without a random key."""
        begun = begun_at(self._shell.now())
        setup = setup.next(score) if score.has_next else setup.again(begun)
        for player, deck in self._ready.items():
            if deck is not None:
                setup = setup.with_seat(player, setup.seats[player].sideboarded(deck))
        return setup


def _objection(setup: GameSetup, seat: Player, deck: Deck) -> str:
    """Why these lists cannot follow the ones that the player began the match with."""
    place = setup.seats[seat]
    before = place.registered_lists
    if before is None:
        return NO_LISTS
    problems = setup.module.swap_problems(before, deck, setup.edition, place.lent)
    return next(iter(problems), "")
