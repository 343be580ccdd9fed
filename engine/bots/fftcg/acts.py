"""What it is worth to a player to do something to a card."""

from __future__ import annotations

from engine.bots.fftcg.table import CARD_WORTH, CP_WORTH, DISCARD_WORTH, DuelTable
from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.spells import SpellVerb
from engine.fftcg.model.words import CardZone, TurnPhase
from engine.fftcg.rules import kinds


def sign(table: DuelTable, card: TcgCard) -> float:
    """Harming the rival's card is a gain, harming one's own a loss."""
    return -1.0 if table.is_mine(card) else 1.0


def harm(table: DuelTable, card: TcgCard, amount: int) -> float:
    """What a Forward loses by the damage, as a gain for whoever deals it."""
    left = table.power(card) - card.damage
    if not kinds.is_forward(table.game, card) or left <= 0:
        return 0.0
    share = 1.0 if amount >= left else 0.25 * amount / left
    return sign(table, card) * share * table.worth(card)


def deed(table: DuelTable, verb: SpellVerb, card: TcgCard) -> float:
    wanted = sign(table, card)
    match verb:
        case SpellVerb.BREAK | SpellVerb.PUT_AWAY | SpellVerb.REMOVE | SpellVerb.TO_BOTTOM:
            return wanted * (table.worth(card) if card.zone is CardZone.FIELD else 0.2)
        case SpellVerb.RETURN | SpellVerb.TO_TOP:
            return wanted * 0.6 * table.worth(card)
        case SpellVerb.DULL:
            return wanted * _standing(table, card) if card.active else 0.0
        case SpellVerb.FREEZE:
            return wanted * 0.4 * table.worth(card) * (0.0 if card.frozen else 1.0)
        case SpellVerb.ACTIVATE:
            return 0.0 if card.active else -wanted * _standing(table, card)
        case SpellVerb.TO_HAND:
            return CARD_WORTH + 0.1 * card.printed.cost
        case SpellVerb.PLAY | SpellVerb.PLAY_DULL if card.owner != table.me:
            return -table.printed_worth(card.printed)  # 6.2.4
        case SpellVerb.PLAY | SpellVerb.PLAY_DULL | SpellVerb.PLAY_AS_OWN:
            worth = table.printed_worth(card.printed)
            return -worth if table.has_namesake(card) else worth  # 12.4.6: both would go
        case SpellVerb.CANCEL:
            return wanted * (1.0 + card.printed.cost)
        case SpellVerb.DISCARD:
            return wanted * DISCARD_WORTH


def _standing(table: DuelTable, card: TcgCard) -> float:
    """What it is worth that a card is able to attack, block or produce a CP."""
    if not kinds.is_forward(table.game, card):
        return CP_WORTH if table.has_turn() == table.is_mine(card) else 0.1
    is_before_attack = table.game.phase in {TurnPhase.MAIN_1, TurnPhase.ATTACK}
    if table.has_turn():
        return (0.3 * table.worth(card)) if is_before_attack else 0.1
    return 0.1 if card.ref in table.game.battle.attackers else 0.2 * table.worth(card)
