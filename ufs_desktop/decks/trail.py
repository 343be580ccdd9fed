"""Where decks went that were renamed, moved or deleted.

Whoever has one open in another window finds it again, and does not keep it twice.
"""

from __future__ import annotations

import json
import logging
from pathlib import Path, PurePosixPath

from engine.kernel.contents import Bounds, JsonError, contents, read_json, write_file

logger = logging.getLogger(__name__)

NAME = ".moved.json"  # beside the decks
MOST = 200  # steps; the oldest go
LARGEST = 1024 * 1024  # bytes
BOUNDS = Bounds(values=2 * MOST + 2, depth=1, text=2_000)


class DeckTrail:
    """The steps of the decks in one folder. Decks are safe without it: it refuses nothing."""

    def __init__(self, decks: Path) -> None:
        self._decks = decks

    def note(self, old: Path, new: Path) -> None:
        """A deck lies elsewhere now. From where a deck lies no step leads away."""
        here, there = (path.relative_to(self._decks).as_posix() for path in (old, new))
        steps = self._steps()
        steps = {name: way for name, way in steps.items() if name not in (here, there)}
        kept = [*steps.items(), (here, there)][-MOST:]
        try:
            write_file(self._decks / NAME, json.dumps(dict(kept), indent=1))
        except OSError as error:
            logger.info("%s is %s by now, and nobody can note that: %s", here, there, error)

    def end(self, path: Path) -> Path | None:
        """Where the deck is that lay here, if anybody has told it."""
        steps, name = self._steps(), path.relative_to(self._decks).as_posix()
        while name in steps:
            name = steps.pop(name)
            if (self._decks / name).is_file():
                return self._decks / name
        return None

    def _steps(self) -> dict[str, str]:
        """What the file says, as far as it makes sense."""
        try:
            found = read_json(contents(self._decks / NAME, LARGEST), BOUNDS)
        except (OSError, JsonError):
            return {}
        items = found.items() if isinstance(found, dict) else ()
        return {old: new for old, new in items if isinstance(new, str) and _is_inside(new)}


def _is_inside(name: str) -> bool:
    path = PurePosixPath(name)
    return bool(path.parts) and not path.is_absolute() and ".." not in path.parts
