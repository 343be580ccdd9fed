"""`ufs bench`: what is measured is what is stated; how fast it is, is no test."""

from __future__ import annotations

import pytest

from engine.kernel.save import dump, load
from ufs_desktop.cli.measurements import timing
from ufs_desktop.cli.measurements.kernel import MEASUREMENTS as KERNEL
from ufs_desktop.cli.measurements.reference import ReferenceGame, reference_game
from ufs_desktop.cli.measurements.suite import MEASUREMENTS, measure


def test_the_reference_state_is_as_stated() -> None:
    game = reference_game()
    assert len(game.cards) == 120
    assert len(game.effects) == 30
    assert len(game.stack) == 6
    assert sum(map(len, game.zones.values())) == 120
    assert dump(load(dump(game), ReferenceGame)) == dump(game)


def test_the_kernel_figures_are_all_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "ROUND_SECONDS", 1e-6)
    monkeypatch.setattr(timing, "ROUNDS", 1)
    figures = measure(KERNEL)
    stated = {"clone_us", "calibration_us", "save_ms", "load_ms", "step_overhead_calls"}
    assert stated <= figures.keys()
    figures.pop("step_overhead_calls")  # a difference, which one short round may turn over
    assert all(figure > 0 for figure in figures.values())
    assert set(KERNEL) <= set(MEASUREMENTS)
