"""What no bot leaves to chance: what is carried out by hand, and games that come to nothing."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.decisions import Answer, Decision
from engine.kernel.game import Game
from engine.ufs.effects import nodes as n
from engine.ufs.model.game import UfsGame
from engine.ufs.model.offer import Offer
from engine.ufs.rules.legality import ability_of

HABITS: dict[str, Callable[[Decision], Answer]] = {
    "agree-draw": lambda _: True,
    "object": lambda _: False,
    "table-act": lambda decision: decision.options[0],
}


def is_by_hand(ability: n.Ability) -> bool:
    """Whether the ability has effects that only players can carry out."""
    return any(isinstance(effect, n.Manual) for effect in ability.effects)


def without_manual(game: Game, decision: Decision) -> Decision:
    """The decision without the offers that lead to work by hand; `options` may end up empty."""
    if not isinstance(game, UfsGame):
        return decision
    kept = tuple(option for option in decision.options if not _leads_to_hand(game, option))
    return decision._replace(options=kept)


def _leads_to_hand(game: UfsGame, option: object) -> bool:
    if not isinstance(option, Offer) or not option.ability:
        return False
    ability = ability_of(game.cards[option.card].values, option.ability)
    return ability is not None and is_by_hand(ability)
