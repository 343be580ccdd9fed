"""Effects in force, attacks that wait, uses and checks: what the game itself remembers."""

from __future__ import annotations

from collections.abc import Sequence

from engine.kernel.ids import CardId
from engine.ufs.model.effect import Effect
from engine.ufs.model.game import UfsGame, Use
from engine.ufs.model.step import CHECK, Origin, Step
from engine.ufs.rules.stating import heads_of


def add_effect(game: UfsGame, effect: Effect) -> int:
    """Put an effect in force; returns its id."""
    game.effects_made += 1
    game.effects[game.effects_made] = effect._replace(
        id=game.effects_made, born=game.serial, states=heads_of(effect.node)
    )
    game.sources = None
    game.restaged = True
    game.stirred = True
    return game.effects_made


def end_effects(game: UfsGame, ids: Sequence[int]) -> None:
    """J.2.5: effects end; what they did to base values is undone at once."""
    for effect_id in ids:
        game.effects.pop(effect_id, None)
    if ids:
        game.sources = None
        game.restaged = True
        game.stirred = True


def count_down(game: UfsGame, effect: Effect) -> None:
    """One execution of an effect that has more of them left."""
    game.effects[effect.id] = effect._replace(uses=effect.uses - 1)


def stack_attack(game: UfsGame, card_id: CardId) -> None:
    """F.2.3: an attack waits above those that wait already."""
    game.attack_stack = (*game.attack_stack, game.cards[card_id].ref)
    game.stirred = True


def count_use(game: UfsGame, use: Use) -> None:
    game.uses[use] = game.uses.get(use, 0) + 1


def change_check(game: UfsGame, value: int, origin: Origin) -> None:
    """E.3.1.2, E.3.1.3: the final value of the check in progress."""
    check = game.check
    assert check is not None
    game.check = check._replace(value=value)
    if game.check_changes:
        step = Step(CHECK, check.value, value, origin)
        game.check_changes[-1] = (*game.check_changes[-1], step)
