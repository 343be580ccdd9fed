"""Community records: every trap that such files are known to hold."""

import json
from typing import Any

import pytest

from engine.files.reports import ReadResult
from engine.library.cards import parse_cards
from engine.library.records import CardRecord, Wording
from engine.text.ufs.normalise import Dialect


def record(**fields: Any) -> dict[str, Any]:
    """A complete foundation; None takes a field out."""
    whole = {
        "name": "Old Wall",
        "type": "foundation",
        "rarity": "Common",
        "extension": "Test Yard",
        "extension_short": "tst",
        "card_number": "012",
        "resources": ["Air", "Fire"],
        "formats": ["Standard"],
        "control": 5,
        "difficulty": "2",
        "block_modifier": 2,
        "block_zone": "Mid",
        "keywords": [],
        "text": "",
        "asset": "tst/012-preview.jpg",
    }
    return {key: value for key, value in (whole | fields).items() if value is not None}


def read(*records: Any) -> ReadResult[CardRecord]:
    return parse_cards(json.dumps(records).encode(), "x")


def one(**fields: Any) -> CardRecord:
    found = read(record(**fields))
    assert found.problems == ()
    return found.cards[0]


def test_a_plain_record() -> None:
    card = one(limit=2)
    face = card.faces[0]
    assert (card.name, face.type, face.difficulty, face.control) == ("Old Wall", "foundation", 2, 5)
    assert (face.block, face.symbols, face.universe) == ("mid +2", ("air", "fire"), "Test Yard")
    printing = card.printings[0]
    assert (printing.set, printing.number, printing.rarity) == ("tst", "012", "Common")
    assert (card.formats, card.limit, card.dialect) == (("standard",), 2, Dialect.UNIVERSUS)
    assert (card.file, card.record) == ("x", 1)


@pytest.mark.parametrize(
    ("text", "errata", "read_text", "has_errata"),
    [
        ("Enhance: Draw 1 card.", "Enhance: Draw 2 cards.", "Enhance: Draw 2 cards.", True),
        ("", "Enhance: Draw 2 cards.", "Enhance: Draw 2 cards.", False),
        ("Enhance: Draw 1 card.", " \n ", "Enhance: Draw 1 card.", False),
        ("Enhance: Draw 1 card.", None, "Enhance: Draw 1 card.", False),
        ("", "", "", False),
    ],
)
def test_errata_count_unless_blank(
    text: str, errata: str | None, read_text: str, has_errata: bool
) -> None:
    card = one(text=text, text_errata=errata)
    assert (card.faces[0].text, card.has_errata) == (read_text, has_errata)


@pytest.mark.parametrize(
    ("text", "errata", "latest", "printed"),
    [
        ("Enhance: Draw 1 card.", "Enhance: Draw 2 cards.", "Draw 2 cards.", "Draw 1 card."),
        ("Enhance: Draw 1 card.", "", "Draw 1 card.", "Draw 1 card."),
        ("", "Enhance: Draw 2 cards.", "Draw 2 cards.", "Draw 2 cards."),
        (" \n", "Enhance: Draw 2 cards.", "Draw 2 cards.", "Draw 2 cards."),
    ],
)
def test_both_wordings_are_kept(text: str, errata: str, latest: str, printed: str) -> None:
    card = one(text=text, text_errata=errata)
    assert card.worded(Wording.LATEST) == card
    assert card.faces[0].text == f"Enhance: {latest}"
    assert card.worded(Wording.PRINTED).faces[0].text == f"Enhance: {printed}"


def test_each_wording_has_its_own_keyword_line() -> None:
    card = one(text="Terrain\nEnhance: Draw 1 card.", text_errata="Enhance: Draw 2 cards.")
    printed = card.worded(Wording.PRINTED).faces[0]
    assert (card.faces[0].text_start, printed.text_start) == (0, len("Terrain\n"))
    assert printed.text == "Enhance: Draw 1 card."


