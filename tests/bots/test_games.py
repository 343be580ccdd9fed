"""Whole games: legal, repeatable, short, and won against a player without a plan."""

from __future__ import annotations

import pytest

from engine.bots.field import LAST_TURN
from engine.kernel.save import state_hash
from tests.bots.playing import ALL_DECKS, STARTERS, cards_of
from tests.sets.shipped import EDITION
from tests.shares import share
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.session.unseen import FinishedGame, play_unseen

NEEDED = 0.95


def play(key: str, deck: str, *bots: str) -> FinishedGame:
    return play_unseen(FIGHT, key, EDITION, [cards_of(deck)] * 2, bots)


def won(deck: str, games: int) -> float:
    """The share of mirrored games that the heuristic bot wins, in both seats alike."""
    wins = 0
    for number in range(games):
        seat = number % 2
        bots = ("heuristic", "random") if seat == 0 else ("random", "heuristic")
        wins += play(f"{deck} {number}", deck, *bots).winner == seat
    return wins / games


@pytest.mark.parametrize("deck", share(ALL_DECKS, 8, pytest.mark.slow))
def test_a_game_is_legal_and_ends(deck: str) -> None:
    """An illegal answer would be an error."""
    match = play("whole game", deck, "heuristic", "heuristic")
    assert match.game.result is not None
    assert match.game.turn <= LAST_TURN


def test_a_key_repeats_a_game() -> None:
    hashes = {
        state_hash(play("again", "forty-thousand-ropes", "heuristic", "random").game)
        for _ in range(2)
    }
    assert len(hashes) == 1


def test_beats_random() -> None:
    assert won("full-furnace", 4) == 1.0


@pytest.mark.slow
@pytest.mark.parametrize("deck", STARTERS)
def test_beats_random_with_every_starter(deck: str) -> None:
    assert won(deck, 40) >= NEEDED


@pytest.mark.soak
@pytest.mark.parametrize("deck", STARTERS)
def test_beats_random_in_400_games_with_every_starter(deck: str) -> None:
    assert won(deck, 400) >= NEEDED


@pytest.mark.soak
@pytest.mark.parametrize("deck", ALL_DECKS)
def test_no_game_is_illegal_or_endless(deck: str) -> None:
    for number in range(100):
        assert play(f"soak {number}", deck, "heuristic", "heuristic").game.turn <= LAST_TURN
