"""The user's decks: a folder with a file for each, in our own format, and subfolders.

Saving requires the contents that editing began with: a file that somebody else has changed
meanwhile is never overwritten. Names that begin with a dot are ignored.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from engine.decks.deck import own_list, read_own, write_own
from engine.decks.edits import MOST_NAMES, fits, in_order
from engine.decks.lines import LARGEST, DeckError, DeckList, Part, front_of
from engine.files.text import decoded, no_text
from engine.kernel.contents import Bounds, FileTooLarge, JsonError, contents, read_json, write_file
from ufs_desktop.data.places import free_name, moved, within, write_beside
from ufs_desktop.decks.trail import DeckTrail

SUFFIX = ".json"
SUFFIXES = (SUFFIX, ".yaml", ".yml")
UNNAMED = "New deck"
LONGEST_FILE = 80  # characters of a file's name, without its suffix
MOST_BYTES = 180  # of such a name: disks allow 255, with a suffix and a number
DEEPEST = 4  # levels of folders
MOST_DECKS = 20_000
BOUNDS = Bounds(values=50_000, text=LARGEST, digits=40)
_DEVICE = re.compile(  # what Windows takes for a device, even with a suffix
    r"^(con|prn|aux|nul|com\d|lpt\d)(?=$|\.)", re.IGNORECASE
)
FAR_TOO_LARGE = f"It is larger than {LARGEST // 2**20} MB, so it cannot be a deck."
TOO_MANY = f"It has more than {MOST_NAMES} different cards in one part, more than a deck can have."
CHANGED = "{name} has been changed by another window or program since you opened it."
GONE = (
    "{name} is no longer where it was: it has been moved, renamed or deleted. Before you save "
    "it again, check whether it is still among your decks."
)
RENAMED = "Another window has changed {name} since you opened it, and it is now {now}."
DELETED = "Another window has deleted {name}. It is under “Deleted decks…” in the Decks menu."
BIN = ".deleted"  # a folder in the decks' folder, which ignores it


class DeckFileConflict(OSError):
    """The file is no longer the one that was opened; says so in words for the user.

    `place` is where the deck is now; None if it is not among the decks."""

    def __init__(self, words: str, place: Path | None = None) -> None:
        super().__init__(words)
        self.words = words
        self.place = place


class StoredDeck(NamedTuple):
    """A deck with its file; `stamp` shows whether the file is still the same."""

    path: Path
    deck: DeckList
    stamp: str


class DeckEntry(NamedTuple):
    """A deck of the folder as the list shows it. `trouble` is why it cannot be opened."""

    path: Path
    folder: str  # that it is in, such as "league/old"; empty: none
    deck: DeckList = DeckList()
    changed: float = 0.0  # seconds since 1970
    trouble: str = ""
    is_shipped: bool = False  # it came with the program, and has no file to change

    @property
    def name(self) -> str:
        return self.deck.name or self.path.stem

    @property
    def front(self) -> str:
        """The card that represents it."""
        return front_of(self.deck)

    def copies(self, part: Part) -> int:
        return sum(line.count for line in self.deck.part(part))


class DeckFolder:
    """One such folder. If it raises OSError, what was there is still there."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.trail = DeckTrail(root)

    def entries(self) -> Iterator[DeckEntry]:
        """Every deck, as its file is read."""
        for path in self.files():
            yield self._entry(path)

    def folders(self) -> list[str]:
        """The folders in it, including empty ones."""
        return [self.folder_of(path / "x") for path in _folders(self.root) if path != self.root]

    def folder_of(self, path: Path) -> str:
        """The folder within this one that a file is in."""
        inside = path.parent.relative_to(self.root).as_posix()
        return "" if inside == "." else inside

    def open(self, path: Path) -> StoredDeck:
        """The deck of a file. Raises DeckError if it is not one."""
        data = _data(path)
        return StoredDeck(path, _deck(data, path), _stamp(data))

    def create(self, deck: DeckList, folder: str = "") -> StoredDeck:
        """Save a deck in a new file. Raises DeckError if no file can hold it."""
        deck = in_order(deck)
        if not fits(deck):
            raise DeckError(deck.name, (TOO_MANY,))
        place = self._place(folder)
        place.mkdir(parents=True, exist_ok=True)
        text = write_own(deck, as_json=True)
        path = write_beside(place / f"{file_name(deck.name)}{SUFFIX}", text)
        self.trail.begin(path)
        return StoredDeck(path, deck, _stamp(text.encode()))

    def create_apart(self, deck: DeckList) -> StoredDeck:
        """The same, under a name that differs from those already there."""
        wanted = self.root / f"{file_name(deck.name)}{SUFFIX}"
        number = free_name(wanted).stem.removeprefix(wanted.stem)
        return self.create(replace(deck, name=f"{deck.name}{number}"))

    def save(self, before: StoredDeck, deck: DeckList) -> StoredDeck:
        """Save the deck where it is. Raises DeckFileConflict if its file has changed."""
        return self._written(self.check(before).path, deck)

    def check(self, stored: StoredDeck) -> StoredDeck:
        """The same deck where it is now, if it was only moved.

        Raises DeckFileConflict if somebody else has changed or deleted it."""
        try:
            is_same = _stamp_of(stored.path) == stored.stamp
        except FileNotFoundError:
            return self._followed(stored)
        if not is_same:
            raise DeckFileConflict(CHANGED.format(name=stored.path.name), stored.path)
        return stored

    def move(self, path: Path, folder: str) -> Path:
        """Move a deck to a folder, which is created if necessary."""
        place = self._place(folder)
        return path if place == path.parent else self.carry(path, place / path.name)

    def rename(self, path: Path, name: str) -> Path:
        """Name a deck's file after the deck, unless it already is."""
        wanted = path.with_name(f"{file_name(name)}{path.suffix}")
        is_named = path.stem == wanted.stem or re.fullmatch(
            rf"{re.escape(wanted.stem)} \d+", path.stem
        )
        return path if is_named else self.carry(path, wanted)

    def carry(self, path: Path, wanted: Path) -> Path:
        """Move a deck to a free place like this one, and note where it went."""
        wanted.parent.mkdir(parents=True, exist_ok=True)
        now = moved(path, wanted)
        self.trail.note(path, now)
        return now

    def _followed(self, stored: StoredDeck) -> StoredDeck:
        """The deck after a move. Raises DeckFileConflict if more has happened to it."""
        name, now = stored.path.name, self.trail.end(stored.path)
        if now is None:
            raise DeckFileConflict(GONE.format(name=name))
        if now.relative_to(self.root).parts[0] == BIN:
            raise DeckFileConflict(DELETED.format(name=name))
        if _stamp_of(now) != stored.stamp:
            told = now.relative_to(self.root).as_posix()
            raise DeckFileConflict(RENAMED.format(name=name, now=told), now)
        return stored._replace(path=now)

    def _place(self, folder: str) -> Path:
        """The path of a folder of this name, never outside the root."""
        parts = [file_name(part) for part in folder.split("/") if part.strip()]
        return self.root.joinpath(*parts[:DEEPEST])

    def _written(self, path: Path, deck: DeckList) -> StoredDeck:
        text = write_own(deck, as_json=path.suffix.lower() == SUFFIX)
        write_file(path, text)
        return StoredDeck(path, deck, _stamp(text.encode()))

    def files(self) -> Iterator[Path]:
        """The path of every deck; nothing is read."""
        count = 0
        for folder in _folders(self.root):
            for path in sorted(folder.iterdir()):
                is_deck = path.suffix.lower() in SUFFIXES and not path.name.startswith(".")
                if is_deck and count < MOST_DECKS:
                    count += 1
                    yield path

    def _entry(self, path: Path) -> DeckEntry:
        entry = DeckEntry(path, self.folder_of(path))
        try:
            entry = entry._replace(changed=path.stat().st_mtime)
            return entry._replace(deck=_deck(_data(path), path))
        except DeckError as error:
            return entry._replace(trouble="; ".join(error.problems))
        except OSError as error:
            return entry._replace(trouble=f"{error.strerror or error}.")


