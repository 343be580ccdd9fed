"""Characters that are not copies of the starting one (pause-conditions.7)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ufs.effects.nodes.words import CardType, Zone
from engine.ufs.model.card import Card
from engine.ufs.model.edition import Case, Rows
from engine.ufs.model.game import UfsGame
from engine.ufs.model.values import Values
from engine.ufs.rules.pause_conditions import is_lifted, values_to_come


def is_no_copy(game: UfsGame, card: Card, values: Values) -> bool:
    """Whether it is a character of another identity, or another version of the same."""
    own = game.character(card.owner).values
    return values.type is CardType.CHARACTER and values.name != own.name


def no_copies(game: UfsGame, rows: Rows) -> Iterator[Case]:
    """pause-conditions.7: such characters in a stage."""
    for player, row in rows.stages.items():
        for card in row:
            if is_no_copy(game, card, card.values) and not is_lifted(game, player):
                yield Case(player, (card.id,))


def catches_no_copy(game: UfsGame, card: Card, to: Zone) -> bool:
    """pause-conditions.7: one about to enter a stage, as it will lie there."""
    if to is not Zone.STAGE or not is_no_copy(game, card, values_to_come(game, card)):
        return False
    return not is_lifted(game, card.owner)
