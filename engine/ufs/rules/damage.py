"""The damage that an attack would deal (G.3)."""

from __future__ import annotations

from engine.ufs.effects.nodes.acts import DealDamage
from engine.ufs.effects.nodes.amounts import Half
from engine.ufs.model.card import Card
from engine.ufs.model.game import Attack, BlockStatus, UfsGame
from engine.ufs.rules.backups import backup_at
from engine.ufs.rules.readings import candidates, number
from engine.ufs.rules.statics import statements

ADJUSTED = "adjusted"  # in the game's memory: the number of an attack, and the change


def attack_card(game: UfsGame, attack: Attack) -> Card:
    """The attack's card, or its last known record once it is gone (G.5.3)."""
    return attack.was if attack.was is not None else game.cards[attack.card.card]


def damage_dealt(game: UfsGame, attack: Attack) -> int:
    """G.3: what the attack would deal in its Damage Step; nothing if its backup is gone."""
    if attack.target is not None and backup_at(game, attack.target) is None:
        return 0
    damage = damage_outstanding(game, attack)
    if damage > 0 and ADJUSTED in game.facts:
        damage = max(damage + adjusted(game, attack), 0)
    return damage


def damage_outstanding(game: UfsGame, attack: Attack) -> int:
    """The same before adjustments."""
    values = attack_card(game, attack).values
    damage = max(values.damage or 0, 0)
    match attack.status:
        case BlockStatus.COMPLETELY_BLOCKED:  # G.3.1, except for effects (I.3.14.1)
            damage = min(_damage_all_the_same(game, attack), damage)
        case BlockStatus.PARTIALLY_BLOCKED:  # G.3.2, except for these effects
            damage = max(half_up(damage), min(_damage_all_the_same(game, attack), damage))
        case _:  # G.3.3, except for effects that let it deal half
            damage = min((damage, *_damages(game, attack, halved=True)))
    return damage


def adjusted(game: UfsGame, attack: Attack) -> int:
    """How much effects have changed the damage that the attack is about to deal."""
    number, change = game.facts.get(ADJUSTED, (None, None))
    return int(change) if number == attack.number else 0


def _damage_all_the_same(game: UfsGame, attack: Attack) -> int:
    """What effects let an attack deal although it is blocked (I.3.14.1)."""
    return max(_damages(game, attack), default=0)


def _damages(game: UfsGame, attack: Attack, *, halved: bool = False) -> list[int]:
    """The damage that effects say the attack deals; `halved`: only half of some amount."""
    return [
        number(game, context, node.amount)
        for _, context, node in statements(game, DealDamage)
        if not halved or isinstance(node.amount, Half)
        if attack.card.card in candidates(game, context, node.cards)
    ]


def half_up(number: int) -> int:
    return (number + 1) // 2
