"""Finds the data files that come with the program: card sets, decks, sounds, translations.

A wheel carries them beside this module; a working copy keeps them at its top.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_PLACES = (_PACKAGE / "assets", _PACKAGE.parent / "assets")


def bundled(*parts: str) -> Path:
    """The path of a file or folder below `assets`; it must exist."""
    for place in _PLACES:
        path = place.joinpath(*parts)
        if path.exists():
            return path
    raise FileNotFoundError(f"assets/{'/'.join(parts)} did not come with the program")
