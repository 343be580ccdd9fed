"""Who is in battle, and who deals damage when (10.1.3, 10.1.4, 15.2.3)."""

from __future__ import annotations

from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.words import CardTrait
from engine.fftcg.rules import values
from engine.fftcg.rules.kinds import is_forward

DAMAGE_UNIT = 1000  # 10.1.4.2.1


def attackers(game: DuelState) -> list[TcgCard]:
    """Those that are still there and Forwards; one that came back is another card (7.4). A
    single one left of a party is no party (15.1.1.9.5)."""
    found = map(game.now, game.battle.attackers)
    return [card for card in found if card is not None and is_forward(game, card)]


def blocker(game: DuelState) -> TcgCard | None:
    """10.1.3.2.1, printed once more as 10.1.3.2.1b."""
    card = None if game.battle.blocker is None else game.now(game.battle.blocker)
    return card if card is not None and is_forward(game, card) else None


def attackers_strike_first(game: DuelState) -> bool:
    """15.1.1.9.7, 15.2.3.4: a party only if all of it has First Strike."""
    found = attackers(game)
    return bool(found) and all(values.has(game, card, CardTrait.FIRST_STRIKE) for card in found)


def blocker_strikes_first(game: DuelState) -> bool:
    card = blocker(game)
    return card is not None and values.has(game, card, CardTrait.FIRST_STRIKE)
