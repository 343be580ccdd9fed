"""Vitality, and damage that takes it (G.3, J.5.1)."""

from __future__ import annotations

from engine.kernel.ids import Player
from engine.ufs.atoms.events import Why, emit, emit_attacks_damage
from engine.ufs.effects.nodes.words import Verb
from engine.ufs.model.game import UfsGame


def gain_vitality(game: UfsGame, player: Player, amount: int, why: Why) -> int:
    """J.5.1: up to the maximum; returns what was really gained."""
    maximum = game.character(player).values.vitality or 0
    gained = min(amount, maximum - game.vitality[player])
    if gained <= 0:  # J.5.1.1: at the maximum nothing is gained
        game.cite("J.5.1.1")
        return 0
    game.vitality[player] += gained
    game.settled = None
    emit(game, Verb.GAIN_VITALITY, why, owner=player, amount=gained)
    return gained


def limit_vitality(game: UfsGame, player: Player, maximum: int) -> None:
    """J.5.1: vitality above the maximum is gone; it is not lost, so nothing responds."""
    game.vitality[player] = maximum
    game.settled = None
    game.note("limit-vitality", player, maximum, rules=("J.5.1",))


def lose_vitality(game: UfsGame, player: Player, amount: int, why: Why) -> int:
    """Returns what was lost."""
    if amount <= 0:
        return 0
    game.vitality[player] -= amount
    game.settled = None
    game.restaged = True
    emit(game, Verb.LOSE_VITALITY, why, owner=player, amount=amount)
    return amount


def deal_damage(game: UfsGame, player: Player, amount: int, why: Why) -> int:
    """G.3: dealing, taking and losing are one event; `why.source` is the attack."""
    game.vitality[player] -= amount
    game.settled = None
    game.restaged = True
    verbs = (Verb.DEAL_DAMAGE, Verb.TAKE_DAMAGE, Verb.LOSE_VITALITY)
    emit_attacks_damage(game, verbs, amount, why, owner=player)
    return amount
