"""The shipped decks: legal, of one symbol pair, and built to the plan they name."""

from __future__ import annotations

import re
from collections import Counter
from functools import reduce

import pytest

from engine.decks.deck import Deck, list_of
from engine.decks.deckrules import rules_of
from engine.decks.legality import judge_list
from engine.ufs.effects.nodes.words import CardType
from tests.sets.shipped import (
    ASSETS,
    EDITION,
    PLAIN_SET,
    SHELF,
    decks,
    names,
    printed,
    records,
    symbols_of,
)

SIZE = 60
EVERY = [pytest.param(deck, id=name) for name, deck in decks().items()]
STARTERS = [pytest.param(d, id=name) for name, d in decks().items() if d.kind == "starter"]
VANILLA = [pytest.param(d, id=name) for name, d in decks().items() if d.kind == "vanilla"]
# What a deck of that plan is full of: words of the keyword line or the text box.
PLANS: dict[str, tuple[str, ...]] = {
    "tempo": ("your next attack gets", "second attack", "punch"),
    "deadlock": ("deadlock", "opponent commits", "foundations your opponent has", "seal"),
    "throw": ("throw",),
    "assets": ("asset",),
    "reversal": ("reversal",),
    "face down": ("flip", "face down"),
    "combo": ("combo",),
    "ranged": ("ranged",),
    "desperation": ("desperation",),
    "momentum": ("momentum",),
    "multiple": ("multiple",),
    "discard": ("opponent discards",),
}


def test_enough_decks() -> None:
    assert len(STARTERS) >= 8
    assert len(VANILLA) == 2
    assert sum(deck.beginner for deck in decks().values()) == 2


def test_every_character_of_the_world_has_a_deck() -> None:
    played = {printed()[deck.character].name for deck in decks().values()}
    characters = {card.name for card in printed().values() if card.type is CardType.CHARACTER}
    assert played == characters


def test_no_two_starters_have_the_same_plan() -> None:
    plans = Counter(param.values[0].plan for param in STARTERS)  # type: ignore[union-attr]
    assert set(plans) == set(PLANS)
    assert set(plans.values()) == {1}


def test_the_balance_page_is_about_the_starters_and_finds_nothing_wrong() -> None:
    page = (ASSETS / "decks" / EDITION / "balance.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| ([a-z ]+) \| \d+% \|", page, re.MULTILINE)
    starters = [deck for deck in decks().values() if deck.kind == "starter"]
    assert dict(rows) == {deck.name: deck.plan for deck in starters}
    assert page.endswith("\nEverything is within these bounds.\n")


@pytest.mark.parametrize("deck", EVERY)
def test_deck_is_legal(deck: Deck) -> None:
    assert [name for name in names(deck) if name not in printed()] == []
    assert printed()[deck.character].type is CardType.CHARACTER
    assert judge_list(rules_of(deck.edition), list_of(deck), SHELF.catalogue) == ()
    assert deck.size == SIZE


@pytest.mark.parametrize("deck", EVERY)
def test_every_card_shares_two_symbols_with_all_others(deck: Deck) -> None:
    """E.4.1.2: whatever was played this turn, the next card can follow."""
    held = (symbols_of(printed()[name]) for name in names(deck))
    assert len(reduce(lambda left, right: left & right, held)) >= 2


@pytest.mark.parametrize("deck", EVERY)
def test_only_cards_belong_to_the_starting_character(deck: Deck) -> None:
    name = printed()[deck.character].name
    only = {k for card in names(deck) for k in printed()[card].keywords if k.endswith(" Only")}
    assert only <= {f"{name} Only"}


@pytest.mark.parametrize("deck", STARTERS)
def test_starter_is_balanced_in_types(deck: Deck) -> None:
    counts = Counter(printed()[name].type for name in names(deck))
    assert 24 <= counts[CardType.FOUNDATION] <= 30
    assert 18 <= counts[CardType.ATTACK] <= 24
    assert counts[CardType.ACTION] + counts[CardType.ASSET] >= 6


@pytest.mark.parametrize("deck", EVERY)
def test_checks_and_blocks_are_even(deck: Deck) -> None:
    """A deck whose checks fail, or which cannot block, plays nobody's plan."""
    cards = [printed()[name] for name in deck.main for _ in range(deck.main[name])]
    assert 3.9 <= sum(card.control or 0 for card in cards) / len(cards) <= 4.5
    zones = Counter(card.block.split()[0] for card in cards if card.block)
    assert all(zones[zone] >= 9 for zone in ("low", "mid", "high")), zones


@pytest.mark.parametrize("deck", STARTERS)
def test_plan_can_be_seen_in_the_cards(deck: Deck) -> None:
    cards = [printed()[name] for name in names(deck)]
    boxes = [f"{', '.join(card.keywords)}\n{card.text}".lower() for card in cards]
    assert sum(any(word in box for word in PLANS[deck.plan]) for box in boxes) >= 18


@pytest.mark.parametrize("deck", VANILLA)
def test_vanilla_deck_has_no_words(deck: Deck) -> None:
    plain = {record.name for record in records() if record.printings[0].set == PLAIN_SET}
    assert set(names(deck)) <= plain
