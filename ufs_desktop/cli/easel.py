"""The process that commands start to draw something: it uses Qt, which they do not."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QApplication

from engine.decks.lines import DeckList, Part, cards_in
from engine.kernel.contents import write_file
from engine.kernel.errors import EngineError
from ufs_desktop import resources_rc  # noqa: F401  (registers the typeface)
from ufs_desktop.cli.errors import Exit, InputError
from ufs_desktop.cli.game import CommandGame
from ufs_desktop.cli.games import game_of_code
from ufs_desktop.cli.progress import Progress
from ufs_desktop.cli.report import print_error
from ufs_desktop.pictures.album import index_of, read_picture
from ufs_desktop.pictures.look import Likeness, UserPicture
from ufs_desktop.press.contact_sheet import LARGEST, contact_sheet
from ufs_desktop.press.deck_picture import deck_picture, png
from ufs_desktop.press.proxies import Pictured, PrintCard, proxies
from ufs_desktop.theme import load_fonts


def main(arguments: Sequence[str]) -> int:
    """sheet GAME SET OUT [FOLDER...], or deck GAME FILE OUT PAPER SIDEBOARD [FOLDER...]"""
    what, code, *words = arguments
    return carried_out(partial(ERRANDS[what], game_of_code(code), *words))


def carried_out(errand: Callable[[], None]) -> int:
    """Do it and return the exit code; errors are one line on standard error."""
    try:
        errand()
    except InputError as error:
        print_error(str(error))
        return error.code
    except OSError as error:
        print_error(f"{error.filename}: {error.strerror}")
        return Exit.USAGE
    except EngineError as error:
        print_error(str(error))
        return Exit.FAILED
    except KeyboardInterrupt:
        return Exit.FAILED  # the waiting command reports it
    return Exit.OK


def draw_sheet(game: CommandGame, code: str, out: str, *folders: str) -> None:
    """Draw the cards of a set in one picture. InputError."""
    looks = game.looks_of_set(code)
    if not looks:
        raise InputError(f"no set {code!r} came with the program")
    pictured, _held = pictured_from(folders), easel()
    shown = looks[:LARGEST]
    with Progress("cards", len(shown)) as progress:
        title = f"{code}  ·  {cards_in(len(looks))}"
        image = contact_sheet(title, shown, pictured, progress.advance)
    if not image.save(out):
        raise InputError(f"{out}: the picture could not be written")


def print_deck(
    game: CommandGame, source: str, out: str, paper: str, sideboard: str, *folders: str
) -> None:
    """Draw a deck: as proxies, or as a picture if the file name says so. InputError, OSError."""
    deck, cards = printed_deck(game, Path(source), has_sideboard=bool(sideboard))
    if not cards:
        raise InputError(f"{deck.name}: none of its cards is known")
    pictured, _held = pictured_from(folders), easel()
    target = Path(out)
    is_picture = target.suffix.lower() == ".png"
    count = len(cards) if is_picture else sum(len(card.looks) * card.copies for card in cards)
    with Progress("cards", count) as progress:
        if is_picture:
            data = png(deck_picture(deck.name, cards, pictured, progress.advance))
        else:
            data = proxies(deck.name, cards, paper, pictured, progress.advance)
    write_file(target, data)
    sys.stdout.write(f"{target.name}: {cards_in(count)}\n")


def printed_deck(
    game: CommandGame, path: Path, *, has_sideboard: bool
) -> tuple[DeckList, list[PrintCard]]:
    """A deck and its cards to print; unknown cards are left out, with a message."""
    with game.deck_reader() as clerk:
        deck = clerk.read(path).deck
        parts = [part for part in clerk.printed if has_sideboard or part is not Part.SIDE]
        for line in (line for part in parts for line in deck.part(part)):
            if clerk.cards.named(line.name) is None:
                print_error(f"left out: {line.count} {line.name}, which is not a known card")
        return deck, [card for part in parts for card in clerk.print_cards(deck, part)]


ERRANDS: Mapping[str, Callable[..., None]] = {"sheet": draw_sheet, "deck": print_deck}


def easel() -> QApplication:
    """The application that painting requires, for as long as it is referenced."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    load_fonts()
    return application


def pictured_from(folders: Sequence[str]) -> Pictured:
    """The user's own pictures in these folders."""
    index = index_of([Path(folder) for folder in folders])
    if index.unreadable:
        raise InputError(f"{index.unreadable[0]}: the folder cannot be read")

    def pictured(look: Likeness, wide: int) -> UserPicture | None:
        file = index.file_of(look)
        return read_picture(file, wide) if file is not None else None

    return pictured


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
