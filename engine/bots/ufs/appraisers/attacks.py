"""Changes of values and keywords, above all those of attacks (nodes/changes.py)."""

from __future__ import annotations

from engine.bots.ufs.combat import AttackNumbers, outlook
from engine.bots.ufs.view import LATER, Reading, appraises
from engine.kernel.ids import CardId, Player
from engine.ufs.effects import nodes as n
from engine.ufs.model.card import Card
from engine.ufs.model.game import BlockStatus
from engine.ufs.rules.keywords import has_keyword
from engine.ufs.rules.readings import candidates

SPEED = 0.35  # one point of it on an attack to come
DAMAGE = 0.7
DIFFICULTY = 0.4
CONTROL = 0.3
ELSEWHERE = 0.25  # on a card other than the current attack
GRANTED = {"stun": 0.5, "powerful": 0.4, "multiple": 1.5, "safe": 0.3, "flash": 0.6, "throw": 0.0}
RATING = 0.6
COMING = {n.Stat.SPEED: SPEED, n.Stat.DAMAGE: DAMAGE, n.Stat.DIFFICULTY: -DIFFICULTY}


@appraises(n.Modify)
def modify(view: Reading, node: n.Modify) -> float:
    """The sum over all numbers; for "either", the best one."""
    if isinstance(node.cards, n.Next):
        return sum(_coming(view, node.cards, change) for change in node.changes)
    cards = [view.table.game.cards[card] for card in _meant(view, node.cards)]
    if not cards:
        return 0.0
    if node.either:
        found = [sum(_on_card(view, card, (one,)) for card in cards) for one in node.changes]
        return max(found) if view.mine else min(found)
    return sum(_on_card(view, card, node.changes) for card in cards)


def _meant(view: Reading, ref: n.CardRef) -> tuple[CardId, ...]:
    """The first card that would be picked if there is a choice, or else all."""
    found = candidates(view.table.game, view.context, ref)
    if isinstance(ref, n.Cards) and ref.pick is n.Pick.CHOSEN:
        attack = view.table.game.attack
        if attack is not None and attack.card.card in found:
            return (attack.card.card,)
        return found[:1]
    return found


def _on_card(view: Reading, card: Card, changes: tuple[n.Change, ...]) -> float:
    attack = view.table.game.attack
    if attack is not None and attack.card.card == card.id:
        return _on_attack(view, card, changes)
    return (
        sum(
            view.side(card.owner) * COMING.get(change.stat, CONTROL) * _delta(view, card, change)
            for change in changes
        )
        * ELSEWHERE
    )


def _on_attack(view: Reading, card: Card, changes: tuple[n.Change, ...]) -> float:
    """What the current attack means with the changes, less what it means without them."""
    speed = damage = 0
    for change in changes:
        delta = _delta(view, card, change)
        if change.stat is n.Stat.SPEED:
            speed += delta
        elif change.stat is n.Stat.DAMAGE:
            damage += delta
    if not speed and not damage:
        return 0.0
    return outlook(view.table, AttackNumbers(speed, damage)) - outlook(view.table)


def _delta(view: Reading, card: Card, change: n.Change) -> int:
    """By how much the value would change."""
    amount = view.number(change.amount)
    now = _now(card, change.stat)
    match change.operation:
        case n.Operation.ADD:
            wanted = now + amount
        case n.Operation.SUBTRACT:
            wanted = now - amount
        case n.Operation.ADD_OR_SUBTRACT:
            wanted = now + amount
        case n.Operation.BECOMES:
            wanted = amount
        case n.Operation.REDUCE_TO:
            wanted = min(now, amount)
        case n.Operation.DOUBLE:
            wanted = now * 2
        case n.Operation.HALVE:
            wanted = (now + 1) // 2
        case _:
            wanted = now
    if change.low is not None:
        wanted = max(wanted, min(now, view.number(change.low)))
    if change.high is not None:
        wanted = min(wanted, max(now, view.number(change.high)))
    return wanted - now


def _now(card: Card, which: n.Stat) -> int:
    values = card.values
    match which:
        case n.Stat.SPEED:
            return values.speed or 0
        case n.Stat.DAMAGE:
            return values.damage or 0
        case n.Stat.DIFFICULTY:
            return values.difficulty or 0
        case _:
            return values.control or 0


