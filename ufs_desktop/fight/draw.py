"""Whether a bot accepts a draw that it is offered."""

from __future__ import annotations

from engine.kernel.ids import Player
from engine.ufs.game import Fight

FAR_BEHIND = 3  # a bot agrees to a draw if its rival has this many times its vitality


def accepts_draw(game: Fight, player: Player) -> bool:
    """A bot accepts a draw only when it is far behind in vitality."""
    own, other = game.vitality[player], game.vitality[1 - player]
    return bool(game.turn) and own * FAR_BEHIND <= other
