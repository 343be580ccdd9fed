"""Choices, conditions and delays (nodes/structure.py), and what lasts for a while."""

from __future__ import annotations

from engine.bots.ufs.view import LATER, Reading, appraise, appraises, in_a_row, is_true
from engine.bots.worth import Worth
from engine.ufs.effects import nodes as n
from engine.ufs.rules.readings import candidates
from engine.ufs.rules.who import DID

RULING = 0.8  # "cannot", "may" and the like, in an effect of the bot's own


@appraises(n.Sequence)
def sequence(view: Reading, node: n.Sequence) -> Worth:
    return in_a_row(view, node.parts)


@appraises(n.If)
def conditional(view: Reading, node: n.If) -> Worth:
    if isinstance(node.condition, n.CarriedOut | n.CheckPassed | n.DoneThisWay):
        points = appraise(view, node.then).points * LATER
        return Worth(points, view.context)
    if is_true(view, node.condition):
        return appraise(view, node.then)
    if node.otherwise is not None:
        return appraise(view, node.otherwise)
    return Worth(0.0, view.context.bind(DID, False))


@appraises(n.May)
def may(view: Reading, node: n.May) -> float:
    then = appraise(view, node.then).points
    cost = appraise(view, node.cost).points if node.cost is not None else 0.0
    for player in view.players(node.who):
        if player == view.table.me:
            return max(then + cost, 0.0)
    return min(then + cost, 0.0)


@appraises(n.ChooseOne)
def choose_one(view: Reading, node: n.ChooseOne) -> float:
    found = sorted(appraise(view, option).points for option in node.options)
    if view.table.me in view.players(node.by):
        found.reverse()
    return sum(found[: node.count])


@appraises(n.Alternative)
def alternative(view: Reading, node: n.Alternative) -> float:
    first = appraise(view, node.first).points
    if not is_true(view, node.condition):
        return first
    instead = appraise(view, node.instead).points
    return max(first, instead) if node.may and view.mine else instead


@appraises(n.ForEach)
def for_each(view: Reading, node: n.ForEach) -> float:
    found = candidates(view.table.game, view.context, node.cards)
    total = 0.0
    for card in found:
        bound = view.context.bind(node.bind, (view.table.game.cards[card].ref,))
        total += appraise(Reading(view.table, bound), node.then).points
    return total


@appraises(n.Fired)
def fired(view: Reading, node: n.Fired) -> float:
    return in_a_row(view, node.then).points * LATER


@appraises(n.Lasting)
def lasting(view: Reading, node: n.Lasting) -> float:
    return appraise(view, node.then).points


@appraises(n.Forestall)
def forestall(view: Reading, node: n.Forestall) -> float:
    """It saves one's own card, or spares one of the opponent's."""
    mine = {view.table.me == event.owner for event in view.table.sight.batch}
    saved = -RULING if mine == {False} else RULING
    return in_a_row(view, node.then).points + saved


@appraises(n.Obliged)
def obliged(view: Reading, node: n.Obliged) -> float:
    return appraise(view, node.then).points


@appraises(n.Cannot, n.Instead, n.LimitUse, n.LimitAbilities, n.AddCost, n.Permit, n.RuleEffect)
def ruling(view: Reading, node: n.Instruction) -> float:
    return RULING if view.mine else -RULING


@appraises(n.AllowReversal)
def reversal_allowed(view: Reading, node: n.AllowReversal) -> float:
    """Useful to a player who holds a reversal."""
    return 0.5 if view.mine else -0.5


@appraises(n.SetBlockStatus)
def block_status(view: Reading, node: n.SetBlockStatus) -> float:
    attack = view.table.game.attack
    if attack is None:
        return 0.0
    return 2.5 if attack.defender == view.table.me else -2.5


@appraises(n.Cancel)
def cancel(view: Reading, node: n.Cancel) -> float:
    """What is cancelled is the opponent's, unless the event says otherwise."""
    actors = {event.actor for event in view.table.sight.batch}
    return -1.5 if actors == {view.table.me} else 1.5


@appraises(n.Skip)
def skip(view: Reading, node: n.Skip) -> float:
    return -1.5 if view.table.my_turn else 1.5


@appraises(n.ExtraForm)
def extra_form(view: Reading, node: n.ExtraForm) -> float:
    return 0.6 if view.mine else -0.6


@appraises(n.WinGame)
def win_game(view: Reading, node: n.WinGame) -> float:
    winner = view.table.me in view.players(node.who)
    return 100.0 if winner is not node.lose else -100.0
