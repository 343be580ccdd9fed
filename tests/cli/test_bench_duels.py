"""The second game's figures in `ufs bench`: what they measure is what they say."""

import pytest

from engine.fftcg.game import Duel
from engine.kernel.ids import CardId
from engine.kernel.save import dump, load
from ufs_desktop.cli.measurements import duels, timing
from ufs_desktop.cli.measurements.chance import play
from ufs_desktop.cli.measurements.suite import MEASUREMENTS, measure


@pytest.mark.slow
def test_the_figures_are_all_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "ROUND_SECONDS", 1e-6)
    monkeypatch.setattr(timing, "ROUNDS", 1)
    for name in ("GAMES", "COUNTED", "ROUNDS"):
        monkeypatch.setattr(duels, name, 1)
    figures = measure(duels.MEASUREMENTS)
    stated = {
        *("decisions_per_s_duel", "decisions_per_game_duel", "playouts_per_s_duel"),
        *("calls_per_decision_duel", "pace_duel", "duel_clone_us", "duel_save_ms", "duel_load_ms"),
        "duel_save_bytes",
    }
    assert stated == figures.keys()
    assert all(figure > 0 for figure in figures.values())
    assert set(duels.MEASUREMENTS) <= set(MEASUREMENTS)


@pytest.mark.slow
def test_a_decision_takes_no_more_calls_than_it_did() -> None:
    assert duels.counting_calls()["calls_per_decision_duel"] <= duels.CALLS


@pytest.mark.slow
def test_every_deck_has_its_turn_and_a_game_is_the_same_again() -> None:
    played = [duels.start(seed).cards[CardId(0)].printed.name for seed in range(6)]
    assert len(set(played)) == 6
    game, other = duels.start(2), duels.start(2)
    assert play(game, 2) == play(other, 2) > 50
    assert game.result is not None
    assert game.result == other.result


def test_the_copied_state_stands_in_the_middle_of_a_game() -> None:
    game = duels.middle_of_a_duel()
    assert game.result is None
    assert game.turn > 2
    assert dump(load(dump(game), Duel)) == dump(game)
