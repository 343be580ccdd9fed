"""Attacking, blocking and dividing damage: what both sides would lose and gain."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations

from engine.bots.fftcg.table import DuelTable
from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.words import CardTrait
from engine.fftcg.rules import battle, clashes, values
from engine.fftcg.rules.battle import DAMAGE_UNIT
from engine.fftcg.rules.clashes import Combatant, Fallen
from engine.kernel.decisions import Decision
from engine.kernel.ids import CardId

OPEN = 0.5  # cost of a Forward that cannot block next turn, for each that could attack
BOLD = 0.2  # how likely it seems that nobody blocks; never attacking loses by deck-out
BRAVER = 0.3  # how much more a point dealt to the rival counts than the loss it costs
MOST_IN_PARTY = 3  # larger parties are not considered
LAST_STAND = 8.0  # what an open field costs if the next point loses the game

Party = tuple[TcgCard, ...]


# --- attacking ------------------------------------------------------------------------------------


def attack(table: DuelTable, decision: Decision) -> tuple[CardId, ...]:
    """A party that is worth more than its members one by one, or else the best Forward."""
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
    """The party to attack with, and how much more it is worth than its members by themselves."""
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
    """The attacks that are possible now, and the answers to them."""

    def __init__(self, table: DuelTable, able: Sequence[TcgCard]) -> None:
        self.table, self.able = table, able
        self._blockers = table.blockers(table.rival)
        self._home = sum(card.active for card in table.forwards(table.me))
        self._threats = len(table.forwards(table.rival))
        left = table.game.loss_at - table.points(table.rival)
        self._is_last_point = left == 1  # then everyone blocks who can
        self._is_lethal = not self._blockers and len(able) >= left

    def worth(self, party: Party) -> float:
        """Between its worth if unblocked and what the rival's best answer leaves of it."""
        unblocked = self.table.point_worth(self.table.rival) * (1 + BRAVER)
        answers = [_exchange(self.table, party, each) for each in self._blockers]
        answered = min([unblocked, *answers])
        bold = 0.0 if self._is_last_point else BOLD
        return bold * unblocked + (1 - bold) * answered - self._left_open(party)

    def _left_open(self, party: Party) -> float:
        """Attackers stay dull during the rival's turn, if there is one."""
        if self._is_lethal:
            return 0.0
        game = self.table.game
        tired = sum(not values.has(game, card, CardTrait.BRAVE) for card in party)
        return sum(self._gap(self._home - gone) for gone in range(1, tired + 1))

    def _gap(self, others: int) -> float:
        """What it costs to lose one more blocker when this many others stay."""
        if self._threats <= others:
            return 0.0
        received = self.table.points(self.table.me)
        if received + 1 >= self.table.game.loss_at:
            return LAST_STAND
        return OPEN * self._threats * (1 + 0.2 * received)


# --- what a block comes to ------------------------------------------------------------------------


def _exchange(table: DuelTable, party: Party, blocker: TcgCard) -> float:
    """What a blocked attack comes to for the attacker."""
    missed = _missed(table, party)
    fighters = [_fighter(table, card) for card in party]
    found = clashes.clash(fighters, _fighter(table, blocker), missed)
    return (table.worth(blocker) if found.kills else 0.0) - missed(found.fallen)


def _missed(table: DuelTable, party: Party) -> Callable[[Fallen], float]:
    """What the members of a party that fall are worth."""
    worths = [table.worth(card) for card in party]
    return lambda fallen: sum(worths[at] for at in fallen)


def _fighter(table: DuelTable, card: TcgCard) -> Combatant:
    power = table.power(card)
    first = values.has(table.game, card, CardTrait.FIRST_STRIKE)
    return Combatant(power, power - card.damage, first)


# --- blocking -------------------------------------------------------------------------------------


def block(table: DuelTable, decision: Decision) -> tuple[CardId, ...]:
    """The blocker that saves most for its cost; none if taking a point is allowed and cheaper."""
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
    """10.1.4.2.1: enough to break this one, if it is among those best worth breaking."""
    assert decision.source is not None, "it is asked of an attacker"
    party = battle.attackers(table.game)
    at = next(at for at, card in enumerate(party) if card.id == decision.source)
    left = tuple(party[at:])
    fighters = [_fighter(table, card) for card in left]
    fallen = clashes.broken_by(fighters, decision.maximum * DAMAGE_UNIT, _missed(table, left))
    return clashes.needed(fighters, (0,)) if 0 in fallen else decision.minimum
