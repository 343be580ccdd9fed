"""A deck in the making: edits, undoing them, and keeping the deck in a file."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.decks.comparison import difference
from engine.decks.deck import read_own, write_own
from engine.decks.edits import (
    ChangeCopies,
    ChooseFormat,
    DeckDraft,
    DeckEdit,
    DeckSlot,
    MoveCopies,
    NameCard,
    PlaceLine,
    RenameDeck,
    ReplaceDeck,
    SetTags,
    WriteNotes,
    copies_of,
)
from engine.decks.lines import MOST_CARDS, DeckLine, DeckList, Part, SideboardPlan

MAIN, SIDE, CHARACTER = Part.MAIN, Part.SIDE, Part.CHARACTER
JAB, SWEEP = DeckSlot(MAIN, "Jab"), DeckSlot(MAIN, "Sweep")
DECK = DeckList(
    "Low Road",
    (DeckLine(1, "Mara Voss", CHARACTER), DeckLine(4, "Jab"), DeckLine(2, "Sweep", SIDE)),
    kind="starter",
    plan="Sweep last",
    sideboard_plans=(SideboardPlan("Mara", ()),),
)

texts = st.text(st.characters(), max_size=30)
names = st.one_of(st.sampled_from(["Jab", "Sweep", "Mara Voss"]), texts)
printings = st.sampled_from([("", ""), ("abc", ""), ("abc", "010"), ("abc", "010B")])
counts = st.integers(-5, 2_100)


@st.composite
def slots(draw: st.DrawFn) -> DeckSlot:
    code, number = draw(printings)
    return DeckSlot(draw(st.sampled_from(Part)), draw(names), code, number)


@st.composite
def lists(draw: st.DrawFn) -> DeckList:
    lines = [slot.line(draw(counts)) for slot in draw(st.lists(slots(), max_size=6))]
    return DeckList(draw(texts), tuple(lines), draw(texts), tags=(draw(texts),))


edits: st.SearchStrategy[DeckEdit] = st.one_of(
    st.builds(ChangeCopies, slots(), counts),
    st.builds(MoveCopies, slots(), st.sampled_from(Part), counts),
    st.builds(PlaceLine, slots(), st.one_of(st.none(), slots())),
    st.builds(NameCard, names, names),
    st.builds(RenameDeck, texts),
    st.builds(WriteNotes, texts),
    st.builds(SetTags, st.lists(texts, max_size=3).map(tuple)),
    st.builds(ChooseFormat, st.sampled_from(["universus", "advanced"]), st.just("open")),
    st.builds(ReplaceDeck, lists(), texts),
)


@given(changes=st.lists(edits, max_size=20))
def test_all_undone_is_the_first_deck_and_all_redone_the_last(changes: list[DeckEdit]) -> None:
    first = draft = DeckDraft.of(DECK)
    for edit in changes:
        draft = draft.after(edit)
    last, steps = draft, len(draft.past)
    for _ in range(steps):
        draft = draft.undone
    assert (draft.deck, draft.past, draft.undone) == (first.deck, (), draft)
    for _ in range(steps):
        draft = draft.redone
    assert draft == last


@pytest.mark.parametrize("as_json", [True, False])
@given(changes=st.lists(edits, max_size=8))
def test_whatever_was_edited_reads_back_the_same(as_json: bool, changes: list[DeckEdit]) -> None:
    draft = DeckDraft.of(DECK)
    for edit in changes:
        draft = draft.after(edit)
        again = read_own(write_own(draft.deck, as_json=as_json), "deck")
        assert again.deck == draft.deck
        assert again.problems == ()


def edited(*changes: DeckEdit, deck: DeckList = DECK) -> DeckList:
    draft = DeckDraft.of(deck)
    for edit in changes:
        draft = draft.after(edit)
    return draft.deck


def held(deck: DeckList) -> list[tuple[str, int, str]]:
    return [(line.part, line.count, line.name) for line in deck.lines]


def test_the_last_copy_taken_away_takes_its_line() -> None:
    fewer = edited(ChangeCopies(JAB, -3))
    assert copies_of(fewer, JAB) == 1
    assert held(edited(ChangeCopies(JAB, -9), deck=fewer)) == [
        ("character", 1, "Mara Voss"), ("sideboard", 2, "Sweep")
    ]  # fmt: skip


def test_more_copies_move_than_there_are() -> None:
    moved = edited(MoveCopies(DeckSlot(SIDE, "Sweep"), MAIN, 9))
    assert held(moved)[1:] == [("main", 4, "Jab"), ("main", 2, "Sweep")]
    assert edited(MoveCopies(SWEEP, SIDE)) == DeckDraft.of(DECK).deck  # none are there


def test_a_new_character_sends_the_old_one_to_the_deck() -> None:
    assert held(edited(MoveCopies(JAB, CHARACTER)))[:2] == [
        ("character", 1, "Jab"), ("main", 1, "Mara Voss")
    ]  # fmt: skip
    assert held(edited(ChangeCopies(DeckSlot(CHARACTER, "Orun"), 1)))[0] == ("character", 1, "Orun")
    assert held(edited(ChangeCopies(DeckSlot(CHARACTER, "Mara Voss"), -1)))[0] == ("main", 4, "Jab")


def test_a_line_is_placed_before_another() -> None:
    more = edited(ChangeCopies(SWEEP, 1))
    assert held(edited(PlaceLine(SWEEP, JAB), deck=more))[1:3] == [
        ("main", 1, "Sweep"), ("main", 4, "Jab")
    ]  # fmt: skip


def test_a_deck_never_grows_beyond_what_a_file_holds() -> None:
    most = edited(ChangeCopies(JAB, MOST_CARDS - 7))
    assert copies_of(most, JAB) == MOST_CARDS - 3
    assert edited(ChangeCopies(JAB, 1), deck=most) == most


def test_what_changes_nothing_is_no_step() -> None:
    draft = DeckDraft.of(DECK)
    assert draft.after(RenameDeck(" Low  Road ")) is draft
    undone = draft.after(RenameDeck("High Road")).undone
    assert [step.words for step in undone.future] == ["rename to High Road"]
    assert undone.after(WriteNotes("new")).future == ()


def test_two_decks_are_told_apart() -> None:
    other = edited(
        ChangeCopies(JAB, -1),
        ChangeCopies(DeckSlot(CHARACTER, "Orun"), 1),
        MoveCopies(DeckSlot(SIDE, "Sweep"), MAIN),
        WriteNotes("new"),
    )
    found = difference(DECK, other)
    assert found.words == (
        "-1 Mara Voss (character), +1 Orun (character), -1 Jab, +1 Sweep, -1 Sweep (sideboard), "
        "notes"
    )
    printed = replace(DECK, lines=(*DECK.lines[:1], DeckLine(4, "Jab", set="abc"), DECK.lines[2]))
    assert difference(DECK, printed).words == ""
