"""The orders in which costs added by effects can be paid, and whether they matter (E.4.4.2)."""

from __future__ import annotations

from itertools import islice, permutations

from engine.kernel.decisions import Refusal
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.cost_acts import DESTINATIONS, STAYING
from engine.ufs.rules.costs import payable
from engine.ufs.rules.prohibitions import AddedCost

MOST_ORDERS = 24  # that are tried: all orders of four costs
VITALITY = "vitality"


def payable_with(
    game: UfsGame,
    context: Context,
    own: tuple[n.Instruction, ...],
    added: tuple[AddedCost, ...],
) -> Refusal | None:
    """Why the costs, own ones first, cannot be paid in any order of the added ones (E.4.1.1)."""
    refusal = payable(game, context, (*own, *[each.cost for each in added]))
    if refusal is not None and in_payable_order(game, context, own, added) is not None:
        return None
    return refusal


def in_payable_order(
    game: UfsGame,
    context: Context,
    own: tuple[n.Instruction, ...],
    added: tuple[AddedCost, ...],
) -> tuple[AddedCost, ...] | None:
    """The first order of the added costs in which all can be paid, beginning with the given one."""
    for order in islice(permutations(added), MOST_ORDERS):
        if payable(game, context, (*own, *(each.cost for each in order))) is None:
            return order
    return None


def clashing(added: tuple[AddedCost, ...]) -> tuple[AddedCost, ...]:
    """The added costs that affect each other, so that their order may make a difference."""
    return tuple(
        one for one in added if any(_is_about_same(one.cost, other.cost) for other in added)
    )


def _is_about_same(one: n.Instruction, other: n.Instruction) -> bool:
    """Whether it could make a difference which of the two costs is paid first."""
    if one == other:
        return False
    match one, other:
        case n.Act(verb=verb), n.Act(verb=same) if verb is same and verb in STAYING:
            return False
        case n.LoseVitality(low=None), n.LoseVitality(low=None):
            return False
    first, second = _touched(one), _touched(other)
    return first is None or second is None or not first.isdisjoint(second)


def _touched(cost: n.Instruction) -> frozenset[str] | None:
    """The zones that the cost takes from and adds to, or vitality; None: anything."""
    match cost:
        case n.LoseVitality(amount=n.Number()) | n.GainVitality(amount=n.Number()):
            return frozenset({VITALITY})
        case n.Act(verb=verb, cards=n.Cards() as cards):
            return _zones(cards, DESTINATIONS.get(verb))
        case n.MoveToZone(cards=n.Cards() as cards, to=to):
            return _zones(cards, to.zone)
        case n.Draw(amount=n.Number()):
            return frozenset({n.Zone.DECK, n.Zone.HAND})
        case n.Mill(amount=n.Number()):
            return frozenset({n.Zone.DECK, n.Zone.DISCARD})
    return None


def _zones(cards: n.Cards, to: n.Zone | None) -> frozenset[str] | None:
    places = (cards.place, *cards.other_places)
    zones = {place.zone for place in places if place is not None and place.zone is not None}
    if len(zones) < len(places) or not isinstance(cards.quantity.amount, n.Number):
        return None
    return frozenset({*zones, to} if to is not None else zones)


def is_check(cost: n.Instruction) -> bool:
    """E.4.9: whether it is a check as a cost."""
    return isinstance(cost, n.MakeCheck) and cost.difficulty is not None


def is_paid_first(cost: n.Instruction) -> bool:
    """E.4.4: whether it is neither a check nor playing a card."""
    return not isinstance(cost, n.MakeCheck | n.PlayCard)
