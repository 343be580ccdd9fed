"""The bot that does anything legal, all of it equally likely."""

from __future__ import annotations

from collections.abc import Callable

from engine.bots.ufs.by_hand import NEXT_ACT, OBJECT, without_manual
from engine.kernel import machine
from engine.kernel.decisions import Answer, Decision, random_answer
from engine.kernel.errors import IllegalAnswer
from engine.kernel.game import Game
from engine.kernel.rng import Rng

BY_HAND: dict[str, Callable[[Decision], Answer]] = {
    OBJECT: lambda _: False,
    NEXT_ACT: lambda decision: decision.options[0],
}
TRIES = 24  # draws of an answer to a decision that is judged beyond its bounds


class RandomBot:
    """Plays by chance from its own source, so that a seed repeats a game."""

    def __init__(self, key: str) -> None:
        self.rng = Rng(key)

    def choose(self, game: Game, decision: Decision) -> Answer:
        """A legal answer; nothing is begun by hand where anything else can be done."""
        if decision.prompt in BY_HAND:
            return BY_HAND[decision.prompt](decision)
        known = without_manual(game, decision)
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
