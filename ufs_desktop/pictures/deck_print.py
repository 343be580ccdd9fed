"""Decks on paper and as pictures, for the processes that `ufs deck print` starts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TypeVar

from engine.decks.lines import DeckLine, cards_in
from engine.kernel.contents import write_file
from ufs_desktop.cli.errors import InputError
from ufs_desktop.cli.progress import Progress
from ufs_desktop.cli.report import print_error
from ufs_desktop.pictures.deck_picture import deck_picture, png
from ufs_desktop.pictures.errand import easel, pictured_from
from ufs_desktop.pictures.proxies import PrintCard, proxies

Card = TypeVar("Card")


def known_lines(
    lines: Iterable[DeckLine], named: Callable[[str], Card | None]
) -> Iterator[tuple[Card, int]]:
    """Cards with their copies; one that nobody knows is not printed, and that is told."""
    for line in lines:
        card = named(line.name)
        if card is None:
            print_error(f"left out: {line.count} {line.name}, which nobody knows")
        else:
            yield card, line.count


def print_deck(
    title: str, cards: Sequence[PrintCard], target: Path, paper: str, folders: Sequence[str]
) -> None:
    """A deck in a file: proxies, or a picture if its name says so. InputError, OSError."""
    if not cards:
        raise InputError(f"{title}: none of its cards is known")
    pictured, _held = pictured_from(folders), easel()
    is_picture = target.suffix.lower() == ".png"
    count = len(cards) if is_picture else sum(len(card.looks) * card.copies for card in cards)
    with Progress("cards", count) as progress:
        if is_picture:
            data = png(deck_picture(title, cards, pictured, progress.advance))
        else:
            data = proxies(title, cards, paper, pictured, progress.advance)
    write_file(target, data)
    sys.stdout.write(f"{target.name}: {cards_in(count)}\n")
