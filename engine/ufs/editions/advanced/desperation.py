"""Desperation (2.14.2.3): X counts as the printed difficulty wherever print is read."""

from __future__ import annotations

from engine.ufs.model.card import Card
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import Values
from engine.ufs.rules.conditions import at_desperation


def desperate_print(game: UfsGame, card: Card, printed: Values) -> Values:
    """What counts as printed on the card at its player's vitality."""
    ratings = [held.rating for held in card.values.keywords if held.name == "desperation"]
    if not ratings or not at_desperation(game, card.owner):
        return printed
    return printed._replace(difficulty=ratings[-1])
