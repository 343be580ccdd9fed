"""What `ufs host` and `ufs join` share: options, answers of a player without a window, and the
results of a match."""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.kernel.decisions import Kind
from engine.kernel.game import Result
from engine.kernel.rng import Rng
from engine.kernel.views import DecisionView
from ufs_desktop.cli.arguments import whole_number

LONGEST_PATIENCE = 24 * 3600
RANDOM, PASSING = "random", "passing"
WAYS = (RANDOM, PASSING)  # how a guest without a window answers


@dataclass
class LanTally:
    """The results of some games by seat; the host comes first."""

    wins: list[int] = field(default_factory=lambda: [0, 0])
    draws: int = 0

    @property
    def games(self) -> int:
        return sum(self.wins) + self.draws

    def count(self, result: Result) -> None:
        if len(result.losers) == 1:
            self.wins[1 - result.losers[0]] += 1
        else:
            self.draws += 1

    @property
    def words(self) -> str:
        return f"{self.games} games: the host won {self.wins[0]}, the guest {self.wins[1]}"


def add_player(parser: argparse.ArgumentParser) -> argparse._MutuallyExclusiveGroup:
    """Add the group of options, of which one may say who answers."""
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument(
        "--ask", action="store_true", help="play yourself: you are asked, and type your answers"
    )
    return ways


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--deck",
        type=Path,
        metavar="FILE",
        help="your deck, in any format; without it, one of the starter decks",
    )
    parser.add_argument("--name", default="", metavar="NAME", help="the name the other player sees")
    parser.add_argument(
        "--local", action="store_true", help="stay on this computer and announce nothing"
    )
    parser.add_argument(
        "--patience",
        type=whole_number(1),
        default=LONGEST_PATIENCE,
        metavar="SECONDS",
        help="give up after this many seconds",
    )


def is_terminal() -> bool:
    """Whether there is a person at a terminal who can be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


class ViewPlayer:
    """Answers using only its view, as a guest must: at random, or by passing."""

    def __init__(self, way: str, key: str) -> None:
        self._passes = way == PASSING
        self._rng = Rng(key)

    def key_for(self, decision: DecisionView) -> Any:
        """An answer; the host may still refuse it, if more than its bounds matter."""
        keys = [option.key for option in decision.options]
        match decision.kind:
            case Kind.PLAY:
                may_pass = decision.optional and (self._passes or not keys)
                choices = [None] if may_pass else [*keys, *([None] if decision.optional else [])]
                return self._rng.choice(choices)
            case Kind.OPTION | Kind.NAME:
                return self._rng.choice(keys)
            case Kind.CARDS:
                proposed = dict(decision.facts).get("usual")  # chance might not find any
                if proposed:
                    return list(proposed)
                if decision.optional and self._rng.below(3) == 0:
                    return []
                spread = decision.maximum - decision.minimum + 1
                return self._rng.sample(keys, decision.minimum + self._rng.below(spread))
            case Kind.ORDER:
                return self._rng.sample(keys, len(keys))
            case Kind.YES_NO:
                return self._rng.below(2) == 1
            case _:
                spread = decision.maximum - decision.minimum + 1
                return decision.minimum + self._rng.below(spread)
