"""The registry of appraisers: what each kind of instruction is worth when it is carried out.

Each kind has a small function of its own in `appraisers/`; what has none is worth nothing. A cost
is appraised like an effect: that it takes something makes it negative.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from engine.bots.ufs.table import Table
from engine.kernel.ids import Player
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.rules.readings import holds, number
from engine.ufs.rules.who import players

LATER = 0.6  # what may come about is worth less than what does


class Worth(NamedTuple):
    """Points, and the context with what the instruction has bound."""

    points: float
    context: Context


class View(NamedTuple):
    """A table, and the context in which an instruction is read."""

    table: Table
    context: Context

    @property
    def mine(self) -> bool:
        return self.context.controller == self.table.me

    def number(self, amount: n.Amount | None) -> int:
        return 0 if amount is None else number(self.table.game, self.context, amount)

    def players(self, who: n.Who) -> tuple[Player, ...]:
        return players(self.table.game, self.context, who)

    def side(self, player: Player) -> float:
        """What is good for this player is so much good for the bot."""
        return 1.0 if player == self.table.me else -1.0


AnyNode = TypeVar("AnyNode", bound=n.Instruction)
Appraiser = Callable[[View, AnyNode], Worth | float]
APPRAISERS: dict[type[n.Instruction], Callable[..., Worth | float]] = {}


def appraises(
    *kinds: type[n.Instruction],
) -> Callable[[Appraiser[AnyNode]], Appraiser[AnyNode]]:
    """Register the appraiser of these kinds of instructions."""

    def register(appraiser: Appraiser[AnyNode]) -> Appraiser[AnyNode]:
        for kind in kinds:
            APPRAISERS[kind] = appraiser
        return appraiser

    return register


def appraise(view: View, node: n.Instruction) -> Worth:
    """One instruction, carried out now."""
    appraiser = APPRAISERS.get(type(node))
    found = appraiser(view, node) if appraiser is not None else 0.0
    return found if isinstance(found, Worth) else Worth(found, view.context)


def in_a_row(view: View, nodes: tuple[n.Instruction, ...]) -> Worth:
    """Instructions one after the other: what one binds, the next can refer to."""
    total, context = 0.0, view.context
    for node in nodes:
        points, context = appraise(View(view.table, context), node)
        total += points
    return Worth(total, context)


def is_true(view: View, condition: n.Condition) -> bool:
    """Whether the condition holds now."""
    return holds(view.table.game, view.context, condition)
