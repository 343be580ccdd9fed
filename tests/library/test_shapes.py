"""Shapes of card text: how their marks are filled, what counts as read and what as a fragment."""

import pytest

from engine.library.backlog import culprit
from engine.library.shapes import (
    MOST_FILLINGS,
    UnreadableShapes,
    fillings,
    measure,
    shapes_in,
)
from engine.text.ufs.normalise import Dialect


@pytest.mark.parametrize(
    ("shape", "text"),
    [
        ("E: Draw N card.", "E: Draw 1 card."),
        ("E: Draw N cards.", "E: Draw 2 cards."),
        ("E: Your attack gets +N damage.", "E: Your attack gets +2 damage."),
        ("E [NAME per turn]: Gain N vitality.", "E [Once per turn]: Gain 2 vitality."),
        ("E [NAME turn]: Gain N vitality.", "E [Your turn]: Gain 2 vitality."),
        ("R [NAME] Flip: After N card is drawn.", "R [Tenacious] Flip: After 1 card is drawn."),
        ("Combo NAME: Draw N card.", "Combo E: Draw 1 card."),
        ("NAME Enhance: Draw N card.", "Weapon Enhance: Draw 1 card."),
        ("E: Add N NAME counter to this card.", "E: Add 1 rage counter to this card."),
        ("E: NAME N foundation.", "E: Ready 1 foundation."),
        ('E: Build N card named "NAME".', 'E: Build 1 card named "Brask".'),
        ("E: Your NAME attack gets +N speed.", "E: Your Fury attack gets +2 speed."),
    ],
)
def test_marks_are_filled_as_their_places_ask_for_it(shape: str, text: str) -> None:
    assert next(fillings(shape)) == text


def test_names_of_two_words_are_tried_too() -> None:
    assert "E: Add 1 Red Wall counter to this card." in [
        *fillings("E: Add N NAME counter to this card.")
    ]


def test_there_is_a_limit_to_what_is_tried() -> None:
    shape = 'NAME E [NAME]: "NAME" NAME counters. NAME ability, NAME N cards. The NAME.'
    assert len([*fillings(shape)]) == MOST_FILLINGS


def test_the_same_mark_is_filled_alike_within_a_text() -> None:
    shape = "E: If you have N NAME counters, remove all NAME counters."
    assert all(text.count("rage") in (0, 2) for text in fillings(shape))


def test_read_unread_and_fragments_are_counted_apart() -> None:
    shapes = (
        "E Commit: Your NAME attack gets +N damage.",
        "E Commit: Your attack is turned into a NAME.",
        "- Draw N card.",
        "E Commit: Choose N --",
    )
    reach = measure(shapes, Dialect.COMPREHENSIVE)
    assert reach.read == ("E Commit: Your Fury attack gets +2 damage.",)
    (stopped,) = reach.unread
    assert stopped.text[stopped.position :].startswith("turned")
    assert reach.fragments == shapes[2:]
    assert reach.total == 2
    (gap,) = reach.gaps
    assert gap.abilities == 1


def test_every_ability_of_a_run_on_line_is_read() -> None:
    both = "Enhance: Draw N card. Enhance Commit: Gain N health."
    assert measure([both], Dialect.UNIVERSUS).total == 1
    assert measure([both], Dialect.UNIVERSUS).unread == ()
    wrong = "Enhance: Draw N card. Enhance Commit: Heal N."
    (stopped,) = measure([wrong], Dialect.UNIVERSUS).unread
    assert stopped.text == "Enhance: Draw 1 card. Enhance Commit: Heal 2."
    assert culprit(stopped).word == "Heal"


def test_the_edition_says_in_whose_words_a_shape_is_written() -> None:
    shape = "Enhance Commit: Your rival loses N health."
    assert measure([shape], Dialect.UNIVERSUS).read
    assert measure([shape], Dialect.ADVANCED).unread


def test_a_list_has_a_heading_and_rows_of_count_and_shape() -> None:
    text = "count\tshape\n3\tE: Draw ▸N card.\n\n1\t- Draw N card.▸\n"
    assert shapes_in(text) == ("E: Draw N card.", "- Draw N card.")
    with pytest.raises(UnreadableShapes, match="line 3 is not a count and a shape: often E: Draw"):
        shapes_in("count\tshape\n3\tE: Draw.\noften\tE: Draw.\n")
