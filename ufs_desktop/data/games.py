"""Reads every kind of file that contains a game, and says what is wrong with unreadable ones.

Replays, saves, unfinished games and problem reports are all read into a `Replay`, which has no
moves if the file has none. A file whose digest is right but whose contents do not fit is not called
damaged: it is from an older version, or was not written by this program.
"""

from __future__ import annotations

import re
from enum import StrEnum
from pathlib import Path

from engine.files.archives import ArchiveError, is_archive, member
from engine.files.text import shown_line
from engine.kernel.contents import (
    Bounds,
    FileTooLarge,
    Json,
    JsonError,
    contents,
    opened,
    read_json,
)
from engine.kernel.errors import SaveError
from engine.kernel.game import Game
from engine.kernel.replay import FORMAT as REPLAY_FORMAT
from engine.kernel.replay import Replay, load_replay
from engine.kernel.save import FORMAT as SAVE_FORMAT
from engine.kernel.save import LARGEST, load
from ufs_desktop import __version__

UNFINISHED_FORMAT = "ufs-unfinished"
REPORT_REPLAY = "replay.json"  # the member of a report that is a replay
PROGRAM = "program"  # key in `about`: the version that wrote the file
LARGEST_UNFINISHED = 2 * LARGEST  # a save and a replay in one
UNFINISHED_BOUNDS = Bounds(values=10_000, text=LARGEST)  # which it contains as strings
LONGEST_NAME = 80  # characters of a player's name
NAMELESS = "?"
CONTENTS = ("about", "shapes", "shared", "start", "state", "moves", "hashes", "seats")
_GAME = re.compile(rb'\s*\{[^{}]*?"game"\s*:\s*"([a-z]{1,40})"')
_FORMAT = re.compile(rb'\s*\{\s*"format"\s*:\s*"([a-z-]{1,40})"')


class FileFlaw(StrEnum):
    """Why a file cannot be read."""

    OLDER = "older rules"
    NEWER = "newer program"
    CHANGED = "changed"
    DAMAGED = "damaged"
    FOREIGN = "no game"
    OTHER = "another game"


WORDS: dict[FileFlaw, str] = {
    FileFlaw.OLDER: "It was made under older rules than those of this version ({version}), "
    "which cannot continue it. The file itself is intact: a version from "
    "that time can open it.",
    FileFlaw.NEWER: "It was made by a newer version of this program than {version}.",
    FileFlaw.CHANGED: "Version {version} of this program would not write this content: the file "
    "was changed, or made by another program.",
    FileFlaw.DAMAGED: "The file is damaged or incomplete.",
    FileFlaw.FOREIGN: "This file does not contain a game of this program.",
    FileFlaw.OTHER: "It belongs to a different game than the one chosen here. If this program "
    "has that game, choose it on the first page and open the file there.",
}


def condition_of(error: SaveError) -> FileFlaw:
    """The reason behind a refusal to read a file."""
    if error.is_newer:
        return FileFlaw.NEWER
    if error.where == "game":
        return FileFlaw.OTHER
    if error.where == "format":
        return FileFlaw.FOREIGN
    if error.is_older:
        return FileFlaw.OLDER
    place = re.split(r"[.\[]", error.where, maxsplit=1)[0]
    return FileFlaw.CHANGED if place in CONTENTS else FileFlaw.DAMAGED


def explain(error: SaveError) -> str:
    """The flaw in words for the user."""
    return WORDS[condition_of(error)].format(version=__version__)


def read_recording(path: Path, kind: type[Game]) -> Replay:
    """The game in a file; SaveError says what is wrong with it."""
    return read_bytes(_contents(path), kind)


def read_bytes(data: bytes, kind: type[Game]) -> Replay:
    """The game in the contents of a file."""
    found = _FORMAT.match(data[:200])
    written = found[1].decode() if found is not None else ""
    if written == REPLAY_FORMAT:
        return load_replay(data, kind)
    if written == SAVE_FORMAT:
        return _without_moves(load(data, kind), {})
    if written == UNFINISHED_FORMAT:
        return _unfinished(data, kind)
    if data.lstrip()[:1] == b"{" and not written:
        raise SaveError("text", "the file is damaged or incomplete")
    raise SaveError("format", "this is not a game file")


def holds_game(path: Path) -> bool:
    """Whether a file claims to contain a game, readable or not; true if it cannot be opened."""
    try:
        with opened(path) as file:
            found = _FORMAT.match(file.read(200))
    except OSError:
        return True
    formats = (REPLAY_FORMAT, SAVE_FORMAT, UNFINISHED_FORMAT)
    return found is not None and found[1].decode() in formats


def game_in(path: Path) -> str:
    """The code of the game that a file claims to contain; empty for any other file."""
    try:
        found = _GAME.match(_beginning(path))
    except (OSError, SaveError):
        return ""
    return "" if found is None else found[1].decode()


def _beginning(path: Path) -> bytes:
    """The first bytes of the file, or of the replay in a report."""
    if is_archive(path):
        return _contents(path)[:200]
    with opened(path) as file:
        return file.read(200)


def is_of_this_program(replay: Replay) -> bool:
    """Whether the running version wrote the file; true if the file does not say."""
    return replay.about.get(PROGRAM, __version__) == __version__


def _contents(path: Path) -> bytes:
    try:
        if not is_archive(path):
            return contents(path, LARGEST_UNFINISHED)
        return member(path, REPORT_REPLAY, LARGEST)
    except FileTooLarge as error:
        raise SaveError("text", "the file is far too large to be a game") from error
    except KeyError as error:
        raise SaveError(
            "format", "it contains no moves: it is a report without hidden cards"
        ) from error
    except ArchiveError as error:
        raise SaveError("text", str(error)) from error


def read_unfinished(data: bytes) -> dict[str, Json]:
    """An unfinished game as it is on disk, not validated yet."""
    try:
        document = read_json(data, UNFINISHED_BOUNDS)
    except JsonError as error:
        raise SaveError("file", str(error)) from error
    if type(document) is not dict or document.get("format") != UNFINISHED_FORMAT:
        raise SaveError("format", "this is not an unfinished game")
    return document


def player_name(raw: Json) -> str:
    """The name of a player in a file, as far as it can be shown in a line."""
    return shown_line(shown_line(raw)[:LONGEST_NAME]) if isinstance(raw, str) else ""


def shown_name(raw: Json) -> str:
    """A player's name from elsewhere, never empty, since it stands in lines and lists."""
    return player_name(raw) or NAMELESS


def program_of(replay: Replay) -> str:
    """The version that recorded it, made fit to be shown in a line."""
    return player_name(replay.about.get(PROGRAM))


def _unfinished(data: bytes, kind: type[Game]) -> Replay:
    document = read_unfinished(data)
    text, seats = document.get("game"), document.get("seats")
    if not isinstance(text, str):
        raise SaveError("text", "the file does not contain a game")
    about = {}
    if isinstance(seats, list) and [type(seat) for seat in seats] == [dict, dict]:
        about = {
            letter: player_name(seat.get("name")) for letter, seat in zip("AB", seats, strict=True)
        }
    if isinstance(document.get(PROGRAM), str):
        about[PROGRAM] = document[PROGRAM][:LONGEST_NAME]
    return _without_moves(load(text, kind), about)


def _without_moves(game: Game, about: dict[str, str]) -> Replay:
    return Replay(about, game, (), ())
