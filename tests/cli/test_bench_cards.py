"""The card library's figures in `ufs bench`: what they measure is what they say."""

import pytest

from engine.library.store import RowReader
from engine.text.ufs.compile import compile_ability
from ufs_desktop.cli.measurements import cards, timing
from ufs_desktop.cli.measurements.suite import MEASUREMENTS, measure


def test_the_figures_are_all_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "ROUND_SECONDS", 1e-6)
    monkeypatch.setattr(timing, "ROUNDS", 1)
    monkeypatch.setattr(cards, "LOADED", 100)
    figures = measure(cards.MEASUREMENTS)
    assert figures.keys() == {"compile_ability_us", "load_compiled_ms"}
    assert all(figure > 0 for figure in figures.values())
    assert set(cards.MEASUREMENTS) <= set(MEASUREMENTS)


def test_every_text_is_a_card_text_and_a_new_one() -> None:
    texts = cards._texts()
    some = [next(texts) for _ in range(50)]
    assert len(set(some)) == len(some)
    assert all(compile_ability(*text) for text in some)


def test_no_two_rows_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "LOADED", 200)
    rows = cards._rows()
    assert len(rows) == len({row.body for row in rows.values()}) >= 200
    reader = RowReader()
    assert all(reader.read(key.text, row) is not None for key, row in rows.items())
