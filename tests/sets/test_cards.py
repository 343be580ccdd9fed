"""The shipped cards: read without a complaint, compiled, unlike each other and within bounds."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from engine.library.records import CardRecord, Face
from engine.text.ufs.keywords import PrintedKeyword, parse_keywords
from engine.ufs.effects.nodes.words import CardType, Symbol
from tests.sets.shipped import (
    PLAIN_SET,
    SYMBOLS,
    by_set,
    definitions,
    of_type,
    printed,
    problems,
    records,
)

TRAITS = {"Ally", "Charge", "Fury", "Kick", "Punch", "Ranged", "Slam", "Taunt", "Tech", "Weapon"}
ABILITIES = {
    *("Breaker", "Only", "Combo", "Desperation", "EX", "Flash", "Gauge", "Multiple", "Powerful"),
    *("Reversal", "Safe", "Stun", "Terrain", "Throw", "Unique"),
}
RATED = {"Breaker", "Desperation", "EX", "Gauge", "Multiple", "Powerful", "Stun"}
RANGES: dict[CardType, dict[str, tuple[int, int]]] = {
    CardType.FOUNDATION: {"difficulty": (1, 4), "control": (4, 6)},
    CardType.ATTACK: {"difficulty": (2, 7), "control": (2, 5), "speed": (2, 7), "damage": (1, 9)},
    CardType.ACTION: {"difficulty": (2, 4), "control": (3, 5)},
    CardType.ASSET: {"difficulty": (2, 4), "control": (4, 6)},
    CardType.CHARACTER: {
        "difficulty": (6, 6),
        "control": (6, 6),
        "hand_size": (5, 7),
        "vitality": (22, 32),
    },
}
SETS = [pytest.param(cards, id=code) for code, cards in by_set().items()]


def keywords_of(record: CardRecord) -> tuple[PrintedKeyword, ...]:
    return parse_keywords(record.faces[0].keywords)


def test_files_are_read_without_a_complaint() -> None:
    assert [str(problem) for problem in problems()] == []


def test_enough_cards_of_every_type() -> None:
    counts = {kind: len(of_type(kind)) for kind in RANGES}
    assert sum(counts.values()) >= 200
    assert all(count >= 15 for count in counts.values()), counts


def test_twelve_characters_some_in_two_versions() -> None:
    versions = Counter(record.faces[0].name for record in of_type(CardType.CHARACTER))
    assert len(versions) >= 12
    assert sum(count == 2 for count in versions.values()) >= 4


def test_names_and_numbers_are_unique() -> None:
    names = Counter(record.name for record in records())
    numbers = Counter((r.printings[0].set, r.printings[0].number) for r in records())
    assert [name for name, count in names.items() if count > 1] == []
    assert [number for number, count in numbers.items() if count > 1] == []


def test_no_two_cards_are_the_same_but_for_the_name() -> None:
    unlike = {"name", "flavour", "watermark", "symbols"}
    found = Counter(str(record.faces[0].model_dump(exclude=unlike)) for record in records())
    assert [face for face, count in found.items() if count > 1] == []


def test_no_two_cards_of_a_type_have_the_same_text_box() -> None:
    faces = [record.faces[0] for record in records() if record.faces[0].text]
    found = Counter((face.type, face.keywords, face.text) for face in faces)
    assert [box for box, count in found.items() if count > 1] == []


@pytest.mark.parametrize("cards", SETS)
def test_cards_are_within_their_bounds(cards: list[CardRecord]) -> None:
    assert [card.name for card in cards if not _is_within_bounds(card.faces[0])] == []


def _is_within_bounds(face: Face) -> bool:
    limits = RANGES[face.type].items()
    numbers = all(low <= getattr(face, stat) <= high for stat, (low, high) in limits)
    attack = face.type is CardType.ATTACK
    zoned = (face.zone is not None) == attack
    guarded = 0 <= int(face.block.split()[1]) <= 4 if face.block else attack
    infinite = face.symbols == (Symbol.INFINITY,)
    return numbers and zoned and guarded and (infinite or len(set(face.symbols or ())) == 3)


@pytest.mark.parametrize("cards", SETS)
def test_cards_have_what_is_not_rules(cards: list[CardRecord]) -> None:
    for card in cards:
        face, printing = card.faces[0], card.printings[0]
        assert printing.rarity in {"common", "uncommon", "rare"}, card.name
        assert re.fullmatch(r"\d{3}", printing.number), card.name
        assert face.universe, card.name
        assert face.watermark, card.name
        assert 0 < len(face.flavour) <= 100, card.name


@pytest.mark.parametrize("cards", SETS)
def test_every_ability_compiles(cards: list[CardRecord]) -> None:
    for card in cards:
        held = definitions()[card.name].printed.abilities
        compiled = [ability for ability in held if ability.key.startswith("t")]
        assert len(compiled) == len(printed()[card.name].paragraphs), card.name


def test_only_plain_cards_have_no_words() -> None:
    silent = {
        record.printings[0].set == PLAIN_SET
        for record in records()
        if not record.faces[0].text and not record.faces[0].keywords
    }
    plain = [record.faces[0] for record in records() if record.printings[0].set == PLAIN_SET]
    assert silent == {True}
    assert all(not face.text and not face.keywords for face in plain)


def test_every_symbol_is_used() -> None:
    used = {symbol for card in printed().values() for symbol in card.symbols_in_play}
    assert used == SYMBOLS | {Symbol.INFINITY}


def test_every_keyword_is_used_and_no_other() -> None:
    used = {keyword.name for record in records() for keyword in keywords_of(record)}
    assert used == TRAITS | ABILITIES


@pytest.mark.parametrize("cards", SETS)
def test_keywords_are_rated_where_they_must_be(cards: list[CardRecord]) -> None:
    wrong = [
        (card.name, keyword.name)
        for card in cards
        for keyword in keywords_of(card)
        if (keyword.rating is not None) != (keyword.name in RATED)
    ]
    assert wrong == []


def test_only_cards_name_a_character_of_ours() -> None:
    characters = {record.faces[0].name for record in of_type(CardType.CHARACTER)}
    named = {k.only for record in records() for k in keywords_of(record) if k.only}
    assert named == characters  # each has a card of its own


def test_combo_and_deadlock_gates_can_open() -> None:
    """A combo ability needs the keyword that opens it (H.3.1.2)."""
    for record in records():
        gated = record.faces[0].text.count("Combo E:")
        combos = [keyword for keyword in keywords_of(record) if keyword.name == "Combo"]
        assert bool(gated) == bool(combos), record.name
        assert all(combo.requirements for combo in combos), record.name
