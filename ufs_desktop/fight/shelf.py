"""Cards and decks of the fighting game as they are printed, outside of any game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.decks.deck import Deck
from engine.decks.sideboarding import violations_of_swap
from engine.library.definitions import printed_card
from engine.library.printed_card import to_definition
from engine.ufs.editions.registry import USUAL
from engine.ufs.faces import numbers, portrait
from ufs_desktop.fight.deck_rules import rules_today
from ufs_desktop.fight.deckfile import in_words, offered_again, read_offered
from ufs_desktop.fight.library import catalogue_of, shipped_shelf
from ufs_desktop.fight.look import TABLE, CardLook
from ufs_desktop.fight.sheets import look_of
from ufs_desktop.fight.starters import starter_decks
from ufs_desktop.session.deck import OfferedDeck
from ufs_desktop.table.kit import CardShelf


def shipped_look(name: str) -> CardLook:
    """A card that came with the program."""
    return look_of(shipped_shelf().library[name])


def small_look(offered: OfferedDeck) -> CardLook:
    """A deck's character without its text: the picture takes its room, and nothing is compiled."""
    return _wordless_look(offered.character)


@cache
def _wordless_look(character: str) -> CardLook:
    face = shipped_shelf().library[character].faces[0]
    wordless = printed_card(face).model_copy(update={"text": "", "keywords": ()})
    definition = to_definition(wordless, USUAL.dialect)
    values = definition.printed
    return CardLook(numbers(values), None, (), definition.number, portrait(values), TABLE)


class FightBinder:
    """The cards of these decks, shipped ones or the user's own."""

    def __init__(self, decks: Sequence[Deck]) -> None:
        self._catalogue = catalogue_of(decks)

    def kind(self, name: str) -> str:
        return self._catalogue.kind(name)

    def look(self, name: str) -> CardLook | None:
        record = self._catalogue.named(name)
        return look_of(record) if record is not None else None

    def swap_problems(self, registered: Deck, deck: Deck) -> tuple[str, ...]:
        rules = rules_today(deck.edition)
        return in_words(violations_of_swap(rules, registered, deck, self._catalogue))


SHELF = CardShelf(
    starters=starter_decks,
    portrait=small_look,
    printed=shipped_look,
    binder=FightBinder,
    read=read_offered,
    again=offered_again,
    invitation="Or choose your fighter",
)
