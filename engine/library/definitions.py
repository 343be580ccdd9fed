"""From card files and deck lists to the definitions that a game is played with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from pydantic import ValidationError

from engine.decks.deck import Deck, DeckError
from engine.library.cards import card_files, read_cards
from engine.library.printed import CardError, PrintedCard, to_definition
from engine.library.printings import merged
from engine.library.records import CardRecord, Face, Wording
from engine.ufs.model.values import Definition

BEYOND_PRINT = frozenset(Face.model_fields) - frozenset(PrintedCard.model_fields)
Library = Mapping[str, CardRecord]


@cache
def shipped_library(folder: Path) -> Library:
    """All cards of a folder by their full names."""
    records = (card for path in card_files(folder) for card in read_cards(path).cards)
    return {card.name: card for card in merged(records)}


def definitions_of(
    deck: Deck, library: Library, wording: Wording = Wording.LATEST
) -> list[Definition]:
    """A deck's cards for `new_game`, the starting character first."""
    names = [deck.character, *(name for name, count in deck.main.items() for _ in range(count))]
    unknown = sorted({name for name in names if name not in library})
    if unknown:
        raise DeckError(deck.name, tuple(f"no card {name!r}" for name in unknown))
    made = {
        name: definition_of(library[name], deck.edition, wording) for name in dict.fromkeys(names)
    }
    return [made[name] for name in names]


def definition_of(
    record: CardRecord, edition: str, wording: Wording = Wording.LATEST
) -> Definition:
    """A card of the library; abilities that do not compile stay manual."""
    return to_definition(printed_card(record.faces[0].worded(wording)), edition, strict=False)


def printed_card(face: Face) -> PrintedCard:
    """The front as the rules take it: what is not printed has the rules' defaults."""
    printed = face.model_dump(exclude_none=True, exclude=set(BEYOND_PRINT))
    try:
        return PrintedCard.model_validate(printed)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(map(str, first["loc"]))
        said = f"{field}: {first['msg']}" if field else first["msg"]
        raise CardError(face.full_name, said) from error
