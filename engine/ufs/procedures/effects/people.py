"""Which player an instruction means (J.1.5)."""

from __future__ import annotations

from engine.kernel.ids import Player
from engine.ufs.effects import nodes as n
from engine.ufs.model.effect import Context
from engine.ufs.model.game import UfsGame
from engine.ufs.rules.who import players


def player_of(game: UfsGame, context: Context, who: n.Who) -> Player:
    """The one player meant, seen from the controller (J.1.5)."""
    return players(game, context, who)[0]
