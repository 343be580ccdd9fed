"""Bulleted options (bullets-in-abilities): they are picked as part of the cost."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.events import Cause
from engine.kernel.ids import Player
from engine.kernel.machine import Done, Outcome, rule
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.effects.people import player_of
from engine.ufs.procedures.effects.structure import PICKED, ChooseOptions
from engine.ufs.rules.trees import parts_of


@dataclass(kw_only=True)
class PickBullets(ChooseOptions, order=("choose", "choose_more", "give")):
    """The options are picked now, and carried out when the effect reaches them."""

    @rule("bullets-in-abilities.1", "effects.16")
    def give(self, game: UfsGame) -> Outcome:
        return Done(self.context.bind(PICKED, tuple(sorted(self.picked))))


def bullets_to_pick(
    game: UfsGame, player: Player, context: Context, ability: n.Ability
) -> PickBullets | None:
    """The procedure that asks the player for the options of the ability, if it has any."""
    for node in parts_of(ability.effects):
        if isinstance(node, n.ChooseOne) and node.bulleted:
            if player_of(game, context, node.by) != player:
                return None
            fresh = context.bind(PICKED, ())
            return PickBullets(context=fresh, node=node, cause=Cause.COST, player=player)
    return None
