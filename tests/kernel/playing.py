"""Ways to get a game of Tide into a state worth testing."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.decisions import Decision, forced_answer, is_forced, random_answer
from engine.kernel.history import History
from engine.kernel.machine import run
from engine.kernel.rng import Rng
from tests.kernel.tide.model import Tide
from tests.kernel.tide.procedures import new_game


def choose(game: Tide, rng: Rng) -> object:
    decision = game.pending
    assert decision is not None
    if is_forced(decision):
        return forced_answer(decision)
    choice = random_answer(decision, rng)
    return game.canonical(decision) if decision.judged else choice


def play_until(
    seed: int, found: Callable[[Tide, Decision], bool], hash_every: int = 0
) -> History[Tide]:
    """A random game played until a decision that is `found`; the next seed if there is none."""
    for attempt in range(seed, seed + 200):
        history = History(new_game(attempt), hash_every)
        rng = Rng(f"playing {attempt}")
        while history.game.pending is not None:
            if found(history.game, history.game.pending):
                return history
            history.answer(history.game.pending.id, choose(history.game, rng))
    raise AssertionError("no game comes to this")


def prompted(prompt: str) -> Callable[[Tide, Decision], bool]:
    return lambda game, decision: decision.prompt == prompt and not is_forced(decision)


def played_out(seed: int, hash_every: int = 0) -> History[Tide]:
    """A game played to its end."""
    history = History(new_game(seed), hash_every)
    rng = Rng(f"playing {seed}")
    while history.game.pending is not None:
        history.answer(history.game.pending.id, choose(history.game, rng))
    return history


def begun(seed: int = 1) -> Tide:
    """A game at its first decision."""
    game = new_game(seed)
    run(game)
    return game
