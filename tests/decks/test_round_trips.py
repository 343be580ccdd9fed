"""Every format gives back the deck that it can hold."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.decks.deck import list_of, parse_deck, read_deck
from engine.decks.files import (
    WRITTEN,
    Format,
    losses,
    parse_deck_text,
    read_deck_file,
    sniff,
    write_deck,
)
from engine.decks.lines import DeckLine, DeckList, Part, SideboardMove, SideboardPlan, joined
from engine.kernel.contents import write_file
from tests.decks.cards import catalogue
from ufs_desktop.bundle import bundled

CATALOGUE = catalogue()
NAMES = [card.name for card in CATALOGUE.cards]
PRINTED = {card.name: card.printings for card in CATALOGUE.cards}
LOADED = DeckList(
    name="Low Road",
    lines=(
        DeckLine(1, "Mara Voss (I)", Part.CHARACTER),
        DeckLine(4, "Jab", set="abc", number="010"),
    ),
    notes="First line.\n\nThird: of 3 & <b>.\n4 Jab",
    format="standard",
    tags=("fast", "new"),
)
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
    lines = [DeckLine(1, "Mara Voss (I)", Part.CHARACTER)]
    for name in draw(st.lists(st.sampled_from(NAMES), unique=True, min_size=1)):
        for part in draw(st.sets(st.sampled_from([Part.MAIN, Part.SIDE]), min_size=1)):
            count = draw(st.integers(1, 60))
            printing = draw(st.sampled_from([None, *PRINTED[name]]))
            code, number = (printing.set, printing.number) if printing else ("", "")
            lines.append(DeckLine(count, name, part, code, number))
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
            DeckLine(1, "Mara Voss (I)", Part.CHARACTER),
            DeckLine(4, "Jab"),
            DeckLine(3, "Nobody's Card"),
            DeckLine(2, "Nobody's Other Card", Part.SIDE),
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
        lines=(
            DeckLine(1, "Mara Voss (I)", Part.CHARACTER),
            DeckLine(4, "Jab", set="abc", number="010"),
        ),
        notes="First line.\n\nThird: of 3 & <b>.",
        format="standard",
        tags=("fast", "new"),
    )
    assert losses(deck, format, CATALOGUE) == []


@pytest.mark.parametrize("format", [Format.YAML, Format.JSON])
def test_our_own_format_keeps_everything_a_deck_has(format: Format) -> None:
    plans = (
        SideboardPlan("Against fast decks", (SideboardMove("Jab", "main", "side"),) * 2),
        SideboardPlan("", ()),
        SideboardPlan("Against fast decks", (SideboardMove("Sweep", "side", "main"),)),
    )
    deck = replace(
        LOADED, edition="universus", kind="starter", beginner=True, plan="tempo",
        sideboard_plans=plans,
    )  # fmt: skip
    again = parse_deck_text(write_deck(deck, format, CATALOGUE), CATALOGUE)
    assert again.problems == ()
    assert again.deck == deck
    assert losses(deck, format, CATALOGUE) == []


def test_shipped_decks_survive_whole() -> None:
    for path in sorted(bundled("decks").rglob("*.yaml")):
        before = read_deck_file(path, CATALOGUE).deck
        for format in (Format.YAML, Format.JSON):
            text = write_deck(before, format, CATALOGUE)
            assert parse_deck_text(text, CATALOGUE).deck == before
            assert parse_deck(text, path.name) == read_deck(path)
        assert list_of(read_deck(path)) == deck_of_lines(before)


def deck_of_lines(deck: DeckList) -> DeckList:
    """A deck as it is played: format and tags say nothing there."""
    return replace(deck, lines=tuple(replace(x, why="") for x in deck.lines))


def test_cockatrice_keeps_printings_by_id_and_plans() -> None:
    lines = (
        DeckLine(1, "Mara Voss (I)", Part.CHARACTER),
        DeckLine(2, "Jab", uuid="6f6a-1"),
        DeckLine(1, "Jab", uuid="6f6a-2"),
        DeckLine(1, "Jab", Part.SIDE, "abc", "010", "6f6a-1"),
    )
    plans = (SideboardPlan("Fast & <loose>", (SideboardMove("Jab", "main", "side"),)),)
    deck = replace(LOADED, lines=lines, sideboard_plans=plans)
    again = parse_deck_text(write_deck(deck, Format.COCKATRICE, CATALOGUE), CATALOGUE)
    assert again.problems == ()
    assert again.deck == deck
    assert losses(deck, Format.COCKATRICE, CATALOGUE) == []
    assert losses(deck, Format.YAML, CATALOGUE) == ["printings"]


def test_octgn_text_keeps_notes_behind_the_game() -> None:
    deck = replace(LOADED, name="", format="", tags=(), lines=LOADED.lines[:1])
    text = write_deck(deck, Format.OCTGN_TEXT, CATALOGUE)
    assert text.splitlines() == [
        "Character", "1x Mara Voss (I)", "", "Universal Fighting System",
        "First line.", "", "Third: of 3 & <b>.", "4 Jab",
    ]  # fmt: skip
    again = parse_deck_text(text, CATALOGUE)
    assert (again.deck, again.problems) == (deck, ())


def test_lackey_keeps_a_set_without_a_number() -> None:
    deck = DeckList(
        name="", lines=(DeckLine(1, "Mara Voss (I)", Part.CHARACTER), DeckLine(2, "Jab", set="abc"))
    )
    again = parse_deck_text(write_deck(deck, Format.LACKEY, CATALOGUE), CATALOGUE)
    assert (again.deck, again.problems) == (deck, ())


def test_a_printing_that_the_card_does_not_have_is_reported_and_left_out() -> None:
    text = "1 Mara Voss\n2 Jab (zzz) 010\n3 Nobody (zzz) 011\n"
    again = parse_deck_text(text, CATALOGUE)
    assert [str(problem) for problem in again.problems] == [
        "line 2: 'Jab' has no printing zzz/010: any one will do",
        "line 3: no card 'Nobody' is known",
    ]
    assert [line.printing for line in again.deck.lines] == ["", "", "zzz/011"]
    for format in WRITTEN:
        text = write_deck(again.deck, format, CATALOGUE)
        assert len(parse_deck_text(text, CATALOGUE).deck.unresolved) == 1


def test_losses_are_named() -> None:
    deck = DeckList(
        name="Plan",
        lines=(
            DeckLine(1, "Mara Voss (I)", Part.CHARACTER),
            DeckLine(4, "Jab", set="abc", number="010"),
        ),
        notes="Go first.",
        edition="universus",
    )
    assert losses(deck, Format.YAML, CATALOGUE) == []
    assert losses(deck, Format.OCTGN, CATALOGUE) == ["the name", "the edition", "printings"]
    assert losses(deck, Format.FORUM, CATALOGUE) == ["the notes", "the edition"]
    odd = replace(deck, lines=(*deck.lines, DeckLine(2, "Deck // of 3 (ABC) 12")))
    assert "which cards are where" in losses(odd, Format.TEXT, CATALOGUE)


def test_cards_only_among_others_are_still_of_their_type_in_forum_code() -> None:
    deck = DeckList(
        name="Plan",
        lines=(
            DeckLine(1, "Mara Voss (I)", Part.CHARACTER),
            DeckLine(2, "Tessaly"),
            DeckLine(4, "Sweep"),
            DeckLine(4, "Jab"),
            DeckLine(1, "Café Brawl", Part.SIDE),
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
    deck = DeckList(lines=(DeckLine(1, "Mara Voss (I)", Part.CHARACTER), DeckLine(4, "Jab")))
    write_file(path, write_deck(deck, Format.OCTGN, CATALOGUE))
    assert [entry.name for entry in tmp_path.iterdir()] == ["Quiet Water.o8d"]
    assert read_deck_file(path, CATALOGUE).deck.name == "Quiet Water"
