"""Probabilities of a shuffled deck, all of them exact.

Every order of a deck is equally likely. So the cards a player has seen are a sample without
replacement (the hypergeometric distribution), and a check, about which nothing is known beforehand,
is equally likely to be any card of the deck that is not among them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from itertools import combinations
from math import comb

from engine.decks.figures import CardFigures, DeckFigures
from engine.ufs.effects.nodes.words import AttackZone

Wanted = Callable[[CardFigures], bool]
BLOCKED_BY = {  # G.2.1.3.1: the block zones that stop an attack, the complete block first
    AttackZone.HIGH: (AttackZone.HIGH, AttackZone.MID),
    AttackZone.MID: (AttackZone.MID, AttackZone.HIGH, AttackZone.LOW),
    AttackZone.LOW: (AttackZone.LOW, AttackZone.MID),
}


def none_among(total: int, marked: int, seen: int) -> float:
    """The probability that none of the marked cards is among those seen."""
    seen = min(seen, total)
    return comb(total - marked, seen) / comb(total, seen)


def some_among(total: int, marked: int, seen: int) -> float:
    """The probability that at least one of them is."""
    return 1 - none_among(total, marked, seen)


def passes(deck: DeckFigures, difficulty: int, ready: int) -> float:
    """E.3.5: the probability that a check passes, with `ready` cards to commit for it."""
    return deck.checks.at_least(difficulty - ready)


def has_each(deck: DeckFigures, wanted: Collection[Wanted], seen: int) -> float:
    """The probability that the cards seen include one of each kind; a card may be of several."""
    found = 0.0
    for size in range(len(wanted) + 1):
        for missing in combinations(wanted, size):
            marked = deck.count(partial(_is_any, missing))
            found += (-1) ** size * none_among(deck.size, marked, seen)
    return min(1.0, max(0.0, found))


def _is_any(kinds: tuple[Wanted, ...], card: CardFigures) -> bool:
    return any(is_so(card) for is_so in kinds)


def can_stop(card: CardFigures, zone: AttackZone, *, completely: bool = False) -> bool:
    """Whether the card may be tried as a block of an attack to the zone."""
    zones = BLOCKED_BY[zone]
    return card.block_zone in (zones[:1] if completely else zones)


def blocks(
    deck: DeckFigures,
    zone: AttackZone,
    speed: int,
    ready: int,
    seen: int,
    *,
    completely: bool = False,
) -> float:
    """G.2.1.3: the probability of a block in hand whose check passes, choosing the easiest one.

    The check is fixed first: for each card it may be, what is the chance that the hand, drawn from
    all the others, holds a block that passes with it?
    """
    if deck.size == 0:
        return 0.0
    found = 0.0
    for checked, copies in deck.stocks:
        reach = checked.control + ready - speed  # the highest modifier with which it passes

        def holds(card: CardFigures, reach: int = reach) -> bool:
            return can_stop(card, zone, completely=completely) and card.block_modifier <= reach

        marked = deck.count(holds) - holds(checked)
        found += copies * some_among(deck.size - 1, marked, min(seen, deck.size - 1))
    return found / deck.size


def cards_seen(hand_size: int, turn: int, drawn: int) -> int:
    """The cards seen by one's own turn of this number, with `drawn` new ones in each later turn."""
    return hand_size + (turn - 1) * drawn


def foundations_seen(deck: DeckFigures, seen: int) -> float:
    """How many foundations are among the cards seen, on average."""
    foundations = deck.count(lambda card: card.is_foundation)
    return min(seen, deck.size) * foundations / deck.size if deck.size else 0.0
