"""The games that were played to the end, each as a replay in the folder of replays."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from engine.files.text import visible
from engine.kernel.contents import Bounds, JsonError, contents, opened, read_json
from engine.kernel.errors import SaveError
from engine.kernel.replay import (
    FORMAT,
    LONGEST_WORDS,
    About,
    Replay,
    dump_replay,
    save_replay,
)
from engine.kernel.save import MARK
from ufs_desktop import __version__
from ufs_desktop.data.games import PROGRAM, explain
from ufs_desktop.data.places import taken_names, within, write_beside

SUFFIX = ".json"
HEAD = 16 * 1024  # bytes that the head of a replay fits into
LONGEST_NAME, MOST_BYTES = 40, 80  # characters and bytes of a player's name in a file name
WHEN = "%Y-%m-%d %H.%M"  # without a colon, as it is also used in file names


class Record(NamedTuple):
    """A replay in the folder; `trouble` says why it cannot be shown."""

    path: Path
    about: About
    trouble: str = ""

    @property
    def title(self) -> str:
        names = [self.about[letter] for letter in "AB" if self.about.get(letter)]
        players = " against ".join(names) or self.path.stem
        return f"{players}, {self.about['match']}" if self.about.get("match") else players

    @property
    def is_of_this_program(self) -> bool:
        return self.about.get(PROGRAM, __version__) == __version__


def about_game(
    names: tuple[str, ...], decks: tuple[str, ...], outcome: str, now: datetime
) -> About:
    """What a replay says about itself, except for the match that the game belongs to."""
    about = {"A": names[0], "B": names[1], "deck A": decks[0], "deck B": decks[1]}
    return {**about, "outcome": outcome, "when": now.strftime(WHEN), PROGRAM: __version__}


def keep_record(folder: Path, replay: Replay, path: Path | None = None) -> Path:
    """Write a replay under a new name, or over the previous file at `path`."""
    folder.mkdir(parents=True, exist_ok=True)
    if path is not None:
        save_replay(replay, path)
        return path
    return write_beside(_wanted(folder, replay.about), dump_replay(replay))


def where_kept(folder: Path, replay: Replay) -> Path | None:
    """The file in which this very replay was stored before, if any."""
    text = dump_replay(replay).encode()
    alike = taken_names(_wanted(folder, replay.about))
    return next((path for path in alike if _holds(path, text)), None)


def _holds(path: Path, text: bytes) -> bool:
    try:
        return contents(path, len(text)) == text
    except OSError:  # counts as a different one
        return False


def _wanted(folder: Path, about: About) -> Path:
    """The file name of a replay, unless it is taken."""
    players = f"{_plain(about.get('A', 'A'))} against {_plain(about.get('B', 'B'))}"
    when = _plain(about.get("begun") or about.get("when", ""))
    game = f", game {_plain(about['game'])}" if about.get("game") else ""
    return folder / f"{when} {players}{game}{SUFFIX}"


def records(folder: Path) -> list[Record]:
    """Every replay in the folder, the newest first; only the heads of the files are read."""
    if not folder.is_dir():
        return []
    files = [path for path in folder.glob(f"*{SUFFIX}") if not path.name.startswith(".")]
    files.sort(key=lambda path: (_written(path), path.name), reverse=True)
    return [_record(path) for path in files]


def _written(path: Path) -> int:
    """When a file was written; 0 if that fails, so that a broken link comes last in the list."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _record(path: Path) -> Record:
    try:
        with opened(path) as file:
            return Record(path, read_about(file.read(HEAD)))
    except SaveError as error:
        return Record(path, {}, explain(error))
    except OSError as error:
        return Record(path, {}, f"{error.strerror}.")


def read_about(start: bytes) -> About:
    """What the head of a replay says about the game."""
    head, mark, _ = start.decode("utf-8", "replace").partition(MARK)
    try:
        document = read_json(f"{head}}}", Bounds(values=200)) if mark else None
    except JsonError:
        document = None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise SaveError("format", "this is not a replay")
    about = document.get("about")
    if not isinstance(about, dict):
        raise SaveError("about", "is missing")
    return {str(name): visible(str(value))[:LONGEST_WORDS] for name, value in about.items()}


def _plain(name: str) -> str:
    """A part of a file name that every system accepts."""
    plain = re.sub(r"[^\w .-]", "_", name)[:LONGEST_NAME]
    return within(plain, MOST_BYTES).strip(" .") or "game"
