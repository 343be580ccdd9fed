"""Our own card files: YAML and JSON, all keys, and what is said about the rest."""

import json
from pathlib import Path

import pytest

from engine.files.card_files import card_files
from engine.files.reports import CardFileError
from engine.library.cards import parse_cards, read_cards
from engine.library.definitions import definitions
from engine.library.records import Printing, Wording
from engine.text.ufs.normalise import Dialect
from engine.ufs.effects.nodes import Draw, Number

SET = """
edition: universus
set: tst
set_name: Test Yard
cards:
  Jab:
    type: attack
    difficulty: 2
    control: 4
    zone: high
    speed: 2
    damage: 5
    block: mid +1
    symbols: [Fire, air-attuned]
    keywords: [Punch, "Stun: 2"]
    traits: [Boxer]
    number: "007"
    rarity: Common
    text: |
      Enhance: Draw 1 card.
      Enhance: Gain 2 health.
  Kara:
    type: character
    version: Storm
    hand_size: 6
    vitality: 28
    back: {name: Kara Unbound, vitality: 20}
    printings:
      - {set: tst, number: "001"}
      - {set: old, number: "08B", rarity: Rare}
  Turncoat:
    symbols: [order]
    text: "Enhance: Draw 1 card."
    errata: "Enhance: Draw 2 cards."
  Twin:
    symbols: [good]
    halves:
      - {type: foundation, difficulty: 2}
      - {type: action, difficulty: 4, text: "Enhance: Draw 1 card."}
"""


def problems(text: str) -> list[str]:
    return [str(problem) for problem in parse_cards(text.encode(), "x").problems]


def test_every_key_arrives() -> None:
    found = parse_cards(SET.encode(), "set.yaml")
    assert found.problems == ()
    jab, kara, turncoat, twin = found.cards
    face = jab.faces[0]
    assert (face.type, face.zone, face.speed, face.damage) == ("attack", "high", 2, 5)
    assert (face.difficulty, face.control, face.block) == (2, 4, "mid +1")
    assert face.symbols == ("fire", "air-attuned")
    assert (face.keywords, face.traits) == (("Punch", "Stun: 2"), ("Boxer",))
    assert face.text.splitlines() == ["Enhance: Draw 1 card.", "Enhance: Gain 2 health."]
    assert jab.printings == (Printing("tst", "007", "Common", "Test Yard"),)
    assert jab.dialect is Dialect.UNIVERSUS
    assert kara.name == "Kara Storm"
    assert [f.name for f in kara.faces] == ["Kara", "Kara Unbound"]
    assert kara.faces[1].type == "character"
    assert [(p.set, p.number, p.rarity) for p in kara.printings] == [
        ("tst", "001", ""),
        ("old", "08B", "Rare"),
    ]
    assert turncoat.has_errata
    assert turncoat.faces[0].text == "Enhance: Draw 2 cards."
    assert [(f.type, f.difficulty, f.symbols) for f in twin.faces] == [
        ("foundation", 2, ("good",)),
        ("action", 4, ("good",)),
    ]


def test_what_was_printed_before_errata_is_kept() -> None:
    turncoat = parse_cards(SET.encode(), "set.yaml").cards[2]
    assert turncoat.faces[0].printed_text == "Enhance: Draw 1 card."
    printed = turncoat.worded(Wording.PRINTED)
    assert printed.faces[0].text == "Enhance: Draw 1 card."
    assert printed.worded(Wording.PRINTED) == printed
    assert printed.has_errata


def test_errata_of_a_split_card_are_of_the_shared_text() -> None:
    text = """
    cards:
      Twin:
        text: "Enhance: Draw 1 card."
        errata: "Enhance: Draw 2 cards."
        halves:
          - {difficulty: 2}
          - {difficulty: 4, text: "Enhance: Gain 1 health."}
    """
    card = parse_cards(text.encode(), "x").cards[0]
    latest = [face.text for face in card.faces]
    assert latest == ["Enhance: Draw 2 cards.", "Enhance: Gain 1 health."]
    printed = [face.text for face in card.worded(Wording.PRINTED).faces]
    assert printed == ["Enhance: Draw 1 card.", "Enhance: Gain 1 health."]