@pytest.mark.parametrize(
    ("fields", "number"),
    [
        ({"card_number": "007"}, "007"),
        ({"card_number": None, "numero": 7}, "7"),
        ({"card_number": None, "numero": 0}, "0"),
        ({"card_number": None, "card_number_image": "07"}, "07"),
        ({"card_number": None}, "012"),
    ],
)
def test_numbers_are_strings(fields: dict[str, Any], number: str) -> None:
    assert one(**fields).printings[0].number == number


def test_the_picture_tells_set_and_number_where_columns_lack() -> None:
    printing = one(extension_short=None, card_number=None, asset="yard/099-preview.jpg").printings[
        0
    ]
    assert (printing.set, printing.number) == ("yard", "099")


def hero(**fields: Any) -> dict[str, Any]:
    return record(
        **({"type": "character", "name": "Kara", "hand_size": 6, "vitality": 27} | fields)
    )


def test_a_back_joins_its_front() -> None:
    back = hero(name="Kara Unbound", card_number="012B", vitality=None, difficulty=None)
    found = read(back, record(card_number="013", asset="tst/013.jpg"), hero())
    assert found.problems == ()
    assert [[face.name for face in card.faces] for card in found.cards] == [
        ["Old Wall"],
        ["Kara", "Kara Unbound"],
    ]


@pytest.mark.parametrize("front", [{"numero": 12}, {"card_number": "12"}, {"card_number": "012"}])
def test_lost_zeros_do_not_part_a_card(front: dict[str, Any]) -> None:
    plain = hero(**({"card_number": None} | front))
    found = read(plain, hero(name="Kara Unbound", card_number="012b"))
    assert [len(card.faces) for card in found.cards] == [2]


def test_sets_without_code_are_told_apart_by_their_pictures() -> None:
    bare = {"extension_short": None, "extension": None}
    one_set = hero(**bare, asset="one/012-preview.jpg")
    other = hero(**bare, asset="two/012-preview.jpg")
    back = hero(**bare, name="Back", card_number="012B", asset="two/012B-preview.jpg")
    found = read(one_set, other, back)
    assert found.problems == ()
    assert [len(card.faces) for card in found.cards] == [1, 2]


def test_a_back_of_another_set_stays_alone() -> None:
    found = read(hero(), hero(name="Other", card_number="012B", extension_short="oth"))
    assert [card.name for card in found.cards] == ["Kara", "Other"]
    assert [str(problem) for problem in found.problems] == [
        "x, record 2 (Other): is a back, but there is no 012"
    ]


def test_a_suffix_alone_makes_no_back() -> None:
    found = read(record(), record(name="New Wall", card_number="012B"))
    assert [len(card.faces) for card in found.cards] == [1, 1]


@pytest.mark.parametrize(
    ("resources", "symbols"),
    [
        (["FIRE", "Infinity"], ("fire", "infinity")),
        (["Air-attuned", "air"], ("air-attuned", "air")),
        ("Fire, Life", ("fire", "life")),
    ],
)
def test_symbols_in_any_case(resources: Any, symbols: tuple[str, ...]) -> None:
    assert one(resources=resources).faces[0].symbols == symbols


def test_vitality_is_health_or_stamina() -> None:
    character = read(hero()).cards[0].faces[0]
    backup = one(type="Backup", vitality="4").faces[0]
    assert (character.vitality, character.stamina) == (27, None)
    assert (backup.vitality, backup.stamina) == (None, 4)


@pytest.mark.parametrize(
    ("entry", "keywords", "traits"),
    [
        ("Stun: 2", ["Stun: 2"], []),
        ("Stun:2", ["Stun: 2"], []),
        ("Stun 2", ["Stun: 2"], []),
        ("Powerful: 0", ["Powerful: 0"], []),
        ("Deadlock Stun: 2", ["Deadlock Stun: 2"], []),
        ("Star Pupil Breaker: 1", ["Star Pupil Breaker: 1"], []),
        ("Combo (High Attack)", ["Combo (High Attack)"], []),
        ("Combo(3 difficulty)", ["Combo (3 difficulty)"], []),
        ("Combo (Kick,Foundation)", ["Combo (Kick, Foundation)"], []),
        ("Ranged - Charge", ["Ranged", "Charge"], []),
        ("Punch, Stun: 1", ["Punch", "Stun: 1"], []),
        ("AttributeHunter", [], ["Hunter"]),
        ("Attribute", ["Attribute"], []),
        ("Mid-Air", ["Mid-Air"], []),
    ],
)
def test_keyword_entries(entry: str, keywords: list[str], traits: list[str]) -> None:
    face = one(keywords=[entry]).faces[0]
    assert (list(face.keywords), list(face.traits)) == (keywords, traits)


