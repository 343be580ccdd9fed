"""The bots of a game: which thinks for which seat, and what happens when one fails."""

from __future__ import annotations

import logging
from typing import Any

from engine.bots.bot import Bot
from engine.kernel.decisions import Answer, Decision, random_answer
from engine.kernel.game import Game
from engine.kernel.history import History
from engine.kernel.ids import Player
from engine.kernel.machine import where
from engine.kernel.rng import Rng
from ufs_desktop.session.recovery import or_else
from ufs_desktop.session.setup import GameSetup, SeatKind
from ufs_desktop.session.shell import Overdue, Shell

logger = logging.getLogger(__name__)

MOST_FAILURES = 5


class Stopgap:
    """Answers after a bot has failed: anything legal, in a way that cannot go wrong."""

    def __init__(self, key: str) -> None:
        self._rng = Rng(key)

    def choose(self, game: Game, decision: Decision) -> Answer:
        return game.canonical(decision) if decision.judged else random_answer(decision, self._rng)


class Bots:
    """Thinks for the seats held by bots."""

    def __init__(self, setup: GameSetup, shell: Shell) -> None:
        self._key = setup.key
        self._shell = shell
        self._bots: dict[Player, Bot] = {
            player: setup.bot(player) for player in setup.seated(SeatKind.BOT)
        }
        self._failures = 0

    def __contains__(self, player: Player | None) -> bool:
        return player in self._bots

    @property
    def are_stuck(self) -> bool:
        """Whether so many have failed that the fault must lie elsewhere."""
        return self._failures > MOST_FAILURES

    def move(self, history: History[Any], decision: Decision) -> bool:
        """Answer the decision; whether that worked. A bot that fails is replaced and its error is
        logged; so is one that was stopped."""
        game = history.game
        try:
            with or_else(lambda: self.replace(decision.player)):
                with self._shell.thinking:
                    choice = self._bots[decision.player].choose(game, decision)
                history.answer(decision.id, choice)
        except Overdue:
            logger.info("%s was stopped at %s", decision.prompt, where(game))
            return False
        return True

    def seat(self, player: Player, setup: GameSetup) -> None:
        """Put another bot in this seat."""
        self._bots[player] = setup.bot(player)

    def replace(self, player: Player) -> None:
        """Replace a bot that failed with one that cannot."""
        self._failures += 1
        self._bots[player] = Stopgap(f"{self._key}/{self._failures}")