def _coming(view: Reading, ref: n.Next, change: n.Change) -> float:
    """For cards yet to be played: worth something if any are to be expected."""
    sign = -1 if change.operation is n.Operation.SUBTRACT else 1
    points = sign * view.number(change.amount) * COMING.get(change.stat, CONTROL)
    return sum(
        view.side(player) * points * expects_attack(view, player)
        for player in view.players(ref.whose)
    )


def expects_attack(view: Reading, player: Player) -> float:
    """How likely it is that the player attacks again this turn."""
    table = view.table
    if table.game.active != player:
        return 0.1
    if player != table.me:
        return 0.5
    attacks = [
        card for card in table.cards(player, n.Zone.HAND) if card.values.type is n.CardType.ATTACK
    ]
    return LATER if attacks else 0.05


@appraises(n.SetStat)
def set_stat(view: Reading, node: n.SetStat) -> float:
    change = n.Change(node.stat, node.operation, node.amount)
    cards = [view.table.game.cards[card] for card in _meant(view, node.cards)]
    return sum(_on_card(view, card, (change,)) for card in cards)


@appraises(n.DealDamage)
def deal_damage(view: Reading, node: n.DealDamage) -> float:
    amount = view.number(node.amount)
    return view.side(view.context.controller) * view.table.damage(
        1 - view.context.controller, amount
    )


@appraises(n.AdjustDamage)
def adjust_damage(view: Reading, node: n.AdjustDamage) -> float:
    attack = view.table.game.attack
    if attack is None:
        return 0.0
    sign = -1 if node.operation is n.Operation.SUBTRACT else 1
    worth = view.table.damage(attack.defender, view.number(node.amount))
    return sign * view.side(attack.attacker) * worth


@appraises(n.Gain)
def gain(view: Reading, node: n.Gain) -> float:
    """Keywords, abilities and symbols; negative if they are lost."""
    if isinstance(node.cards, n.Next):
        meant = view.players(node.cards.whose)
        owners = [(player, expects_attack(view, player)) for player in meant]
    else:
        found = [view.table.game.cards[card] for card in _meant(view, node.cards)]
        owners = [(card.owner, 1.0) for card in found]
    worths = [_granted(view, grant) for grant in node.what]
    points = max(worths, default=0.0) if node.either else sum(worths)
    sign = -1.0 if node.lose else 1.0
    return sum(view.side(owner) * sign * points * chance for owner, chance in owners)


def _granted(view: Reading, grant: n.Node) -> float:
    match grant:
        case n.KeywordGrant(name=name, rating=rating):
            if name.lower() == "throw":
                plain, thrown = outlook(view.table), outlook(view.table, AttackNumbers(0, 0, True))
                return abs(thrown - plain)
            each = GRANTED.get(name.lower(), 0.2)
            return each * (view.number(rating) if rating is not None else 1)
        case n.AbilityGrant() | n.ChosenGrant() | n.PrintedAbilities():
            return 0.7
        case n.AllAbilities() | n.KeywordAbility():
            return 0.6
        case _:
            return 0.2


@appraises(n.ChangeZone)
def change_zone(view: Reading, node: n.ChangeZone) -> float:
    """A new zone helps the attacker to avoid blocks, or the defender to make them."""
    attack = view.table.game.attack
    if attack is None or attack.status is not BlockStatus.UNDETERMINED:
        return 0.0
    if attack.card.card not in _meant(view, node.cards):
        return 0.0
    return RATING if view.mine else -RATING


@appraises(n.ChangeRatings)
def change_ratings(view: Reading, node: n.ChangeRatings) -> float:
    cards = [view.table.game.cards[card] for card in _meant(view, node.cards)]
    each = RATING * view.number(node.amount)
    each = -each if node.operation is n.Operation.SUBTRACT else each
    return sum(
        view.side(card.owner) * each
        for card in cards
        for keyword in card.values.keywords
        if keyword.rating is not None
    )


@appraises(n.ChangeRating)
def change_rating(view: Reading, node: n.ChangeRating) -> float:
    """Worth something if the keyword's ability is still to be played."""
    cards = [view.table.game.cards[card] for card in _meant(view, node.cards)]
    have = [card for card in cards if has_keyword(card.values, node.keyword.lower())]
    return sum(view.side(card.owner) * RATING * view.number(node.amount) for card in have)
