"""Which cards, options, numbers and words to choose when an effect, cost or check asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from engine.bots.ufs.appraisal import paid, tree_of
from engine.bots.ufs.plan import usefulness
from engine.bots.ufs.table import Table
from engine.bots.ufs.view import Reading, appraise, in_a_row
from engine.kernel.decisions import Decision
from engine.kernel.events import Cause
from engine.kernel.ids import CardId
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Context
from engine.ufs.rules.substitution import with_fields

WHOSE_CARDS = "whose-cards"  # asked if they may be either player's
CANDIDATE = "candidate"  # the name that a card is bound to while it is appraised
HARMFUL = frozenset(
    {
        n.Verb.COMMIT,
        n.Verb.DESTROY,
        n.Verb.SACRIFICE,
        n.Verb.DISCARD,
        n.Verb.REMOVE,
        n.Verb.FLIP,
        n.Verb.SEAL,
        n.Verb.FREEZE,
        n.Verb.SPEND,
        n.Verb.CLEAR,
    }
)
HIGHEST_X = 12
MISSED = 0.4  # share of its usefulness that a card in hand is worth on top of being a card


def view_of(table: Table, decision: Decision) -> Reading:
    """The position, read in the context of the instruction that asks."""
    context = table.sight.context
    if context is None:
        source = table.game.cards[decision.source].ref if decision.source is not None else None
        context = Context(table.me, source)
    return Reading(table, context)


def choose_cards(table: Table, decision: Decision) -> tuple[CardId, ...]:
    """The best for the bot, and as many as are good for it; for a cost, as many as pay off."""
    view = view_of(table, decision)
    ranked = sorted(
        ((candidate_worth(view, decision, CardId(card)), card) for card in _ids(decision)),
        key=lambda pair: (-pair[0], pair[1]),
    )
    wanted = _wanted(view, decision, [points for points, _ in ranked])
    return tuple(card for _, card in ranked[:wanted])


def _ids(decision: Decision) -> list[CardId]:
    return [CardId(option) for option in decision.options if isinstance(option, int)]


def _wanted(view: Reading, decision: Decision, ranked: list[float]) -> int:
    low, high = decision.minimum, min(decision.maximum, len(ranked))
    if low >= high:
        return high
    if dict(decision.facts).get("cause") == Cause.COST:
        tree = tree_of(view)
        if tree is not None:
            return max(range(max(low, 1), high + 1), key=lambda count: paid(view, tree, count))
        return low
    return max(low, sum(points > 0 for points in ranked[:high]))


def candidate_worth(view: Reading, decision: Decision, card_id: CardId) -> float:
    """What it is worth to the bot if the effect applies to this card."""
    table = view.table
    card = table.game.cards[card_id]
    node = table.sight.node
    if isinstance(node, n.Instruction) and hasattr(node, "cards"):
        bound = view.context.bind(CANDIDATE, (card.ref,))
        told = with_fields(node, cards=n.Bound(CANDIDATE))
        points = appraise(Reading(table, bound), told).points
        if points:
            return points - _missed(table, node, card)
    return _by_verb(table, dict(decision.facts).get("verb", ""), card)


def _missed(table: Table, node: n.Instruction, card: Card) -> float:
    """When cards leave our own hand, the least useful go first."""
    leaves = isinstance(node, n.Act | n.MoveToZone) and card.zone is n.Zone.HAND
    return MISSED * usefulness(table, card) if leaves and card.owner == table.me else 0.0


def _by_verb(table: Table, verb: str, card: Card) -> float:
    side = 1.0 if card.owner == table.me else -1.0
    if verb in HARMFUL:
        return -side * (usefulness if card.zone is n.Zone.HAND else Table.worth)(table, card)
    return side * usefulness(table, card)


# --- options, numbers, words ----------------------------------------------------------------------


def choose_option(table: Table, decision: Decision) -> Hashable:
    """The option that is worth most; the first if nothing tells them apart."""
    view, node = view_of(table, decision), table.sight.node
    worth = _side_worth if decision.prompt == WHOSE_CARDS else _option_worth
    ranked = [(worth(view, node, option), -index) for index, option in enumerate(decision.options)]
    return decision.options[-max(ranked)[1]] if ranked else None


def _side_worth(view: Reading, node: n.Node | None, whose: Hashable) -> float:
    """What the instruction would be worth if it were about this player's cards."""
    cards = getattr(node, "cards", None)
    if node is None or not isinstance(cards, n.Cards) or cards.place is None:
        return 0.0
    who = n.Who.YOU if whose == view.context.controller else n.Who.OPPONENT
    theirs = with_fields(cards, place=with_fields(cards.place, whose=who))
    return appraise(view, with_fields(node, cards=theirs)).points


def _option_worth(view: Reading, node: n.Node | None, option: Hashable) -> float:
    match node, option:
        case n.ChooseOne(options=options), int():
            return appraise(view, options[option]).points
        case n.Modify(changes=changes), int():
            return appraise(
                view, with_fields(node, changes=(changes[option],), either=False)
            ).points
        case n.Modify(changes=changes), str():
            told = tuple(with_fields(each, operation=n.Operation(option)) for each in changes)
            return appraise(view, with_fields(node, changes=told)).points
        case n.Gain(what=what), int():
            return appraise(view, with_fields(node, what=(what[option],), either=False)).points
        case _:
            return 0.0


def says_yes(table: Table, decision: Decision) -> bool:
    """To "you may": yes if it is worth anything, or if nothing is known about it."""
    view, node = view_of(table, decision), table.sight.node
    match node:
        case n.May(then=then, cost=cost):
            costs = (cost,) if cost is not None else ()
            points, context = in_a_row(view, (*costs, then))
            then_done, not_done = _answers(table.sight.following)
            done = in_a_row(view.within(context), then_done).points
            return points + done > in_a_row(view, not_done).points
        case n.Alternative(first=first, instead=instead):
            return appraise(view, instead).points > appraise(view, first).points
        case _:
            return True


def _answers(following: n.Node | None) -> tuple[tuple[n.Node, ...], tuple[n.Node, ...]]:
    """What the text says if it is done, and what it says if it is not."""
    match following:
        case n.If(condition=n.CarriedOut(negated=negated), then=then, otherwise=otherwise):
            asked, not_asked = (then,), (otherwise,) if otherwise is not None else ()
            return (not_asked, asked) if negated else (asked, not_asked)
        case _:
            return (), ()


def choose_x(table: Table, decision: Decision) -> int:
    """The X that pays off best."""
    view = view_of(table, decision)
    tree = tree_of(view)
    low, high = decision.minimum, min(decision.maximum, max(decision.minimum, HIGHEST_X))
    if tree is None:
        return high
    return max(range(low, high + 1), key=lambda x: (paid(view, tree, x), -x))


def choose_word(table: Table, decision: Decision) -> Hashable:
    """The name or keyword that is seen most often on our own side."""
    own = [card.values for card in table.game.cards.values() if card.owner == table.me]
    seen = Counter(values.name for values in own)
    seen.update(held.name for values in own for held in values.keywords)
    return max(decision.options, key=lambda word: seen.get(str(word), 0))


def order(table: Table, decision: Decision) -> tuple[Hashable, ...]:
    """Cards with high control first: put back on our deck, they are what the next check finds."""
    if not decision.prompt.startswith("order-into"):
        return decision.options
    return tuple(sorted(decision.options, key=lambda option: -_control(table, option)))


def _control(table: Table, option: Hashable) -> int:
    return table.game.cards[CardId(option)].base.control or 0 if isinstance(option, int) else 0
