"""Attacking, blocking and dividing damage: what both sides would lose and gain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from engine.bots.fftcg.table import DuelTable
from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.words import CardTrait
from engine.fftcg.rules import battle, values
from engine.fftcg.rules.battle import DAMAGE_UNIT
from engine.kernel.decisions import Decision
from engine.kernel.ids import CardId

OPEN = 0.5  # what it costs that a Forward cannot block on the next turn, for each that could attack
BOLD = 0.2  # how far it is believed that nobody blocks; who never attacks loses by their deck
BRAVER = 0.3  # how much more the rival's points are worth than what is lost for them
MOST_IN_PARTY = 3  # that are thought of
LAST_STAND = 8.0  # what an open field costs where the next point loses the game

Party = tuple[TcgCard, ...]


class Clash(NamedTuple):
    """What a block comes to: the attackers that fall, and whether the blocker does."""

    fallen: Party
    kills: bool


# --- attacking ------------------------------------------------------------------------------------


def attack(table: DuelTable, decision: Decision) -> tuple[CardId, ...]:
    """The party that is worth more than its members one after the other, else the best Forward."""
    able = [table.card(CardId(card)) for card in decision.options if isinstance(card, int)]
    plan = _Assault(table, able)
    alone = {card.id: plan.worth((card,)) for card in able}
    ranked = sorted(able, key=lambda card: (-alone[card.id], card.id))
    best, most = _best_party(plan, decision, alone)
    if most > 0:
        return _ids(best)
    first = ranked[0]
    return (first.id,) if alone[first.id] > 0 or not decision.optional else ()


def _best_party(
    plan: _Assault, decision: Decision, alone: dict[CardId, float]
) -> tuple[Party, float]:
    """And how much more it is worth than what its members would do by themselves."""
    ranked = [
        (plan.worth(party) - sum(max(0.0, alone[card.id]) for card in party), party)
        for party in _several(plan.able)
        if plan.table.game.judge(decision, _ids(party)) is None
    ]
    more, best = max(ranked, key=lambda each: each[0], default=(0.0, ()))
    return best, more


def _ids(party: Party) -> tuple[CardId, ...]:
    return tuple(card.id for card in party)


def _several(able: Sequence[TcgCard]) -> Iterator[Party]:
    sizes = range(2, min(MOST_IN_PARTY, len(able)) + 1)
    return chain.from_iterable(combinations(able, size) for size in sizes)


class _Assault:
    """The attacks that are possible now, and what answers them."""

    def __init__(self, table: DuelTable, able: Sequence[TcgCard]) -> None:
        self.table, self.able = table, able
        self._blockers = table.blockers(table.rival)
        self._home = sum(card.active for card in table.forwards(table.me))
        self._threats = len(table.forwards(table.rival))
        left = table.game.loss_at - table.points(table.rival)
        self._is_lethal = not self._blockers and len(able) >= left

    def worth(self, party: Party) -> float:
        """Between what it is worth unblocked and what the rival's best answer leaves of it."""
        unblocked = self.table.point_worth(self.table.rival) * (1 + BRAVER)
        answers = [_exchange(self.table, party, each) for each in self._blockers]
        answered = min([unblocked, *answers])
        return BOLD * unblocked + (1 - BOLD) * answered - self._left_open(party)

    def _left_open(self, party: Party) -> float:
        """Who attacks stays dull on the rival's turn, if there is one."""
        if self._is_lethal:
            return 0.0
        game = self.table.game
        tired = sum(not values.has(game, card, CardTrait.BRAVE) for card in party)
        return sum(self._gap(self._home - gone) for gone in range(1, tired + 1))

    def _gap(self, others: int) -> float:
        """What it costs that one more is gone where so many stay."""
        if self._threats <= others:
            return 0.0
        received = self.table.points(self.table.me)
        if received + 1 >= self.table.game.loss_at:
            return LAST_STAND
        return OPEN * self._threats * (1 + 0.2 * received)


# --- what a block comes to ------------------------------------------------------------------------


def _exchange(table: DuelTable, party: Party, blocker: TcgCard) -> float:
    """What a blocked attack comes to for who attacks."""
    clash = _clash(table, party, blocker)
    lost = sum(table.worth(card) for card in clash.fallen)
    return (table.worth(blocker) if clash.kills else 0.0) - lost


def _clash(table: DuelTable, party: Party, blocker: TcgCard) -> Clash:
    """10.1.4.2, 15.2.3: powers of a party count together; of it falls what is worth most."""
    game = table.game
    first = all(values.has(game, card, CardTrait.FIRST_STRIKE) for card in party)
    second = values.has(game, blocker, CardTrait.FIRST_STRIKE)
    fallen = _broken_by(table, party, table.power(blocker))
    if first and not second and _breaks(table, party, blocker):
        return Clash((), kills=True)
    still = tuple(card for card in party if card not in fallen) if second and not first else party
    return Clash(fallen, _breaks(table, still, blocker))


def _breaks(table: DuelTable, party: Party, blocker: TcgCard) -> bool:
    return sum(table.power(card) for card in party) >= _strength(table, blocker)


def _broken_by(table: DuelTable, party: Party, damage: int) -> Party:
    """10.1.4.2.1: those of them that so much damage breaks, divided at its best."""
    ways = chain.from_iterable(combinations(party, size) for size in range(len(party) + 1))
    able = [way for way in ways if _needed(table, way) * DAMAGE_UNIT <= damage]
    return max(able, key=lambda way: sum(table.worth(card) for card in way))


def _needed(table: DuelTable, cards: Party) -> int:
    """In whole thousands."""
    return sum(-(-_strength(table, card) // DAMAGE_UNIT) for card in cards)


def _strength(table: DuelTable, card: TcgCard) -> int:
    """The damage that breaks it."""
    return table.power(card) - card.damage


# --- blocking -------------------------------------------------------------------------------------


def block(table: DuelTable, decision: Decision) -> tuple[CardId, ...]:
    """The blocker that saves most for what it costs; none if a point is cheaper and that may be."""
    party = tuple(battle.attackers(table.game))
    saved = table.point_worth(table.me)
    ranked = [
        (saved - _exchange(table, party, table.card(CardId(card))), -card)
        for card in decision.options
        if isinstance(card, int)
    ]
    worth, number = max(ranked)
    return (CardId(-number),) if worth > 0 or not decision.optional else ()


def share(table: DuelTable, decision: Decision) -> int:
    """10.1.4.2.1: as much as breaks this one, if it is among those that are best broken."""
    assert decision.source is not None, "it is asked of an attacker"
    party = battle.attackers(table.game)
    at = next(at for at, card in enumerate(party) if card.id == decision.source)
    fallen = _broken_by(table, tuple(party[at:]), decision.maximum * DAMAGE_UNIT)
    return _needed(table, (party[at],)) if party[at] in fallen else decision.minimum
