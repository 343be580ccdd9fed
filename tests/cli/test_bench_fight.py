"""The fighting game's figures in `ufs bench`: what they measure is what they say."""

import pytest

from engine.decks.deck import STARTER
from engine.kernel.save import dump, load
from engine.ufs.effects.nodes.words import Verb
from engine.ufs.game import Fight
from ufs_desktop.cli.measurements import fight, timing
from ufs_desktop.cli.measurements.chance import play
from ufs_desktop.cli.measurements.suite import MEASUREMENTS, measure


@pytest.mark.slow
def test_the_figures_are_all_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timing, "ROUND_SECONDS", 1e-6)
    monkeypatch.setattr(timing, "ROUNDS", 1)
    for name in ("PLAIN_GAMES", "ROUNDS"):
        monkeypatch.setattr(fight, name, 1)
    monkeypatch.setattr(fight, "TEXT_GAMES", 2)
    figures = measure(fight.MEASUREMENTS)
    stated = {
        *("decisions_per_s", "decisions_per_s_text", "decisions_per_game", "playouts_per_s"),
        *("calls_per_decision", "calls_per_decision_text", "pace", "pace_text"),
        *("fight_clone_us", "fight_save_ms", "fight_load_ms"),
    }
    assert stated <= figures.keys()
    assert all(figure > 0 for figure in figures.values())
    assert set(fight.MEASUREMENTS) <= set(MEASUREMENTS)


def test_plain_cards_have_no_text_and_starters_do() -> None:
    plain, text = (fight.decks_of(kind) for kind in (fight.VANILLA, STARTER))
    assert len(plain) >= 2
    assert len(text) >= 2
    assert not any(card.printed.abilities for deck in plain for card in deck)
    assert all(sum(bool(card.printed.abilities) for card in deck) >= 30 for deck in text)
    assert all(len(deck) >= 60 for deck in (*plain, *text))


def test_a_game_is_played_to_its_end_and_the_same_way_again() -> None:
    counts = []
    for _ in range(2):
        game = fight.start(fight.VANILLA, 3)
        counts.append(play(game, 3))
        assert game.result is not None
    assert counts[0] == counts[1] > 10


def test_a_decision_takes_no_more_calls_than_it_did() -> None:
    assert fight.calls(fight.VANILLA, 3) <= fight.CALLS
    assert fight.calls(STARTER, 2) <= fight.CALLS_TEXT


def test_the_copied_state_stands_in_the_middle_of_a_game() -> None:
    game = fight.middle_of_a_game()
    assert game.pending is not None
    assert game.turn > 2
    assert any(entry.key == Verb.PLAY for entry in game.log)
    assert dump(load(dump(game), Fight)) == dump(game)
