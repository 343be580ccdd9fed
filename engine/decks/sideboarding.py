"""Sideboarding between two games of a match: cards go from deck to sideboard and back."""

from __future__ import annotations

from collections import Counter

from engine.decks.deck import Deck, list_of
from engine.decks.deckrules import DeckRules
from engine.decks.legality import Violation, judged_list, violations, violations_after
from engine.decks.lines import Part
from engine.library.catalogue import Catalogue


def swapped(deck: Deck, name: str, source: Part) -> Deck:
    """The deck with one copy of a card moved out of its main deck or out of its sideboard."""
    lists = {Part.MAIN: Counter(deck.main), Part.SIDE: Counter(deck.sideboard)}
    target = Part.SIDE if source is Part.MAIN else Part.MAIN
    if not lists[source][name]:
        return deck
    lists[source][name] -= 1
    lists[target][name] += 1
    kept = {str(part): dict(+cards) for part, cards in lists.items()}
    return deck.model_copy(update=kept)


def is_same(deck: Deck, other: Deck) -> bool:
    """Whether two decks hold the same cards in the same parts."""
    return (deck.main, deck.sideboard) == (other.main, other.sideboard)


def violations_of_swap(
    rules: DeckRules, registered: Deck, deck: Deck, catalogue: Catalogue
) -> tuple[Violation, ...]:
    """The violations that sideboarding has caused; what was wrong before is not included."""
    before, after = (judged_list(list_of(each), catalogue) for each in (registered, deck))
    old = set(violations(rules, before))
    found = violations_after(rules, before, after)
    return tuple(violation for violation in found if violation not in old)
