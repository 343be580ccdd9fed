"""Finds the data files that come with the program: card sets, decks, lessons, puzzles.

A wheel has them next to this module; a working copy keeps them at its top.
"""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from engine.kernel.errors import EngineError
from ufs_desktop import __version__

_PACKAGE = Path(__file__).resolve().parent
_PLACES = (_PACKAGE / "assets", _PACKAGE.parent / "assets")


class Incomplete(EngineError):
    """A file that comes with the program is missing or damaged."""

    def __init__(self, fault: str) -> None:
        super().__init__(f"the program is incomplete: {fault}; install it again")


def bundled(*parts: str) -> Path:
    """The path of a file or folder below `assets`. Raises Incomplete if there is none."""
    for place in _PLACES:
        path = place.joinpath(*parts)
        if path.exists():
            return path
    raise Incomplete(f"assets/{'/'.join(parts)} is missing")


def stamp_of(files: Iterable[Path]) -> str:
    """A digest of the program's version and the contents of these files."""
    digest = hashlib.blake2b(__version__.encode(), digest_size=16)
    for path in files:
        digest.update(path.read_bytes())
    return digest.hexdigest()