@pytest.mark.parametrize(
    ("text", "keywords", "rest"),
    [
        ("Punch, Stun: 2\nEnhance: Draw 1 card.", ("Punch", "Stun: 2"), "Enhance: Draw 1 card."),
        ("Deadlock Stun: 2", ("Deadlock Stun: 2",), ""),
        ("Your attacks gain Stun: 2.", (), "Your attacks gain Stun: 2."),
        ("Enhance: Your attack gains Stun: 2", (), "Enhance: Your attack gains Stun: 2"),
        ("Draw 1 card.", (), "Draw 1 card."),
    ],
)
def test_keywords_in_the_text_box(text: str, keywords: tuple[str, ...], rest: str) -> None:
    face = one(text=text).faces[0]
    assert (face.keywords, face.text) == (keywords, rest)
    assert text[face.text_start :] == rest


def test_abilities_in_one_line_are_read_one_by_one() -> None:
    text = "Terrain\nEnhance: Draw 1 card. Response Flip: After you block, gain 1 health."
    result = read(record(text=text))
    face = result.cards[0].faces[0]
    assert face.text.split("\n") == [
        "Enhance: Draw 1 card.", "Response Flip: After you block, gain 1 health."
    ]  # fmt: skip
    assert text[face.text_start :].split() == face.text.split()
    assert [problem.what for problem in result.problems] == [
        "has several abilities in one line: read one by one"
    ]


def test_keywords_in_both_places_count_once() -> None:
    assert one(keywords=["punch", "Stun:2"], text="Punch, Stun 2").faces[0].keywords == (
        "punch",
        "Stun: 2",
    )


@pytest.mark.parametrize("modifier", ["+3", "3", 3, 3.0])
def test_block_in_all_its_columns(modifier: Any) -> None:
    assert one(block_modifier=None, block_mod=modifier).faces[0].block == "mid +3"
    assert one(block_modifier=None, block_zone=None).faces[0].block == ""
    assert one(block_modifier=-1).faces[0].block == "mid -1"
    assert one(block_modifier=0).faces[0].block == "mid +0"


def test_paragraphs_with_any_line_ends() -> None:
    text = "Enhance: Draw 1 card.\r\nEnhance: Gain 1 health.\u2028Enhance: Gain 2 health."
    assert one(text=text).faces[0].text.count("\n") == 2


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (5, "x, record 2: is not an object"),
        (record(name=" "), "x, record 2: has no name: skipped"),
        (record(name="Echo", type="token"), "is a token, which no deck can contain: skipped"),
        (record(type="castle"), "x, record 2 (Old Wall): skipped"),
        (record(control="five"), "control 'five' is not a whole number: left out"),
        (record(control=True), "control 'True' is not a whole number: left out"),
        (record(control=None), "has no control"),
        (record(resources=["fire", "cheese"]), "there is no symbol 'cheese'"),
        (record(keywords=7), "keywords is not a list: left out"),
        (record(keywords=[7]), "keywords contains entries that are not words: left out"),
        (record(type="attack"), "has no zone, speed, damage"),
        (record(colour="red"), "ignored fields: colour"),
    ],
)
def test_every_problem_is_told_with_its_record(raw: Any, said: str) -> None:
    first = record(name="First", card_number="001", asset="tst/001.jpg")
    found = read(first, raw)
    assert any(said in str(problem) for problem in found.problems), found.problems
    assert all("record 2" in str(problem) for problem in found.problems)
    assert found.cards[0].name == "First"


def test_the_same_printing_twice_is_one_card() -> None:
    again = record(asset="tst/013-preview.jpg", card_number="013")
    found = read(record(), record(), again)
    assert len(found.cards) == 2
    assert [str(problem) for problem in found.problems] == [
        "x, record 2 (Old Wall): repeats record 1: skipped"
    ]
