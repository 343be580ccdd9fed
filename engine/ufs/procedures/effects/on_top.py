"""Executor: a card is placed on top of another in the stage (place-on-top-of)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.events import Cause
from engine.kernel.ids import CardId
from engine.kernel.machine import Call, Done, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.atoms import USUAL
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.words import Verb, Zone
from engine.ufs.model.effect import Context, OnTop
from engine.ufs.model.game import UfsGame
from engine.ufs.procedures.deed import Deed
from engine.ufs.procedures.do import Do
from engine.ufs.procedures.effects.definitions import turn_into
from engine.ufs.procedures.effects.pick import PickCards
from engine.ufs.procedures.effects.run import executes, remember, why
from engine.ufs.rules.on_top import lies_open


@executes(n.PlaceOnTop)
def place_on_top(game: UfsGame, context: Context, node: n.PlaceOnTop, cause: Cause) -> Procedure:
    return LayOnTop(context=context, node=node, cause=cause)


@dataclass(kw_only=True)
class LayOnTop(Procedure):
    """The card beneath counts as the one on top of it for as long as the effect lasts."""

    context: Context
    node: n.PlaceOnTop
    cause: Cause
    top: tuple[CardId, ...] = ()
    bottom: tuple[CardId, ...] = ()
    moved: tuple[CardId, ...] = ()
    effect: int = 0

    @rule("J.1.4")
    def choose_top(self, game: UfsGame) -> Outcome:
        pick = PickCards(context=self.context, ref=self.node.cards, to=Zone.STAGE, cause=self.cause)
        return Call(pick, into="top")

    @rule("J.1.4")
    def choose_bottom(self, game: UfsGame) -> Outcome:
        pick = PickCards(context=self.context, ref=self.node.on, cause=self.cause)
        return Call(pick, into="bottom")

    @rule("J.3.4.1")
    def replace_bottom(self, game: UfsGame) -> Outcome:
        """From now on the two are one card, and nothing finds the upper one by itself."""
        if not self._fits(game):
            return Done(remember(game, self.context, "", ()))
        self.effect = turn_into(game, self.context, self.bottom, self.top, self.node.span)
        (top,), (bottom,) = self.top, self.bottom
        game.hold()
        atoms.lay_on_top(game, OnTop(top, game.cards[bottom].ref, self.effect))
        reason = why(self.context, self.context.controller, self.cause)
        arrival = USUAL._replace(onto=bottom)
        deed = Deed(Verb.ADD, reason, game.cards[top].owner, (top,), Zone.STAGE, arrival=arrival)
        return Call(Do(deed=deed), into="moved")

    @rule("K.1.2")
    def finish(self, game: UfsGame) -> Outcome:
        """A card that was kept from being placed there replaces nothing."""
        game.release()
        top, bottom = game.cards[self.top[0]], game.cards[self.bottom[0]]
        if top.zone is not Zone.STAGE:
            atoms.take_off(game, top.id)
            atoms.end_effects(game, (self.effect,))
        elif lies_open(game, bottom):
            beneath = game.definitions[bottom.definition].printed.name
            game.note("on-top", top.owner, beneath, top.values.name)
        else:  # private.2
            game.note("on-hidden", top.owner, top.values.name)
        return Done(remember(game, self.context, "", self.moved))

    def _fits(self, game: UfsGame) -> bool:
        """Whether it is one card from elsewhere on one staged card of the same owner."""
        if len(self.top) != 1 or len(self.bottom) != 1:
            return False
        top, bottom = game.cards[self.top[0]], game.cards[self.bottom[0]]
        there = bottom.zone is Zone.STAGE and top.zone is not Zone.STAGE
        return there and top.owner == bottom.owner
