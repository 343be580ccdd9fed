"""Cards of the fighting game that a player lends to a table which does not know them.

They travel as a card file does, in our own format, with nothing that only collectors want to know;
they are read as any card file is. What is not exactly what was asked for is not taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.decks.loan import LONGEST_LOAN, MOST_LENT
from engine.library.cards import CardFormat, parse_cards
from engine.library.catalogue import Catalogue
from engine.library.definitions import printing_id
from engine.library.export import write_own_briefly
from engine.library.names import normalised
from engine.library.records import CardFileError, CardRecord, Printing

WHERE = "lent cards"
TOO_LONG = "these are more cards, or longer ones, than can be lent"
NOT_JSON = "lent cards are told as JSON"
TWICE = "{name!r} is lent twice"
KNOWN = "{name!r} is known here: such a card is not lent"
SUPERFLUOUS = "cards are lent that nobody asked for"
LACKING = "{name!r} was asked for and is not lent"


def lent_text(record: CardRecord) -> str:
    """One card as it is lent: the same for everybody who plays with the same card."""
    code, _, number = printing_id(record).partition("/")
    faces = tuple(
        face.model_copy(update={"printed_text": None, "printed_start": 0, "flavour": ""})
        for face in record.faces
    )
    printings = (Printing(code, number),) if number else ()
    plain = replace(record, faces=faces, printings=printings, has_errata=False)
    return write_own_briefly([plain])


def read_loan(text: str) -> tuple[CardRecord, ...]:
    """The cards; CardFileError for anything but whole cards, each of them once."""
    if len(text) > LONGEST_LOAN:
        raise CardFileError("", TOO_LONG)
    if not text.startswith("["):
        raise CardFileError("", NOT_JSON)
    found = parse_cards(text.encode(errors="replace"), WHERE, CardFormat.OWN)
    if found.problems:
        raise CardFileError("", str(found.problems[0]))
    if len(found.cards) > MOST_LENT:
        raise CardFileError("", TOO_LONG)
    seen = set[str]()
    for card in found.cards:
        if normalised(card.name) in seen:
            raise CardFileError("", TWICE.format(name=card.name))
        seen.add(normalised(card.name))
    return found.cards


def check_loan(cards: Sequence[CardRecord], names: Sequence[str], known: Catalogue) -> None:
    """CardFileError, unless these are the cards of these names and nobody here knows any of
    them."""
    lent = Catalogue(cards)
    for card in cards:
        if known.named(card.name) is not None:
            raise CardFileError("", KNOWN.format(name=card.name))
    wanted = set[str]()
    for name in names:
        found = lent.named(name)
        if found is None:
            raise CardFileError("", LACKING.format(name=name))
        wanted.add(found.name)
    if wanted != {card.name for card in cards}:
        raise CardFileError("", SUPERFLUOUS)
