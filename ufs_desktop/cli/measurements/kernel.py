"""The kernel's figures, with a calibration of this machine.

Aims, where the calibration takes 2.4 us: a clone within 60 us, a save and a load together within
5 ms, and a step of a procedure within 15 plain method calls.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.game import Game
from engine.kernel.machine import Jump, Outcome, Procedure, rule, run
from engine.kernel.save import dump, load, state_hash
from ufs_desktop.calibration import calibrate
from ufs_desktop.cli.measurements.reference import ReferenceGame, reference_game
from ufs_desktop.cli.measurements.timing import Figures, Measurement, ms, seconds, us

ROUNDS = 100  # of a loop of two steps


def calibration() -> Figures:
    """How fast this machine copies dicts, which is most of the work of a clone."""
    return {"calibration_us": round(calibrate(), 2)}


def cloning() -> Figures:
    return {"clone_us": us(reference_game().clone)}


def saving() -> Figures:
    """Saving and loading; `cold` is without anything remembered from earlier saves."""
    game = reference_game()
    text = dump(game)
    return {
        "save_ms": ms(lambda: dump(game)),
        "save_cold_ms": ms(lambda: _forgetful_dump(game)),
        "load_ms": ms(lambda: load(text, ReferenceGame)),
        "hash_ms": ms(lambda: state_hash(game)),
        "save_bytes": len(text),
    }


def stepping() -> Figures:
    """The overhead of running a step, in calls of a plain method."""
    game = reference_game().clone()
    game.pending = None
    idle = Idle(left=0)

    def steps() -> None:
        idle.left, idle.step = ROUNDS, ""
        game.stack = [idle]
        run(game)

    def bodies() -> None:
        idle.left = ROUNDS
        for _ in range(ROUNDS):
            Idle.count(idle, game)
            Idle.go_on(idle, game)

    def calls() -> None:
        for _ in range(ROUNDS):
            idle.plain(game)
            idle.plain(game)

    step, body, call = (seconds(work) / (2 * ROUNDS) for work in (steps, bodies, calls))
    return {
        "step_us": round(step * 1e6, 3),
        "step_overhead_calls": round((step - body) / call, 1),
    }


def _forgetful_dump(game: ReferenceGame) -> str:
    game.fragments.forget()
    return dump(game)


@dataclass(kw_only=True)
class Idle(Procedure):
    """Two steps that do next to nothing, repeated."""

    left: int

    @rule("R.5")
    def count(self, game: Game) -> None:
        self.left -= 1

    @rule("R.5")
    def go_on(self, game: Game) -> Outcome:
        return Jump("count") if self.left > 0 else None

    def plain(self, game: Game) -> None:
        """The plain method that a step is compared with."""


MEASUREMENTS: tuple[Measurement, ...] = (calibration, cloning, saving, stepping)
