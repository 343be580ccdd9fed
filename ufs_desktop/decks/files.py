"""Finds the files that may hold decks, and where they are within folders."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

SUFFIXES = (
    ".yaml", ".yml", ".json", ".cod", ".o8d", ".dek", ".txt", ".csv", ".bbcode", ".forum"
)  # fmt: skip
KINDS = f"Decks ({' '.join(f'*{suffix}' for suffix in SUFFIXES)});;All files (*)"  # of a dialog
MOST_FILES = 10_000


class FoundFile(NamedTuple):
    """A file that may hold a deck, and its folder relative to those being searched."""

    path: Path
    folder: str


def is_deck_name(path: Path) -> bool:
    """Whether a file of this name may hold a deck."""
    return path.suffix.lower() in SUFFIXES


def deck_files(paths: Iterable[Path], is_stopped: Callable[[], bool]) -> list[FoundFile]:
    """Every file that may hold a deck, also in folders; at most `MOST_FILES`."""
    return list(islice(_found(paths, is_stopped), MOST_FILES))


def _found(paths: Iterable[Path], is_stopped: Callable[[], bool]) -> Iterator[FoundFile]:
    """All such files; links to folders are not followed, so there are no loops."""
    for path in paths:
        if not path.is_dir():
            yield FoundFile(path, "")
            continue
        for place, folders, names in os.walk(path):
            if is_stopped():
                return
            folders.sort()
            inside = Path(place).relative_to(path.parent).as_posix()
            for name in sorted(filter(is_deck_name, map(Path, names))):
                yield FoundFile(place / name, inside)