def file_name(name: str) -> str:
    """The name of a deck or folder as a file name that is valid on every system."""
    plain = re.sub(r"[^\w .()'!&+,-]", "_", name)[:LONGEST_FILE]
    named = within(plain, MOST_BYTES).strip(" .") or UNNAMED
    return _DEVICE.sub(r"\1_", named)


def new_deck(edition: str, now: datetime) -> DeckList:
    """An empty deck for the rules of an edition."""
    return DeckList(f"{UNNAMED} of {now:%d %B}", edition=edition)


def _folders(root: Path, depth: int = 0) -> Iterator[Path]:
    """A folder and those in it; links are not followed, so there are no loops."""
    if root.is_dir():
        yield root
        inner = (path for path in sorted(root.iterdir()) if path.is_dir() and depth < DEEPEST)
        for path in inner:
            if not path.name.startswith(".") and not path.is_symlink():
                yield from _folders(path, depth + 1)


def _data(path: Path) -> bytes:
    try:
        return contents(path, LARGEST)
    except FileTooLarge as error:
        raise DeckError(path.name, (FAR_TOO_LARGE,)) from error


def _stamp_of(path: Path) -> str:
    """A file's stamp; empty if it is far too large to be a deck."""
    try:
        return _stamp(_data(path))
    except DeckError:
        return ""


def _deck(data: bytes, path: Path) -> DeckList:
    try:
        text = decoded(data)
    except UnicodeDecodeError as error:
        raise DeckError(path.name, (f"It is {no_text(error)}.",)) from error
    if path.suffix.lower() != SUFFIX:
        return read_own(text, path.name).deck
    try:
        return own_list(read_json(text, BOUNDS), "", path.name).deck  # without line numbers
    except JsonError as error:
        raise DeckError(path.name, (str(error),)) from error


def _stamp(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()
