"""Patterns over folded texts find what they find in the texts themselves, all cases alike."""

from __future__ import annotations

import re
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.library.columns import Column
from engine.library.query.folding import fixed_parts, folded, folded_pattern

SIGNS = "aAbBkKsSiI19 _-.:;/é\n\u0130\u0131\u017f\u212a"
TEXTS = st.text(alphabet=SIGNS, max_size=14)
PIECES = (
    "a", "B", "k", "s", "I", "1", " ", ".", "^", "$", "\\d", "\\W", "\\s", "\\b", "\\.", "[a-k]",
    "[A-K]", "[^A-K]", "[^1]", "[]a]", "[1-9b]", "(?:", "(", "(?=", "(?!", ")", "|", "*", "+", "?",
    "{0}", "{1,2}", "++", "*+", "+?", "[a-k]+", ".*",
    "-", ":", "\\-", "[!-Z]", "[A-z]", "\\x41", "(?i:", "(?P<n>", "\\1", "é",
)  # fmt: skip
PATTERNS = st.lists(st.sampled_from(PIECES), min_size=1, max_size=7).map("".join)


def compiled(pattern: str) -> re.Pattern[str] | None:
    try:
        return re.compile(pattern, re.IGNORECASE)
    except re.error:
        return None


@settings(max_examples=12 * settings().max_examples)
@given(body=PATTERNS, texts=st.lists(TEXTS, min_size=1, max_size=8, unique=True))
def test_a_column_finds_what_the_pattern_finds(body: str, texts: list[str]) -> None:
    pattern = compiled(body)
    plain = folded_pattern(body) if pattern else None
    if pattern is None or plain is None:
        return
    column = Column(enumerate(texts))
    wanted = {at for at, text in enumerate(texts) if pattern.search(text)}
    assert column.found(plain) == wanted
    assert column.found(plain, {0}) == wanted & {0}


@pytest.mark.parametrize(
    ("pattern", "fixed"),
    [
        ("draw [0-9]+ cards?", ("draw ",)),
        ("once per turn.*damage", ("once per turn",)),
        ("once.*turn.*damage", ("once", "turn", "damage")),
        ("^k", ("k",)),
        ("ab{0}c*", ("a",)),
        ("a|b", ()),
        ("(ab)?cd", ()),
        ("\\bgain\\d", ("gain",)),
        ("[abc][]abc]x", ("x",)),
        (".", ()),
    ],
)
def test_what_must_stand_in_a_text_is_known_beforehand(
    pattern: str, fixed: tuple[str, ...]
) -> None:
    assert fixed_parts(pattern) == fixed


def test_a_pattern_that_fails_late_fails_soon() -> None:
    """Cubic in the length of a text, were the words not looked for first."""
    column = Column((at, "draw " * 800 + str(at)) for at in range(50))
    began = time.process_time()
    assert column.found(re.compile("draw.*draw.*zq")) == frozenset()
    assert time.process_time() - began < 0.5


@pytest.mark.parametrize("pattern", ["[A-z]", "[!-Z]", "\\x41", "(?i:a)", "(?P<n>a)", "é", "\\1"])
def test_what_only_re_can_say_is_left_to_it(pattern: str) -> None:
    assert folded_pattern(pattern) is None


@pytest.mark.parametrize("pattern", ["Draw \\d", "[A-Z]+x", "a(b|C)", "^\\W-\\.$", "K-pop", "a{2}"])
def test_what_people_type_is_folded(pattern: str) -> None:
    assert folded_pattern(pattern) is not None


def test_folding_goes_sign_by_sign_and_knows_every_sign_that_is_like_a_letter() -> None:
    any_letter = re.compile("[a-z]", re.IGNORECASE)
    signs = "".join(map(chr, (*range(0xD800), *range(0xE000, sys.maxunicode + 1))))
    small = folded(signs)
    assert len(small) == len(signs)  # no sign becomes none
    assert folded(signs[:128]) == small[:128]
    like_letters = [found.start() for found in any_letter.finditer(signs)]
    assert like_letters == [found.start() for found in any_letter.finditer(small)]
    assert len(like_letters) > 2 * 26
    for at in like_letters:
        assert "a" <= small[at] <= "z"
        assert re.match(small[at], signs[at], re.IGNORECASE)
