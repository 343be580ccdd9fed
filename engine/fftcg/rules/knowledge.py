"""Which cards a player sees (7.6)."""

from __future__ import annotations

from engine.fftcg.model.state import SPECS, DuelState
from engine.kernel.ids import CardId, Player
from engine.kernel.zones import sees_zone


def may_see(game: DuelState, viewer: Player, card: CardId) -> bool:
    """7.6.2, 7.12.2: what lies in a public Zone, what has just been shown, and one's own hand
    (7.11.2), but no deck (7.9.2); a hidden Zone stays hidden (7.6.1)."""
    record = game.cards[card]
    if record.revealed or record.looked_at_by == viewer:
        return True
    holder, zone = record.place
    return sees_zone(SPECS[zone], holder, viewer)
