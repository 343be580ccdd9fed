"""What replaces the way in which a card would enter the field (11.12.5.6.1)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.changes import LoseAbilities, SetPower
from engine.fftcg.model.information import InformationChange
from engine.fftcg.model.replacements import EnterInstead, ProposedEvent, ReplacementKey
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.verbs import TcgVerb
from engine.fftcg.rules import layers, patterns
from engine.kernel.ids import CardId

LATEST_COUNTS = (InformationChange, LoseAbilities, SetPower)  # what is gained adds up
SEVERAL = 2


def applicable(game: DuelState, proposed: ProposedEvent) -> tuple[ReplacementKey, ...]:
    """Those that give it to somebody else come first, and only one of them is applied."""
    card = game.cards[proposed.card.card]._replace(controller=proposed.controller)
    found = [key for key in _all(game, card) if key not in proposed.applied]
    takers = tuple(key for key in found if _takes(key))
    if takers and not any(_takes(key) for key in proposed.applied):
        return takers
    return tuple(key for key in found if not _takes(key))


def _takes(key: ReplacementKey) -> bool:
    return isinstance(key.change, EnterInstead) and key.change.takes


def _all(game: DuelState, card: TcgCard) -> Iterator[ReplacementKey]:
    for each in layers.in_force(game):
        if isinstance(each.change, EnterInstead) and each.change.pattern is not None:
            says = game.cards[each.said_by.card]
            if patterns.is_such(game, card, each.change.pattern, says.controller, says.ref):
                yield ReplacementKey(each.said_by, each.time, each.change)
    for ability in card.printed.fields:
        for change in ability.changes:
            if isinstance(change, EnterInstead) and change.pattern is None:
                yield ReplacementKey(card.ref, card.time, change)


def entered(proposed: ProposedEvent, change: EnterInstead) -> ProposedEvent:
    """With two players, the one who takes it is always the other one."""
    if change.takes:
        return proposed._replace(controller=1 - proposed.controller)
    return proposed._replace(active=False)


def to_be_ordered(game: DuelState, proposed: tuple[ProposedEvent, ...]) -> tuple[CardId, ...]:
    """11.12.4.11: of the cards that enter together, those whose timestamps make a difference."""
    found = tuple(
        each.card.card
        for each in proposed
        if each.verb is TcgVerb.PLAYED and _overrides(game.cards[each.card.card])
    )
    return found if len(found) >= SEVERAL else ()


def _overrides(card: TcgCard) -> bool:
    changes = (change for ability in card.printed.fields for change in ability.changes)
    return any(isinstance(change, LATEST_COUNTS) for change in changes)
