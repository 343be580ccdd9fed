"""The sets and decks of the other editions: compiled, within bounds, legal, and in balance."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from engine.bots.ufs.signs import SHOWN_BY, SIGNS
from engine.decks.deck import STARTER, Deck, list_of
from engine.decks.deckrules import rules_of
from engine.decks.legality import judge_list
from engine.library.definitions import printed_card
from engine.library.printed_card import to_definition
from engine.library.records import CardRecord
from engine.text.ufs.compile import compile_lines
from engine.text.ufs.render import render
from engine.ufs.effects.nodes import Ability, AdjustDamage
from engine.ufs.effects.nodes.words import CardType, Symbol
from engine.ufs.effects.status import Status, status_of
from tests.sets.shipped import ASSETS, SHELF
from tests.sets.test_cards import RANGES

UNIVERSUS = "universus"
BACKUP = {"difficulty": (2, 3), "control": (4, 4), "stamina": (3, 6)}
BOUNDS = {**RANGES, CardType.BACKUP: BACKUP}


class OwnSets(NamedTuple):
    """What an edition of its own ships."""

    edition: str
    types: frozenset[CardType]
    size: int  # of a deck, without the starting character
    sideboard: int

    @property
    def cards(self) -> tuple[CardRecord, ...]:
        return tuple(record for record in SHELF.records if record.dialect == self.edition)

    @property
    def decks(self) -> dict[str, Deck]:
        return {name: deck for name, deck in SHELF.decks.items() if deck.edition == self.edition}


OWN = (
    OwnSets(UNIVERSUS, frozenset(BOUNDS), 60, 10),
    OwnSets("advanced", frozenset(RANGES), 59, 8),
)
SETS = pytest.mark.parametrize("sets", [pytest.param(each, id=each.edition) for each in OWN])
DECKS = pytest.mark.parametrize(
    ("sets", "deck"),
    [
        pytest.param(sets, deck, id=f"{sets.edition}-{name}")
        for sets in OWN
        for name, deck in sets.decks.items()
    ],
)


@SETS
def test_enough_cards_and_decks(sets: OwnSets) -> None:
    assert len(sets.cards) >= 120
    assert {record.faces[0].type for record in sets.cards} == sets.types
    assert len(sets.decks) >= 6
    assert {deck.kind for deck in sets.decks.values()} == {STARTER}
    assert sum(deck.beginner for deck in sets.decks.values()) == 2
    assert any(record.back for record in sets.cards) == (sets.edition == UNIVERSUS)


@SETS
def test_names_numbers_and_text_boxes_are_unique(sets: OwnSets) -> None:
    names = Counter(record.name for record in SHELF.records)
    numbers = Counter((r.printings[0].set, r.printings[0].number) for r in sets.cards)
    faces = [record.faces[0] for record in sets.cards if record.faces[0].text]
    boxes = Counter((face.type, face.keywords, face.text) for face in faces)
    assert [each for found in (names, numbers, boxes) for each, n in found.items() if n > 1] == []


@SETS
def test_cards_are_enforced_and_within_bounds(sets: OwnSets) -> None:
    for record in sets.cards:
        check_bounds(record)
        check_sides(record)


def check_bounds(record: CardRecord) -> None:
    face, printing = record.faces[0], record.printings[0]
    for stat, (low, high) in BOUNDS[face.type].items():
        assert low <= getattr(face, stat) <= high, stat
    assert face.block == "" or 0 <= int(face.block.split()[1]) <= 4
    assert len(set(face.symbols or ())) == 3 or face.symbols == (Symbol.INFINITY,)
    assert printing.rarity in {"common", "uncommon", "rare"}
    assert re.fullmatch(r"\d{3}", printing.number)


def check_sides(record: CardRecord) -> None:
    is_newest = record.dialect == UNIVERSUS
    for side in record.sides:
        assert side.universe
        assert side.watermark
        assert 0 < len(side.flavour) <= 100
        held = to_definition(printed_card(side), record.dialect).printed.abilities
        told = {status_of(each.ability, is_newest=is_newest) for each in held}
        assert told <= {Status.ENFORCED}


def said(record: CardRecord) -> Iterator[tuple[str, Ability]]:
    """Each line of both sides with what was read in it."""
    for side in record.sides:
        lines = [line for line in side.text.split("\n") if line]
        trees = compile_lines(side.text, record.dialect)
        for line, tree in zip(lines, trees, strict=True):
            assert isinstance(tree, Ability), line
            yield line, tree


@SETS
def test_text_is_printed_as_it_would_be_rendered(sets: OwnSets) -> None:
    for record in sets.cards:
        check_text(record)


def check_text(record: CardRecord) -> None:
    """But damage that is being taken, for which the oldest edition has words of its own."""
    for line, tree in said(record):
        told = render(tree, record.dialect)
        if any(isinstance(effect, AdjustDamage) for effect in tree.effects):
            assert "When you are taking damage, reduce it by" in line
            assert compile_lines(told, record.dialect) == (tree,)
        else:
            assert told.lower() == line.lower()


@DECKS
def test_deck_is_legal_with_its_sideboard(sets: OwnSets, deck: Deck) -> None:
    assert judge_list(rules_of(sets.edition), list_of(deck), SHELF.catalogue) == ()
    assert sum(deck.main.values()) == sets.size
    assert sum(deck.sideboard.values()) == sets.sideboard


@DECKS
def test_checks_blocks_and_types_are_even(sets: OwnSets, deck: Deck) -> None:
    faces = [SHELF.library[name].faces[0] for name, n in deck.main.items() for _ in range(n)]
    kinds = Counter(face.type for face in faces)
    assert 26 <= kinds[CardType.FOUNDATION] <= 30
    assert 20 <= kinds[CardType.ATTACK] <= 24
    assert 3.9 <= sum(face.control or 0 for face in faces) / sets.size <= 4.5
    zones = Counter(face.block.split()[0] for face in faces if face.block)
    assert all(zones[zone] >= 9 for zone in ("low", "mid", "high")), zones


@DECKS
def test_every_card_shares_two_symbols_with_all_others(sets: OwnSets, deck: Deck) -> None:
    """Whatever was played this turn, the next card can follow, where symbols count."""
    names = (deck.character, *deck.main, *deck.sideboard)
    held = [frozenset(SHELF.library[name].faces[0].symbols or ()) for name in names]
    assert len(frozenset.intersection(*held)) >= 2


@SETS
def test_every_deck_has_a_plan_of_its_own_that_can_be_seen(sets: OwnSets) -> None:
    plans = [deck.plan for deck in sets.decks.values()]
    assert len(set(plans)) == len(plans)
    assert {SHOWN_BY[plan] for plan in plans} <= SIGNS.keys()


@SETS
def test_the_balance_page_is_about_the_starters_and_finds_nothing_wrong(sets: OwnSets) -> None:
    page = (ASSETS / "decks" / sets.edition / "balance.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| ([a-z ]+) \| \d+% \|", page, re.MULTILINE)
    assert dict(rows) == {deck.name: deck.plan for deck in sets.decks.values()}
    assert page.endswith("\nEverything is within these bounds.\n")
