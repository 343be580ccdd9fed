"""What may not stay in a staging area (4.3)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.ufs.effects.nodes.words import Zone
from engine.ufs.model.edition import Case, Rows
from engine.ufs.model.game import PLAYERS, UfsGame
from engine.ufs.rules.pause_conditions import is_lifted, is_misplaced


def left_behind(game: UfsGame, rows: Rows) -> Iterator[Case]:
    """4.0.2, 4.3.6: cards whose host has gone elsewhere."""
    for player in PLAYERS:
        for card_id in game.zones[player, Zone.STAGE]:
            host = game.cards[card_id].attached_to
            if host is not None and game.cards[host].zone is not Zone.STAGE:
                yield Case(player, (card_id,))


def misplaced_in_stage(game: UfsGame, rows: Rows) -> Iterator[Case]:
    """4.3.2: cards reserved for another character, which may be in a card pool."""
    for player, row in rows.stages.items():
        for card in row:
            if is_misplaced(game, player, card.values) and not is_lifted(game, player):
                yield Case(player, (card.id,))
