"""What a reader is told of each pronoun: the thing it is bound to, by name."""

import re

import pytest

from engine.text.ufs.compile import compile_ability
from engine.text.ufs.normalise import Dialect
from engine.text.ufs.render import render, render_told

UNIVERSUS, COMPREHENSIVE = Dialect.UNIVERSUS, Dialect.COMPREHENSIVE


def told(text: str, dialect: Dialect = COMPREHENSIVE) -> list[str]:
    """The meanings in the order in which they are printed; the other words stay as they are."""
    ability = compile_ability(text, dialect)
    explained = render_told(ability, dialect)
    assert re.sub(r" ‹[^›]*›", "", explained) == render(ability, dialect)
    return re.findall(r"‹(.*?)›", explained)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("F Discard 1 card: Add it to your momentum.", "the card discarded as its cost"),
        (
            "E Commit 1 foundation: Your attack gets +1 damage. Ready that foundation.",
            "the foundation committed as its cost",
        ),
        ("F: Ready 1 asset. Destroy that asset.", "the asset readied"),
        ("F: Mill 2. Add 1 card milled this way to your hand.", "the cards milled"),
        ("F: Draw 1 card. Remove it.", "the card drawn"),
        (
            "F: Your opponent discards 1 card. Remove the discarded card.",
            "the card discarded by your opponent",
        ),
        (
            "R: After your opponent plays an attack, discard 1 card. It gets -2 damage.",
            "the attack played by your opponent",
        ),
        (
            "After you play a Kick attack, lose X vitality. X equals its difficulty.",
            "the Kick attack played",
        ),
        (
            "R: After your opponent plays a foundation, cancel it.",
            "the foundation played by your opponent",
        ),
        ("E: Your next attack gets +1 damage. It gains Throw.", "your next attack"),
        ("E: If this attack deals damage, add it to your hand.", "this attack"),
        ("F: Name a card. Your opponent discards all copies of that card.", "the card named"),
        ("F: Discard up to 2 cards. Draw that many cards.", "the cards discarded"),
        ("F Discard X cards: Draw that many cards.", "the cards discarded as its cost"),
        ("F: Your opponent loses 2 vitality. Gain that much vitality.", "the vitality lost"),
        ("R: After you take damage, draw that many cards.", "the damage taken"),
        ("R: After you take damage from an attack, flip it.", "the attack that deals the damage"),
        (
            "R: After your opponent draws 1 or more cards, draw that many cards.",
            "the cards drawn by your opponent",
        ),
        (
            "E: Remove any number of Power counters from this card. Draw that many cards.",
            "the counters removed",
        ),
        (
            'F: 1 foundation gains "E Discard 1 card: Add it to your momentum."',
            "the card discarded as its cost",
        ),
    ],
)
def test_a_pronoun_is_followed_by_what_it_means(text: str, meant: str) -> None:
    assert told(text) == [meant]


def test_an_event_of_its_own_is_told_in_an_effect_that_waits_for_it() -> None:
    first = "After you play a Kick attack, flip that attack."
    text = f"F: {first} After your opponent plays an asset, destroy that asset."
    assert told(text) == ["the Kick attack played", "the asset played by your opponent"]


def test_the_rest_is_told_with_the_cards_it_is_left_of() -> None:
    text = "F: Look at the top 3 cards of your deck. Add 1 of them to your hand. Discard the rest."
    assert told(text) == ["the cards looked at", "what is left of the cards looked at"]


def test_a_bare_choice_after_a_look_is_told_to_be_among_what_was_seen() -> None:
    text = "F: Look at the top 3 cards of your deck. Choose 1 card. Add it to your hand."
    assert told(f"{text} Discard the rest.") == [
        "among the cards looked at",
        "the card chosen",
        "what is left of the cards looked at",
    ]


def test_the_rest_of_what_was_chosen_among_is_told_as_not_chosen() -> None:
    text = "F: Choose 1 attack in your discard pile. Add it to your hand. Remove the rest."
    assert told(text) == ["the attack chosen", "the attacks not chosen"]


def test_what_was_done_to_a_thing_again_is_told_with_its_noun() -> None:
    assert told("F: Ready 1 asset. Commit that asset. Destroy the committed asset.") == [
        "the asset readied",
        "the asset committed",
    ]


def test_meanings_are_in_the_words_of_the_edition() -> None:
    text = "Form: Your rival discards 1 card. Remove the discarded card."
    assert told(text, UNIVERSUS) == ["the card discarded by your rival"]


def test_a_text_without_pronouns_is_as_it_is() -> None:
    assert render_told(compile_ability("E Commit: Draw 1 card.")) == "E Commit: Draw 1 card."
