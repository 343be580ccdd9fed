"""Which interaction answers which kind of decision."""

from __future__ import annotations

from engine.kernel.decisions import Kind
from engine.kernel.views import DecisionView
from ufs_desktop.table.interactions.base import Interaction, TableContext
from ufs_desktop.table.interactions.cards import CardsInteraction
from ufs_desktop.table.interactions.gather import GatherInteraction, others_of
from ufs_desktop.table.interactions.play import PlayInteraction
from ufs_desktop.table.interactions.simple import (
    NameInteraction,
    NumberInteraction,
    OptionInteraction,
    OrderInteraction,
    PositionInteraction,
    YesNoInteraction,
)

INTERACTIONS: dict[Kind, type[Interaction]] = {
    Kind.PLAY: PlayInteraction,
    Kind.CARDS: CardsInteraction,
    Kind.OPTION: OptionInteraction,
    Kind.YES_NO: YesNoInteraction,
    Kind.NUMBER: NumberInteraction,
    Kind.ORDER: OrderInteraction,
    Kind.NAME: NameInteraction,
    Kind.POSITION: PositionInteraction,
}


def interaction_for(decision: DecisionView, context: TableContext) -> Interaction | None:
    """The interaction for a decision that is asked of the viewer; None for somebody else's."""
    if decision.kind is None:
        return None
    if decision.kind is Kind.YES_NO and others_of(decision):
        return GatherInteraction(decision, context)
    return INTERACTIONS[decision.kind](decision, context)
