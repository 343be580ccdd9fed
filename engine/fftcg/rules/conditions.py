"""Which conditions hold, and how much amounts come to, on the table as it is."""

from __future__ import annotations

from engine.fftcg.model import counters, facts, spells
from engine.fftcg.model.card import TcgCard
from engine.fftcg.model.costs import AddedPaid
from engine.fftcg.model.state import DuelState
from engine.fftcg.model.words import CardZone
from engine.fftcg.rules import patterns
from engine.kernel.ids import Player, Ref


def holds(
    game: DuelState,
    condition: spells.TcgCondition,
    player: Player,
    itself: Ref,
    was: TcgCard | None = None,
) -> bool:
    """For a text of this player, on the card `itself`; `was`: that card when the text began."""
    match condition:
        case spells.FieldCount(pattern=pattern, least=least):
            return len(patterns.lying(game, player, pattern, itself)) >= least
        case spells.PointsReceived(least=least):
            return len(game.cards_in(player, CardZone.DAMAGE)) >= least
        case facts.HandCount(span=span, whose=whose):
            (holder,) = patterns.whose(whose, player)
            return span.holds(len(game.cards_in(holder, CardZone.HAND)))
        case facts.TurnOf(whose=whose):
            return game.active in patterns.whose(whose, player)
        case facts.NoneThere(pattern=pattern):
            return not patterns.lying(game, player, pattern, itself)
        case facts.FewThere(pattern=pattern, most=most):
            return len(patterns.lying(game, player, pattern, itself)) <= most
        case counters.CountersThere(least=least):
            return _counters(game, itself, was, least.name) >= least.number
        case counters.NoCountersThere(name=name):
            return _counters(game, itself, was, name) == 0
        case facts.ItselfIs(stand=stand):
            card = game.now(itself)
            is_there = card is not None and card.zone is CardZone.FIELD
            return is_there and patterns.stands(game, game.cards[itself.card], stand)
        case facts.NotSo(condition=other):
            return not holds(game, other, player, itself, was)
        case facts.BothSo(first=first, second=second):
            return all(holds(game, each, player, itself, was) for each in (first, second))
        case AddedPaid():  # of an EX Burst, for which nothing is paid (11.10.2)
            return False
        case _:
            raise TypeError(f"nothing looks at {type(condition).__name__}")


def _counters(game: DuelState, itself: Ref, was: TcgCard | None, name: str) -> int:
    """11.11.4: for a card that has become another one, those that it had just before."""
    now = game.cards[itself.card]
    if was is None or was.epoch == now.epoch:
        return now.count(name)
    held = next((held for ref, held in game.laden if ref == was.ref), was.counters)
    return dict(held).get(name, 0)


def amount(
    game: DuelState,
    said: spells.TcgAmount,
    player: Player,
    itself: Ref,
    was: TcgCard | None = None,
) -> int:
    """A number, as it is now; what cannot be determined is 0 (4.4)."""
    match said:
        case int():
            return said
        case spells.CountedAmount(each=each, pattern=pattern):
            return each * len(patterns.lying(game, player, pattern, itself))
        case spells.NumberOf(pattern=pattern):
            return len(patterns.lying(game, player, pattern, itself))
        case spells.CounterAmount(each=each, name=name):
            return each * _counters(game, itself, was, name)
        case _:
            return 0
