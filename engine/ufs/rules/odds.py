"""The odds of passing a check, including the effects in force for it (E.3).

They are found from a `perspective`: a position without hidden information.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple, Self

from engine.kernel.ids import Player
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Zone
from engine.ufs.model.game import Check, UfsGame
from engine.ufs.model.values import Definition
from engine.ufs.rules.checks import concerns_check, set_in_advance
from engine.ufs.rules.readings import number
from engine.ufs.rules.statics import is_stated, statements

WORDS = frozenset({n.ModifyCheck.__name__, n.SetCheck.__name__})


class Prospect(NamedTuple):
    """The outlook of a check."""

    passes: float  # the probability, including commits
    commits: float  # cards committed, on average over all outcomes


class Odds(NamedTuple):
    """How likely each value of a check is, lowest first; empty if nothing is known."""

    chances: tuple[tuple[int, float], ...] = ()

    @classmethod
    def of(cls, values: Iterable[int]) -> Self:
        """The odds if each of these is equally likely."""
        counted = Counter(values)
        total = counted.total()
        return cls.weighed({value: count / total for value, count in counted.items()})

    @classmethod
    def weighed(cls, chances: Mapping[int, float]) -> Self:
        return cls(tuple(sorted(chances.items())))

    @property
    def mean(self) -> float:
        """The expected value."""
        return sum(value * chance for value, chance in self.chances)

    def shifted(self, change: int) -> Odds:
        """The same with a bonus or penalty."""
        return Odds(tuple((value + change, chance) for value, chance in self.chances))

    def at_least(self, wanted: int) -> float:
        """The probability of this value or a higher one."""
        return sum(chance for value, chance in self.chances if value >= wanted)

    def prospect(self, difficulty: int, ready: int) -> Prospect:
        """The outlook of a check against this difficulty, with `ready` cards to commit."""
        passes = commits = 0.0
        for value, chance in self.chances:
            short = max(difficulty - value, 0)
            if short <= ready:
                passes += chance
                commits += chance * short
        return Prospect(passes, commits)


def deck_odds(game: UfsGame, player: Player, unseen: Iterable[Definition]) -> Odds:
    """E.3.1: the odds of the top card of the deck; certain if the player knows it."""
    deck = game.zones[player, Zone.DECK]
    top = game.cards[deck[0]] if deck else None
    if top is not None and top.base.name:  # a blank card has no name
        return Odds.of([top.base.control or 0])
    return Odds.of(each.printed.control or 0 for each in unseen)


def may_stand(game: UfsGame) -> bool:
    """Whether any effect for checks is in force; usually none is."""
    return is_stated(game, WORDS)


def next_odds(game: UfsGame, check: Check, plain: Odds) -> Odds:
    """The odds of this check if it is the next one, including effects on a single check."""
    settings = set_in_advance(game, check)
    odds = Odds.of([settings[-1].amount]) if settings else plain
    return odds.shifted(change_of_next(game, check))


def later_odds(game: UfsGame, check: Check, plain: Odds) -> Odds:
    """The odds of such a check after another one: only with effects on all checks."""
    return plain.shifted(_changes(game, check, lasting_only=True))


def change_of_next(game: UfsGame, check: Check) -> int:
    """E.3.1.2: the bonuses and penalties of this check if it is the next one, summed up."""
    return _changes(game, check, lasting_only=False)


def _changes(game: UfsGame, check: Check, *, lasting_only: bool) -> int:
    found = 0
    for _, context, node in statements(game, n.ModifyCheck):
        if lasting_only and node.check.which != "all":
            continue
        if concerns_check(game, context, node.check, check):
            amount = number(game, context, node.amount)
            found += -amount if node.operation is n.Operation.SUBTRACT else amount
    return found
