"""What is different in the first turns (mulligan.7, mulligan.8)."""

from __future__ import annotations

from engine.kernel.decisions import Refusal
from engine.kernel.ids import Player
from engine.ufs.model.card import Card, PlayedAs
from engine.ufs.model.game import UfsGame

LAST_FIRST_TURN = 2  # of both players


def why_no_attack(game: UfsGame, player: Player, card: Card, played_as: PlayedAs) -> Refusal | None:
    """mulligan.7: nobody attacks in their own first turn."""
    if played_as is not PlayedAs.ATTACK or player != game.active or game.turn > LAST_FIRST_TURN:
        return None
    return Refusal("mulligan.7", "nobody attacks on their first turn")


def has_extra_card(game: UfsGame) -> bool:
    """mulligan.8: the second player has one in their own first turn."""
    return game.turn == LAST_FIRST_TURN
