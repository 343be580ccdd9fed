"""The keyboard's cursor: which card or pile lies in a direction from another one."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, Qt

from engine.kernel.ids import Player
from engine.kernel.sight import Handle

# A card, a pile (whose, and which), or something that waits, by its key.
Spot = Handle | tuple[Player, str] | str
DIRECTIONS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
ASIDE = 1.2  # how much worse a step aside is than one ahead; more would leave places unreached


def next_place(places: Mapping[Spot, QPointF], current: Spot | None, key: Qt.Key) -> Spot | None:
    """The nearest place in the direction of an arrow key; from nowhere, the first one.

    What lies more to the side than ahead is taken only if nothing else lies that way.
    """
    if not places:
        return None
    if current is None or current not in places:
        return min(places, key=lambda place: (-places[place].y(), places[place].x()))
    across, down = DIRECTIONS[key]
    here = places[current]
    found = current
    best = (True, float("inf"))
    for place, at in places.items():
        ahead = (at.x() - here.x()) * across + (at.y() - here.y()) * down
        aside = abs((at.x() - here.x()) * down) + abs((at.y() - here.y()) * across)
        if place == current or ahead < 1:
            continue
        cost = (aside > ahead, ahead + ASIDE * aside)
        if cost < best:
            best, found = cost, place
    return found
