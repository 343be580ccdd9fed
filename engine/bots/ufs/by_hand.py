"""Which offers lead to work by hand, and what else no bot decides by chance."""

from __future__ import annotations

from collections.abc import Callable

from engine.bots import handwork
from engine.kernel.decisions import Answer, Decision
from engine.kernel.game import Game
from engine.ufs.effects import nodes as n
from engine.ufs.model.game import UfsGame
from engine.ufs.model.offer import Offer
from engine.ufs.rules.legality import ability_of

HABITS: dict[str, Callable[[Decision], Answer]] = {
    "agree-draw": lambda _: True,
    **handwork.HABITS,
}


def is_by_hand(ability: n.Ability) -> bool:
    """Whether the ability has effects that only players can carry out."""
    return any(isinstance(effect, n.Manual) for effect in ability.effects)


def _leads_to_hand(game: Game, option: object) -> bool:
    if not isinstance(game, UfsGame) or not isinstance(option, Offer) or not option.ability:
        return False
    ability = ability_of(game.cards[option.card].values, option.ability)
    return ability is not None and is_by_hand(ability)


without_manual = handwork.leaving_out(_leads_to_hand)
