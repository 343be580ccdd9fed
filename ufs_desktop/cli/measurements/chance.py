"""Random play of any game: how many decisions and games per second, in how many function calls."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from statistics import median
from types import FrameType
from typing import Any, NamedTuple, TypeVar

from engine.kernel import machine
from engine.kernel.decisions import Answer, Decision, forced_answer, is_forced, random_answer
from engine.kernel.game import Game
from engine.kernel.rng import Rng
from engine.kernel.save import dump, load
from ufs_desktop.calibration import calibrate
from ufs_desktop.cli.measurements.timing import Figures, ms, us

DRAWS = 20  # random answers to a judged decision before the canonical one
AnyGame = TypeVar("AnyGame", bound=Game)
GameStart = Callable[[int], Game]  # a new game for each number


class Throughput(NamedTuple):
    """How fast some games were played."""

    games: int
    decisions: int
    seconds: float  # CPU time of this process
    calibration: float  # microseconds, just before and after

    @property
    def pace(self) -> float:
        """Decisions in the time of a million calibrations, as a busy machine slows both down."""
        return self.decisions / self.seconds * self.calibration


def figures_of(start: GameStart, games: int, rounds: int, suffix: str = "") -> Figures:
    """The figures of some rounds of the same games: of the fastest, and the median pace."""
    play(start(0), 0)  # fills caches about trees
    played = [_round(start, games) for _ in range(rounds)]
    best = min(played, key=lambda each: each.seconds)
    return {
        f"decisions_per_s{suffix}": round(best.decisions / best.seconds),
        f"decisions_per_game{suffix}": round(best.decisions / best.games, 1),
        f"playouts_per_s{suffix}": round(best.games / best.seconds, 2),
        f"pace{suffix}": round(median(each.pace for each in played)),
    }


def _round(start: GameStart, games: int) -> Throughput:
    """Play one round; the games are made before the clock starts."""
    started = [start(seed) for seed in range(games)]
    before = calibrate()
    begun = time.process_time()
    decisions = sum(play(game, seed) for seed, game in enumerate(started))
    spent = time.process_time() - begun
    return Throughput(games, decisions, spent, (before + calibrate()) / 2)


def calls_of(start: GameStart, games: int) -> float:
    """The function calls per decision in these games."""
    for seed in range(games):
        play(start(seed), seed)  # fills caches about trees
    started = [start(seed) for seed in range(games)]
    counted = 0

    def count(_frame: FrameType, event: str, _argument: Any) -> None:  # depends on the event
        nonlocal counted
        counted += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        decisions = sum([play(game, seed) for seed, game in enumerate(started)])
    finally:
        sys.setprofile(before)
    return counted / decisions


def middle_of(start: Callable[[int], AnyGame], games: int, decisions: int) -> AnyGame:
    """The first of these games that is not over after this many decisions."""
    for seed in range(games):
        game = start(seed)
        play(game, seed, decisions)
        if game.result is None:
            return game
    raise RuntimeError(f"no game takes more than {decisions} decisions")


def copying_of(game: Game, name: str) -> Figures:
    """What it costs to copy, save and load this state."""
    text = dump(game)
    return {
        f"{name}_clone_us": us(game.clone),
        f"{name}_save_ms": ms(lambda: dump(game)),
        f"{name}_load_ms": ms(lambda: load(text, type(game))),
        f"{name}_save_bytes": len(text),
    }


def play(game: Game, seed: int, limit: int | None = None) -> int:
    """Play at random to the end or up to a number of decisions; returns how many there were."""
    rng = Rng(f"bench play {seed}")
    decisions = 0
    decision = machine.run(game)
    while decision is not None:
        if is_forced(decision):
            choice = forced_answer(decision)
        elif decisions == limit:
            break
        else:
            choice = _answer(game, decision, rng)
            decisions += 1
        decision = machine.answer(game, decision.id, choice)
    return decisions


def _answer(game: Game, decision: Decision, rng: Rng) -> Answer:
    if not decision.judged:
        return random_answer(decision, rng)
    drawn = (random_answer(decision, rng) for _ in range(DRAWS))
    legal = (choice for choice in drawn if game.judge(decision, choice) is None)
    return next(legal, game.canonical(decision))
