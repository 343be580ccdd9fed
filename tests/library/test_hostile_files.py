"""Files that nobody vouches for: a clear error in bounded time, whatever they hold."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.files import card_files
from engine.files.reports import CardFileError
from engine.library.cards import parse_cards, read_cards
from engine.library.keyword_list import LONGEST, is_keyword_line, split_line, tidy_keywords
from engine.library.records import Printing

FIELDS = (
    *("name", "type", "text", "text_errata", "keywords", "resources", "control", "vitality"),
    *("card_number", "numero", "asset", "limit", "block_zone", "block_modifier", "formats"),
    *("extension_short", "attack_zone", "hand_size"),
)
BOMB = "a: &a [x, x]\n" + "\n".join(f"{c}: &{c} [*{p}, *{p}]" for p, c in ("ab", "bc", "cd"))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file is empty"),
        (b" \n ", "the file is empty"),
        (b"\xff\xff\x00c", "not UTF-8 text (at byte 0)"),
        (b"\xff\xfe\x00", "not UTF-8 text (at byte "),
        (b"\xff\xfe\x00\xd8c\x00", "not UTF-8 text (at byte "),
        (b"<deck/>", "this is XML"),
        (b"[1, 2", "broken JSON at line 1"),
        (b'{"cards": ' + b"[" * 100_000, "nested too deeply"),
        (b"[" + b"9" * 5000 + b"]", "digit"),
        (b"cards: " + b"[" * 100, "nested deeper"),
        (b"[cards: " * 60, "broken JSON"),
        (BOMB.encode(), "anchors and aliases are not supported"),
        (b"a: 1\na: 2\n", "line 2: the key 'a' appears twice"),
        (b"? [a]\n: b\n", "a key must be a word"),
        (b"cards: [\x00]", "x: "),
        (b"\tcards: {}", "x: "),
        (b"null", "it contains no cards"),
        (b"[]]", "broken JSON"),
    ],
)
def test_a_clear_error(data: bytes, said: str) -> None:
    with pytest.raises(CardFileError) as raised:
        parse_cards(data, "x")
    assert said in str(raised.value)
    assert "\n" not in str(raised.value)


def test_sizes_are_limited(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "cards.yaml"
    path.write_text("cards: {A: {}, B: {}, C: {}}", encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr(card_files, "MOST_CARDS", 2)
        with pytest.raises(CardFileError, match="more than 2 cards"):
            read_cards(path)
    with monkeypatch.context() as patch:
        patch.setattr(card_files, "LARGEST_YAML", 10)
        with pytest.raises(CardFileError, match="YAML larger than"):
            read_cards(path)
    monkeypatch.setattr(card_files, "LARGEST", 10)
    with pytest.raises(CardFileError, match="larger than"):
        read_cards(path)


def test_half_a_character_becomes_a_question_mark() -> None:
    data = b'[{"name": "A\\ud800", "type": "foundation", "text_errata": "\\udfffE: Draw."}]'
    card = parse_cards(data, "x").cards[0]
    assert (card.name, card.faces[0].text) == ("A?", "?E: Draw.")
    pair = b'[{"name": "\\ud83d\\ude00", "type": "foundation", "text_errata": ""}]'
    assert [card.name for card in parse_cards(pair, "x").cards] == ["\U0001f600"]


@pytest.mark.parametrize("value", ["x" * 50_000, [[]], {"a": {}}, -1, 1e300, True, "\x00", [None]])
def test_no_value_of_a_field_stops_the_file(value: Any) -> None:
    good = {"name": "Good", "type": "foundation", "text_errata": "", "card_number": "2"}
    for field in FIELDS:
        odd = {"name": "Odd", "type": "foundation", "text_errata": "", field: value}
        found = parse_cards(json.dumps([odd, good]).encode(), "x")
        assert found.cards[-1].name == "Good", field


@pytest.mark.parametrize("line", [" " * 50_000, "-" * 50_000, "( " * 25_000, " - " * 9_000])
def test_long_keyword_lines_take_no_time(line: str) -> None:
    assert not is_keyword_line(line)
    for entry in (line[:LONGEST], line[:2000]):
        tidy_keywords(split_line(entry))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from([*FIELDS, "cards", "back", "halves"]), inner, max_size=6)
    ),
    max_leaves=25,
)


def survives(data: bytes) -> None:
    """Cards, problems or one error; nothing else."""
    try:
        found = parse_cards(data, "x")
    except CardFileError:
        return
    assert all(card.name for card in found.cards)
    assert all(str(problem) for problem in found.problems)


@given(JSON)
def test_any_json(value: Any) -> None:
    survives(json.dumps(value).encode())
    survives(json.dumps({"cards": value}).encode())


@given(st.lists(st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=8), max_size=4))
def test_any_records(records: list[Any]) -> None:
    survives(json.dumps([{"name": "A", "extension": "x"}, *records]).encode())


@given(st.binary(max_size=200) | st.text(alphabet="cards: {}[]-&*!|>\n\"'#a1", max_size=120))
def test_any_bytes(data: bytes | str) -> None:
    survives(data if isinstance(data, bytes) else f"cards: {data}".encode())


@given(st.data())
def test_a_file_cut_or_changed_anywhere(data: st.DataObject) -> None:
    whole = (Path(__file__).parent / "data" / "unusual.json").read_bytes()[:3000]
    at = data.draw(st.integers(0, len(whole) - 1))
    survives(whole[:at])
    survives(whole[:at] + data.draw(st.binary(min_size=1, max_size=3)) + whole[at + 1 :])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize(
    "text",
    [
        '[{"name": "Café", "type": "asset", "extension": "x"}]',
        "cards: {Café: {type: asset}}",
        "Name\tSet\tImageFile\tType\r\nCafé\tabc\tabc/1\tasset\r\n",
    ],
)
def test_encodings_that_say_what_they_are(text: str, encoding: str) -> None:
    assert [card.name for card in parse_cards(text.encode(encoding), "x").cards] == ["Café"]


@pytest.mark.parametrize(
    "text",
    [
        '[{"name": "Ja\\u001b[2Jb\\u0000\\u202e", "type": "asset", "extension": "x"}]',
        '{"cards": [{"name": "Ja\\u001b[2Jb\\u0007", "type": "asset", "rarity": "x\\u001b"}]}',
        "Name\tSet\tImageFile\tType\nJa\x1b[2Jb\x00\tabc\x07\tabc/1\tasset\n",
    ],
)
def test_signs_that_would_command_a_terminal_are_left_out(text: str) -> None:
    found = parse_cards(text.encode(), "x")
    (card,) = found.cards
    assert card.name == "Ja[2Jb"
    assert all(part.isprintable() for part in (*vars_of(card), *map(str, found.problems)))


def vars_of(card: Any) -> list[str]:
    (place,) = card.printings or (Printing(),)
    return [place.set, place.number, place.rarity, place.set_name, card.faces[0].universe]


def test_names_of_unseen_signs_alone_are_no_names() -> None:
    found = parse_cards(b'[{"name": "\\u0000\\u202e", "type": "asset", "extension": "x"}]', "x")
    assert (found.cards, [problem.record for problem in found.problems]) == ((), [1])


def test_more_halves_than_a_card_has_are_left_out() -> None:
    found = parse_cards(b'{"cards": {"A": {"halves": [{}, {}, {}, {}, {}, {}]}}}', "x")
    assert len(found.cards[0].faces) == 4
    assert "more than 4 halves" in str(found.problems[0])
