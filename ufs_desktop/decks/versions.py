"""The versions of decks: a file for each deck, in a folder next to the decks.

A version is a state that was saved, with its time and what was changed. Saves that follow each
other within a minute are one version, for up to five minutes. If there are too many, the oldest
are dropped; the very first one stays.
"""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from engine.decks.comparison import difference
from engine.decks.deck import own_fields, own_list
from engine.decks.lines import DeckError, DeckList
from engine.kernel.contents import Bounds, FileTooLarge, JsonError, contents, read_json, write_file
from ufs_desktop.data.places import free_name

SUFFIX = ".versions"
FOLDER = ".versions"
MOST = 100  # versions of a deck
LARGEST = 16 * 2**20  # bytes of such a file
LONGEST_WORDS = 300
ONE_VERSION = timedelta(minutes=1)  # between saves
LONGEST_VERSION = timedelta(minutes=5)  # since the one before, however quickly saves follow
BOUNDS = Bounds(values=5_000, text=LARGEST, digits=40)  # of one version
BEGUN = "original version"


class DeckVersion(NamedTuple):
    """A deck as it was saved."""

    when: datetime
    words: str  # what was changed since the previous version
    deck: DeckList


class VersionShelf:
    """The versions of decks in one folder. Raises OSError if they cannot be read or written."""

    def __init__(self, decks: Path) -> None:
        self._decks = decks

    def path(self, deck: Path) -> Path:
        """Where the versions of a deck are kept."""
        inside = deck.relative_to(self._decks)
        return self._decks / FOLDER / inside.with_name(f"{inside.name}{SUFFIX}")

    def versions(self, deck: Path) -> tuple[DeckVersion, ...]:
        """All versions, the newest last; lines that cannot be read are ignored."""
        try:
            data = contents(self.path(deck), LARGEST)
        except (FileNotFoundError, FileTooLarge):
            return ()
        read = (_read(line) for line in data.split(b"\n") if line)
        return tuple(version for version in read if version is not None)

    def keep(self, path: Path, before: DeckList, deck: DeckList, now: datetime) -> None:
        """Add a saved state; for a deck without versions, also the state before it."""
        kept = list(self.versions(path)) or [DeckVersion(now - ONE_VERSION, BEGUN, before)]
        if deck == kept[-1].deck:
            return
        if len(kept) > 1 and _is_one_version(kept[-2], kept[-1], now):
            del kept[-1]
        kept.append(DeckVersion(now, difference(kept[-1].deck, deck).words[:LONGEST_WORDS], deck))
        self._write(path, [kept[0], *kept[1:][-(MOST - 1) :]])

    def follow(self, old: Path, new: Path) -> None:
        """Follow a deck that was moved or renamed."""
        if self.path(old).exists() and old != new:
            target = self.path(new)
            target.parent.mkdir(parents=True, exist_ok=True)
            if target.exists():  # of a deck that was deleted by somebody else
                target.replace(free_name(target))
            self.path(old).replace(target)

    def forget(self, deck: Path) -> None:
        self.path(deck).unlink(missing_ok=True)

    def _write(self, deck: Path, versions: list[DeckVersion]) -> None:
        path = self.path(deck)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, "".join(f"{_written(version)}\n" for version in versions))


def _is_one_version(before: DeckVersion, last: DeckVersion, now: datetime) -> bool:
    """Whether saving now replaces the last version. An hour of work is not a single version, and a
    last version in the future means that the clock was set back."""
    is_soon = timedelta() <= now - last.when < ONE_VERSION
    return is_soon and now - before.when < LONGEST_VERSION


def _written(version: DeckVersion) -> str:
    when = version.when.isoformat(timespec="seconds")
    document = {"when": when, "words": version.words, "held": own_fields(version.deck)}
    return json.dumps(document, ensure_ascii=False)


def _read(line: bytes) -> DeckVersion | None:
    try:
        return _version(read_json(line, BOUNDS))
    except (JsonError, DeckError, ValueError):
        return None


def _version(document: Any) -> DeckVersion | None:
    match document:
        case {"when": str(when), "words": str(words), "held": dict(fields)}:
            deck = own_list(fields, "", "a version").deck
            moment = datetime.fromisoformat(when).replace(tzinfo=None)  # ours has no zone
            return DeckVersion(moment, words[:LONGEST_WORDS], deck)
    return None
