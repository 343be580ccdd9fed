"""Turns of phrase are looked for only where the words stand that each of them has."""

import pytest

from engine.text.ufs.turns_of_phrase import needed


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("the top card", "the top card"),
        ("your cards?", "your card"),
        ("no* cards", " cards"),
        ("an{0,2} asset", " asset"),
        (r"draw (\d+ more) cards", " cards"),
        (r"discard (a (?:foundation|card)) there", "discard "),
        ("(?:foundation|asset) of", " of"),
        (r"move it \( face down \)", " face down "),
        (r"[a-z (]+ it", " it"),
        (r"[^\]a-z]+ it", " it"),
        ("yours|your rival's", ""),
        ("(that card)", ""),
    ],
)
def test_words_that_are_needed(pattern: str, words: str) -> None:
    assert needed(pattern) == words
