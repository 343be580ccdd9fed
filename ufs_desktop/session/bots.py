"""The bots of a game: who thinks for which seat, and what becomes of one that fails."""

from __future__ import annotations

from engine.bots.bot import Bot
from engine.kernel.decisions import Answer, Decision, random_answer
from engine.kernel.game import Game
from engine.kernel.ids import Player
from engine.kernel.rng import Rng
from ufs_desktop.session.setup import GameSetup, SeatKind

MOST_FAILURES = 5


class Stopgap:
    """Answers when a bot has failed: anything legal, and nothing that could go wrong."""

    def __init__(self, key: str) -> None:
        self._rng = Rng(key)

    def choose(self, game: Game, decision: Decision) -> Answer:
        return game.canonical(decision) if decision.judged else random_answer(decision, self._rng)


class Bots:
    """Thinks for the seats that bots hold."""

    def __init__(self, setup: GameSetup) -> None:
        self._key = setup.key
        self._bots: dict[Player, Bot] = {
            player: setup.bot(player) for player in setup.seated(SeatKind.BOT)
        }
        self._failures = 0

    def __contains__(self, player: Player | None) -> bool:
        return player in self._bots

    @property
    def are_stuck(self) -> bool:
        """Whether so many have failed that it is not they who are at fault."""
        return self._failures > MOST_FAILURES

    def choose(self, game: Game, decision: Decision) -> Answer:
        return self._bots[decision.player].choose(game, decision)

    def seat(self, player: Player, setup: GameSetup) -> None:
        """Another bot goes on in this seat."""
        self._bots[player] = setup.bot(player)

    def replace(self, player: Player) -> None:
        """One that failed is replaced by one that cannot."""
        self._failures += 1
        self._bots[player] = Stopgap(f"{self._key}/{self._failures}")
