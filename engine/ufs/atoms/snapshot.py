"""The table before a text is carried out by hand, and how it is restored."""

from __future__ import annotations

from typing import NamedTuple

from engine.kernel.ids import CardId, Player, Ref
from engine.ufs.atoms.effects import remember
from engine.ufs.atoms.history import drop_events
from engine.ufs.atoms.states import index_abilities, put
from engine.ufs.effects.nodes.words import Zone
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Effect, Suspended
from engine.ufs.model.game import UfsGame
from engine.ufs.model.step import Step
from engine.ufs.rules.modifications import SUSPENDED


class TableSnapshot(NamedTuple):
    """The table as plain values, from which it can be restored."""

    cards: tuple[Card, ...]
    zones: tuple[tuple[Player, Zone, tuple[CardId, ...]], ...]
    vitality: tuple[int, ...]
    stack: tuple[Ref, ...]
    effects: tuple[Effect, ...]
    events: int  # gathered so far
    changes: tuple[tuple[CardId, tuple[Step, ...]], ...] = ()  # how the numbers came about
    suspended: tuple[Suspended, ...] = ()


def put_back(game: UfsGame, before: TableSnapshot) -> None:
    """Undo everything done by hand since then; its events were held and are dropped."""
    for player, zone, row in before.zones:
        game.zones[player, zone] = row
    for card in before.cards:
        put(game, card)
        index_abilities(game, card.id)
    game.vitality[:] = before.vitality
    game.attack_stack = before.stack
    game.effects = {effect.id: effect for effect in before.effects}
    game.changes = dict(before.changes)
    remember(game, SUSPENDED, before.suspended)
    drop_events(game, before.events)
    game.sources = game.settled = None
