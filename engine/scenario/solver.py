"""Finds out whether a player can win this turn, whatever the rival answers.

All answers are tried on clones: for the player who is to win, one winning answer is enough; for the
rival, every answer has to lose. Equal positions are examined once, and of answers that do exactly
the same only one is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator
from typing import Any

from engine.kernel import machine
from engine.kernel.decisions import Answer, Decision, Kind, all_answers, is_forced
from engine.kernel.errors import EngineError
from engine.kernel.game import Game
from engine.kernel.ids import Player
from engine.scenario import answers
from engine.scenario.stance import GameStanding
from engine.scenario.table import ScenarioTable

MOST_POSITIONS = 4_000


class TooManyPositions(EngineError):
    """There are more positions than anybody would think through."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"more than {limit} positions would have to be examined")


class Solver:
    """Searches one turn of one game and remembers what it has found out."""

    def __init__(
        self,
        table: ScenarioTable[Any],
        player: Player,
        promising: Collection[Answer] = (),
        limit: int = MOST_POSITIONS,
        breathe: Callable[[], object] = bool,
    ) -> None:
        self._table, self._player, self._limit = table, player, limit
        self._promising = promising  # answers that are tried before others
        self._breathe = breathe  # called at every position, so that others get their turn
        self._wins: dict[GameStanding, bool] = {}
        self._luck: dict[GameStanding, float] = {}

    @property
    def positions(self) -> int:
        """How many positions have been examined."""
        return max(len(self._wins), len(self._luck))

    def wins(self, game: Game) -> bool:
        """Whether the player can win this turn, whatever the rival answers."""
        settled = self._settled(game)
        if settled is not None:
            return settled
        key = self.standing(game)
        if key not in self._wins:
            self._count(self._wins)
            own = self._asked(game).player == self._player
            ways = (self.wins(each) for _, each in self._ways(game))
            self._wins[key] = any(ways) if own else all(ways)
        return self._wins[key]

    def luck(self, game: Game) -> float:
        """How likely it is to win by answering at random, against the best answers."""
        settled = self._settled(game)
        if settled is not None:
            return float(settled)
        key = self.standing(game)
        if key not in self._luck:
            self._count(self._luck)
            own = self._asked(game).player == self._player
            found = [self.luck(each) for _, each in self._ways(game)]
            self._luck[key] = sum(found) / len(found) if own else min(found)
        return self._luck[key]

    def standing(self, game: Game) -> GameStanding:
        """Equal for two positions from which the same can be won."""
        return self._table.standing(game)

    def best(self, game: Game) -> Answer:
        """The best answer for the player who is asked; among equals, one that does something."""
        own = self._asked(game).player == self._player
        ways = [(choice, self._after(game, choice)) for choice in self._choices(game)]
        good = next((choice for choice, each in ways if self.wins(each) is own), None)
        return ways[0][0] if good is None else good

    def _settled(self, game: Game) -> bool | None:
        """The outcome, if nothing is left to find out."""
        if game.result is not None:
            return self._player not in game.result.losers
        is_spent = game.pending is None or self._table.is_spent(game, self._player)
        return False if is_spent else None

    def _ways(self, game: Game) -> Iterator[tuple[Answer, Game]]:
        """Each answer to the pending question, promising ones first, and the resulting game."""
        for choice in sorted(self._choices(game), key=lambda each: each not in self._promising):
            yield choice, self._after(game, choice)

    def _choices(self, game: Game) -> Iterator[Answer]:
        return distinct_answers(game, self._asked(game))

    def _after(self, game: Game, choice: Answer) -> Game:
        """The game after an answer, at the next choice."""
        twin = game.clone()
        machine.answer(twin, self._asked(game).id, choice)
        self.go_on(twin)
        return twin

    def go_on(self, game: Game) -> None:
        """Give the answers about which nobody has to be asked."""
        while (asked := game.pending) is not None and (given := self.usual(asked)) is not None:
            if self._table.is_spent(game, self._player):
                break
            machine.answer(game, asked.id, given[0])

    def usual(self, decision: Decision) -> tuple[Answer] | None:
        """The answer, in a tuple, if there is only one, or if only an order is asked for."""
        is_asked = not is_forced(decision) and decision.kind not in (Kind.ORDER, Kind.POSITION)
        return None if is_asked else answers.default(self._table, decision)

    def _asked(self, game: Game) -> Decision:
        assert game.pending is not None
        return game.pending

    def _count(self, known: dict[Any, Any]) -> None:
        if len(known) >= self._limit:
            raise TooManyPositions(self._limit)
        self._breathe()


def distinct_answers(game: Game, decision: Decision) -> Iterator[Answer]:
    """The legal answers; of those that do exactly the same, only the first."""
    seen = set()
    for choice in all_answers(decision):
        if decision.judged and game.judge(decision, choice) is not None:
            continue
        sort = _sort(game, decision, choice)
        if sort not in seen:
            seen.add(sort)
            yield choice


def _sort(game: Game, decision: Decision, choice: Answer) -> Hashable:
    if decision.kind is Kind.PLAY and choice is not None:
        sort: Hashable = game.sort_of(choice)
        return sort
    if decision.kind is Kind.CARDS:
        return tuple(sorted(repr(game.sort_of(each)) for each in choice))
    return repr(choice)
