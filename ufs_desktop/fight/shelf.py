"""Cards of the fighting game as they are printed, outside of any game."""

from __future__ import annotations

from engine.library.definitions import definition_of, printed_card
from engine.library.printed_card import to_definition
from engine.library.records import CardRecord
from engine.ufs.editions.registry import USUAL
from engine.ufs.faces import numbers, portrait
from ufs_desktop.fight.look import CardLook
from ufs_desktop.session.starters import starter_decks
from ufs_desktop.table.kit import CardShelf


def look_of(record: CardRecord) -> CardLook:
    """A card as it is printed."""
    definition = definition_of(record)
    printed = definition.printed
    return CardLook(numbers(printed), None, definition.text, definition.number, portrait(printed))


def small_look_of(record: CardRecord) -> CardLook:
    """A card too small for its words: these need not be read."""
    wordless = printed_card(record.faces[0]).model_copy(update={"text": "", "keywords": ()})
    definition = to_definition(wordless, USUAL.dialect)
    values = definition.printed
    return CardLook(numbers(values), None, (), definition.number, portrait(values))


SHELF = CardShelf(starter_decks, look_of, small_look_of)
