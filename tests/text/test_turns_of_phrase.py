"""Turns of phrase are looked for only where the words stand that each of them has."""

import pytest

from engine.text.ufs.idioms import TURNS
from engine.text.ufs.normalise import Dialect, normalise
from engine.text.ufs.turns_of_phrase import Idiom, needed
from tests.text import test_new_words, test_old_words, test_slips
from tests.text.corpora import everything


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


@pytest.mark.parametrize(
    ("each_of", "often"), [(4, 330), pytest.param(1, 370, marks=pytest.mark.slow)]
)
def test_they_stand_in_every_text_that_has_the_turn_of_phrase(
    each_of: int, often: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So many of the turns of phrase are in some text, at least: `often`."""
    found = set()
    words = {each.written: each.needed for each in TURNS}

    def is_in(each: Idiom, line: str) -> bool:
        if each.pattern.search(line) is None:
            return False
        found.add(each.written)
        assert words[each.written] in line, (each.written, line)
        return True

    for each in TURNS:
        monkeypatch.setattr(each, "needed", "")

    monkeypatch.setattr(Idiom, "is_in", is_in)
    for dialect, text in (*everything()[::each_of], *_said()):
        normalise(text, dialect)
    assert len(found) > often


def _said() -> list[tuple[Dialect, str]]:
    """Texts that are there for a turn of phrase."""
    tables = {
        Dialect.UNIVERSUS: test_new_words.SAID_AND_MEANT,
        Dialect.COMPREHENSIVE: test_old_words.SAID_AND_MEANT
        + test_slips.SLIPS
        + test_slips.SHORTER,
        Dialect.ADVANCED: test_slips.OLDER,
    }
    return [(dialect, said) for dialect, table in tables.items() for said, _ in table]
