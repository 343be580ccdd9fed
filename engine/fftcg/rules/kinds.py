"""Of which types a Character is now: what it has become it is as well (5.2.3.1.1.4)."""

from __future__ import annotations

from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.changes import BecomeForward
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.words import CardKind, CardZone


def kinds(game: DuelState, card: TcgCard) -> frozenset[CardKind]:
    """The printed type, and Forward for one that has become one until the end of the turn."""
    own = frozenset({card.printed.kind})
    return own | {CardKind.FORWARD} if forward_power(game, card) is not None else own


def forward_power(game: DuelState, card: TcgCard) -> int | None:
    """The power as which it has become a Forward, the latest that holds; None: it has not."""
    found = None
    if card.zone is CardZone.FIELD and game.lasting:
        for lasting in game.lasting:
            if card.ref in lasting.cards:
                for change in lasting.changes:
                    if isinstance(change, BecomeForward):
                        found = change.power
    return found


def is_forward(game: DuelState, card: TcgCard) -> bool:
    return CardKind.FORWARD in kinds(game, card)
