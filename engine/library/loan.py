"""Cards of the fighting game that a player lends to a table which does not know them.

They are sent as card files in our own format, without anything that matters only to collectors,
and read like any card file. Anything but exactly the cards asked for is refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.files.reports import CardFileError, ReadResult
from engine.library.cards import CardFormat, parse_cards
from engine.library.catalogue import Catalogue
from engine.library.definitions import printing_id
from engine.library.export import write_own_briefly
from engine.library.lent_cards import KNOWN, LACKING, SUPERFLUOUS, read_lent
from engine.library.names import normalised
from engine.library.records import CardRecord, Printing


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
    """The cards. Raises CardFileError for anything but whole cards, each given once."""

    def parse(data: bytes, where: str) -> ReadResult[CardRecord]:
        return parse_cards(data, where, CardFormat.OWN)

    return read_lent(text, parse, lambda card: (normalised(card.name), card.name))


def check_loan(cards: Sequence[CardRecord], names: Sequence[str], known: Catalogue) -> None:
    """Raises CardFileError unless these are exactly the cards of these names, and none of them is
    known here."""
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
