"""Delayed auto-abilities: which of them an event sets off (11.8.17)."""

from __future__ import annotations

from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.later import DelayedAuto, TriggeredAuto
from engine.fftcg.model.state import DuelState
from engine.fftcg.rules import conditions, patterns, triggers
from engine.kernel.events import Batch, Event


def set_off(
    game: DuelState, batch: Batch
) -> tuple[tuple[TriggeredAuto, ...], tuple[DelayedAuto, ...]]:
    """Those that have triggered, and those that are used up by it."""
    found: list[TriggeredAuto] = []
    spent: list[DelayedAuto] = []
    for delayed in game.delayed:
        times = [each for event in batch for each in _by(game, delayed, event)]
        found += times if delayed.lasts else times[:1]
        if times and not delayed.lasts:  # 11.8.17.2
            spent.append(delayed)
    return tuple(found), tuple(spent)


def _by(game: DuelState, delayed: DelayedAuto, event: Event) -> tuple[TriggeredAuto, ...]:
    """11.8.17.1: what happened before it was generated does not count."""
    if event.serial <= delayed.since:
        return ()
    coming = delayed.to_come
    (trigger,) = coming.auto.triggers
    player, source = coming.controller, coming.source
    pattern = trigger.pattern

    def is_meant(subject: TcgCard) -> bool:
        """11.8.17.3, 7.4: a watched card is that very object, whatever it has become since."""
        if pattern is None:
            # 11.8.17.3
            return subject.ref in delayed.watched
        return patterns.is_such(game, subject, pattern, player, source)

    found = triggers.happened_to(game, trigger, event, player, is_meant)
    condition = coming.auto.condition
    is_so = condition is None or conditions.holds(game, condition, player, source, coming.was)
    return tuple(coming._replace(setting_off=each) for each in found if is_so)
