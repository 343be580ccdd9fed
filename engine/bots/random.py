"""The bot that does anything legal, all of it equally likely."""

from __future__ import annotations

from engine.kernel import machine
from engine.kernel.decisions import Answer, Decision, random_answer
from engine.kernel.errors import IllegalAnswer
from engine.kernel.game import Game
from engine.kernel.rng import Rng

TRIES = 24  # draws of an answer to a decision that is judged beyond its bounds


class RandomBot:
    """Plays by chance from its own source, so that a seed repeats a game."""

    def __init__(self, key: str) -> None:
        self.rng = Rng(key)

    def choose(self, game: Game, decision: Decision) -> Answer:
        """A legal answer."""
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
