"""Cards of the second game that a player lends to a table which does not know them.

They are sent as card files and read like any card file. Anything but exactly the cards asked for
is refused.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from engine.files.reports import CardFileError
from engine.library.fftcg.brought import parse_brought, written
from engine.library.fftcg.cards import TcgCatalogue, TcgRecord
from engine.library.lent_cards import KNOWN, LACKING, SUPERFLUOUS, read_lent


def lent_duel_text(record: TcgRecord) -> str:
    """One card as it is lent: the same for everybody who plays with the same card, whatever set
    they say it is from."""
    plain = record.model_copy(update={"set": ""})
    return json.dumps(written(plain), ensure_ascii=False, separators=(",", ":"))


def read_duel_loan(text: str) -> tuple[TcgRecord, ...]:
    """The cards. Raises CardFileError for anything but whole cards, each given once."""
    return read_lent(text, parse_brought, lambda card: (card.number.casefold(), card.name))


def check_duel_loan(cards: Sequence[TcgRecord], names: Sequence[str], known: TcgCatalogue) -> None:
    """Raises CardFileError unless these are exactly the cards of these names, and none of them is
    known here."""
    for card in cards:
        if known.meant(card.number):
            raise CardFileError("", KNOWN.format(name=f"{card.name} ({card.number})"))
    lent = TcgCatalogue(known.records.values(), cards)
    wanted = set[str]()
    for name in names:
        found = lent.named(name)
        if found is None or found.record.number not in lent.added:
            raise CardFileError("", LACKING.format(name=name))
        wanted.add(found.record.number)
    if wanted != {card.number for card in cards}:
        raise CardFileError("", SUPERFLUOUS)
