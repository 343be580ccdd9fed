"""Which types a Character has now: it keeps its own when it becomes another (5.2.3.1.1.4)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.changes import BecomeForward, FieldAbility, TcgChange
from engine.fftcg.model.facts import TurnOf
from engine.fftcg.model.patterns import WhoseCards
from engine.fftcg.model.spells import PointsReceived
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.words import CardKind, CardZone


def kinds(game: DuelState, card: TcgCard) -> frozenset[CardKind]:
    """The printed type, and Forward for one that has become one (5.2.3.1.1.4)."""
    own = frozenset({card.printed.kind})
    return own | {CardKind.FORWARD} if forward_power(game, card) is not None else own


def forward_power(game: DuelState, card: TcgCard) -> int | None:
    """The power with which it has last become a Forward; None if it has not."""
    if card.zone is not CardZone.FIELD or not (game.lasting or card.printed.fields):
        return None
    found = None
    for change in (*_own_statements(game, card), *done_to(game, card)):
        if isinstance(change, BecomeForward):
            found = change.power
    return found


def _own_statements(game: DuelState, card: TcgCard) -> Iterator[TcgChange]:
    """What its own text makes of it: that depends on turns and points of damage, not on cards.

    11.12.4.6: texts come before types, and one that is lost has no effect.
    """
    for ability in card.printed.fields:
        makes_one = any(isinstance(change, BecomeForward) for change in ability.changes)
        if makes_one and _is_due(game, card, ability) and ability in game.made_of(card).fields:
            yield from ability.changes


def _is_due(game: DuelState, card: TcgCard, ability: FieldAbility) -> bool:
    """Nothing that depends on other conditions makes a Forward."""
    condition = ability.condition
    if isinstance(condition, TurnOf) and (condition.whose is WhoseCards.OWN) != (
        game.active == card.controller
    ):
        return False
    points = condition.least if isinstance(condition, PointsReceived) else 0
    return len(game.cards_in(card.controller, CardZone.DAMAGE)) >= max(ability.damage, points)


def done_to(game: DuelState, card: TcgCard) -> Iterator[TcgChange]:
    """What has been done to it for a time."""
    return (
        change
        for lasting in game.lasting
        if card.ref in lasting.cards
        for change in lasting.changes
    )


def is_forward(game: DuelState, card: TcgCard) -> bool:
    return CardKind.FORWARD in kinds(game, card)
