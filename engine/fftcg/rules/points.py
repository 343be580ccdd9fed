"""What replaces the points of damage that a player is dealt (11.12.5)."""

from __future__ import annotations

from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.replacements import PointsInstead, ProposedEvent, ReplacementKey
from engine.fftcg.model.state import DuelState
from engine.fftcg.rules import layers


def applicable(game: DuelState, proposed: ProposedEvent) -> tuple[ReplacementKey, ...]:
    """Each once, however many of a party it is about; zero points are not replaced."""
    found = (
        ReplacementKey(each.said_by, each.time, each.change)
        for each in (layers.in_force(game) if proposed.amount else ())
        if isinstance(each.change, PointsInstead)
        and _is_about(proposed, each.change, game.cards[each.card])
    )
    return tuple(key for key in dict.fromkeys(found) if key not in proposed.applied)


def _is_about(proposed: ProposedEvent, change: PointsInstead, card: TcgCard) -> bool:
    if change.is_dealer:
        return card.ref in proposed.dealers and card.controller != proposed.receiver
    return card.controller == proposed.receiver


def replaced(proposed: ProposedEvent, change: PointsInstead) -> ProposedEvent:
    """Never below zero (4.1)."""
    amount = max(0, proposed.amount + change.by) if change.to is None else change.to
    return proposed._replace(amount=amount)


def said(change: PointsInstead) -> str:
    """In a few words."""
    what = "points dealt" if change.is_dealer else "points taken"
    return f"{what} {change.by:+}" if change.to is None else f"{what} {change.to}"
