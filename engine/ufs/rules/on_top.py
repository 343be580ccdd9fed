"""Cards that lie on top of another in the stage: the two are one card (place-on-top-of.4)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.kernel.ids import CardId, Ref
from engine.ufs.model.card import Card
from engine.ufs.model.edition import Case, Rows
from engine.ufs.model.effect import OnTop
from engine.ufs.model.game import UfsGame

ON_TOP = "on_top"  # in the game's memory: what lies on what


def covered(game: UfsGame) -> tuple[OnTop, ...]:
    """All pairs of cards where one lies on the other."""
    found: tuple[OnTop, ...] = game.facts.get(ON_TOP, ())
    return found


def lies_on_top(game: UfsGame, card_id: CardId) -> bool:
    return any(pair.top == card_id for pair in covered(game))


def lying_on(game: UfsGame, card_id: CardId) -> tuple[CardId, ...]:
    """What lies on a card and is one card with it."""
    return tuple(pair.top for pair in covered(game) if pair.bottom.card == card_id)


def upmost_pairs(game: UfsGame) -> dict[Ref, OnTop]:
    """The uppermost card, for each card that others lie on."""
    return {pair.bottom: pair for pair in covered(game)}


def upmost(game: UfsGame, card: Card) -> Card:
    """The card whose print is visible, if this card is one with others (place-on-top-of.2)."""
    pair = upmost_pairs(game).get(card.ref)
    return card if pair is None else game.cards[pair.top]


def lies_open(game: UfsGame, card: Card) -> bool:
    """Whether the card itself is face up; the pair it belongs to is if its upper card is."""
    if ON_TOP not in game.facts:
        return card.face_up
    pair = upmost_pairs(game).get(card.ref)
    return card.face_up if pair is None or pair.lies_open is None else pair.lies_open


def is_apart(game: UfsGame, card: Card) -> bool:
    """Whether it counts as being in no zone, because it belongs to another card."""
    if game.edition.attached_are_apart and card.attached_to is not None:
        return True
    return ON_TOP in game.facts and lies_on_top(game, card.id)


def holds_apart(game: UfsGame) -> bool:
    """Whether there may be cards that are apart."""
    return game.edition.attached_are_apart or ON_TOP in game.facts


def uncovered(game: UfsGame, rows: Rows) -> Iterator[Case]:
    """place-on-top-of.1: the effect that put a card on another has ended."""
    for pair in covered(game):
        if pair.effect not in game.effects and game.card_at(pair.bottom) is not None:
            yield Case(game.cards[pair.top].owner, (pair.top,))


def parted(game: UfsGame, rows: Rows) -> Iterator[Case]:
    """place-on-top-of.4: a card has gone, so what lies on it, being the same card, goes too."""
    for pair in covered(game):
        if game.card_at(pair.bottom) is None:
            yield Case(game.cards[pair.top].owner, (pair.top,))
