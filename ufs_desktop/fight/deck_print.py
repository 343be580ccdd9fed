"""Decks on paper and as pictures: `ufs deck print` starts this module, which knows Qt."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtWidgets import QApplication

from engine.decks.files import read_deck_file
from engine.decks.lines import DeckError, DeckList, Part
from engine.kernel.save import write_file
from engine.library.catalogue import Catalogue
from engine.library.records import CardRecord
from ufs_desktop import resources_rc  # noqa: F401  (registers the typeface)
from ufs_desktop.cli.errors import Exit, InputError
from ufs_desktop.cli.progress import Progress
from ufs_desktop.cli.report import print_error
from ufs_desktop.fight.sheets import look_of, other_looks
from ufs_desktop.library import playable_catalogue
from ufs_desktop.pictures.album import index_of, read_picture
from ufs_desktop.pictures.deck_picture import deck_picture, png
from ufs_desktop.pictures.proxies import PrintCard, proxies
from ufs_desktop.table.look import Likeness, UserPicture
from ufs_desktop.theme import load_fonts

PARTS = {Part.CHARACTER: "Character", Part.MAIN: "Deck", Part.SIDE: "Sideboard"}


def main(arguments: Sequence[str]) -> int:
    """FILE OUT PAPER SIDEBOARD [FOLDER...]; errors are one line on standard error."""
    source, target, paper, sideboard, *folders = arguments
    try:
        with playable_catalogue() as catalogue:
            deck = _read(Path(source), catalogue)
            parts = PARTS if sideboard else {part: PARTS[part] for part in list(PARTS)[:2]}
            cards = list(print_cards(deck, catalogue, parts))
        if not cards:
            raise InputError(f"{Path(source).name}: none of its cards is known")
        _print(deck.name, cards, Path(target), paper, [Path(folder) for folder in folders])
    except InputError as error:
        print_error(str(error))
        return error.code
    except OSError as error:
        print_error(f"{error.filename}: {error.strerror}")
        return Exit.USAGE
    except KeyboardInterrupt:
        return Exit.FAILED  # the command that waits for this process tells it
    return Exit.OK


def _read(path: Path, catalogue: Catalogue) -> DeckList:
    try:
        return read_deck_file(path, catalogue).deck
    except DeckError as error:
        raise InputError(str(error)) from error


def print_cards(
    deck: DeckList, catalogue: Catalogue, parts: dict[Part, str]
) -> Iterator[PrintCard]:
    """The cards of these parts in a player's order; unknown ones are told of and left out."""
    for part, called in parts.items():
        found: list[tuple[CardRecord, int]] = []
        for line in deck.part(part):
            record = catalogue.named(line.name)
            if record is None:
                print_error(f"left out: {line.count} {line.name}, which nobody knows")
            else:
                found.append((record, line.count))
        for record, count in sorted(found, key=lambda each: _rank(each[0])):
            yield PrintCard(look_of(record), count, called, other_looks(record))


def _rank(record: CardRecord) -> tuple[str, int, str]:
    face = record.faces[0]
    return str(face.type), face.difficulty or 0, record.name


def _print(
    title: str, cards: list[PrintCard], target: Path, paper: str, folders: list[Path]
) -> None:
    index = index_of(folders)
    if index.unreadable:
        raise InputError(f"{index.unreadable[0]}: the folder cannot be read")

    def pictured(look: Likeness, wide: int) -> UserPicture | None:
        file = index.file_of(look)
        return read_picture(file, wide) if file is not None else None

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _held = QApplication.instance() or QApplication([])  # as long as anything is painted
    load_fonts()
    is_picture = target.suffix.lower() == ".png"
    count = len(cards) if is_picture else sum(len(card.looks) * card.copies for card in cards)
    with Progress("cards", count) as progress:
        if is_picture:
            data = png(deck_picture(title, cards, pictured, progress.advance))
        else:
            data = proxies(title, cards, paper, pictured, progress.advance)
    write_file(target, data)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
