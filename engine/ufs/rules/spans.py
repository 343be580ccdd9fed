"""Stretches of the game: whether the game is in one, and which occurrences it contains."""

from __future__ import annotations

from engine.kernel.events import Event
from engine.ufs.effects import nodes as n
from engine.ufs.model.details import BEGIN, END
from engine.ufs.model.effect import Context
from engine.ufs.model.game import AttackStep, Phase, UfsGame
from engine.ufs.rules.card_needs import LAST_TURN
from engine.ufs.rules.lookback import earlier_turns, since, turn_so_far
from engine.ufs.rules.readings import SPANS, TRUTHS, fires, holds, in_span, stands_for
from engine.ufs.rules.stretches import holder_of
from engine.ufs.rules.who import players

PHASES: dict[n.Stretch, frozenset[Phase]] = {
    n.Stretch.READY_PHASE: frozenset({Phase.READY, Phase.REVIEW, Phase.DRAW}),
    n.Stretch.READY_STEP: frozenset({Phase.READY}),
    n.Stretch.REVIEW_STEP: frozenset({Phase.REVIEW}),
    n.Stretch.DRAW_STEP: frozenset({Phase.DRAW}),
    n.Stretch.COMBAT_PHASE: frozenset({Phase.COMBAT}),  # attack sequences included (G.5.1)
    n.Stretch.END_PHASE: frozenset({Phase.END}),
}
STEPS: dict[n.Stretch, AttackStep] = {
    n.Stretch.ENHANCE_STEP: AttackStep.ENHANCE,
    n.Stretch.BLOCK_STEP: AttackStep.BLOCK,
    n.Stretch.DAMAGE_STEP: AttackStep.DAMAGE,
}


@SPANS.reads(n.Span)
def _in_span(game: UfsGame, context: Context, span: n.Span) -> bool:
    match span:
        case (
            n.This(stretch=stretch, whose=whose)
            | n.During(stretch=stretch, whose=whose)
            | n.RestOf(stretch=stretch, whose=whose)
        ):
            return in_stretch(game, stretch) and _is_of(game, context, stretch, whose)
        case n.Coming(stretch=stretch, whose=whose):
            return _has_come(game, context, stretch, whose)
        case n.OfAttack(cards=cards, stretch=stretch):
            attack = game.attack
            mine = {card.id for card in stands_for(game, context, cards)}
            return attack is not None and attack.card.card in mine and in_stretch(game, stretch)
        case n.Until() if starts_with(span):
            return True  # the effect ends when the turn before is over
        case n.Until() if (coming := ends_in(span)) and coming.stretch is n.Stretch.TURN:
            return True  # the effect ends when that turn is over
        case n.Until(trigger=trigger):
            return not any(
                fires(game, context, trigger, batch)
                for batch in game.turn_events
                if batch and batch[0].serial >= context.scope
            )
        case n.WhileTrue(condition=condition):
            return holds(game, context, condition)
        case n.LastTurn():
            return False  # it is over
        case _:
            raise TypeError(f"no reading for {type(span).__name__}")


@TRUTHS.reads(n.Within)
def _is_within(game: UfsGame, context: Context, condition: n.Within) -> bool:
    return in_span(game, context, condition.span) is not condition.negated


def starts_with(span: n.Span | None) -> n.Coming | None:
    """The coming turn whose start ends the span: "until the start of your next turn"."""
    if not isinstance(span, n.Until) or span.trigger.timing is not n.Timing.START:
        return None
    during = span.trigger.event.during
    return during if isinstance(during, n.Coming) else None


def ends_in(span: n.Span | None) -> n.Coming | None:
    """The coming stretch whose end ends the span: "until the end of your next turn"."""
    if not isinstance(span, n.Until) or span.trigger.timing is not n.Timing.END:
        return None
    during = span.trigger.event.during
    return during if isinstance(during, n.Coming) else None


