"""The effects in force that outlast what made them (J.2.2), as far as a viewer may know."""

from __future__ import annotations

from typing import NamedTuple

from engine.kernel import sight
from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.ufs.histories import POINTS, source_name
from engine.ufs.model.effect import Effect
from engine.ufs.model.game import UfsGame
from engine.ufs.model.keys import point_of
from engine.ufs.rules.knowledge import TABLE


class ForceView(NamedTuple):
    """One effect in force: whose it is, the card and ability it comes from, and how long it lasts.

    If it has cards, it applies only to these; otherwise to whatever its text says.
    """

    controller: Player
    name: str  # of the card
    ability: str  # its key on that card
    source: Handle
    cards: tuple[Handle, ...]
    until: str  # "turn", "attack", "step", "ready", "form", "game"


def forces(game: UfsGame, viewer: Player) -> tuple[ForceView, ...]:
    """The effects, oldest first, without those of cards that the viewer may not know."""
    seen = (_seen(game, viewer, effect) for effect in game.effects.values())
    return tuple(force for force in seen if force is not None)


def _seen(game: UfsGame, viewer: Player, effect: Effect) -> ForceView | None:
    source = effect.context.source
    name = "" if source is None else source_name(game, viewer, source)
    if source is None or not name:
        return None
    cards = (game.card_at(ref) for ref in effect.assigned)
    return ForceView(
        effect.context.controller,
        name,
        effect.context.ability,
        sight.handle(game, viewer, source.card),
        tuple(sight.handle(game, viewer, each.id) for each in cards if each and each.zone in TABLE),
        POINTS[point_of(effect.until)],
    )
