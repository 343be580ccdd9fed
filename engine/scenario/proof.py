"""Proves a puzzle: its solution wins whatever the rival answers, and its wrong way does not."""

from __future__ import annotations

from typing import Any

from engine.kernel import machine
from engine.kernel.decisions import Decision, Refusal
from engine.kernel.game import Game
from engine.scenario import answers
from engine.scenario.errors import ScenarioError
from engine.scenario.guide import Guide
from engine.scenario.puzzle import SOLVER, Puzzle
from engine.scenario.script import MoveLine
from engine.scenario.solver import MOST_POSITIONS, Solver
from engine.scenario.staging import Scenario
from engine.scenario.table import ScenarioTable

ANSWERED = "the solution does not win if {prompt!r} is answered in another way"
NOT_ENOUGH = "the solution does not win the turn"
WRONG_WINS = "what is said not to win wins all the same"
UNSAID = "nothing says how {prompt!r} is answered"
NOT_PLAYED = "the wrong way cannot be gone: {line}"


class PuzzleTable:
    """A puzzle's game from its beginning, and who finds out what can be won in it."""

    def __init__(self, scenario: Scenario, limit: int = MOST_POSITIONS) -> None:
        assert scenario.puzzle is not None
        self.scenario, self.puzzle = scenario, scenario.puzzle
        self._table: ScenarioTable[Any] = scenario.staging.deal(scenario)
        self.guide = Guide(scenario)
        promising = tuple(step.choice for step in self.guide.steps.values())
        self.solver = Solver(self._table, SOLVER, promising, limit)

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
        """Why it is no puzzle; nothing, if it is one."""
        return self._flaw_of_solution() or self._flaw_of_wrong_way(self.puzzle)

    def luck(self) -> float:
        """How likely somebody wins who answers at random, against the best answers."""
        return self.solver.luck(self.deal())

    def _flaw_of_solution(self) -> str:
        """The script is gone as it stands; each other answer of the rival's is looked into."""
        game = self.guide.deal()
        while (asked := game.pending) is not None and not self.is_spent(game):
            if asked.player != SOLVER and not self.solver.wins(game):
                return ANSWERED.format(prompt=asked.prompt)
            machine.answer(game, asked.id, self.guide.steps[asked.id].choice)
        is_won = game.result is not None and SOLVER not in game.result.losers
        return "" if is_won else NOT_ENOUGH

    def _flaw_of_wrong_way(self, puzzle: Puzzle) -> str:
        game = self.deal()
        lines = list(puzzle.wrong)
        while lines and (asked := game.pending) is not None and not self.is_spent(game):
            if asked.player != SOLVER:
                machine.answer(game, asked.id, self.solver.best(game))
            else:
                self._answer(game, asked, lines)
        if lines:
            return NOT_PLAYED.format(line=lines[0].text)
        return WRONG_WINS if self.solver.wins(game) else ""

    def _answer(self, game: Game, asked: Decision, lines: list[MoveLine]) -> None:
        """By the next line, if it speaks of this; else as the script would go on by itself."""
        self._table.game = game
        found = answers.attempt(self._table, asked, lines[0])
        if isinstance(found, Refusal):
            settled = answers.default(self._table, asked)
            if settled is None:
                raise ScenarioError(
                    "puzzle.wrong", f"nothing says how {asked.prompt!r} is answered"
                )
            machine.answer(game, asked.id, settled[0])
        else:
            lines.pop(0)
            machine.answer(game, asked.id, found[0])
