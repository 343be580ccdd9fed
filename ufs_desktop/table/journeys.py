"""Where cards start that come to lie by themselves, and where those go that no longer do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF

from engine.kernel.sight import Handle
from engine.kernel.views import EventView, View
from engine.kernel.zones import Place
from ufs_desktop.table.layout import Layout
from ufs_desktop.table.spread import Placement

Lying = Mapping[Handle, Place]  # where each card of a view lies


class Journeys:
    """The journeys between two moments, as far as their events tell; a card about which nothing is
    known comes from the source zone, or goes there."""

    def __init__(
        self, view: View, layout: Layout, source: str, lying: Lying, events: Sequence[EventView]
    ) -> None:
        self._view, self._layout = view, layout
        self._source, self._lying = source, lying
        named = [(event.card, event) for event in events if event.card is not None]
        self._came = {card: event for card, event in named if event.origin}
        self._went = {card: event for card, event in named if event.to}

    def start_of(self, handle: Handle, before: Lying) -> QPointF:
        """Where a card comes from; `before`: where all cards lay in the moment before."""
        player, zone = self._lying[handle]
        event = self._came.get(handle)
        if event is not None and event.origin is not None:
            owner = event.owner if event.owner is not None else player
            return self._layout.home(self._view, owner, event.origin)
        place = before.get(handle, (player, self._source if before else zone))
        return self._layout.home(self._view, *place)

    def end_of(self, placement: Placement) -> QPointF:
        """Where a card goes that was placed like this."""
        player = placement.player
        place = self._lying.get(placement.handle)
        event = self._went.get(placement.handle)
        if place is None and event is not None and event.to is not None:
            place = (player, event.to)
        return self._layout.home(self._view, *(place or (player, self._source)))
