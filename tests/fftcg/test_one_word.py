"""Another word in a text is another meaning, or no text that is understood."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest

from engine.fftcg.model.patterns import TcgNode
from engine.text.errors import CardTextError
from engine.text.fftcg.language import compile_line
from tests.fftcg.written import MIXED, NAME, parts
from tests.shares import share

PAIRS = (  # either way
    *(("Forward", "Backup"), ("Forwards", "Backups"), ("Monster", "Forward"), ("dull", "active")),
    *(("you control", "your opponent controls"), ("your", "your opponent's"), ("cost", "power")),
    *(("or less", "or more"), ("attack", "block"), ("attacks", "blocks"), ("gains", "loses")),
    *(("Break", "Dull"), ("Fire", "Ice"), ("Haste", "Brave"), ("their", "your"), ("and", "or")),
    *(("If you do so", "When you do so"), ("top", "bottom"), ("Job", "Card Name"), ("it", "them")),
    *(("the former", "the latter"), ("Main Phase 1", "Main Phase 2"), ("beginning", "end")),
    *(("each player", "your opponent"), ("cannot", "must"), ("increases by", "is reduced by")),
    *(("it", NAME), ("each", "your opponent"), ("unless", "if"), ("enters", "leaves")),
)
LEFT_OUT = (
    *("you may ", "up to ", f"other than {NAME} ", "other ", " or less", " or more", " this turn"),
    *(" until the end of the turn", "randomly ", "EX Burst ", "next ", "half of ", "only "),
    *(" from the game", " in your Break Zone", " once per turn", " under your control"),
    *(" you control", " opponent controls"),
)
WORDS = (*PAIRS, *((there, here) for here, there in PAIRS), *((words, "") for words in LEFT_OUT))
LEAST = 500  # such texts are read


def changed(text: str) -> Iterator[str]:
    """Each word, and each number, in one place after the other."""
    for before, after in WORDS:
        for found in re.finditer(rf"(?<!\w){re.escape(before)}(?!\w)", text):
            yield text[: found.start()] + after + text[found.end() :]
    for found in re.finditer(r"\d+", text):
        yield f"{text[: found.start()]}{int(found[0]) + 1}{text[found.end() :]}"


@cache
def read(symbol: str, text: str) -> TcgNode | None:
    try:
        return compile_line(text, NAME, symbol)
    except CardTextError:
        return None


@pytest.mark.parametrize("line", share(MIXED, 4, pytest.mark.slow))
def test_another_word_is_another_meaning(line: str) -> None:
    symbol, text, _ = parts(line)
    tree = read(symbol, text)
    alike = [other for other in changed(text) if read(symbol, other) == tree]
    assert tree is not None
    assert alike == []


@pytest.mark.slow
def test_many_such_texts_are_read() -> None:
    found = map(parts, MIXED)
    texts = {(symbol, other) for symbol, text, _ in found for other in changed(text)}
    assert sum(read(symbol, text) is not None for symbol, text in texts) >= LEAST
