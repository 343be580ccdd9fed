"""The formats of deck files as players of the fighting game know them."""

from __future__ import annotations

from pathlib import Path

from engine.decks.files import WRITTEN, Format, losses, read_deck_file, write_deck
from engine.decks.lines import DeckError, DeckFile, DeckList
from engine.library.catalogue import Catalogue
from ufs_desktop.cabinet.values import DeckFormat, DeckText

TITLES = {
    Format.YAML: ("UFS Desktop", ".yaml", "Holds everything; any text editor shows it."),
    Format.JSON: ("UFS Desktop (JSON)", ".json", "Holds everything, for other programs."),
    Format.TEXT: ("Text list", ".txt", "For a message, and for most programs."),
    Format.FORUM: ("Forum code", ".bbcode", "For a forum, and for the UVS Ultra site."),
    Format.COCKATRICE: ("Cockatrice", ".cod", "For the Cockatrice table."),
    Format.OCTGN: ("OCTGN", ".o8d", "For the OCTGN table."),
    Format.OCTGN_TEXT: ("OCTGN (text)", ".txt", "As OCTGN copies a deck to the clipboard."),
    Format.LACKEY: ("LackeyCCG", ".dek", "For the LackeyCCG table."),
    Format.LACKEY_TEXT: ("LackeyCCG (text)", ".txt", "For its deck editor's text window."),
    Format.TABLETOP: (
        "Tabletop Simulator", ".json",
        "A saved object. It has no pictures: those on your own disk cannot be shared.",
    ),
}  # fmt: skip
DECK_FORMATS = tuple(
    DeckFormat(str(format), *TITLES[format]) for format in TITLES if format in WRITTEN
)


def read_any(path: Path, catalogue: Catalogue) -> DeckFile:
    """The deck of a file. Raises DeckError even if the file itself cannot be read."""
    try:
        return read_deck_file(path, catalogue)
    except OSError as error:
        raise DeckError(path.name, (f"{error.strerror or error}",)) from error


def deck_text(deck: DeckList, format: str, catalogue: Catalogue) -> DeckText:
    """A deck in the format of this name."""
    wanted = Format(format)
    return DeckText(write_deck(deck, wanted, catalogue), tuple(losses(deck, wanted, catalogue)))
