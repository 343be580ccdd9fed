"""Whatever a deck file holds: a deck, or a DeckError, in a moment."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.decks.deck import parse_deck
from engine.decks.deckrules import parse_formats
from engine.decks.files import Format, parse_deck_text, read_deck_file, write_deck
from engine.decks.lines import (
    LARGEST,
    MOST_CARDS,
    MOST_LINES,
    DeckError,
    DeckFile,
    DeckLine,
    DeckList,
    Part,
)
from tests.decks.cards import catalogue

CATALOGUE = catalogue()
DECK = DeckList(
    name="Plan",
    lines=(
        DeckLine(1, "Mara Voss (I)", Part.CHARACTER),
        DeckLine(4, "Jab", set="abc", number="010"),
        DeckLine(2, "Low & Slow <Stance>", Part.SIDE),
    ),
    notes="Notes.",
)
READERS = [each for each in Format if each not in (Format.CARDE, Format.TABLETOP)]
SEEDS = [write_deck(DECK, each, CATALOGUE) for each in Format if each is not Format.CARDE]
SNIPPETS = st.sampled_from(
    ["<", ">", "&", "&#0;", "&x;", '"', "'", "]]>", "<!--", "[b]", "[/b]", "\x00", "\ud800", "é",
     "-a/b ", "4 ", "SB:", "\n\n", "{", "}", "[", "]", ":", "null", "-1", "1e999", "9" * 30, "\t"]
)  # fmt: skip
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4)
    | st.dictionaries(
        st.sampled_from(
            ["ObjectStates", "ContainedObjects", "Nickname", "GMNotes", "Name", "data", "deck",
             "sections", "cards", "count", "name", "card", "main", "sideboard", "character"]
        ),
        inner | st.sampled_from(["Deck", "Card", "Bag", "Jab"]),
        max_size=5,
    ),
    max_leaves=25,
)  # fmt: skip


def tame(read: Callable[[], DeckFile]) -> None:
    """A deck within bounds, or the one error that callers expect."""
    try:
        found = read()
    except DeckError:
        return
    json.dumps(found.deck.name, ensure_ascii=False).encode()
    lines = found.deck.lines
    assert 0 < len(lines) <= MOST_LINES + 1
    assert all(1 <= line.count <= MOST_CARDS and line.name for line in lines)
    assert sum(line.part is Part.CHARACTER for line in lines) <= 1


@pytest.mark.parametrize("format", [None, *READERS])
@given(text=st.text(max_size=300) | st.lists(SNIPPETS, max_size=60).map("".join))
def test_any_text(format: Format | None, text: str) -> None:
    tame(lambda: parse_deck_text(text, CATALOGUE, "deck", format))


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: seed[:12].strip())
@given(data=st.data())
def test_spoilt_files(seed: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(seed)))
    end = data.draw(st.integers(start, min(start + 30, len(seed))))
    text = seed[:start] + data.draw(SNIPPETS | st.text(max_size=5)) + seed[end:]
    tame(lambda: parse_deck_text(text, CATALOGUE))


@given(value=JSON)
def test_any_json(value: object) -> None:
    tame(lambda: parse_deck_text(json.dumps(value), CATALOGUE, "deck", Format.JSON))


@given(text=st.text(max_size=200) | JSON.map(json.dumps))
def test_deck_to_play_with(text: str) -> None:
    try:
        deck = parse_deck(text, "deck")
    except DeckError:
        return
    assert deck.character


@given(content=st.binary(max_size=200))
def test_any_bytes(content: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("deck") / "deck.cod"
    path.write_bytes(content)
    tame(lambda: read_deck_file(path, CATALOGUE))


LONG = {
    "one line": "x" * 1_000_000,
    "counts": "4 x\n" * 500_000,
    "names": "".join(f"4 card {at}\n" for at in range(200_000)),
    "spaces": "side" + " " * 500_000 + "x\n1 Jab",
    "headings": "[b]x[/b]\n" * 100_000,
    "tags": "<a" * 500_000,
    "quotes": '<a "' * 250_000,
    "words": "<" + "a" * 900 + ">" + ("<" + "b" * 990 + ">") * 1_000,
    "attributes": "<deck>" + ("<name id='" + "a " * 400 + "'>x</name>") * 1_000,
    "brackets": "[" * 500_000,
    "braces": '{"a":' * 100_000,
    "digits": '{"main": ' + "9" * 100_000 + "}",
    "yaml": "name: a\nmain:\n" + "".join(f"  k{at}: 1\n" for at in range(40_000)),
    "flow": "name: a\nmain: " + "{a: " * 100_000,
    "zones": "<cockatrice_deck>" + '<zone name="x"/>' * 60_000 + "</cockatrice_deck>",
    "gaps": "1 Jab\n\n" * 100_000,
    "bars": "[b]" * 200_000,
}


@pytest.mark.parametrize("kind", LONG)
@pytest.mark.parametrize("format", [None, Format.TEXT, Format.FORUM, Format.LACKEY])
def test_long_files_end_in_a_moment(kind: str, format: Format | None) -> None:
    began = time.process_time()
    tame(lambda: parse_deck_text(LONG[kind], CATALOGUE, "deck", format))
    assert time.process_time() - began < 5


def test_deck_too_large_is_refused() -> None:
    with pytest.raises(DeckError, match="more than 2,000 cards"):
        parse_deck_text("1999 Jab\n2 Sweep", CATALOGUE)


@pytest.mark.parametrize("format", [Format.TEXT, Format.FORUM])
def test_a_list_of_too_many_lines_is_not_looked_at(format: Format) -> None:
    with pytest.raises(DeckError, match="60,001 lines, more than any deck has"):
        parse_deck_text("1 Jab\n" + "Nothing\n" * 60_000, CATALOGUE, "deck", format)


def test_a_deck_of_too_many_card_lines_is_refused() -> None:
    with pytest.raises(DeckError, match="more than 2,000 lines"):
        parse_deck_text("9999 Jab\n" * 2_001, CATALOGUE)


def test_file_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(b"1 Jab\n" * (LARGEST // 6 + 1))
    with pytest.raises(DeckError, match="larger than 4 MB"):
        read_deck_file(path, CATALOGUE)


def test_what_is_quoted_of_a_file_is_cut() -> None:
    """A key of thousands of digits is no line that anybody reads."""
    with pytest.raises(DeckError) as refused:
        parse_formats(f"comprehensive:\n  standard:\n    {'9' * 4_200}: 1\n", "limits")
    assert all(len(problem) <= 300 for problem in refused.value.problems)
