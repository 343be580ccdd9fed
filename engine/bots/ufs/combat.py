"""What an attack promises or threatens, and what it is worth to block it (chapter G)."""

from __future__ import annotations

from typing import NamedTuple

from engine.bots.ufs.table import Table
from engine.kernel.ids import Player, Ref
from engine.ufs.effects.nodes.words import AttackZone, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.game import BlockStatus
from engine.ufs.model.values import Values
from engine.ufs.rules.attack_sequence import is_unblockable, may_block_with, status_against
from engine.ufs.rules.backups import backup_at
from engine.ufs.rules.damage import attack_card, half_up
from engine.ufs.rules.difficulty import block_changes, progressive
from engine.ufs.rules.keywords import has_keyword
from engine.ufs.rules.symbols import matches

USUAL_MODIFIER = 2  # block modifier of the card that an unknown hand blocks with
MEETS = 0.5  # the chance that an unknown card's block is in the attack's zone
WILLING = 0.85  # a player who can block usually does
THROUGH = 0.2  # the share of the damage that gets through an unknown block
THROWN = 0.5
ANSWER = 1.5  # the chance to play a reversal
ONE_BLOCK = 3  # cards that a player commits for one block


class AttackNumbers(NamedTuple):
    """An attack in numbers."""

    speed: int
    damage: int
    throw: bool = False

    @classmethod
    def of(cls, values: Values) -> AttackNumbers:
        throw = has_keyword(values, "throw")
        return cls(values.speed or 0, max(values.damage or 0, 0), throw)


class Block(NamedTuple):
    """A way to block the current attack, in points."""

    card: Card | None  # None: no block
    value: float  # what it saves, less what it costs
    passes: float = 0.0


NO_BLOCK = Block(None, 0.0)
NO_CHANGE = AttackNumbers(0, 0)


def block_chance(table: Table, speed: int, defender: Player) -> float:
    """How likely an unknown hand is to block an attack of this speed."""
    hand = table.hand(defender)
    pool = len(table.game.zones[defender, Zone.POOL])
    need = USUAL_MODIFIER + speed + pool
    ready = min(table.ready(defender), ONE_BLOCK)
    able = table.odds_to("block", None, defender).prospect(need, ready).passes
    return able * (1.0 - (1.0 - MEETS) ** hand) * WILLING


def offence(table: Table, blow: AttackNumbers) -> float:
    """What our own attack promises against an unknown hand."""
    blocked = block_chance(table, blow.speed, table.foe)
    through = blow.damage * (THROWN if blow.throw else THROUGH)
    return table.damage(table.foe, blow.damage) * (1.0 - blocked) + (
        table.damage(table.foe, through) * blocked
    )


def danger(table: Table, blow: AttackNumbers) -> float:
    """What the opponent's current attack takes from us after our best block."""
    return table.damage(table.me, blow.damage) - best_block(table, blow).value


def best_block(table: Table, blow: AttackNumbers) -> Block:
    """The best block with a card in hand, or no block."""
    attack = table.game.attack
    if attack is None or is_unblockable(table.game, attack):
        return NO_BLOCK
    cards = [table.game.cards[card] for card in table.game.zones[table.me, Zone.HAND]]
    found = [block_with(table, blow, card) for card in cards if _meets(table, card)]
    return max(found, key=lambda block: block.value, default=NO_BLOCK) if found else NO_BLOCK


def _meets(table: Table, card: Card) -> bool:
    attack = table.game.attack
    assert attack is not None
    if not table.is_known(card.id) or card.values.block_zone is None:
        return False
    meets = may_block_with(table.game, attack, card) is None
    return meets and matches(table.game, table.me, card.id)


def block_with(table: Table, blow: AttackNumbers, card: Card) -> Block:
    """What it is worth to block an attack with these numbers with the card."""
    game = table.game
    attack = game.attack
    assert attack is not None
    need = (card.values.block_modifier or 0) + blow.speed
    for change in block_changes(game, table.me):
        need += change.amount
    need += progressive(game, table.me, card.id)
    saves = saved(table, blow, card)
    passes = cost = 0.0
    for value, chance in table.odds_to("block", card, table.me).chances:
        short = max(need - value, 0)
        if short > table.ready(table.me):
            continue
        price = table.commit(table.me, short)
        if price < saves:
            passes += chance
            cost += chance * price
    kept = 0.3 * table.keeping(card.values)
    return Block(card, passes * (saves + _answer(table, card)) - cost - kept - 0.1, passes)


def _answer(table: Table, block: Card) -> float:
    """What a block is worth for a reversal in hand, which needs one (I.3.10.1)."""
    hand = table.cards(table.me, Zone.HAND)
    held = any(has_keyword(card.values, "reversal") for card in hand if card.id != block.id)
    return ANSWER if held else 0.0


def saved(table: Table, blow: AttackNumbers, card: Card) -> float:
    """What a successful block with the card prevents."""
    attack = table.game.attack
    assert attack is not None
    zone = attack_card(table.game, attack).values.attack_zone or AttackZone.MID
    full = status_against(zone, card.values.block_zone or zone) is BlockStatus.COMPLETELY_BLOCKED
    left = 0 if full and not blow.throw else half_up(blow.damage)
    return table.damage(table.me, blow.damage) - table.damage(table.me, left)


def outlook(table: Table, change: AttackNumbers = NO_CHANGE) -> float:
    """What the current attack means to the player, with its numbers changed by this much."""
    game, attack = table.game, table.game.attack
    if attack is None or attack.dropped or attack.dealt:
        return 0.0
    mine = attack.attacker == table.me
    values = attack_card(game, attack).values
    damage = max((values.damage or 0) + change.damage, 0)
    throw = change.throw or has_keyword(values, "throw")
    blow = AttackNumbers((values.speed or 0) + change.speed, damage, throw)
    if attack.target is not None:
        return (1.0 if mine else -1.0) * _on_backup(table, attack.target, blow)
    if attack.status is BlockStatus.UNDETERMINED:
        return offence(table, blow) if mine else -danger(table, blow)
    dealt = _dealt(attack.status, blow)
    return table.damage(table.foe, dealt) if mine else -table.damage(table.me, dealt)


def _on_backup(table: Table, target: Ref, blow: AttackNumbers) -> float:
    """What an attack on a backup takes from its owner; nobody can block it."""
    backup = backup_at(table.game, target)
    return table.wound(backup, blow.damage) if backup is not None else 0.0


def _dealt(status: BlockStatus, blow: AttackNumbers) -> int:
    match status:
        case BlockStatus.COMPLETELY_BLOCKED:
            return half_up(blow.damage) if blow.throw else 0
        case BlockStatus.PARTIALLY_BLOCKED:
            return half_up(blow.damage)
        case _:
            return blow.damage
