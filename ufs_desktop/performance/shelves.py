"""A library as large as they come: the cards that came with the program, again and again.

No two have the same name, number or values.
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
    """So many cards of one printing each."""
    shipped = shipped_shelf().catalogue.cards
    for at, record in enumerate(islice(cycle(shipped), count)):
        name = f"{record.faces[0].name} {WORDS[at % len(WORDS)]} {at}"
        changed = {"name": name, "difficulty": at % 8, "control": at % 7}
        faces = (record.faces[0].model_copy(update=changed), *record.faces[1:])
        printing = Printing(f"s{at // PER_SET}", f"{at % PER_SET:03}", "rare")
        yield replace(record, faces=faces, printings=(printing,), record=at)


def fill_library() -> None:
    """Bring so many cards into the user's library, beside those that came with the program."""
    with opened_library() as (library, _):
        library.add(many_cards(PRINTINGS), "many")
