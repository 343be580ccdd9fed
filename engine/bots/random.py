"""The bot that does anything legal, everything being equally likely."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.kernel import machine
from engine.kernel.decisions import Answer, Decision, random_answer
from engine.kernel.errors import IllegalAnswer
from engine.kernel.game import Game
from engine.kernel.rng import Rng

TRIES = 24  # answers drawn for a decision that has a further test
Habit = Callable[[Decision], Answer]


def everything(game: Game, decision: Decision) -> Decision:
    """For a game in which a bot may start anything legal."""
    return decision


class RandomBot:
    """Plays at random from its own source, so that a seed repeats a game.

    What a game wants left alone it says by `sensible`, which removes options from a decision, and
    by `habits`: questions, by prompt, that are not answered at random.
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
        """A legal answer; one that is not sensible only if there is no other."""
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
