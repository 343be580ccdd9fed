"""Auto-abilities that depend on how the game stands: each once until it has left the stack."""

from __future__ import annotations

from engine.fftcg.model.autos import AutoAbility, AutoEvent
from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.later import TriggeredAuto
from engine.fftcg.model.state import PLAYERS, DuelState
from engine.fftcg.rules import conditions, triggers


def set_off(game: DuelState) -> tuple[TriggeredAuto, ...]:
    """11.8.18: as soon as it is so; what has been met before waits, or is on the stack."""
    return tuple(
        TriggeredAuto(card.controller, card.ref, card, auto)
        for player in PLAYERS
        for card in triggers.on_field(game, player)
        for auto in card.printed.autos
        if depends_on_state(auto) and (card.ref, auto) not in game.met and _is_so(game, auto, card)
    )


def depends_on_state(auto: AutoAbility) -> bool:
    return any(trigger.event is AutoEvent.STATE for trigger in auto.triggers)


def _is_so(game: DuelState, auto: AutoAbility, card: TcgCard) -> bool:
    return all(
        condition is None or conditions.holds(game, condition, card.controller, card.id)
        for condition in (auto.condition, *(trigger.state for trigger in auto.triggers))
    )
