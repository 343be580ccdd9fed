"""A whole game between bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.bots.bot import Bot
from engine.kernel import machine
from engine.kernel.decisions import Answer, Decision, forced_answer, is_forced
from engine.kernel.game import Game
from engine.kernel.history import History
from engine.kernel.ids import Player
from engine.kernel.replay import HASH_EVERY

DECISION_LIMIT = 50_000  # no game between bots comes near it
AnyGame = TypeVar("AnyGame", bound=Game)


class Endless(Exception):
    """A game that does not end."""


@dataclass
class FinishedGame(Generic[AnyGame]):
    """A finished game. `history` is there if it was asked for."""

    game: AnyGame
    decisions: int  # that had more than one legal answer
    history: History[AnyGame] | None = None

    @property
    def winner(self) -> Player | None:
        """None: a draw."""
        result = self.game.result
        assert result is not None
        return 1 - result.losers[0] if len(result.losers) == 1 else None


def play_out(game: AnyGame, bots: Sequence[Bot], *, record: bool = False) -> FinishedGame[AnyGame]:
    """Play a game from where it stands to its end, each seat by its bot."""
    machine.run(game)
    match = FinishedGame(game, 0, History(game, HASH_EVERY) if record else None)
    asked = 0
    while (decision := match.game.pending) is not None:
        asked += 1
        if asked > DECISION_LIMIT:
            raise Endless(f"no end within {DECISION_LIMIT} decisions")
        if is_forced(decision):
            choice = forced_answer(decision)
        else:
            match.decisions += 1
            choice = bots[decision.player].choose(match.game, decision)
        _answer(match, decision, choice)
    return match


def _answer(match: FinishedGame[AnyGame], decision: Decision, choice: Answer) -> None:
    if match.history is not None:
        match.history.answer(decision.id, choice)
        match.game = match.history.game
    else:
        machine.answer(match.game, decision.id, choice)
