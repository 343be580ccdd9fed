"""Stores the games that measured decks: a file for each version of a deck and each bot.

A version is identified by its mark, which changes with every card: going back to an older list
finds its games again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from engine.bots.measurement import MOST_USES, CardUse, MeasuredGame, Measurement
from engine.files.text import visible
from engine.kernel.contents import Bounds, FileTooLarge, JsonError, contents, read_json
from engine.kernel.errors import CONTRADICTIONS

LARGEST = 32 * 2**20  # bytes of such a file: some 40,000 games
BOUNDS = Bounds(values=5_000, text=100_000)  # of a line of it
LONGEST_NAME = 240


class ResultShelf:
    """The results in one folder. Raises OSError if they cannot be read or written.

    Without a folder nothing is kept.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def measurement(self, mark: str, bot: str) -> Measurement:
        """The games played with this version; lines that cannot be read are ignored."""
        path = self._path(mark, bot)
        if path is None:
            return Measurement()
        try:
            data = contents(path, LARGEST)
        except (FileNotFoundError, FileTooLarge):
            return Measurement()
        return Measurement(_games(data))

    def keep(self, mark: str, bot: str, game: MeasuredGame) -> None:
        """Add a finished game."""
        path = self._path(mark, bot)
        if path is None:
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(_plain(game), ensure_ascii=False) + "\n")

    def _path(self, mark: str, bot: str) -> Path | None:
        return None if self._folder is None else self._folder / f"{mark}.{bot}.jsonl"


def _games(data: bytes) -> Iterator[MeasuredGame]:
    for line in data.split(b"\n"):
        # The last line of a killed process, or something that is not ours.
        with suppress(JsonError, UnicodeDecodeError, *CONTRADICTIONS):
            yield _game(read_json(line.decode(), BOUNDS))


def _plain(game: MeasuredGame) -> dict[str, object]:
    return {**game._asdict(), "uses": {name: list(use) for name, use in game.uses.items()}}


def _game(document: object) -> MeasuredGame:
    match document:
        case {
            "rival": str(rival),
            "number": int(number),
            "score": 0 | 0.5 | 1 as score,
            "went_first": bool(went_first),
            "turns": int(turns),
            "uses": dict(uses),
        } if 0 <= number < 10**6 and 0 < turns < 10**6:
            read = {_name(name): _use(*use) for name, use in uses.items()}
            return MeasuredGame(_name(rival), number, float(score), went_first, turns, read)
    raise ValueError("no game")


def _name(name: str) -> str:
    return visible(name)[:LONGEST_NAME]


def _use(came: int, played: int) -> CardUse:
    if not 0 <= played <= came <= MOST_USES:
        raise ValueError("no use of a card")
    return CardUse(int(came), int(played))
