"""Vitality, cards drawn and checks: what happens to players (nodes/acts.py)."""

from __future__ import annotations

from engine.bots.ufs.combat import AttackNumbers, outlook
from engine.bots.ufs.table import HELD
from engine.bots.ufs.view import Reading, appraises
from engine.bots.worth import Worth
from engine.kernel.ids import Player
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context

MILLED = 0.06
PEEK = 0.15
BEST_CHECK = 10.0
CHECK_POINT = 0.35  # +1 on a coming check
FOUND = 1.4


@appraises(n.Draw)
def draw(view: Reading, node: n.Draw) -> float:
    amount = max(view.number(node.amount), 0)
    return sum(view.side(player) * HELD * amount for player in view.players(node.by))


@appraises(n.DrawUpTo)
def draw_up_to(view: Reading, node: n.DrawUpTo) -> float:
    size = view.number(node.size)
    return sum(
        view.side(player) * HELD * max(size - view.table.hand(player), 0)
        for player in view.players(node.by)
    )


@appraises(n.DiscardDownTo)
def discard_down_to(view: Reading, node: n.DiscardDownTo) -> float:
    size = view.number(node.size)
    return sum(
        -view.side(player) * HELD * max(view.table.hand(player) - size, 0)
        for player in view.players(node.by)
    )


@appraises(n.CountAsReviewed)
def count_as_reviewed(view: Reading, node: n.CountAsReviewed) -> float:
    """Worth as much as the answers to it, which are not considered here."""
    return 0.0


@appraises(n.Mill)
def mill(view: Reading, node: n.Mill) -> float:
    amount = view.number(node.amount) if node.amount is not None else 3
    return sum(-view.side(player) * MILLED * amount for player in view.players(node.by))


@appraises(n.GainVitality)
def gain_vitality(view: Reading, node: n.GainVitality) -> Worth:
    amount = view.number(node.amount)
    points = sum(
        view.side(player) * view.table.healing(player, amount) for player in view.players(node.by)
    )
    return Worth(points, _remembered(view, node, amount))


@appraises(n.LoseVitality)
def lose_vitality(view: Reading, node: n.LoseVitality) -> Worth:
    amount = view.number(node.amount)
    low = view.number(node.low) if node.low is not None else None
    points = sum(_losing(view, player, amount, low) for player in view.players(node.by))
    return Worth(points, _remembered(view, node, amount))


def _remembered(view: Reading, node: n.GainVitality | n.LoseVitality, amount: int) -> Context:
    """What follows may refer to the amount."""
    return view.context.bind(node.bind, amount) if node.bind else view.context


def _losing(view: Reading, player: Player, amount: int, low: int | None) -> float:
    if low is not None:
        amount = min(amount, max(view.table.game.vitality[player] - low, 0))
    return -view.side(player) * view.table.damage(player, amount)


@appraises(n.SetVitality)
def set_vitality(view: Reading, node: n.SetVitality) -> float:
    return sum(
        view.side(player) * (view.number(node.amount) - view.table.game.vitality[player]) * 0.8
        for player in view.players(node.who)
        if node.stat is n.Stat.VITALITY
    )


@appraises(n.ModifyPlayer)
def modify_player(view: Reading, node: n.ModifyPlayer) -> float:
    amount = view.number(node.change.amount)
    sign = -1 if node.change.operation is n.Operation.SUBTRACT else 1
    each = HELD if node.change.stat is n.Stat.HAND_SIZE else 0.4
    return sum(view.side(player) * sign * amount * each for player in view.players(node.who))


@appraises(n.ModifyCheck)
def modify_check(view: Reading, node: n.ModifyCheck) -> float:
    """For a check in progress, the commits that it saves; for a later one, a little."""
    amount = max(view.number(node.amount), 0)
    sign = -1.0 if node.operation is n.Operation.SUBTRACT else 1.0
    players = view.players(node.check.whose)
    check = view.table.game.check
    if _hampers_block(view, node):
        return outlook(view.table, AttackNumbers(round(-sign * amount), 0)) - outlook(view.table)
    if check is None or node.check.which == "next":
        return sum(view.side(player) * sign * amount * CHECK_POINT for player in players)
    if check.player not in players or check.difficulty is None:
        return 0.0
    return view.side(check.player) * sign * _helps(view, check.player, amount * sign)


@appraises(n.ModifyBlocks)
def modify_blocks(view: Reading, node: n.ModifyBlocks) -> float:
    """As good as that much speed of the current attack, for or against its blocker."""
    amount = view.number(node.amount)
    signed = -amount if node.operation is n.Operation.SUBTRACT else amount
    attack = view.table.game.attack
    if attack is None:
        return -sum(view.side(each) for each in view.players(node.whose)) * signed * CHECK_POINT
    if attack.defender not in view.players(node.whose):
        return 0.0
    return outlook(view.table, AttackNumbers(signed, 0)) - outlook(view.table)


def _hampers_block(view: Reading, node: n.ModifyCheck) -> bool:
    """Whether it is about blocking the current attack, which makes it as good as speed."""
    attack, purpose = view.table.game.attack, node.check.purpose
    if attack is None or purpose is None or purpose.verb is not n.Verb.BLOCK:
        return False
    return attack.defender in view.players(node.check.whose)


def _helps(view: Reading, player: Player, change: float) -> float:
    check = view.table.game.check
    assert check is not None
    assert check.difficulty is not None
    short = check.difficulty - check.value
    ready = view.table.ready(player)
    if change > 0:
        if short <= 0:
            return 0.0
        if short > ready:
            return 2.0 if short - change <= ready else 0.0
        return view.table.commit(player, min(int(change), short))
    if short - change <= 0:
        return 0.0
    return 2.0 if short - change > ready else min(-change, short - change) * CHECK_POINT


@appraises(n.SetCheck)
def set_check(view: Reading, node: n.SetCheck) -> float:
    better = view.number(node.amount) - view.table.odds.mean
    return sum(
        view.side(player) * better * CHECK_POINT for player in view.players(node.check.whose)
    )


@appraises(n.PassCheck)
def pass_check(view: Reading, node: n.PassCheck) -> float:
    """Worth as much as the best possible check."""
    better = BEST_CHECK - view.table.odds.mean
    return sum(
        view.side(player) * better * CHECK_POINT for player in view.players(node.check.whose)
    )


@appraises(n.Recheck)
def recheck(view: Reading, node: n.Recheck) -> float:
    """Worth something only if the check falls short."""
    check = view.table.game.check
    if check is None or check.difficulty is None:
        return 0.0
    better = view.table.odds_of(check.player).at_least(check.value + 1)
    short = check.difficulty > check.value
    return view.side(check.player) * ((better - 0.4) * 2.0 if short else -0.8)


@appraises(n.Search)
def search(view: Reading, node: n.Search) -> float:
    return sum(view.side(player) * FOUND for player in view.players(node.by))


@appraises(n.PutBack)
def put_back(view: Reading, node: n.PutBack) -> float:
    return PEEK if view.mine else -PEEK


@appraises(n.Counters)
def counters(view: Reading, node: n.Counters) -> float:
    points = 0.3 * max(view.number(node.amount), 1)
    return (points if node.add else -points) * (1.0 if view.mine else -1.0)


@appraises(n.ExchangeVitality)
def exchange_vitality(view: Reading, node: n.ExchangeVitality) -> float:
    mine, theirs = (view.table.game.vitality[p] for p in (view.table.me, view.table.foe))
    return 2.0 * (theirs - mine)
