"""Definitions and modifiers that a player has to put in order (C.3.3.3.1, J.3.3.1.1, J.3.4.2)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Ask, Outcome, Procedure, rule
from engine.ufs import atoms
from engine.ufs.effects.nodes import CopyValues
from engine.ufs.effects.nodes.base import Instruction
from engine.ufs.model.game import UfsGame
from engine.ufs.model.offer import EffectLabel
from engine.ufs.rules.layers import CHOSEN_ORDER, Defining, definitions
from engine.ufs.rules.modifier_orders import Landing


@dataclass(kw_only=True)
class OrderDefinitions(Procedure):
    """Asked as soon as the order of a player's definitions of one card makes a difference."""

    player: Player
    number: str  # of the rule
    labels: tuple[EffectLabel, ...]
    order: tuple[EffectLabel, ...] = ()

    @rule("C.3.3.2.1", "C.3.3.3.1", "J.3.4.2")
    def ask(self, game: UfsGame) -> Outcome:
        decision = Decision(self.player, Kind.ORDER, "order-effects", self.number, self.labels)
        return Ask(decision, "order")

    @rule("C.3.3.2.1", "C.3.3.3.1", "J.3.4.2")
    def keep(self, game: UfsGame) -> None:
        """The order lasts as long as the effects do; those that have ended are dropped."""
        now = tuple(label.key for label in self.order)
        in_force = {each.key for each in definitions(game)}
        before = game.facts.get(CHOSEN_ORDER, ())
        kept = tuple(key for key in before if key in in_force and key not in now)
        atoms.order_definitions(game, (*kept, *now))


def order_of(clashing: tuple[Defining, ...]) -> OrderDefinitions:
    """The procedure that asks the controller of these effects for their order."""
    first, *_ = clashing
    copying = isinstance(first.node, CopyValues)
    return OrderDefinitions(
        player=first.context.controller,
        number="C.3.3.2.1" if copying else "C.3.3.3.1",
        labels=tuple(map(_label, clashing)),
    )


def _label(effect: Defining) -> EffectLabel:
    source = effect.context.source
    return EffectLabel(source.card if source is not None else min(effect.cards), effect.key)


@dataclass(kw_only=True)
class OrderModifiers(Procedure):
    """Asked before modifiers land together in an order that makes a difference."""

    player: Player
    cards: tuple[CardId, ...]  # on which they are about to land
    labels: tuple[EffectLabel, ...]
    says: tuple[tuple[Instruction, ...], ...]  # what each of them says
    order: tuple[EffectLabel, ...] = ()

    @rule("J.3.3.1.1")
    def ask(self, game: UfsGame) -> Outcome:
        decision = Decision(self.player, Kind.ORDER, "order-effects", "J.3.3.1.1", self.labels)
        return Ask(decision, "order")

    @rule("J.3.3.1.1")
    def keep(self, game: UfsGame) -> None:
        keys = tuple(label.key for label in self.order)
        atoms.order_modifiers(game, self.cards, keys)


def order_of_modifiers(clashing: tuple[Landing, ...]) -> OrderModifiers:
    """The procedure that asks the controller of these effects for their order."""
    first, *_ = clashing
    each_once = {each.key: each for each in clashing}.values()
    return OrderModifiers(
        player=first.context.controller,
        cards=tuple(dict.fromkeys(each.card for each in clashing)),
        labels=tuple(each.label for each in each_once),
        says=tuple((each.node,) for each in each_once),
    )
