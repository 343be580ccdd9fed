"""Fills a very large library by repeating the cards that come with the program.

No two have the same name, number and values.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle, islice

from engine.library.records import CardRecord, Printing
from ufs_desktop.fight.library import opened_library, shipped_shelf

PRINTINGS = 20_000
PER_SET = 250
WORDS = ("of Ash", "at Dawn", "Returned", "in Rain", "Twice", "Unbound", "of Reeds")


def many_cards(count: int) -> Iterator[CardRecord]:
    """This many cards, with one printing each."""
    shipped = shipped_shelf().catalogue.cards
    for at, record in enumerate(islice(cycle(shipped), count)):
        name = f"{record.faces[0].name} {WORDS[at % len(WORDS)]} {at}"
        changed = {"name": name, "difficulty": at % 8, "control": at % 7}
        faces = (record.faces[0].model_copy(update=changed), *record.faces[1:])
        printing = Printing(f"s{at // PER_SET}", f"{at % PER_SET:03}", "rare")
        yield replace(record, faces=faces, printings=(printing,), record=at)


def fill_library() -> None:
    """Fill the user's library with many cards, in addition to those that come with the program."""
    with opened_library() as (library, _):
        library.add(many_cards(PRINTINGS), "many")
