"""Keeps a game on disk: an unfinished one to continue, a finished one as a replay."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.kernel.history import History
from ufs_desktop.session import autosave
from ufs_desktop.session.match import Match
from ufs_desktop.session.recorder import Recorder
from ufs_desktop.session.setup import GameSetup

NOT_SAVED = (
    "The game could not be saved ({reason}). You can keep playing; saving will be tried again."
)


class Keeper:
    """Saves after each decision of a person; several moves of bots are saved together."""

    def __init__(
        self, save_path: Path | None, recorder: Recorder, new_key: Callable[[], str]
    ) -> None:
        self.recorder = recorder
        self._path = save_path
        self._new_key = new_key  # makes a random key, for the next game of a match
        self._is_saved = True
        self._is_told = False  # that the disk refuses has been said

    def keep(self, setup: GameSetup, history: History[Any], score: Match, *, by_bot: bool) -> str:
        """Save, unless more bot moves follow; returns a warning if the disk starts refusing."""
        moves = history.moves
        is_by_person = not moves or moves[-1].player in setup.players
        self._is_saved = not by_bot or history.game.result is not None or is_by_person
        return self._save(setup, history, score) if self._is_saved else ""

    def finish(self, setup: GameSetup, history: History[Any], score: Match) -> None:
        """Save what was put off."""
        if not self._is_saved:
            self._save(setup, history, score)

    def _save(self, setup: GameSetup, history: History[Any], score: Match) -> str:
        try:
            self._write(setup, history, score)
        except OSError as error:
            was_told, self._is_told = self._is_told, True
            return "" if was_told else NOT_SAVED.format(reason=error.strerror or error)
        self._is_told = False
        return ""

    def _write(self, setup: GameSetup, history: History[Any], score: Match) -> None:
        """Write a finished game as a replay, any other as one to continue, with its match."""
        is_over = history.game.result is not None
        if is_over:
            self.recorder.keep(setup, history)
        if self._path is None:
            return
        if not is_over:
            autosave.keep(self._path, setup, history)
        elif score.has_next:
            autosave.keep_match(self._path, setup.next(score).with_chance(self._new_key()))
        else:
            autosave.discard(self._path)
