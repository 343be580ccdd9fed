"""A position read in a context, and what the instructions of the fighting game are worth there.

The appraisers are in `appraisers/`, one file for each subject.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.bots.ufs.table import Table
from engine.bots.worth import Appraisers
from engine.kernel.ids import Player
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.rules.readings import holds, number
from engine.ufs.rules.who import players

LATER = 0.6  # what may happen is worth less than what does


class Reading(NamedTuple):
    """A table, and the context in which an instruction is read."""

    table: Table
    context: Context

    def within(self, context: Context) -> Reading:
        return Reading(self.table, context)

    @property
    def mine(self) -> bool:
        return self.context.controller == self.table.me

    def number(self, amount: n.Amount | None) -> int:
        return 0 if amount is None else number(self.table.game, self.context, amount)

    def players(self, who: n.Who) -> tuple[Player, ...]:
        return players(self.table.game, self.context, who)

    def side(self, player: Player) -> float:
        """How much a gain for this player is worth to the bot."""
        return 1.0 if player == self.table.me else -1.0


APPRAISERS = Appraisers[Reading]()
appraises = APPRAISERS.of
appraise = APPRAISERS.appraise
in_a_row = APPRAISERS.in_a_row


def is_true(view: Reading, condition: n.Condition) -> bool:
    """Whether the condition holds now."""
    return holds(view.table.game, view.context, condition)
