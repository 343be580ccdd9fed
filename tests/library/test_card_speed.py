"""A first import of 5,000 cards, made from the example abilities of the text compiler's tests."""

import re
from itertools import count, cycle, islice
from pathlib import Path

import pytest

from engine.library.compilation import Work, compile_texts, compiler_stamp
from engine.library.store import AbilityText, Store
from engine.text.ufs.compile import try_compile
from engine.text.ufs.normalise import Dialect
from tests.speed import is_within

CORPUS = Path(__file__).parent.parent / "text" / "corpus" / "examples.txt"
CARDS, PER_CARD = 5_000, 2


def examples() -> list[AbilityText]:
    lines = CORPUS.read_text(encoding="utf-8").splitlines()
    pairs = (line.split("\t", 1) for line in lines if "\t" in line)
    return [AbilityText(text, Dialect(dialect)) for dialect, text in pairs]


def many_abilities() -> list[AbilityText]:
    """The examples again and again, each time with other numbers."""
    rounds = cycle(examples())
    return [
        AbilityText(re.sub(r"(?<=[+-])\d+", str(2 + number % 900), key.text), key.dialect)
        for number, key in enumerate(islice(rounds, CARDS * PER_CARD))
    ]


@pytest.mark.timing
def test_an_ability_compiles_within_20_ms_on_average() -> None:
    sample = examples()[::5]
    unread = count(1)

    def compile_all() -> None:
        spaces = " " * next(unread)  # no text was compiled before
        for key in sample:
            try_compile(f"{key.text}{spaces}", key.dialect)

    assert is_within(0.020 * len(sample), compile_all)


@pytest.mark.slow
@pytest.mark.timing
def test_five_thousand_cards_from_nothing_and_again(tmp_path: Path) -> None:
    texts = many_abilities()
    seen: list[int] = []
    with Store(tmp_path / "library.sqlite", compiler_stamp()) as store:
        work = Work(store=store, progress=lambda done, _: seen.append(done))
        first = compile_texts(texts, work)
    assert len(seen) > 20

    def load() -> None:
        with Store(tmp_path / "library.sqlite", compiler_stamp()) as store:
            assert store.compiled(texts) == first

    assert is_within(1.0, load)
