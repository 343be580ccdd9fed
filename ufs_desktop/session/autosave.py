"""The unfinished game on disk: written after each decision, offered again at the next start.

Between two games of a match, the file holds only the match: its score and the deck lists.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from engine.kernel.contents import FileTooLarge, contents, write_file
from engine.kernel.errors import SaveError
from engine.kernel.game import Game
from engine.kernel.history import History
from engine.kernel.replay import Replay, dump_replay, load_replay, replay_of
from engine.kernel.save import check_version, dump, load, state_hash
from ufs_desktop import __version__
from ufs_desktop.data.games import (
    LARGEST_UNFINISHED,
    PROGRAM,
    UNFINISHED_FORMAT,
    player_name,
    read_unfinished,
)
from ufs_desktop.data.places import free_name
from ufs_desktop.session.module import GameModule
from ufs_desktop.session.setup import GameSetup, PutAway
from ufs_desktop.session.setup_file import field_of, setup_data, setup_of

VERSION = 1


class Unfinished(NamedTuple):
    """A game or match that can be continued: who sat where, and what is left of it."""

    setup: GameSetup
    left: PutAway
    program: str  # the version that wrote it


def keep(path: Path, setup: GameSetup, history: History[Any]) -> None:
    """Write the game. OSError if the disk refuses it; the older file is then untouched."""
    past = dump_replay(replay_of(history, {}))
    _write(path, _about(setup) | {"game": dump(history.game), "past": past})


def keep_match(path: Path, setup: GameSetup) -> None:
    """Write what is needed for the next game of a match."""
    _write(path, _about(setup))


def _about(setup: GameSetup) -> dict[str, Any]:
    head = {"format": UNFINISHED_FORMAT, "version": VERSION, PROGRAM: __version__}
    return head | setup_data(setup)


def _write(path: Path, document: dict[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_file(path, json.dumps(document))


def discard(path: Path) -> None:
    path.unlink(missing_ok=True)


def clear_halves(path: Path) -> None:
    """Remove what was half written when the program was killed; OSError if that fails."""
    for half in path.parent.glob(f".{path.name}.*"):
        half.unlink(missing_ok=True)


def set_aside(path: Path) -> Path:
    """Rename a file that cannot be read, so that it is kept and the next game can be saved."""
    aside = free_name(path.with_name(f"{path.stem} unreadable{path.suffix}"))
    path.replace(aside)
    return aside


def resume(path: Path, module: GameModule) -> Unfinished:
    """The unfinished game; SaveError says what is wrong with the file."""
    document = _parse(_contents(path))
    is_between = "game" not in document and "match" in document
    game = None if is_between else load(field_of(document, "game", str), module.kind)
    setup = setup_of(document, module, game)
    program = player_name(str(document.get(PROGRAM, __version__)))
    past = _past(document.get("past"), game) if game is not None else None
    return Unfinished(setup, PutAway(game, past), program)


def _past(text: Any, game: Game) -> Replay | None:
    """The earlier moves, if they can be read and lead to this very game, which can do without."""
    try:
        past = load_replay(text if isinstance(text, str) else "", type(game))
    except SaveError:
        return None
    return past if past.hashes[-1:] == ((len(past.moves), state_hash(game)),) else None


def _contents(path: Path) -> bytes:
    try:
        return contents(path, LARGEST_UNFINISHED)
    except FileTooLarge as error:
        raise SaveError("file", "it is far too large to be a game") from error


def _parse(data: bytes) -> dict[str, Any]:
    document = read_unfinished(data)
    version = document.get("version")
    if isinstance(version, int) and version > VERSION:
        check_version("version", version, VERSION)
    if version != VERSION:
        what = "it was written by another version of the program"
        raise SaveError("version", what, is_older=True)
    return document
