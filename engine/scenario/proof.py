"""Proves a puzzle: its solution wins against any answer, and its wrong way does not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.kernel import machine
from engine.kernel.decisions import Answer, Decision, Refusal
from engine.kernel.game import Game
from engine.scenario import answers
from engine.scenario.errors import ScenarioError
from engine.scenario.guide import Guide
from engine.scenario.puzzle import SOLVER
from engine.scenario.script import MoveLine
from engine.scenario.solver import MOST_POSITIONS, Solver
from engine.scenario.staging import Scenario
from engine.scenario.table import ScenarioTable

ANSWERED = "the solution does not win if {prompt!r} is answered differently"
NOT_ENOUGH = "the solution does not win the turn"
WRONG_WINS = "the move marked as not winning wins after all"
UNSAID = "nothing says how {prompt!r} is answered"
NOT_PLAYED = "the wrong way cannot be played: {line}"


class PuzzleTable:
    """A puzzle's game from its beginning, with a solver that knows what can be won in it."""

    def __init__(
        self,
        scenario: Scenario,
        limit: int = MOST_POSITIONS,
        breathe: Callable[[], object] = bool,
    ) -> None:
        assert scenario.puzzle is not None
        self.scenario, self.puzzle = scenario, scenario.puzzle
        self._table: ScenarioTable[Any] = scenario.staging.deal(scenario)
        self.guide = Guide(scenario)
        self._wrong: tuple[Answer, ...] | None = None  # once it was tried
        promising = tuple(step.choice for step in self.guide.steps.values())
        self.solver = Solver(self._table, SOLVER, promising, limit, breathe)

    def deal(self) -> Game:
        """The game at the first choice."""
        game: Game = self.scenario.staging.deal(self.scenario).game
        machine.run(game)
        self.solver.go_on(game)
        return game

    def is_spent(self, game: Game) -> bool:
        """Whether the turn is over in which it could have been won."""
        return game.result is None and self._table.is_spent(game, SOLVER)

    def flaw(self) -> str:
        """Why this is not a puzzle; empty if it is one."""
        return self._flaw_of_solution() or self._flaw_of_wrong_way()

    def is_wrong(self, made: Sequence[Answer]) -> bool:
        """Whether these answers, in sequence, begin with the wrong way."""
        if self._wrong is None:
            self._go_wrong(self.deal())
        wrong = self._wrong or ()
        return bool(wrong) and tuple(made[: len(wrong)]) == wrong

    def luck(self) -> float:
        """How likely it is to win by answering at random, against the best answers."""
        return self.solver.luck(self.deal())

    def _flaw_of_solution(self) -> str:
        """Follow the script as it stands, and look into every other answer of the rival."""
        game = self.guide.deal()
        while (asked := game.pending) is not None and not self.is_spent(game):
            if asked.player != SOLVER and not self.solver.wins(game):
                return ANSWERED.format(prompt=asked.prompt)
            machine.answer(game, asked.id, self.guide.steps[asked.id].choice)
        is_won = game.result is not None and SOLVER not in game.result.losers
        return "" if is_won else NOT_ENOUGH

    def _flaw_of_wrong_way(self) -> str:
        game = self.deal()
        left = self._go_wrong(game)
        if left is not None:
            return NOT_PLAYED.format(line=left.text)
        return WRONG_WINS if self.solver.wins(game) else ""

    def _go_wrong(self, game: Game) -> MoveLine | None:
        """Go the wrong way against the best answers. Returns a line that could not be used."""
        lines = list(self.puzzle.wrong)
        made: list[Answer] = []
        while lines and (asked := game.pending) is not None and not self.is_spent(game):
            if asked.player == SOLVER:
                made.append(self._wrong_answer(game, asked, lines))
            else:
                made.append(self.solver.best(game))
            machine.answer(game, asked.id, made[-1])
        self._wrong = tuple(made)
        return lines[0] if lines else None

    def _wrong_answer(self, game: Game, asked: Decision, lines: list[MoveLine]) -> Answer:
        """By the next line, if it is about this decision; or else by default."""
        self._table.game = game
        found = answers.attempt(self._table, asked, lines[0])
        if not isinstance(found, Refusal):
            lines.pop(0)
            return found[0]
        settled = answers.default(self._table, asked)
        if settled is None:
            raise ScenarioError("puzzle.wrong", UNSAID.format(prompt=asked.prompt))
        return settled[0]


class PuzzleRival:
    """Defends in the best possible way."""

    def __init__(self, table: PuzzleTable) -> None:
        self._solver = table.solver

    def choose(self, game: Game, decision: Decision) -> Answer:
        return self._solver.best(game)
