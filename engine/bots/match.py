"""A whole game between two bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.bots.ufs.names import BOTS
from engine.kernel import machine
from engine.kernel.decisions import Answer, Decision, forced_answer, is_forced
from engine.kernel.history import History
from engine.kernel.ids import Player
from engine.kernel.replay import HASH_EVERY
from engine.ufs.game import Fight, new_game
from engine.ufs.model.values import Definition

DECISION_LIMIT = 50_000  # no game between bots comes near it


class Endless(Exception):
    """A game that does not end."""


@dataclass
class Match:
    """A finished game. `history` is there if it was asked for."""

    game: Fight
    decisions: int  # that had more than one legal answer
    history: History[Fight] | None = None

    @property
    def winner(self) -> Player | None:
        """None: a draw."""
        result = self.game.result
        assert result is not None
        return 1 - result.losers[0] if len(result.losers) == 1 else None

    @property
    def turns(self) -> int:
        return self.game.turn


def play_match(
    key: str,
    edition: str,
    decks: Sequence[Sequence[Definition]],
    bots: Sequence[str],
    *,
    record: bool = False,
) -> Match:
    """Play one game; everything in it follows from the key."""
    players = [BOTS[name](f"{key}/{seat}") for seat, name in enumerate(bots)]
    game = new_game(key, edition, decks)
    machine.run(game)
    match = Match(game, 0, History(game, HASH_EVERY) if record else None)
    asked = 0
    while (decision := game.pending) is not None:
        asked += 1
        if asked > DECISION_LIMIT:
            raise Endless(f"no end within {DECISION_LIMIT} decisions")
        if is_forced(decision):
            choice = forced_answer(decision)
        else:
            match.decisions += 1
            choice = players[decision.player].choose(game, decision)
        _answer(match, decision, choice)
    return match


def _answer(match: Match, decision: Decision, choice: Answer) -> None:
    if match.history is not None:
        match.history.answer(decision.id, choice)
        match.game = match.history.game
    else:
        machine.answer(match.game, decision.id, choice)
