"""The numbers of a deck, held against every order in which a small one can lie."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import combinations, permutations
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.decks.buildup import foundations_built
from engine.decks.chances import (
    blocks,
    can_stop,
    cards_seen,
    foundations_seen,
    has_each,
    passes,
    some_among,
)
from engine.decks.deck import list_of
from engine.decks.figures import CardFigures, CardStock, DeckFigures, figures_of, share_symbol
from engine.decks.hands import CardMix, SampleHand, mulligan_rule, opening_odds
from engine.decks.lines import DeckLine, DeckList
from engine.ufs.effects.nodes.words import AttackZone, CardType
from ufs_desktop.fight.library import shipped_shelf

ZONES = (None, *AttackZone)
SEATS = [("comprehensive", True), ("advanced", False), ("universus", True), ("universus", False)]


@st.composite
def decks(draw: st.DrawFn, largest: int = 7) -> DeckFigures:
    """A few cards, each different in all that is asked of it."""
    stocks = []
    size = 0
    for at in range(draw(st.integers(1, 4))):
        copies = draw(st.integers(1, 3))
        if size + copies > largest:
            break
        size += copies
        card = CardFigures(
            f"card {at}",
            draw(st.sampled_from([CardType.FOUNDATION, CardType.ATTACK, CardType.ACTION])),
            difficulty=draw(st.integers(0, 4)),
            control=draw(st.integers(0, 6)),
            block_zone=draw(st.sampled_from(ZONES)),
            block_modifier=draw(st.integers(-1, 3)),
        )
        stocks.append(CardStock(card, copies))
    return DeckFigures(tuple(stocks), hand_size=draw(st.integers(1, 3)))


def cards(deck: DeckFigures) -> list[CardFigures]:
    return [card for card, copies in deck.stocks for _ in range(copies)]


def share(deck: DeckFigures, drawn: int, is_so: Callable[[tuple[CardFigures, ...]], bool]) -> float:
    """Of the first cards of all orders."""
    orders = list(permutations(cards(deck), min(drawn, deck.size)))
    return fmean(is_so(order) for order in orders)


def test_a_card_whose_name_is_written_in_two_ways_is_one_card() -> None:
    catalogue = shipped_shelf().catalogue
    lines = (DeckLine(4, "A Gentle Tap"), DeckLine(2, "a gentle tap"), DeckLine(1, "Nobody"))
    figures = figures_of(DeckList("A", lines), catalogue)
    assert [(stock.card.name, stock.copies) for stock in figures.stocks] == [("A Gentle Tap", 6)]
    assert figures.unknown == 1


@given(
    decks(), st.integers(-1, 9), st.integers(0, 4), st.integers(0, 4), st.sampled_from(AttackZone)
)
def test_chances_are_those_of_all_orders(
    deck: DeckFigures, difficulty: int, ready: int, seen: int, zone: AttackZone
) -> None:
    """The check is the card behind the hand."""
    checked = share(deck, 1, lambda order: order[0].control + ready >= difficulty)
    assert passes(deck, difficulty, ready) == pytest.approx(checked)
    seen = min(seen, deck.size - 1)

    def stops(completely: bool, order: tuple[CardFigures, ...]) -> bool:
        *hand, check = order
        mods = [c.block_modifier for c in hand if can_stop(c, zone, completely=completely)]
        return bool(mods) and check.control + ready >= difficulty + min(mods)

    for completely in (False, True):
        found = blocks(deck, zone, difficulty, ready, seen, completely=completely)
        assert found == pytest.approx(share(deck, seen + 1, partial(stops, completely)))


@given(decks(), st.integers(0, 7))
def test_what_has_been_seen_is_that_of_all_hands(deck: DeckFigures, seen: int) -> None:
    def foundation(card: CardFigures) -> bool:
        return card.is_foundation

    def high(card: CardFigures) -> bool:
        return can_stop(card, AttackZone.HIGH)

    def low(card: CardFigures) -> bool:
        return can_stop(card, AttackZone.LOW)

    hands = list(combinations(cards(deck), min(seen, deck.size)))
    kinds = (foundation, high, low)
    both = fmean(all(any(is_so(card) for card in hand) for is_so in kinds) for hand in hands)
    assert has_each(deck, kinds, seen) == pytest.approx(both)
    alone = some_among(deck.size, deck.count(foundation), seen)
    assert alone == pytest.approx(fmean(any(map(foundation, hand)) for hand in hands))
    average = fmean(sum(map(foundation, hand)) for hand in hands)
    assert foundations_seen(deck, seen) == pytest.approx(average)


# --- opening hands --------------------------------------------------------------------------------


def played_out(mix: CardMix, size: int, wanted: CardMix, edition: str, goes_first: bool) -> float:
    """The same by every order of the deck: for each hand the best that may be done about it."""
    kinds = [0] * mix.foundations + [1] * mix.attacks + [2] * mix.others
    futures = defaultdict(list)
    for order in permutations(kinds, min(3 * size, len(kinds))):
        futures[order[:size]].append(order[size:])
    in_part = edition == "universus" and not goes_first
    again = edition == "universus" and goes_first

    def holds(hand: tuple[int, ...]) -> bool:
        return hand.count(0) >= wanted.foundations and hand.count(1) >= wanted.attacks

    def mended(kept: tuple[int, ...], later: tuple[int, ...]) -> bool:
        second, third = later[: size - len(kept)], later[size : 2 * size]
        return holds((*kept, *second)) or (again and 0 not in second and holds(third))

    def best(first: tuple[int, ...], laters: list[tuple[int, ...]]) -> float:
        counts = range(size + 1) if in_part else (0,)
        choices = [kept for count in counts for kept in combinations(first, count)]
        chances = [fmean(mended(kept, later) for later in laters) for kept in choices]
        return max(float(holds(first)), *chances)

    total = sum(map(len, futures.values()))
    return sum(best(*item) * len(item[1]) for item in futures.items()) / total


@pytest.mark.parametrize(("edition", "goes_first"), SEATS)
@pytest.mark.parametrize(
    ("mix", "size", "foundations", "attacks"),
    [
        (CardMix(3, 2, 1), 2, 1, 1),
        (CardMix(2, 2, 2), 2, 2, 0),
        (CardMix(1, 3, 2), 2, 1, 1),
        (CardMix(4, 1, 2), 2, 2, 0),
        (CardMix(2, 0, 5), 2, 1, 0),
    ],
)
def test_opening_hands_are_those_of_all_orders(
    edition: str, goes_first: bool, mix: CardMix, size: int, foundations: int, attacks: int
) -> None:
    types = (CardType.FOUNDATION, CardType.ATTACK, CardType.ACTION)
    stocks = [
        CardStock(CardFigures(kind, kind), count) for kind, count in zip(types, mix, strict=True)
    ]
    deck = DeckFigures(tuple(stock for stock in stocks if stock.copies), hand_size=size)
    odds = opening_odds(deck, foundations, attacks, mulligan_rule(edition, goes_first=goes_first))
    expected = played_out(mix, size, CardMix(foundations, attacks, 0), edition, goes_first)
    assert odds is not None
    assert odds.after_mulligan == pytest.approx(expected)


def test_a_deck_too_small_for_another_hand_has_no_mulligan() -> None:
    deck = DeckFigures((CardStock(CardFigures("a", CardType.FOUNDATION), 5),), hand_size=3)
    odds = opening_odds(deck, 1, 0, mulligan_rule("comprehensive", goes_first=True))
    assert odds == (1.0, None)
    larger = DeckFigures(deck.stocks, hand_size=6)
    assert opening_odds(larger, 1, 0, mulligan_rule("comprehensive", goes_first=True)) is None


@pytest.mark.parametrize(("edition", "goes_first"), SEATS)
def test_sample_hands_keep_to_the_mulligan(edition: str, goes_first: bool) -> None:
    stocks = [CardStock(CardFigures(f"{at}", CardType.ACTION), 1) for at in range(20)]
    rule = mulligan_rule(edition, goes_first=goes_first)
    sample = SampleHand(DeckFigures(tuple(stocks), hand_size=4), rule, "key")
    first, held = list(sample.hand), list(sample.names)
    sample.mulligan(frozenset({0, 2}))
    in_part = edition == "universus" and not goes_first
    kept = [held[1], held[3]] if in_part else []
    assert [card.name for card in sample.hand if card.name in held] == kept
    assert len(sample.hand) == 4
    assert sample.can_mulligan is (edition == "universus" and goes_first)  # without a foundation
    assert len(sample.deck) == (12 if edition == "advanced" else 16)
    sample.draw()
    assert not sample.can_mulligan
    assert len(sample.hand) == 5
    everything = {card.name for card in (*sample.deck, *sample.hand)}
    assert everything >= set(held) or edition == "advanced"
    again = SampleHand(DeckFigures(tuple(stocks), hand_size=4), rule, "key")
    assert again.hand == first


# --- what is simulated ----------------------------------------------------------------------------


def test_builders_without_chance_build_what_can_be_counted() -> None:
    """Checks of 3: in each turn 1, 2 and 3 pass alone, 4 and 5 with commits."""
    fire, water = frozenset({"fire"}), frozenset({"water"})
    card = CardFigures("a", CardType.FOUNDATION, difficulty=1, control=3, symbols=fire)
    deck = DeckFigures((CardStock(card, 60),), hand_size=5)
    built = foundations_built(deck, 2, 20, "key")
    assert [each.margin for each in built] == [0, 0]
    assert built[0].value == 3  # the character begins committed, and nothing else is ready
    assert built[1].value == 8  # the whole hand: four cards are ready, three are committed
    other = replace(deck, symbols=water)
    assert foundations_built(other, 2, 5, "key")[1].value == 0
    assert foundations_built(replace(other, matching=False), 2, 5, "key")[1].value == 8


def test_infinity_stands_for_any_symbol() -> None:
    fire, both = frozenset({"fire"}), frozenset({"fire", "water"})
    assert share_symbol(fire, both)
    assert share_symbol(fire, frozenset({"infinity"}))
    assert not share_symbol(both, fire, frozenset({"water"}))
    assert not share_symbol(fire, frozenset())


# --- decks ----------------------------------------------------------------------------------------


def test_figures_of_a_shipped_deck() -> None:
    shelf = shipped_shelf()
    deck = shelf.decks["first-day"]
    figures = figures_of(list_of(deck), shelf.catalogue)
    assert figures.size == sum(deck.main.values())
    assert sum(count for _, count in figures.tally(lambda card: card.type)) == figures.size
    assert sum(chance for _, chance in figures.checks.chances) == pytest.approx(1)
    name = next(iter(deck.main))
    rest = figures.without([name, name, "nothing of this name"])
    assert rest.size == figures.size - 2
    assert cards_seen(6, 3, 2) == 10
