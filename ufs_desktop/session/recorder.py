"""Keeps each game that is played to its end as a replay."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

from engine.kernel.game import Game
from engine.kernel.history import History
from engine.kernel.replay import HASH_EVERY, About, Replay, replay_of
from ufs_desktop.data.records import HEAD, about_game, keep_record, read_about, records
from ufs_desktop.grammar import does
from ufs_desktop.session.match import NUMBERS, Match
from ufs_desktop.session.setup import GameSetup


def history_of(game: Game, past: Replay | None, *, is_fleeting: bool = False) -> History[Any]:
    """The history of a game, with the moves made before it was saved."""
    history = History(game, depth=0) if is_fleeting else History(game, HASH_EVERY)
    if past is not None:
        history.start = past.start
        history.moves, history.hashes = list(past.moves), list(past.hashes)
    return history


class Recorder:
    """Writes one file per game; a game that ends again after a takeback is overwritten."""

    def __init__(self, folder: Path | None, now: Callable[[], datetime]) -> None:
        self._folder = folder
        self._now = now
        self._paths: dict[str, Path] = {}  # where each game was written, by its random key

    def path_of(self, key: str) -> Path | None:
        """Where the game with this key was written."""
        return self._paths.get(key)

    def find(self, record: str) -> Path | None:
        """Where a game was written in an earlier run of the program."""
        about = read_about(record.encode()[:HEAD])
        found = () if self._folder is None else records(self._folder)
        return next((each.path for each in found if each.about == about), None)

    def know(self, key: str, record: str) -> None:
        """Let a game that ended in an earlier run be written to the same place."""
        path = self.find(record)
        if path is not None:
            self._paths[key] = path

    def replay(self, setup: GameSetup, history: History[Any]) -> Replay:
        """The game so far."""
        decks = tuple(seat.deck_name for seat in setup.seats)
        about = about_game(setup.names, decks, _outcome(setup, history.game), self._now())
        return replay_of(history, {**about, **_place_in(setup.match)})

    def keep(self, setup: GameSetup, history: History[Any]) -> None:
        """Write the finished game; OSError if the disk refuses."""
        if self._folder is not None:
            replay, before = self.replay(setup, history), self._paths.get(setup.key)
            self._paths[setup.key] = keep_record(self._folder, replay, before)


def _place_in(match: Match) -> About:
    """The match's length, the game's number in it, and when the match began."""
    if not match.is_series:
        return {}
    number = match.games + 1
    words = f"game {number} of a best of {NUMBERS[match.best_of]}"
    return {"match": words, "game": str(number), "begun": match.begun}


def _outcome(setup: GameSetup, game: Game) -> str:
    if game.result is None:
        return "not finished"
    losers = game.result.losers
    return "a draw" if len(losers) > 1 else does(setup.names[1 - losers[0]], "win")
