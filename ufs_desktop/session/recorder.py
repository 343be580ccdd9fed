"""Keeps each game that is played to its end as a replay."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from engine.kernel.game import Game
from engine.kernel.history import History
from engine.kernel.replay import HASH_EVERY, Replay, replay_of
from ufs_desktop.data.records import about_game, keep_record, of_match
from ufs_desktop.session.setup import GameSetup


def history_of(game: Game, past: Replay | None) -> History[Any]:
    """The history of a game, with the moves that were made before it was put away."""
    history = History(game, HASH_EVERY)
    if past is not None:
        history.start = past.start
        history.moves, history.hashes = list(past.moves), list(past.hashes)
    return history


class Recorder:
    """Writes one file a game; a game that ends again after a takeback is written over."""

    def __init__(self, setup: GameSetup, folder: Path | None) -> None:
        self._setup = setup
        self._folder = folder
        self._path: Path | None = None

    def replay(self, history: History[Any]) -> Replay:
        """The game so far."""
        decks = tuple(seat.deck_name for seat in self._setup.seats)
        about = about_game(self._setup.names, decks, self._outcome(history.game), datetime.now())
        return replay_of(history, of_match(about, self._setup.match))

    def keep(self, history: History[Any]) -> None:
        """Write the finished game; OSError if the disk refuses."""
        if self._folder is not None:
            self._path = keep_record(self._folder, self.replay(history), self._path)

    def _outcome(self, game: Game) -> str:
        if game.result is None:
            return "not finished"
        losers = game.result.losers
        return "a draw" if len(losers) > 1 else f"{self._setup.names[1 - losers[0]]} wins"
