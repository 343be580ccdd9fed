"""Effects, or costs added by effects, that a player has to put in order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from engine.kernel.decisions import Decision, Kind
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Ask, Done, Outcome, Procedure, rule
from engine.ufs.effects.nodes.base import Instruction
from engine.ufs.model.game import UfsGame
from engine.ufs.model.offer import EffectLabel


class Labelled(Protocol):
    """What can be put in order by its label."""

    @property
    def label(self) -> EffectLabel: ...


Each = TypeVar("Each", bound=Labelled)


@dataclass(kw_only=True)
class OrderEffects(Procedure):
    """Asked only where the order makes a difference; the result is the order."""

    player: Player
    number: str  # of the rule
    labels: tuple[EffectLabel, ...]
    says: tuple[tuple[Instruction, ...], ...]  # what each of them says
    source: CardId | None = None
    order: tuple[EffectLabel, ...] = ()

    @rule("E.4.4.2", "E.4.9.2", "J.3.5.2.1")
    def ask(self, game: UfsGame) -> Outcome:
        order = Decision(
            self.player, Kind.ORDER, "order-effects", self.number, self.labels, source=self.source
        )
        return Ask(order, "order")

    @rule("E.4.4.2", "E.4.9.2", "J.3.5.2.1")
    def finish(self, game: UfsGame) -> Outcome:
        return Done(self.order)


def in_order(each: Iterable[Each], order: tuple[EffectLabel, ...]) -> tuple[Each, ...]:
    """The effects in this order; those without a place in it come last."""
    place = {label: at for at, label in enumerate(order)}
    return tuple(sorted(each, key=lambda one: place.get(one.label, len(place))))
