"""What holds instructions together: sequences, conditions, choices, delays and payments."""

from __future__ import annotations

from engine.bots.fftcg.table import CP_WORTH
from engine.bots.fftcg.view import LATER, TEXTS, TextView, text_worth
from engine.fftcg.model import spells
from engine.fftcg.model.autos import AutoEvent
from engine.fftcg.model.facts import CardIs
from engine.fftcg.model.later import SpellLater
from engine.fftcg.model.otherwise import SpellElse
from engine.fftcg.model.replacements import SpellInstead
from engine.fftcg.rules import choices, conditions

SURE = 0.8  # what happens at the end of the turn


@TEXTS.of(spells.SpellSeries)
def series(view: TextView, step: spells.SpellSeries) -> float:
    return TEXTS.in_a_row(view, step.steps).points


@TEXTS.of(spells.SpellIf)
def conditional(view: TextView, step: spells.SpellIf) -> float:
    return TEXTS.appraise(view, step.step).points if _is_so(view, step.condition) else 0.0


def _is_so(view: TextView, condition: spells.TcgCondition) -> bool:
    game, player = view.table.game, view.table.me
    if isinstance(condition, CardIs):
        found = (card.ref for card in view.cards(condition.cards))
        return choices.is_any_wanted(game, found, condition.pattern, player, view.itself)
    return conditions.holds(game, condition, player, view.itself)


@TEXTS.of(spells.SpellEither)
def either(view: TextView, step: spells.SpellEither) -> float:
    now = step.step if _is_so(view, step.condition) else step.otherwise
    return TEXTS.appraise(view, now).points


@TEXTS.of(SpellInstead)
def self_replaced(view: TextView, step: SpellInstead) -> float:
    now = step.instead if _is_so(view, step.condition) else step.step
    return TEXTS.appraise(view, now).points


@TEXTS.of(spells.SpellMay)
def optional(view: TextView, step: spells.SpellMay) -> float:
    return max(0.0, TEXTS.appraise(view, step.step).points)


@TEXTS.of(spells.SpellThen)
def followed(view: TextView, step: spells.SpellThen) -> float:
    """What may be done is weighed together with what follows from it."""
    first = step.step.step if isinstance(step.step, spells.SpellMay) else step.step
    both = TEXTS.in_a_row(view, (first, step.then)).points
    return max(0.0, both) if first is not step.step else both


@TEXTS.of(SpellElse)
def left_out(view: TextView, step: SpellElse) -> float:
    """Whoever weighs it does what stands before it."""
    return 0.0


@TEXTS.of(spells.WhenDone)
def placed_later(view: TextView, step: spells.WhenDone) -> float:
    return text_worth(view.handing_on(step.kept), step.text)


@TEXTS.of(SpellLater)
def delayed(view: TextView, step: SpellLater) -> float:
    """The end of the turn is sure to come; anything else may not."""
    later = view.handing_on(step.kept)
    if step.watched is not None:
        later = later._replace(setting_off=tuple(card.id for card in view.cards(step.watched)))
    comes = step.auto.triggers[0].event is AutoEvent.PHASE
    return text_worth(later, step.auto.text) * (SURE if comes else LATER)


@TEXTS.of(spells.SpellPay)
def payment(view: TextView, step: spells.SpellPay) -> float:
    return -CP_WORTH * step.price.total