def in_stretch(game: UfsGame, stretch: n.Stretch) -> bool:
    """Whether a stretch of this kind is going on."""
    match stretch:
        case n.Stretch.GAME | n.Stretch.TURN:
            return game.phase is not Phase.SETUP
        case n.Stretch.ATTACK:  # K.3.11
            return game.attack is not None
        case _ if stretch in STEPS:
            return game.attack is not None and game.attack.step is STEPS[stretch]
        case _:
            return game.phase in PHASES[stretch]


def _is_of(game: UfsGame, context: Context, stretch: n.Stretch, whose: n.Who | None) -> bool:
    return whose is None or holder_of(game, stretch) in players(game, context, whose)


def _has_come(game: UfsGame, context: Context, stretch: n.Stretch, whose: n.Who | None) -> bool:
    """Whether the game is in the next such stretch, begun after the scope did."""
    start = begun_at(game, stretch)
    later = start is not None and start >= context.scope
    return later and in_stretch(game, stretch) and _is_of(game, context, stretch, whose)


def is_bound(event: Event, stretch: n.Stretch, end: str) -> bool:
    """Whether the occurrence is the beginning or the end of such a stretch."""
    return event.detail == (stretch, end)


def begun_at(game: UfsGame, stretch: n.Stretch) -> int | None:
    """The serial at which the latest such stretch of this turn began, if one did."""
    found = [event.serial for event in turn_so_far(game) if is_bound(event, stretch, BEGIN)]
    return found[-1] if found else None


def within(game: UfsGame, context: Context, span: n.Span | None) -> tuple[Event, ...]:
    """This turn's occurrences within the span or, if there is none, the effect's scope."""
    match span:
        case None:
            return tuple(since(game, context.scope))
        case n.This(stretch=stretch, whose=whose) | n.During(stretch=stretch, whose=whose):
            return _latest(game, context, stretch, whose)
        case n.RestOf(stretch=stretch, whose=whose) | n.Coming(stretch=stretch, whose=whose):
            own = _latest(game, context, stretch, whose)
            return tuple(event for event in own if event.serial >= context.scope)
        case n.OfAttack(cards=cards, stretch=stretch):
            return _of_attack(game, context, cards, stretch)
        case n.LastTurn():
            return tuple(game.facts.get(LAST_TURN, ()))
        case n.Until() | n.WhileTrue():
            inside = in_span(game, context, span)
            return tuple(since(game, context.scope)) if inside else ()
        case _:
            raise TypeError(f"no reading for {type(span).__name__}")


def _latest(
    game: UfsGame, context: Context, stretch: n.Stretch, whose: n.Who | None
) -> tuple[Event, ...]:
    if stretch is n.Stretch.GAME:
        return (*earlier_turns(game), *turn_so_far(game))
    if stretch is n.Stretch.TURN:
        own = _is_of(game, context, stretch, whose)
        return tuple(turn_so_far(game)) if own else ()
    events = turn_so_far(game)
    starts = [at for at, event in enumerate(events) if is_bound(event, stretch, BEGIN)]
    if not starts:
        going_on = in_stretch(game, stretch) and _is_of(game, context, stretch, whose)
        return tuple(events) if going_on else ()
    latest = events[starts[-1] :]
    if whose is not None and latest[0].owner not in players(game, context, whose):
        return ()
    return tuple(_until_end(latest, stretch))


def _until_end(events: list[Event], stretch: n.Stretch) -> list[Event]:
    for at, event in enumerate(events):
        if is_bound(event, stretch, END):
            return events[: at + 1]
    return events


def _of_attack(
    game: UfsGame, context: Context, cards: n.CardRef, stretch: n.Stretch
) -> tuple[Event, ...]:
    mine = {card.id for card in stands_for(game, context, cards)}
    attack = game.attack or game.last_attack
    if attack is None or attack.card.card not in mine:
        return ()
    return _latest(game, context, stretch, None)
