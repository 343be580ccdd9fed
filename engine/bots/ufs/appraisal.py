"""What playing an ability is worth: its effects minus its costs, in points."""

from __future__ import annotations

from engine.bots.ufs import appraisers
from engine.bots.ufs.acts import acted_on
from engine.bots.ufs.by_hand import is_by_hand
from engine.bots.ufs.view import Reading, appraise, in_a_row
from engine.kernel.ids import Ref
from engine.ufs.effects import nodes as n
from engine.ufs.rules.choices import choices
from engine.ufs.rules.legality import ability_of
from engine.ufs.rules.readings import number

MOST_PAID = 6  # times that an open cost is considered to be paid
BY_HAND = -1_000.0  # bots do not use what they cannot read
READERS = appraisers.__all__  # what is imported above is what can be appraised


def ability(view: Reading, tree: n.Ability) -> float:
    """Playing an ability now: its effects minus its costs, paid in the best way."""
    if is_by_hand(tree):
        return BY_HAND
    return max(paid(view, tree, count) for count in _counts(view, tree))


def paid(view: Reading, tree: n.Ability, count: int) -> float:
    """With an open cost ("1 or more", X) paid `count` times."""
    context = view.context.bind("X", count) if tree.x is None and count else view.context
    if tree.x is not None:
        fixed = max(number(view.table.game, context, tree.x), 0)
        context = context.bind("X", fixed)
    cost = 0.0
    gone: tuple[Ref, ...] = ()
    for each in tree.cost:
        points, refs = _price(Reading(view.table, context), each, count)
        cost += points
        gone = (*gone, *refs)
        name = getattr(each, "bind", "")
        context = context.bind(name, refs) if name else context
    context = context.bind("paid", gone)
    effects = in_a_row(Reading(view.table, context), tree.effects).points
    return effects * _chance(view, tree) + cost


def _price(view: Reading, cost: n.Instruction, count: int) -> tuple[float, tuple[Ref, ...]]:
    if not isinstance(cost, n.Act | n.MoveToZone):
        return appraise(view, cost).points, ()
    cards, worth = acted_on(view, cost, count)
    return worth, tuple(card.ref for card in cards)


def _chance(view: Reading, tree: n.Ability) -> float:
    """The chance of passing the checks among the costs."""
    chance = 1.0
    for cost in tree.cost:
        if isinstance(cost, n.MakeCheck) and cost.difficulty is not None:
            against = view.number(cost.difficulty)
            table, player = view.table, view.context.controller
            chance *= table.odds_of(player).prospect(against, min(table.ready(player), 2)).passes
    return chance


def _counts(view: Reading, tree: n.Ability) -> tuple[int, ...]:
    """How many times an open cost might be paid; once if there is none."""
    bounds = [_open(view, cost) for cost in tree.cost]
    most = max(bounds, default=0)
    return tuple(range(1, min(most, MOST_PAID) + 1)) if most > 0 else (1,)


def _open(view: Reading, cost: n.Instruction) -> int:
    if not isinstance(cost, n.Act | n.MoveToZone) or not isinstance(cost.cards, n.Cards):
        return 0
    quantity = cost.cards.quantity
    is_x = isinstance(quantity.amount, n.X)
    if not is_x and quantity.how is n.Comparison.EQUAL and quantity.amount is not None:
        return 0
    verb = cost.verb if isinstance(cost, n.Act) else None
    offered = choices(view.table.game, view.context, cost.cards, verb)
    return max((len(each.options) for each in offered), default=0)


def tree_of(view: Reading) -> n.Ability | None:
    """The ability that the context comes from, if its card still has it."""
    source = view.context.source
    if source is None:
        return None
    return ability_of(view.table.game.cards[source.card].values, view.context.ability)
