"""Abilities on probation: what never changes anything is found, and nothing of ours is such."""

from __future__ import annotations

import pytest

from engine.scenario.ufs.probation import dead_texts, mentioned, serve
from engine.scenario.ufs.trial_book import Life, on_probation
from engine.text.ufs.normalise import Dialect
from engine.ufs.effects.keyword_abilities import granted_ability
from engine.ufs.effects.nodes.words import CardType
from engine.ufs.model.values import HeldAbility
from tests.sets.shipped import definitions
from tests.text.probation import card_of

WORDS = Dialect.COMPREHENSIVE


def kind_for(text: str) -> CardType:
    return CardType.ATTACK if text.startswith("E: This attack") else CardType.FOUNDATION


def test_what_never_does_anything_is_found() -> None:
    """One has no attack, one only chooses; the others show what situations are made of."""
    dead = [
        "F: This attack gets +2 speed.",
        "E: Choose 1 foundation.",
        "E: If you have 90 or more momentum, draw 1 card.",
    ]
    alive = [
        "E: This attack gets +2 speed.",
        "E: Choose 1 foundation. Commit it.",
        'E: Add 1 card with "Lantern" in its name from your discard pile to your hand.',
        "R: After your opponent fails a check, draw 1 card.",
        "Deadlock E: Draw 1 card.",
        "E: If this card has 2 or more Rust counters, draw 1 card.",
        "Your Throw attacks get +1 damage.",
        "R: After your Kick attack deals damage, gain 1 vitality.",
        "F [Hand]: Draw 1 card.",
    ]
    cards = [card_of(WORDS, text, kind_for(text)) for text in (*dead, *alive)]
    book = serve(cards, 10)
    found = {card.text[0]: book.life(held) for card in cards for held in on_probation(card)}
    assert found == dict.fromkeys(dead, Life.DEAD) | dict.fromkeys(alive, Life.ALIVE)
    assert {text for _, text in dead_texts(cards, book)} == set(dead)


def test_the_same_games_find_the_same() -> None:
    cards = [card_of(WORDS, "E: Draw 1 card.")]
    tries = serve(cards, 2).tries
    assert tries
    assert serve(cards, 2).tries == tries


def test_what_abilities_speak_of_is_there() -> None:
    text = "Rowan E: Add 1 Rust counter to this card. Your Punch attack gets +1 damage."
    said = mentioned([card_of(WORDS, text)])
    assert (said.keywords, said.counters, said.characters) == (("Punch",), ("rust",), ("Rowan",))


def test_keywords_are_not_on_probation() -> None:
    """Scenarios play them; what a text box says is asked here."""
    ability = granted_ability("stun", 1, ())
    assert ability is not None
    held = HeldAbility("k:stun", ability, link="stun")
    card = card_of(WORDS, "E: Draw 1 card.")
    printed = card.printed._replace(abilities=(held, *card.printed.abilities))
    assert [each.key for each in on_probation(card._replace(printed=printed))] == ["t1"]


# Reversals that go on to an Enhance Step of their own are too rare at random; scenarios play them.
RARE = frozenset({"E: If this attack was played as a reversal, it gets +2 damage."})


@pytest.mark.parametrize("games", [pytest.param(700, marks=pytest.mark.soak)])
def test_no_shipped_text_is_dead(games: int) -> None:
    cards = list(definitions().values())
    dead = dead_texts(cards, serve(cards, games))
    assert {text for _, text in dead} <= RARE
