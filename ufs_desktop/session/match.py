"""A match: the games that the same two players play until one of them has won enough.

The rules of the comprehensive edition end with a game. Beyond that we do what players expect: a
drawn game counts for nobody, and the loser of the last game chooses who goes first in the next.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from engine.kernel.ids import Player
from ufs_desktop.data.records import WHEN
from ufs_desktop.grammar import does, endings

LENGTHS = (1, 3)  # a match is the best of this many games
CUSTOM = (
    "{name} lost the last game and choose{s} who goes first (this is a custom; no rule says so)."
)
NUMBERS = {1: "one", 3: "three"}


class Forfeit(StrEnum):
    """What is recorded instead of a rule when a game is neither ended by a rule nor conceded."""

    TIME = "time"  # a clock of a network game has run out
    ABSENCE = "absence"  # a missing player did not come back, or left before seeing a card


def is_forfeit(rule: str) -> bool:
    """Whether this stands for a rule, so that no rule is to be named."""
    return rule in frozenset(Forfeit)


@dataclass(frozen=True)
class Match:
    """The score so far. A single game is a match of one."""

    best_of: int = 1
    winners: tuple[Player | None, ...] = ()  # of the games that are over; None for a draw
    given_up: Player | None = None  # who conceded the whole match
    begun: str = ""  # when, as written by `begun_at`

    @property
    def games(self) -> int:
        """How many games are over."""
        return len(self.winners)

    @property
    def is_series(self) -> bool:
        return self.best_of > 1

    @property
    def has_next(self) -> bool:
        """Whether another game follows the current one or the one that has just ended."""
        return self.is_series and self.winner is None

    @property
    def winner(self) -> Player | None:
        """Who has won the match."""
        if self.given_up is not None:
            return 1 - self.given_up
        needed = self.best_of // 2 + 1
        return next((player for player in (0, 1) if self.wins(player) >= needed), None)

    @property
    def chooser(self) -> Player:
        """Who chooses who goes first in the next game; -1 leaves it to chance."""
        won = [winner for winner in self.winners if winner is not None]
        return 1 - won[-1] if won else -1

    def wins(self, player: Player) -> int:
        return self.winners.count(player)

    def after(self, losers: tuple[Player, ...], given_up: Player | None = None) -> Match:
        """The score after another game; if all players lost, it was a draw."""
        winner = 1 - losers[0] if len(losers) == 1 else None
        return replace(self, winners=(*self.winners, winner), given_up=given_up)

    def again(self, begun: str = "") -> Match:
        """Another match of the same length."""
        return Match(self.best_of, begun=begun)


def begun_at(now: datetime) -> str:
    """The time at which a match began, as it is recorded."""
    return now.strftime(WHEN)


def score_words(match: Match, names: tuple[str, ...]) -> str:
    """The score of a series as a sentence; empty for a single game."""
    if not match.is_series:
        return ""
    first, second = match.wins(0), match.wins(1)
    ahead = 0 if first >= second else 1
    score = f"{max(first, second)}–{min(first, second)}"
    if match.winner is not None:
        told = match.wins(match.winner), match.wins(1 - match.winner)
        words = f"{does(names[match.winner], 'win')} the match {told[0]}–{told[1]}"
    elif first == second:
        words = f"The match stands at {score}"
    else:
        words = f"{does(names[ahead], 'lead')} {score}"
    drawn = match.winners.count(None)
    return words + (f", {drawn} drawn" if drawn else "")


def place_words(match: Match) -> str:
    """How the match stands, in a few characters; empty for a single game."""
    if not match.is_series:
        return ""
    return f"Best of {match.best_of}  ·  {match.wins(0)}–{match.wins(1)}"


def length_words(best_of: int) -> str:
    """The length of a match."""
    return "A single game" if best_of == 1 else f"Best of {NUMBERS[best_of]}"


def beginner_words(match: Match, names: tuple[str, ...]) -> str:
    """Who chooses who goes first in the next game."""
    return _custom(names[match.chooser]) if match.chooser >= 0 else ""


def _custom(name: str) -> str:
    return CUSTOM.format(name=name, s=endings(name)[0])