def test_the_choice_of_wording_reaches_the_rules() -> None:
    text = 'cards: {A: {text: "E: Draw 1 card.", errata: "E: Draw 2 cards."}}'
    card = parse_cards(text.encode(), "x").cards[0]
    latest, printed = definitions([card, card.worded(Wording.PRINTED)])
    assert latest.printed.abilities[0].ability.effects == (Draw(Number(2)),)
    assert printed.printed.abilities[0].ability.effects == (Draw(Number(1)),)


def test_what_is_left_out_is_not_assumed() -> None:
    face = parse_cards(b"cards: {Wall: {}}", "x").cards[0].faces[0]
    assert (face.name, face.type) == ("Wall", "foundation")
    assert (face.difficulty, face.control, face.symbols, face.vitality) == (None,) * 4


def test_json_reads_as_yaml_does() -> None:
    raw = {"Wall": {"type": "foundation", "control": 5, "symbols": ["Life"], "text": "E: Draw."}}
    as_mapping = parse_cards(json.dumps({"cards": raw}).encode(), "x").cards
    as_list = parse_cards(json.dumps([{"name": "Wall", **raw["Wall"]}]).encode(), "x").cards
    assert as_mapping[0].faces == as_list[0].faces
    assert as_mapping[0].dialect is Dialect.COMPREHENSIVE


def test_several_documents_and_scenarios() -> None:
    text = "title: a\nedition: advanced\ncards: {A: {}}\n---\ntitle: b\n---\ncards: {B: {}}\n"
    found = parse_cards(text.encode(), "x")
    assert [(card.name, card.dialect, card.record) for card in found.cards] == [
        ("A", Dialect.ADVANCED, 1),
        ("B", Dialect.COMPREHENSIVE, 2),
    ]
    assert found.problems == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("cards: {Wall: {speed: fast}}", "x, record 1 (Wall): speed 'fast'"),
        ("cards: {Wall: {colour: red}}", "x, record 1 (Wall): colour 'red'"),
        ("cards: {Wall: {symbols: [fire, cheese]}}", "there is no symbol 'cheese'"),
        ("cards: {Wall: {keywords: [{Stun: '2'}]}}", "x, record 1 (Wall): keywords"),
        ("cards: {Wall: {limit: many}}", "limit does not make sense: left out"),
        ("cards: {Ok: {}, Wall: {type: castle}}", "x, record 2 (Wall): skipped"),
        ("cards: {Wall: nothing}", "x, record 1 (Wall): is not a mapping: skipped"),
        ("cards: [{control: 5}]", "x, record 1: has no name: skipped"),
        ("cards: {Wall: {back: none}}", "x, record 1 (Wall): face 'none'"),
        ("colour: red\ncards: {}", "x: ignored keys: colour"),
        ("edition: fftcg\ncards: {A: {}}", "x: unknown edition 'fftcg': its cards are skipped"),
        ("cards: 5", "x: `cards` is neither a list nor a mapping"),
        ('{"cards": {"Wall": {"control": 5, "control": 6}}}', "keys given twice: control"),
    ],
)
def test_every_problem_is_told_with_its_place(text: str, said: str) -> None:
    assert any(said in line for line in problems(text)), problems(text)


def test_only_the_broken_part_is_lost() -> None:
    text = "cards: {Wall: {speed: fast, control: 4, symbols: [fire, cheese, air]}}"
    face = parse_cards(text.encode(), "x").cards[0].faces[0]
    assert (face.control, face.speed, face.symbols) == (4, None, ("fire", "air"))


def test_a_folder_gives_its_card_files_in_order(tmp_path: Path) -> None:
    for name in ("b.yaml", "sub/a.json", "c.txt", "a.YML"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("cards: {A: {}}", encoding="utf-8")
    names = [path.relative_to(tmp_path).as_posix() for path in card_files(tmp_path)]
    assert names == ["a.YML", "b.yaml", "sub/a.json"]
    assert read_cards(tmp_path / "b.yaml").cards[0].name == "A"


def test_name_of_the_file_does_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "set.json"
    path.write_text("\ufeffcards: {A: {}}", encoding="utf-8")
    assert len(read_cards(path).cards) == 1
    with pytest.raises(CardFileError, match="neither a list of records nor"):
        parse_cards(b"hello: world", "x")
