"""Gate: any word of a shipped card left out or replaced changes what is understood, or declines."""

import pytest

from engine.text.errors import Declined
from engine.text.ufs.compile import try_compile
from engine.text.ufs.normalise import Dialect, normalise
from tests.sets.shipped import definitions

OTHERS = {
    "your": "their",
    "you": "your opponent",
    "opponent": "you",
    "this": "that",
    "1": "2",
    "2": "1",
    "and": "or",
    "or": "and",
    "if": "while",
    "after": "before",
    "attack": "foundation",
    "foundation": "asset",
    "damage": "speed",
    "ready": "committed",
    "draw": "discard",
    "commit": "destroy",
    "gets": "gains",
    "deals": "takes",
}
some_texts = pytest.mark.parametrize("each", [12, pytest.param(1, marks=pytest.mark.slow)])


def texts(each: int) -> list[str]:
    """Every so many of the texts of shipped cards."""
    found = sorted({text for card in definitions().values() for text in card.text})
    assert len(found) > 200
    return found[::each]


def _mutants(text: str) -> list[str]:
    words = text.split(" ")
    left_out = [" ".join((*words[:at], *words[at + 1 :])) for at in range(len(words))]
    replaced = [
        " ".join((*words[:at], OTHERS[word.lower()], *words[at + 1 :]))
        for at, word in enumerate(words)
        if word.lower() in OTHERS
    ]
    return left_out + replaced


def _words(text: str) -> list[str]:
    return [token.word for token in normalise(text, Dialect.COMPREHENSIVE)]


@some_texts
def test_no_word_of_a_shipped_card_is_idle(each: int) -> None:
    for text in texts(each):
        tree = try_compile(text)
        for mutant in _mutants(text):
            found = try_compile(mutant)
            declined = isinstance(found, Declined)
            assert declined or found != tree or _words(mutant) == _words(text), (text, mutant)


@some_texts
def test_no_mutant_of_a_shipped_card_has_two_readings(each: int) -> None:
    for text in texts(each):
        for mutant in _mutants(text):
            found = try_compile(mutant)
            assert not (isinstance(found, Declined) and found.why == "two readings"), mutant


@pytest.mark.parametrize(
    "text",
    [
        "If you would draw 1 or more cards, you may gain 1 vitality instead.",
        "The next time you would be dealt damage this turn, you may draw 1 card instead.",
        "F Commit: Draw 1 card. If you are at desperation, you may draw 2 cards instead.",
        "F Commit: Your opponent loses 2 vitality. If they do, you may draw 1 card instead.",
    ],
)
def test_an_optional_replacement_has_one_reading(text: str) -> None:
    found = try_compile(text)
    assert not isinstance(found, Declined) or found.why != "two readings"
