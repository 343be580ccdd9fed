"""Whether something can be done at all: what cannot be done is not offered (11.8.14, 2.3)."""

from __future__ import annotations

from engine.fftcg.model import spells
from engine.fftcg.model.counters import RemoveCounters
from engine.fftcg.model.patterns import WhoseCards
from engine.fftcg.model.spells import SpellVerb
from engine.fftcg.model.state import DuelState, StackObject
from engine.fftcg.model.words import CardZone
from engine.fftcg.rules import choices, costs

OF_THE_FIELD = frozenset(
    {SpellVerb.DULL, SpellVerb.FREEZE, SpellVerb.ACTIVATE, SpellVerb.BREAK, SpellVerb.PUT_AWAY}
)


def can_do(game: DuelState, made: StackObject, step: spells.SpellStep) -> bool:
    """Whether a player can do what they may: only what serves as a cost can be out of reach."""
    player, source = made.controller, made.source.card
    due = costs.of_step(step)
    if due is not None:
        return costs.why_unpaid(game, player, source, due) is None
    match step:
        case spells.SpellThen(step=first):
            return can_do(game, made, first)
        case spells.SpellSeries(steps=steps):
            return all(can_do(game, made, each) for each in steps)
        case spells.SpellDiscard(count=count, whose=WhoseCards.OWN):
            return len(game.cards_in(player, CardZone.HAND)) >= count
        case spells.SpellSelect(pattern, count, WhoseCards.OWN):
            return len(choices.candidates(game, player, pattern, made.source)) >= count
        case RemoveCounters(cards=spells.ItselfCard(), counters=counters):
            itself = game.now(made.source)
            return itself is not None and itself.count(counters.name) >= counters.number
        case spells.SpellAct(verb=verb, cards=spells.ItselfCard()):
            itself = game.now(made.source)
            if itself is None or made.is_of_burst:  # 11.8.16.1
                return False
            if verb in OF_THE_FIELD and itself.zone is not CardZone.FIELD:
                return False
            return itself.active if verb is SpellVerb.DULL else True
    return True
