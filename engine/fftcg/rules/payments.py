"""Crystal Points: what a price asks for, what makes them, and whether a payment is exact (11.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate, product
from typing import NamedTuple

from engine.fftcg.model.card import TcgCard, TcgDefinition
from engine.fftcg.model.costs import AnyElementCp
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.words import CHARACTERS, LIGHT_AND_DARK, CardElement, CardKind, CardZone
from engine.fftcg.rules import layers
from engine.kernel.ids import CardId, Player

DISCARD = 2  # CP of a card discarded (5.2.1.3)


class CpSource(NamedTuple):
    """A card that makes CP: discarded from hand, or a Backup dulled."""

    card: CardId
    elements: tuple[CardElement, ...]
    amount: int


def card_price(game: DuelState, card: CardId) -> CpPrice:
    """5.2.1.2: one CP of the card's element, the rest any. Light and Dark take any (11.2.1.1)."""
    printed = game.cards[card].printed
    if printed.cost == 0 or LIGHT_AND_DARK & set(printed.elements):
        return CpPrice((), printed.cost)
    return CpPrice((printed.elements,), printed.cost - 1)


def cp_sources(game: DuelState, player: Player, apart: Collection[CardId]) -> tuple[CpSource, ...]:
    """What this player can make CP from, except cards being played or paid otherwise (11.2)."""
    found = [
        CpSource(card, _elements(game, game.cards[card]), 1)
        for card in game.cards_in(player, CardZone.FIELD)
        if game.cards[card].printed.kind is CardKind.BACKUP  # 5.2.3.1.1.3
        and game.cards[card].active
        and card not in apart
    ]
    for card in game.cards_in(player, CardZone.HAND):
        elements = game.cards[card].printed.elements
        if card not in apart and not LIGHT_AND_DARK & set(elements):  # 5.2.1.3
            found.append(CpSource(card, elements, DISCARD))
    return tuple(found)


def most_cp(game: DuelState, player: Player) -> int:
    """The most CP that this player can make."""
    return sum(source.amount for source in cp_sources(game, player, ()))


def _elements(game: DuelState, card: TcgCard) -> tuple[CardElement, ...]:
    """5.2.1.3; any element, if something says so."""
    if any(isinstance(each.change, AnyElementCp) for each in layers.said_of(game, card)):
        return tuple(CardElement)
    return game.made_of(card).elements


def discardable(
    game: DuelState, player: Player, card: CardId, *, namesake: bool
) -> tuple[CardId, ...]:
    """What may be discarded as a cost: anything in hand, or for a special ability a Character of
    the same name, Light and Dark ones too (11.7.1)."""
    name = game.cards[card].printed.name
    hand = game.cards_in(player, CardZone.HAND)
    if not namesake:
        return hand
    return tuple(each for each in hand if _is_character_named(game.cards[each].printed, name))


def _is_character_named(printed: TcgDefinition, name: str) -> bool:
    return printed.name == name and printed.kind in CHARACTERS


def is_exact(price: CpPrice, sources: Sequence[CpSource]) -> bool:
    """5.2.1.3.1: whether these sources pay the price.

    Each spends a CP, and no more than allowed is left over. Only a discard can leave one, since
    every source has to spend one and a Backup makes one.
    """
    made = sum(source.amount for source in sources)
    if not 0 <= made - price.total <= price.excess:
        return False
    return any(
        len(sources) - len(spent) <= price.any_element
        for spent in _fillings(price.elements, {source.card: source for source in sources})
    )


def _fillings(
    slots: tuple[tuple[CardElement, ...], ...], sources: dict[CardId, CpSource]
) -> Iterator[frozenset[CardId]]:
    """The cards that can pay for the CP whose element is named, in every way."""
    if not slots:
        yield frozenset()
        return
    for card, source in sources.items():
        if source.amount and set(slots[0]) & set(source.elements):
            left = {**sources, card: source._replace(amount=source.amount - 1)}
            for others in _fillings(slots[1:], left):
                yield others | {card}


def exact_payment(price: CpPrice, sources: Sequence[CpSource]) -> tuple[CardId, ...] | None:
    """One payment of the price, or None; among equal sources any will do."""
    served = _fillings(price.elements, {source.card: source for source in sources})
    for needed in dict.fromkeys(served):
        first = [source for source in sources if source.card in needed]
        rest = [source for source in sources if source.card not in needed]
        backups = [source for source in rest if source.amount == 1]
        discards = [source for source in rest if source.amount > 1]
        for discarded, dulled in product(_parts(discards), _parts(backups)):
            chosen = [*first, *dulled, *discarded]
            if is_exact(price, chosen):
                return tuple(source.card for source in chosen)
    return None


def least_payment(price: CpPrice, ranked: Sequence[CpSource]) -> tuple[CardId, ...] | None:
    """One payment without anything that could be left out, beginning with what is ranked last."""
    paid = exact_payment(price, ranked) or ()
    kept = [source for source in ranked if source.card in paid]
    for source in reversed(kept):
        less = [each for each in kept if each is not source]
        if is_exact(price, less):
            kept = less
    return tuple(source.card for source in kept) or None


def usual_payment(
    game: DuelState, price: CpPrice, sources: Sequence[CpSource]
) -> tuple[CardId, ...] | None:
    """The payment that is proposed: Backups first, then the cheapest cards in hand."""
    ranked = sorted(sources, key=lambda each: (each.amount, game.cards[each.card].printed.cost))
    return least_payment(price, ranked)


def _parts(sources: list[CpSource]) -> list[tuple[CpSource, ...]]:
    """None, the first one, the first two and so on: nothing is spent that need not be."""
    return list(accumulate(((source,) for source in sources), initial=()))
