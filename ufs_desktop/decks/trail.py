"""Records where renamed, moved or deleted decks went.

Another window that has such a deck open can find it again, and does not save a second copy.
"""

from __future__ import annotations

import json
import logging
import os
from pathlib import Path

from engine.kernel.contents import Bounds, JsonError, contents, read_json, write_file
from ufs_desktop.data.places import stays_inside
from ufs_desktop.data.turns import one_by_one

logger = logging.getLogger(__name__)

NAME = ".moved.json"  # next to the decks
MOST = 200  # decks; the earliest moves are forgotten
LARGEST = 1024 * 1024  # bytes
BOUNDS = Bounds(values=2 * MOST + 2, depth=1, text=2_000)


class DeckTrail:
    """Maps the place where a deck was to the one where it is. Decks are safe without it, so it
    never raises errors."""

    def __init__(self, decks: Path) -> None:
        self._decks = decks

    def note(self, old: Path, new: Path) -> None:
        """Record that a deck has moved, also for earlier places from which it had come."""
        here, there = self._name(old), self._name(new)
        steps = {name: there if way == here else way for name, way in self._without(there).items()}
        self._write({name: way for name, way in steps.items() if name != here} | {here: there})

    def begin(self, path: Path) -> None:
        """Record a new deck, so that no earlier move from or to its place counts."""
        name = self._name(path)
        if any(name in step for step in self._steps().items()):
            with one_by_one(self._decks):
                self._write(self._without(name))

    def end(self, path: Path) -> Path | None:
        """Where the deck is now that was here, if that is known."""
        way = self._steps().get(self._name(path))
        found = None if way is None else self._decks / way
        return found if found is not None and os.path.isfile(found) else None  # never raises

    def _without(self, free: str) -> dict[str, str]:
        """The steps without those from or to a place that was free."""
        return {name: way for name, way in self._steps().items() if free not in (name, way)}

    def _name(self, path: Path) -> str:
        return path.relative_to(self._decks).as_posix()

    def _write(self, steps: dict[str, str]) -> None:
        kept = dict([*steps.items()][-MOST:])
        try:
            write_file(self._decks / NAME, json.dumps(kept, indent=1))
        except OSError as error:
            logger.info("where decks went cannot be noted: %s", error)

    def _steps(self) -> dict[str, str]:
        """The steps in the file, as far as they make sense."""
        try:
            found = read_json(contents(self._decks / NAME, LARGEST), BOUNDS)
        except (OSError, JsonError):
            return {}
        items = found.items() if isinstance(found, dict) else ()
        return {old: new for old, new in items if isinstance(new, str) and stays_inside(new)}
