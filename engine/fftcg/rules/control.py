"""Under whose control Characters should be, whatever has taken or lent them (6.2, 11.12.4.6)."""

from __future__ import annotations

from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.causes import BY_RULE, TcgWhy, by_text
from engine.fftcg.model.changes import ChangeSpan, LastingChange, TakeControl
from engine.fftcg.model.state import PLAYERS, DuelState
from engine.fftcg.model.words import CardZone
from engine.kernel.ids import CardId, Player


def due(game: DuelState) -> tuple[tuple[CardId, Player, TcgWhy], ...]:
    """The Characters that lie on the wrong side of the table, who controls them, and why."""
    found = []
    for player in PLAYERS:
        for card in game.cards_in(player, CardZone.FIELD):
            controller, why = _controller(game, game.cards[card])
            if controller != player:
                found.append((card, controller, why))
    return tuple(found)


def _controller(game: DuelState, card: TcgCard) -> tuple[Player, TcgWhy]:
    """11.12.4.13: the latest change decides; 6.2.5: without any, who put it onto the field."""
    found, why = card.controller if card.lent_by is None else card.lent_by, BY_RULE
    for lasting in game.lasting:
        if card.ref in lasting.cards:
            for change in lasting.changes:
                if isinstance(change, TakeControl) and change.player is not None:
                    found, why = change.player, by_text(lasting.source)
    return found, why


def over(game: DuelState) -> tuple[LastingChange, ...]:
    """11.12.4.1: what was to last for as long as its source is there, which is gone."""
    return tuple(
        each
        for each in game.lasting
        if each.span is ChangeSpan.SOURCE and not _is_on_field(game, each)
    )


def _is_on_field(game: DuelState, lasting: LastingChange) -> bool:
    source = game.now(lasting.source)
    return source is not None and source.zone is CardZone.FIELD
