"""Whether a bot takes the draw that it is offered."""

from __future__ import annotations

from engine.kernel.ids import Player
from engine.ufs.game import Fight

FAR_BEHIND = 3  # times the vitality that a bot has left, from which on it agrees to a draw


def accepts_draw(game: Fight, player: Player) -> bool:
    """A bot takes a draw only when it is far behind in vitality."""
    own, other = game.vitality[player], game.vitality[1 - player]
    return bool(game.turn) and own * FAR_BEHIND <= other
