"""Opening hands and each edition's mulligan: exact chances, and sample hands to look at.

Players who lack what they want take a mulligan, and if only a part of a hand may go, they keep what
serves them best. All hands come from one shuffled deck: the second has no card of the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from math import comb
from typing import NamedTuple

from engine.decks.figures import UNIVERSUS, CardFigures, DeckFigures
from engine.kernel.rng import Rng


class MulliganRule(NamedTuple):
    """What a player may do about an opening hand, once."""

    rule: str  # its id in the edition's document
    in_part: bool = False  # any cards of the hand, instead of all of them
    again: bool = False  # once more, if the new hand has no foundation
    removed: bool = False  # the cards leave the game, instead of going below the deck


class MulliganRules(NamedTuple):
    """An edition's mulligan for the player who goes first, and for the other."""

    first: MulliganRule
    second: MulliganRule


USUAL = MulliganRules(MulliganRule("E.1.8"), MulliganRule("E.1.8"))
MULLIGANS: Mapping[str, MulliganRules] = {  # for editions that have their own
    "advanced": MulliganRules(MulliganRule("5.4", removed=True), MulliganRule("5.4", removed=True)),
    UNIVERSUS: MulliganRules(
        MulliganRule("mulligan.3", again=True), MulliganRule("mulligan.4", in_part=True)
    ),
}


def mulligan_rule(edition: str, *, goes_first: bool) -> MulliganRule:
    """The mulligan of one of the two players in an edition."""
    rules = MULLIGANS.get(edition, USUAL)
    return rules.first if goes_first else rules.second


class CardMix(NamedTuple):
    """Cards counted by the types by which opening hands are judged."""

    foundations: int
    attacks: int
    others: int

    @property
    def size(self) -> int:
        return sum(self)

    def less(self, taken: CardMix) -> CardMix:
        return CardMix(*(left - gone for left, gone in zip(self, taken, strict=True)))

    def has(self, wanted: CardMix) -> bool:
        return self.foundations >= wanted.foundations and self.attacks >= wanted.attacks

    def hands(self, size: int) -> Iterator[tuple[CardMix, float]]:
        """All possible hands of this size, each with its probability."""
        total = comb(self.size, size)
        for foundations in range(min(size, self.foundations) + 1):
            for attacks in range(min(size - foundations, self.attacks) + 1):
                hand = CardMix(foundations, attacks, size - foundations - attacks)
                if hand.others <= self.others:
                    ways = 1
                    for count, drawn in zip(self, hand, strict=True):
                        ways *= comb(count, drawn)
                    yield hand, ways / total


class OpeningOdds(NamedTuple):
    """The probability of getting a wanted opening hand."""

    at_once: float
    after_mulligan: float | None  # None if the deck is too small for another hand


def mix_of(deck: DeckFigures) -> CardMix:
    foundations = deck.count(lambda card: card.is_foundation)
    attacks = deck.count(lambda card: card.is_attack)
    return CardMix(foundations, attacks, deck.size - foundations - attacks)


def opening_odds(
    deck: DeckFigures, foundations: int, attacks: int, rule: MulliganRule
) -> OpeningOdds | None:
    """The odds of a hand with at least these numbers; None if the deck is less than a hand."""
    mix, size = mix_of(deck), deck.hand_size
    if mix.size < size:
        return None
    wanted = CardMix(foundations, attacks, 0)
    at_once = _good(mix, size, wanted)
    if mix.size < size * (3 if rule.again else 2):
        return OpeningOdds(at_once, None)
    later = sum(
        chance * _mended(mix.less(hand), hand, wanted, rule)
        for hand, chance in mix.hands(size)
        if not hand.has(wanted)
    )
    return OpeningOdds(at_once, at_once + later)


def _mended(rest: CardMix, hand: CardMix, wanted: CardMix, rule: MulliganRule) -> float:
    """The probability that a mulligan turns a bad hand into a good one."""
    if rule.in_part:
        return max(
            _good(rest, hand.size - held.size, wanted.less(held))
            for held in _keepable(hand, wanted)
        )
    found = _good(rest, hand.size, wanted)
    if rule.again:
        found += sum(
            chance * _good(rest.less(second), hand.size, wanted)
            for second, chance in rest.hands(hand.size)
            if not second.foundations and not second.has(wanted)
        )
    return found


def _keepable(hand: CardMix, wanted: CardMix) -> Iterator[CardMix]:
    """The cards that may be worth keeping: never one too many, and sometimes not even a wanted one,
    since each new card in its place could be of either kind."""
    for foundations in range(min(hand.foundations, wanted.foundations) + 1):
        for attacks in range(min(hand.attacks, wanted.attacks) + 1):
            yield CardMix(foundations, attacks, 0)


@lru_cache(maxsize=8192)
def _good(mix: CardMix, size: int, wanted: CardMix) -> float:
    """The probability that a hand of this size has all that is wanted."""
    ways = sum(
        comb(mix.foundations, foundations)
        * comb(mix.attacks, attacks)
        * comb(mix.others, size - foundations - attacks)
        for foundations in range(wanted.foundations, size + 1)
        for attacks in range(wanted.attacks, size - foundations + 1)
    )
    return ways / comb(mix.size, size)


class SampleHand:
    """A shuffled deck from which hands are drawn by the mulligan rule of an edition."""

    def __init__(self, deck: DeckFigures, rule: MulliganRule, key: str) -> None:
        self._rng = Rng(key)
        self._rule = rule
        self.deck = [card for card, copies in deck.stocks for _ in range(copies)]
        self._rng.shuffle(self.deck)
        self.size = deck.hand_size
        self.hand: list[CardFigures] = []
        self.taken = 0  # mulligans
        self._take(self.size)

    @property
    def names(self) -> tuple[str, ...]:
        """The hand in the order in which it was drawn."""
        return tuple(card.name for card in self.hand)

    @property
    def rest(self) -> int:
        """The cards left in the deck."""
        return len(self.deck)

    @property
    def rule(self) -> str:
        """The id of the rule under which mulligans are taken."""
        return self._rule.rule

    @property
    def in_part(self) -> bool:
        """Whether a mulligan replaces only chosen cards."""
        return self._rule.in_part

    @property
    def can_mulligan(self) -> bool:
        """E.1.8, 5.4, mulligan.3 and mulligan.4; no longer once another card was drawn."""
        if len(self.hand) > self.size or not self.deck:
            return False
        lacks = not any(card.is_foundation for card in self.hand)
        return self.taken == 0 or (self._rule.again and self.taken == 1 and lacks)

    def mulligan(self, places: frozenset[int]) -> None:
        """Take a new hand; if a part is allowed, only the cards in these places are replaced."""
        away = [card for at, card in enumerate(self.hand) if self._goes(at, places)]
        self.hand = [card for at, card in enumerate(self.hand) if not self._goes(at, places)]
        if not self._rule.removed:
            self.deck += away
        self._take(len(away))
        self.taken += 1

    def draw(self) -> None:
        """Draw one more card, which means keeping the hand; shuffle first after a mulligan."""
        if self.taken and len(self.hand) <= self.size:
            self._rng.shuffle(self.deck)
        self._take(1)

    def _goes(self, at: int, places: frozenset[int]) -> bool:
        return not self._rule.in_part or at in places

    def _take(self, count: int) -> None:
        self.hand += self.deck[:count]
        del self.deck[:count]
