"""How often an ability may be played in a stretch, by its own words or by an effect (H.3.2.2)."""

from __future__ import annotations

from engine.ufs.effects import nodes as n
from engine.ufs.model.card import Card
from engine.ufs.model.game import UfsGame
from engine.ufs.rules import statics
from engine.ufs.rules.readings import candidates


def plays_allowed(game: UfsGame, card: Card, ability: n.Ability, stretch: n.Stretch) -> int | None:
    """The tightest limit of that stretch, or None if there is none (K.3.25)."""
    printed = [
        each.count
        for each in (*ability.before, *ability.brackets, *ability.after)
        if isinstance(each, n.Limit) and each.stretch is stretch
    ]
    return min((*printed, *_imposed(game, card, stretch)), default=None)


def _imposed(game: UfsGame, card: Card, stretch: n.Stretch) -> list[int]:
    if not game.static_cards and not game.effects:
        return []
    return [
        node.count
        for _, context, node in statics.statements(game, n.LimitAbilities)
        if node.stretch is stretch and card.id in candidates(game, context, node.cards)
    ]
