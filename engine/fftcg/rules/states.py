"""Auto-abilities that depend on a state: each triggers once until it has left the stack."""

from __future__ import annotations

from engine.fftcg.model.autos import AutoAbility, AutoEvent
from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.later import TriggeredAuto
from engine.fftcg.model.state import PLAYERS, DuelState
from engine.fftcg.rules import conditions
from engine.kernel.ids import Ref


def set_off(game: DuelState) -> tuple[TriggeredAuto, ...]:
    """11.8.18: those whose condition has come true, unless already noted, waiting or stacked."""
    waiting = [(each.source, each.auto) for each in game.triggered]
    stacked = [(each.source, each.auto) for each in game.stacked]
    met = (*game.met, *waiting, *stacked)
    return tuple(
        TriggeredAuto(card.controller, card.ref, card, auto)
        for player in PLAYERS
        for card in game.field_as_made(player)
        for auto in card.printed.autos
        if depends_on_state(auto) and (card.ref, auto) not in met and _is_so(game, auto, card)
    )


def over(game: DuelState) -> tuple[tuple[Ref, AutoAbility], ...]:
    """11.8.18: those whose condition was met and no longer holds: it may be met again."""
    return tuple(each for each in game.met if not _is_met(game, *each))


def _is_met(game: DuelState, source: Ref, auto: AutoAbility) -> bool:
    card = game.now(source)
    return card is not None and _is_so(game, auto, card)


def depends_on_state(auto: AutoAbility) -> bool:
    return any(trigger.event is AutoEvent.STATE for trigger in auto.triggers)


def _is_so(game: DuelState, auto: AutoAbility, card: TcgCard) -> bool:
    return all(
        condition is None or conditions.holds(game, condition, card.controller, card.ref)
        for condition in (auto.condition, *(trigger.state for trigger in auto.triggers))
    )
