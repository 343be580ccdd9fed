"""What is not understood is declined, with the place and what could have stood there."""

from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.text import compiler
from engine.text.errors import CardTextError, Declined
from engine.text.ufs.compile import compile_ability, compile_lines, try_compile
from engine.text.ufs.normalise import Dialect, normalise
from engine.ufs.effects import nodes as n
from tests.text.corpora import everything, examples


@pytest.mark.parametrize("text", [text for _, text in examples("refused")])
def test_a_text_outside_the_language_is_refused(text: str) -> None:
    with pytest.raises(CardTextError):
        compile_ability(text)


@pytest.mark.parametrize("text", ["", "   ", "\x00\x07", "\n", "." * 3000, "(" * 500, "[[[", '"'])
def test_rubbish_is_refused_at_once(text: str) -> None:
    start = process_time()
    with pytest.raises(CardTextError):
        compile_ability(text)
    assert process_time() - start < 1


def test_phrases_nested_without_end_are_refused_and_do_not_overflow() -> None:
    phrase = "your next copy of "
    with pytest.raises(CardTextError, match="too many"):
        compile_ability(f"E Commit: Destroy 1 copy of {phrase * 100}this card.")


def test_a_decline_tells_where_reading_stopped_and_what_was_expected() -> None:
    declined = try_compile("F Commit: Draw 2 bananas.")
    assert isinstance(declined, Declined)
    assert declined.text[declined.position :].startswith("bananas")
    assert "cards" in declined.expected


def test_positions_count_from_the_start_of_the_text_box() -> None:
    box = "F Commit: Draw 1 card.\n  E Commit: Draw 1 zebra."
    first, second = compile_lines(box)
    assert isinstance(first, n.Ability)
    assert isinstance(second, Declined)
    assert box[second.position :].startswith("zebra")


def _mutants(text: str) -> list[str]:
    words = text.split(" ")
    return [" ".join(words[:i] + words[i + 1 :]) for i in range(len(words))]


@pytest.mark.parametrize("each", [41, pytest.param(3, marks=pytest.mark.slow)])
def test_deleting_any_word_changes_the_tree_or_declines(each: int) -> None:
    for dialect, text in everything()[::each]:
        tree = compile_ability(text, dialect)
        for mutant in _mutants(text):
            assert _differs(mutant, text, dialect, tree), (text, mutant)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("your", "their"),
        ("1", "2"),
        ("draw", "discard"),
        ("attack", "foundation"),
        ("+2", "-2"),
        ("Commit", "Destroy"),
        ("damage", "speed"),
        ("and", "or"),
        ("if", "while"),
        ("ready", "committed"),
    ],
)
@pytest.mark.parametrize("most", [14, pytest.param(1_000, marks=pytest.mark.slow)])
def test_replacing_a_word_changes_the_tree_or_declines(old: str, new: str, most: int) -> None:
    having = [(dialect, text) for dialect, text in everything() if old in text.split(" ")]
    assert having
    for dialect, text in having[:: max(1, len(having) // most)]:
        words = text.split(" ")
        words[words.index(old)] = new
        mutant = " ".join(words)
        assert _differs(mutant, text, dialect, compile_ability(text, dialect)), (text, mutant)


def _differs(mutant: str, text: str, dialect: Dialect, tree: n.Ability) -> bool:
    found = try_compile(mutant, dialect)
    if isinstance(found, Declined) or found != tree:
        return True
    return _said(mutant, dialect) == _said(text, dialect)


def _said(text: str, dialect: Dialect) -> list[str]:
    """Two wordings that are made one are the same words, wherever they stood."""
    return [token.word for token in normalise(text, dialect)]


_WORDS = sorted({word for _, text in everything() for word in text.split(" ")})


@settings(max_examples=2 * settings().max_examples)
@given(st.lists(st.sampled_from(_WORDS), min_size=1, max_size=25), st.sampled_from(list(Dialect)))
def test_any_words_give_a_tree_or_a_decline(words: list[str], dialect: Dialect) -> None:
    assert isinstance(try_compile(" ".join(words), dialect), n.Ability | Declined)


@settings(max_examples=2 * settings().max_examples)
@given(st.text(max_size=300), st.sampled_from(list(Dialect)))
def test_any_text_gives_a_tree_or_a_decline(text: str, dialect: Dialect) -> None:
    assert isinstance(try_compile(text, dialect), n.Ability | Declined)


def test_a_declined_text_is_read_but_once(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "F: Paint the wall in the morning."
    first = try_compile(text)
    monkeypatch.delattr(compiler, "compile_text")
    assert try_compile(text) == first
    with pytest.raises(CardTextError, match="not understood"):
        compile_ability(text)
