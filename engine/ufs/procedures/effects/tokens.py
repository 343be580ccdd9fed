"""Executor: tokens, which are cards from outside any deck, are built."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.events import Cause
from engine.kernel.ids import CardId
from engine.kernel.machine import Call, Done, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.deed import Deed
from engine.ufs.procedures.do import Do
from engine.ufs.procedures.effects.run import executes, remember, why
from engine.ufs.rules.readings import number
from engine.ufs.rules.tokens import number_of_token, room_for_tokens


@executes(n.BuildTokens)
def build_tokens(game: UfsGame, context: Context, node: n.BuildTokens, cause: Cause) -> Procedure:
    return BuildDescribed(context=context, node=node, cause=cause)


@dataclass(kw_only=True)
class BuildDescribed(Procedure):
    """build.1: tokens enter the staging area of the player who builds them and owns them."""

    context: Context
    node: n.BuildTokens
    cause: Cause
    made: tuple[CardId, ...] = ()
    moved: tuple[CardId, ...] = ()

    @rule("D.2.2")
    def build(self, game: UfsGame) -> Outcome:
        player, wanted = self.context.controller, number(game, self.context, self.node.amount)
        count = min(wanted, room_for_tokens(game))
        definition = number_of_token(game, self.node.token)
        self.made = atoms.make_tokens(game, player, definition, count)
        reason = why(self.context, player, self.cause)
        deed = Deed(Verb.BUILD, reason, player, self.made, Zone.STAGE)
        return Call(Do(deed=deed), into="moved")

    @rule("K.1.2")
    def finish(self, game: UfsGame) -> Outcome:
        atoms.end_tokens(game, (card for card in self.made if card not in self.moved))
        return Done(remember(game, self.context, "", self.moved))
