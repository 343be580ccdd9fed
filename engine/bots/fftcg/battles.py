"""Attacking, blocking and dividing damage: what both sides would lose and gain."""

from __future__ import annotations

from engine.bots.fftcg.table import DuelTable
from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.words import CardTrait
from engine.fftcg.rules import battle, values
from engine.fftcg.rules.battle import DAMAGE_UNIT
from engine.kernel.decisions import Decision
from engine.kernel.ids import CardId

OPEN = 0.5  # what it costs that a Forward cannot block on the next turn, for each that could attack
BOLD = 0.5  # how far it is believed that nobody blocks; who never attacks loses by their deck
BRAVER = 0.3  # how much more the rival's points are worth than what is lost for them


def attack(table: DuelTable, decision: Decision) -> tuple[CardId, ...]:
    """One Forward after the other: the one for which the rival's best answer is worst for them."""
    able = [table.card(CardId(card)) for card in decision.options if isinstance(card, int)]
    ranked = [(_attack_worth(table, card), -card.id, card) for card in able]
    worth, _, best = max(ranked, key=lambda each: each[:2])
    return (best.id,) if worth > 0 or not decision.optional else ()


def _attack_worth(table: DuelTable, attacker: TcgCard) -> float:
    """Between what it is worth unblocked and what the rival's best answer leaves of it."""
    unblocked = table.point_worth(table.rival) * (1 + BRAVER)
    answers = [_exchange(table, attacker, each) for each in table.blockers(table.rival)]
    answered = min([unblocked, *answers])
    return BOLD * unblocked + (1 - BOLD) * answered - _left_open(table, attacker)


def _left_open(table: DuelTable, attacker: TcgCard) -> float:
    """Who attacks stays dull on the rival's turn."""
    if values.has(table.game, attacker, CardTrait.BRAVE):
        return 0.0
    threats = len(table.forwards(table.rival))
    others = sum(card.active for card in table.forwards(table.me)) - 1
    last = table.points(table.me) + 1 >= table.game.loss_at
    if threats <= others:
        return 0.0
    return 8.0 if last else OPEN * threats * (1 + 0.2 * table.points(table.me))


def _exchange(table: DuelTable, attacker: TcgCard, blocker: TcgCard) -> float:
    """What a blocked attack comes to for who attacks."""
    dies, kills = _outcome(table, attacker, blocker)
    return (table.worth(blocker) if kills else 0.0) - (table.worth(attacker) if dies else 0.0)


def _outcome(table: DuelTable, attacker: TcgCard, blocker: TcgCard) -> tuple[bool, bool]:
    """Whether the attacker falls, and whether the blocker does (10.1.4.2, 15.2.3)."""
    kills = table.power(attacker) >= table.power(blocker) - blocker.damage
    dies = table.power(blocker) >= table.power(attacker) - attacker.damage
    first = values.has(table.game, attacker, CardTrait.FIRST_STRIKE)
    second = values.has(table.game, blocker, CardTrait.FIRST_STRIKE)
    if first and not second and kills:
        dies = False
    if second and not first and dies:
        kills = False
    return dies, kills


def block(table: DuelTable, decision: Decision) -> tuple[CardId, ...]:
    """The blocker that saves most for what it costs; none if a point is cheaper."""
    attackers = battle.attackers(table.game)
    saved = table.point_worth(table.me)
    ranked = [
        (_block_worth(table, attackers, table.card(CardId(card))) + saved, -card)
        for card in decision.options
        if isinstance(card, int)
    ]
    worth, number = max(ranked)
    return (CardId(-number),) if worth > 0 else ()


def _block_worth(table: DuelTable, attackers: list[TcgCard], blocker: TcgCard) -> float:
    """Against a party its powers count together, and one of it may fall."""
    if len(attackers) == 1:
        return -_exchange(table, attackers[0], blocker)
    together = sum(table.power(card) for card in attackers)
    falls = together >= table.power(blocker) - blocker.damage
    killed = [table.worth(card) for card in attackers if table.power(blocker) >= table.power(card)]
    return max(killed, default=0.0) - (table.worth(blocker) if falls else 0.0)


def share(table: DuelTable, decision: Decision) -> int:
    """10.1.4.2.1: as much as breaks this one, if there is so much; else all goes on."""
    assert decision.source is not None, "it is asked of an attacker"
    target = table.card(decision.source)
    needed = -(-(table.power(target) - target.damage) // DAMAGE_UNIT)
    return needed if decision.minimum <= needed <= decision.maximum else decision.minimum
