"""The second game's figures: random games between its own decks, and copying and saving states.

CALLS is the number of function calls per decision that has been achieved, the same on every
machine; it must not be exceeded again.
"""

from __future__ import annotations

from functools import cache

from engine.fftcg.game import Duel, new_duel
from engine.fftcg.model.card import TcgDefinition
from ufs_desktop.cli.measurements.chance import calls_of, copying_of, figures_of, middle_of
from ufs_desktop.cli.measurements.timing import Figures, Measurement

GAMES, COUNTED = 12, 4
ROUNDS = 5
MIDDLE = 60  # decisions into a game
CALLS = 2_120


def playing_duels() -> Figures:
    return figures_of(start, GAMES, ROUNDS, "_duel")


def counting_calls() -> Figures:
    return {"calls_per_decision_duel": round(calls_of(start, COUNTED), 1)}


def copying_duels() -> Figures:
    return copying_of(middle_of_a_duel(), "duel")


def middle_of_a_duel() -> Duel:
    return middle_of(start, GAMES, MIDDLE)


def start(seed: int) -> Duel:
    """A game between two of its decks; every deck gets its turn."""
    decks = _decks()
    return new_duel(f"bench {seed}", (decks[seed % len(decks)], decks[(seed + 1) % len(decks)]))


@cache
def _decks() -> tuple[tuple[TcgDefinition, ...], ...]:
    from ufs_desktop.fftcg.shelf import duel_cards, duel_starters

    return tuple(duel_cards(offered.deck) for offered in duel_starters())


MEASUREMENTS: tuple[Measurement, ...] = (playing_duels, counting_calls, copying_duels)
