"""The bot that does anything legal, all of it equally likely."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.kernel import machine
from engine.kernel.decisions import Answer, Decision, random_answer
from engine.kernel.errors import IllegalAnswer
from engine.kernel.game import Game
from engine.kernel.rng import Rng

TRIES = 24  # draws of an answer to a decision that is judged beyond its bounds
Habit = Callable[[Decision], Answer]


def everything(game: Game, decision: Decision) -> Decision:
    """A game in which a bot may begin whatever is legal."""
    return decision


class RandomBot:
    """Plays by chance from its own source, so that a seed repeats a game.

    What a game wants left alone is told by `sensible`, which takes options out of a decision, and
    by `habits`: questions, by prompt, that are not answered by chance.
    """

    def __init__(
        self,
        key: str,
        sensible: Callable[[Game, Decision], Decision] = everything,
        habits: Mapping[str, Habit] | None = None,
    ) -> None:
        self.rng = Rng(key)
        self._sensible = sensible
        self._habits = habits or {}

    def choose(self, game: Game, decision: Decision) -> Answer:
        """A legal answer; what is not sensible only where nothing else can be done."""
        if decision.prompt in self._habits:
            return self._habits[decision.prompt](decision)
        known = self._sensible(game, decision)
        if decision.options and not known.options and decision.optional:
            return None
        decision = known if known.options else decision
        if not decision.judged:
            return random_answer(decision, self.rng)
        for _ in range(TRIES):
            answer = random_answer(decision, self.rng)
            if is_legal(game, decision, answer):
                return answer
        return game.canonical(decision)


def is_legal(game: Game, decision: Decision, answer: Answer) -> bool:
    """Whether the game would take this answer now."""
    try:
        machine.check(game, decision, answer)
    except IllegalAnswer:
        return False
    return True
