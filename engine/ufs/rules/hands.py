"""Hand sizes (B.1, D.3)."""

from __future__ import annotations

from engine.kernel.ids import Player
from engine.ufs.model.game import UfsGame


def hand_size(game: UfsGame, player: Player) -> int:
    """The current hand size of the starting character."""
    return game.character(player).values.hand_size or 0
