"""A first import of 5,000 cards, made from the example abilities of the text compiler's tests."""

import os
import re
import time
from itertools import cycle, islice
from pathlib import Path

import pytest

from engine.library.compiling import Work, compile_texts, compiler_stamp
from engine.library.store import AbilityText, Store
from engine.text.compile import try_compile
from engine.text.normalise import Dialect

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


def test_an_ability_compiles_within_20_ms_on_average() -> None:
    sample = examples()[::5]
    try_compile(*sample[0])
    begun = time.perf_counter()
    for key in sample:
        try_compile(f"{key.text} ", key.dialect)
    assert (time.perf_counter() - begun) / len(sample) < 0.020


@pytest.mark.slow
def test_five_thousand_cards_from_nothing_and_again(tmp_path: Path) -> None:
    texts = many_abilities()
    seen: list[int] = []
    with Store(tmp_path / "library.sqlite", compiler_stamp()) as store:
        work = Work(store=store, progress=lambda done, _: seen.append(done))
        begun = time.perf_counter()
        first = compile_texts(texts, work)
        compiling = time.perf_counter() - begun
    assert len(seen) > 20
    assert compiling < len(first) * 0.020 / min(2, os.cpu_count() or 1) + 5
    begun = time.perf_counter()
    with Store(tmp_path / "library.sqlite", compiler_stamp()) as store:
        again = store.compiled(texts)
    assert time.perf_counter() - begun < 0.5
    assert again == first
