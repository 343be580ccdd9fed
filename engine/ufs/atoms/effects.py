"""Effects in force, and what the game remembers of them (C.3.3, J.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.kernel.ids import CardId
from engine.ufs.model.effect import Effect, Suspended
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.layers import CHOSEN_ORDER
from engine.ufs.rules.modifications import SUSPENDED, suspended
from engine.ufs.rules.modifier_orders import MODIFIER_ORDER, with_order
from engine.ufs.rules.statements import heads_of
from engine.ufs.rules.who import ASSIGNED


def add_effect(game: UfsGame, effect: Effect) -> int:
    """Put an effect in force; returns its id."""
    game.effects_made += 1
    game.effects[game.effects_made] = effect._replace(
        id=game.effects_made, born=game.serial, states=heads_of(effect.node)
    )
    game.sources = game.settled = None
    game.restaged = True
    game.stirred = True
    return game.effects_made


def end_effects(game: UfsGame, ids: Sequence[int]) -> None:
    """J.2.5: effects end; what they did to base values is undone immediately."""
    for effect_id in ids:
        game.effects.pop(effect_id, None)
    if ids:
        game.sources = game.settled = None
        game.restaged = True
        game.stirred = True


def count_down(game: UfsGame, effect: Effect) -> None:
    """Count one execution of an effect that has more left."""
    game.effects[effect.id] = effect._replace(uses=effect.uses - 1)


def stay_with(game: UfsGame, effect_id: int, card_id: CardId) -> None:
    """An effect on this card only, if still in force, follows it to where it lies now."""
    effect = game.effects.get(effect_id)
    if effect is None:
        return
    there = (game.cards[card_id].ref,)
    context = effect.context.bind(ASSIGNED, there)
    game.effects[effect_id] = effect._replace(assigned=there, context=context)
    game.sources = game.settled = None
    game.stirred = True


def suspend(game: UfsGame, change: Suspended) -> None:
    """attack.5: the change waits until the attack has been played."""
    remember(game, SUSPENDED, (*suspended(game), change))
    game.note("suspended", change.context.controller, change.card)


def resume(game: UfsGame, change: Suspended) -> None:
    """The change waits no longer."""
    remember(game, SUSPENDED, tuple(each for each in suspended(game) if each is not change))


def order_definitions(game: UfsGame, keys: tuple[str, ...]) -> None:
    """C.3.3.2.1, C.3.3.3.1: the order that the players have chosen."""
    remember(game, CHOSEN_ORDER, keys)
    game.settled = None
    game.stirred = True


def order_modifiers(game: UfsGame, cards: Sequence[CardId], keys: tuple[str, ...]) -> None:
    """J.3.3.1.1: the order in which modifiers are going to land on the cards."""
    remember(game, MODIFIER_ORDER, with_order(game, cards, keys))
    game.settled = None
    game.stirred = True


def remember(game: UfsGame, name: str, value: tuple[Any, ...]) -> None:
    """Keep a fact in the game's longer memory; an empty value removes it."""
    if value:
        game.facts[name] = value
    else:
        game.facts.pop(name, None)
