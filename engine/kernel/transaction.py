"""A transaction: what has begun but cannot be completed as the rules require is undone.

The procedure that may have to go back keeps the state in a field of its own, holds events back
meanwhile, and on failure rewinds before it leaves: procedures below it have not moved on. What was
learned is not forgotten, the log still tells what was tried, and nothing follows what was undone.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.kernel import sight
from engine.kernel.game import Game
from engine.kernel.ids import CardId, Player
from engine.kernel.rng import Rng

STAYS = frozenset(  # belongs to the machine or to chance, or cannot be taken back
    {
        *("stack", "pending", "answer_into", "asked", "rules", "result", "players", "veil"),
        *("rng", "serial", "stirred", "known", "handles", "marks", "fragments"),
    }
)


class KeptState(NamedTuple):
    """A state as it was; plain values, so that it can be saved in the middle of a transaction."""

    fields: tuple[tuple[str, Any], ...]
    chance: tuple[str, int]


def keep(game: Game) -> KeptState:
    """The state to go back to."""
    aside = STAYS | {*game.TOLD, *game.TRANSIENT, *game.coded()}
    fields = tuple((name, _still(value)) for name, value in vars(game).items() if name not in aside)
    return KeptState(fields, game.rng.state)


def rewind(game: Game, kept: KeptState) -> None:
    """Go back; players who have seen a card meanwhile still know it."""
    seen = _seen(game)
    for name, value in kept.fields:
        now = getattr(game, name)
        setattr(game, name, type(now)(value) if isinstance(now, dict | list) else value)
    game.rng = Rng(*kept.chance)
    sight.remember_all(game, seen)
    game.stirred = True


def _still(value: Any) -> Any:
    """The content of a container as a tuple; anything else is a value already."""
    if isinstance(value, dict):
        return tuple(value.items())
    return tuple(value) if isinstance(value, list) else value


def _seen(game: Game) -> list[tuple[Player, CardId]]:
    cards = [card for held in game.zones.values() for card in held]
    return [(viewer, card) for card in cards for viewer in game.witnesses(card)]
