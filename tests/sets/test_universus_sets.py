"""The sets and decks of the universus edition: compiled, within bounds, legal, and in balance."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine.bots.ufs.signs import SHOWN_BY, SIGNS
from engine.decks.deck import STARTER, Deck, list_of
from engine.decks.deckrules import rules_of
from engine.decks.legality import judge_list
from engine.library.definitions import printed_card
from engine.library.printed_card import to_definition
from engine.library.records import CardRecord, Face
from engine.text.ufs.compile import compile_lines
from engine.text.ufs.render import render
from engine.ufs.effects.nodes import Ability
from engine.ufs.effects.nodes.words import CardType, Symbol
from engine.ufs.effects.status import Status, status_of
from tests.sets.shipped import ASSETS, SHELF
from tests.sets.test_cards import RANGES

EDITION = "universus"
CARDS = tuple(record for record in SHELF.records if record.dialect == EDITION)
DECKS = {name: deck for name, deck in SHELF.decks.items() if deck.edition == EDITION}
EVERY = [pytest.param(deck, id=name) for name, deck in DECKS.items()]
BACKUP = {"difficulty": (2, 3), "control": (4, 4), "stamina": (3, 6)}
SIZE = 60


def sides(record: CardRecord) -> tuple[Face, ...]:
    return record.sides


def test_enough_cards_and_decks() -> None:
    kinds = Counter(record.faces[0].type for record in CARDS)
    assert len(CARDS) >= 120
    assert kinds.keys() == {*RANGES, CardType.BACKUP}
    assert len(DECKS) >= 6
    assert {deck.kind for deck in DECKS.values()} == {STARTER}
    assert sum(deck.beginner for deck in DECKS.values()) == 2
    assert any(record.back is not None for record in CARDS)


def test_names_numbers_and_text_boxes_are_unique() -> None:
    names = Counter(record.name for record in SHELF.records)
    numbers = Counter((r.printings[0].set, r.printings[0].number) for r in CARDS)
    faces = [record.faces[0] for record in CARDS if record.faces[0].text]
    boxes = Counter((face.type, face.keywords, face.text) for face in faces)
    assert [each for found in (names, numbers, boxes) for each, n in found.items() if n > 1] == []


@pytest.mark.parametrize("record", [pytest.param(each, id=each.name) for each in CARDS])
def test_card_is_enforced_and_within_bounds(record: CardRecord) -> None:
    face, printing = record.faces[0], record.printings[0]
    limits = BACKUP if face.type is CardType.BACKUP else RANGES[face.type]
    for stat, (low, high) in limits.items():
        assert low <= getattr(face, stat) <= high, stat
    assert face.block == "" or 0 <= int(face.block.split()[1]) <= 4
    assert len(set(face.symbols or ())) == 3 or face.symbols == (Symbol.INFINITY,)
    assert printing.rarity in {"common", "uncommon", "rare"}
    assert re.fullmatch(r"\d{3}", printing.number)
    for side in sides(record):
        assert side.universe
        assert side.watermark
        assert 0 < len(side.flavour) <= 100
        held = to_definition(printed_card(side), EDITION).printed.abilities
        assert {status_of(each.ability, is_newest=True) for each in held} <= {Status.ENFORCED}


@pytest.mark.parametrize("record", [pytest.param(each, id=each.name) for each in CARDS])
def test_text_is_printed_as_it_would_be_rendered(record: CardRecord) -> None:
    for side in sides(record):
        lines = [line for line in side.text.split("\n") if line]
        trees = compile_lines(side.text, EDITION)
        told = [render(tree, EDITION) for tree in trees if isinstance(tree, Ability)]
        assert [line.lower() for line in told] == [line.lower() for line in lines]


@pytest.mark.parametrize("deck", EVERY)
def test_deck_is_legal_with_its_sideboard(deck: Deck) -> None:
    assert judge_list(rules_of(EDITION), list_of(deck), SHELF.catalogue) == ()
    assert sum(deck.main.values()) == SIZE
    assert sum(deck.sideboard.values()) == 10


@pytest.mark.parametrize("deck", EVERY)
def test_checks_blocks_and_types_are_even(deck: Deck) -> None:
    faces = [SHELF.library[name].faces[0] for name, n in deck.main.items() for _ in range(n)]
    kinds = Counter(face.type for face in faces)
    assert 26 <= kinds[CardType.FOUNDATION] <= 30
    assert 20 <= kinds[CardType.ATTACK] <= 24
    assert 3.9 <= sum(face.control or 0 for face in faces) / SIZE <= 4.5
    zones = Counter(face.block.split()[0] for face in faces if face.block)
    assert all(zones[zone] >= 9 for zone in ("low", "mid", "high")), zones


def test_every_deck_has_a_plan_of_its_own_that_can_be_seen() -> None:
    plans = [deck.plan for deck in DECKS.values()]
    assert len(set(plans)) == len(plans)
    assert {SHOWN_BY[plan] for plan in plans} <= SIGNS.keys()


def test_the_balance_page_is_about_the_starters_and_finds_nothing_wrong() -> None:
    page = (ASSETS / "decks" / EDITION / "balance.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| ([a-z ]+) \| \d+% \|", page, re.MULTILINE)
    assert dict(rows) == {deck.name: deck.plan for deck in DECKS.values()}
    assert page.endswith("\nEverything is within these bounds.\n")
