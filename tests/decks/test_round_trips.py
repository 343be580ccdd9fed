"""Every format gives back the deck that it can hold."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.decks.files import (
    WRITTEN,
    Format,
    losses,
    parse_deck_text,
    read_deck_file,
    save_text,
    sniff,
    write_deck,
)
from engine.decks.lines import DeckList, Line, Part, joined
from tests.decks.cards import catalogue

CATALOGUE = catalogue()
NAMES = [card.name for card in CATALOGUE.cards]
PRINTED = {card.name: card.printings for card in CATALOGUE.cards}
KEEPS_PRINTINGS = {
    Format.YAML, Format.JSON, Format.COCKATRICE, Format.LACKEY, Format.TABLETOP, Format.FORUM,
    Format.TEXT,
}  # fmt: skip
KEEPS_NAMES = {
    Format.YAML, Format.JSON, Format.COCKATRICE, Format.TABLETOP, Format.FORUM, Format.TEXT
}  # fmt: skip
SNIFFED = {
    Format.TABLETOP: Format.JSON,
    Format.OCTGN_TEXT: Format.TEXT,
    Format.LACKEY_TEXT: Format.TEXT,
}


@st.composite
def decks(draw: st.DrawFn) -> DeckList:
    """Decks of known cards, of any printing, some of which also lie in the sideboard."""
    lines = [Line(1, "Mara Voss (I)", Part.CHARACTER)]
    for name in draw(st.lists(st.sampled_from(NAMES), unique=True, min_size=1)):
        for part in draw(st.sets(st.sampled_from([Part.MAIN, Part.SIDE]), min_size=1)):
            count = draw(st.integers(1, 60))
            printing = draw(st.sampled_from([None, *PRINTED[name]]))
            code, number = (printing.set, printing.number) if printing else ("", "")
            lines.append(Line(count, name, part, code, number))
    name = draw(st.from_regex(r"[A-Z][a-z]{2,8} [A-Z][a-z]{2,8}", fullmatch=True))
    return DeckList(name=name, lines=joined(lines))


def cards(deck: DeckList, *, printings: bool) -> list[tuple[str, ...]]:
    lines = deck.lines if printings else joined(
        replace(line, set="", number="") for line in deck.lines
    )  # fmt: skip
    return sorted((x.part, x.name, str(x.count), x.set, x.number) for x in lines)


@pytest.mark.parametrize("format", WRITTEN)
@given(deck=decks())
def test_round_trip(format: Format, deck: DeckList) -> None:
    text = write_deck(deck, format, CATALOGUE)
    again = parse_deck_text(text, CATALOGUE)
    assert sniff(text) is SNIFFED.get(format, format)
    assert again.problems == ()
    kept = format in KEEPS_PRINTINGS
    assert cards(again.deck, printings=True) == cards(deck, printings=kept)
    if format in KEEPS_NAMES:
        assert again.deck.name == deck.name


@pytest.mark.parametrize("format", WRITTEN)
def test_unknown_cards_are_kept(format: Format) -> None:
    deck = DeckList(
        name="Two Worlds",
        lines=(
            Line(1, "Mara Voss (I)", Part.CHARACTER),
            Line(4, "Jab"),
            Line(3, "Nobody's Card"),
            Line(2, "Nobody's Other Card", Part.SIDE),
        ),
    )
    again = parse_deck_text(write_deck(deck, format, CATALOGUE), CATALOGUE)
    assert cards(again.deck, printings=True) == cards(deck, printings=True)
    assert [line.name for line in again.deck.unresolved] == [
        "Nobody's Card",
        "Nobody's Other Card",
    ]
    assert len(again.problems) == 2


@pytest.mark.parametrize("format", [Format.YAML, Format.JSON, Format.COCKATRICE])
def test_everything_beside_the_cards_survives(format: Format) -> None:
    deck = DeckList(
        name='A "quoted" & <odd> name',
        lines=(Line(1, "Mara Voss (I)", Part.CHARACTER), Line(4, "Jab", set="abc", number="010")),
        notes="First line.\n\nThird: of 3 & <b>.",
        format="standard",
        tags=("fast", "new"),
    )
    assert losses(deck, format, CATALOGUE) == []


def test_losses_are_named() -> None:
    deck = DeckList(
        name="Plan",
        lines=(Line(1, "Mara Voss (I)", Part.CHARACTER), Line(4, "Jab", set="abc", number="010")),
        notes="Go first.",
        edition="universus",
    )
    assert losses(deck, Format.YAML, CATALOGUE) == []
    assert losses(deck, Format.OCTGN, CATALOGUE) == ["the name", "the edition", "printings"]
    assert losses(deck, Format.FORUM, CATALOGUE) == ["the notes", "the edition"]
    odd = replace(deck, lines=(*deck.lines, Line(2, "Deck // of 3 (ABC) 12")))
    assert "which cards are where" in losses(odd, Format.TEXT, CATALOGUE)


def test_cards_only_among_others_are_still_of_their_type_in_forum_code() -> None:
    deck = DeckList(
        name="Plan",
        lines=(
            Line(1, "Mara Voss (I)", Part.CHARACTER),
            Line(2, "Tessaly"),
            Line(4, "Sweep"),
            Line(4, "Jab"),
            Line(1, "Café Brawl", Part.SIDE),
        ),
    )
    text = write_deck(deck, Format.FORUM, CATALOGUE)
    assert text.splitlines() == [
        "[b][url]Plan[/url][/b]", "",
        "[b]Character[/b]", "1 Mara Voss (I)", "2 Tessaly", "",
        "[b]Attack[/b]", "4 Jab", "4 Sweep", "",
        "[b]Side[/b]", "1 Café Brawl",
    ]  # fmt: skip


def test_file_is_written_whole_and_named_by_itself(tmp_path: Path) -> None:
    path = tmp_path / "Quiet Water.o8d"
    deck = DeckList(lines=(Line(1, "Mara Voss (I)", Part.CHARACTER), Line(4, "Jab")))
    save_text(path, write_deck(deck, Format.OCTGN, CATALOGUE))
    assert [entry.name for entry in tmp_path.iterdir()] == ["Quiet Water.o8d"]
    assert read_deck_file(path, CATALOGUE).deck.name == "Quiet Water"
