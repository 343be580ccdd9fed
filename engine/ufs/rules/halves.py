"""Split cards: two halves, one of which is what the card is in play (advanced 2.6).

The halves are among a game's definitions, like the sides of a double-sided card (`backs`). A card
that is not in play counts as either half, whichever its record shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.kernel.decisions import Refusal
from engine.kernel.ids import CardId
from engine.ufs.effects.nodes.words import CardType
from engine.ufs.model.card import Card
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.layers import base_values
from engine.ufs.rules.values import IN_PLAY

TYPES = frozenset(map(str, CardType))


def other_half(game: UfsGame, card: Card) -> Card | None:
    """2.6.0.4: the card as its other half, as long as it counts as either."""
    if not game.edition.has_split_cards or card.zone in IN_PLAY:
        return None
    definition = game.definitions[card.definition]
    if not definition.is_half:
        return None
    assert definition.other is not None
    shown = card._replace(definition=definition.other)
    base = base_values(game, shown)
    return shown._replace(base=base, values=base)


def both_halves(game: UfsGame, card: Card) -> tuple[tuple[Card, str], ...]:
    """The card as each of its halves, with their names; other cards alone, with an empty name."""
    other = other_half(game, card)
    if other is None:
        return ((card, ""),)
    return tuple((each, half_of(game, each)) for each in (card, other))


def each_half(game: UfsGame, cards: Iterable[CardId]) -> Iterator[tuple[Card, str]]:
    """The same for several cards."""
    for card_id in cards:
        yield from both_halves(game, game.cards[card_id])


def half_of(game: UfsGame, card: Card) -> str:
    """The name of the half that the record shows: its card type."""
    return str(game.definitions[card.definition].printed.type)


def as_half(game: UfsGame, card: Card, half: str) -> Card:
    """The card as its half of this name; unchanged if it shows that half or has no such half."""
    other = other_half(game, card)
    return other if other is not None and half_of(game, other) == half else card


def why_not_half(game: UfsGame, card: Card, half: str) -> Refusal | None:
    """2.6.0.2: why the card is not played as this half; a split card needs one of its halves."""
    if half in TYPES and half not in (name for _, name in both_halves(game, card)):
        return Refusal("2.6.0.2", "the card has no such half")
    if not half and other_half(game, card) is not None:
        return Refusal("2.6.0.2", "you have to name one of its halves")
    return None


def halves_to_choose(game: UfsGame, card: Card, wanted: CardType | None = None) -> tuple[str, ...]:
    """2.6.0.3, 2.6.0.3.1: the names of its halves, or only of the one with the wanted type."""
    if other_half(game, card) is None:
        return ()
    names = tuple(half for _, half in both_halves(game, card))
    return tuple(half for half in names if half == wanted) or names
