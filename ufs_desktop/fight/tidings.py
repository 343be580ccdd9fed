"""The news of a fight, with all that is needed to tell its events."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any

from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import CardView, EventView
from engine.ufs.faces import Numbers
from ufs_desktop.fight.cardview import face_of, values_of
from ufs_desktop.fight.words import Say
from ufs_desktop.grammar import does
from ufs_desktop.table.beats import Beat, News
from ufs_desktop.table.lines import UNKNOWN

KIN = attrgetter("kind", "owner", "to", "cause")  # of events that are told as one
LYING = frozenset({"stage", "pool"})  # where cards lie by themselves


@dataclass(frozen=True)
class Telling:
    """The news, with what is needed to tell its events."""

    news: News
    events: tuple[EventView, ...]
    cards: Mapping[Any, CardView]  # Any: of an event's details, where handles stand for refs
    say: Say

    def name(self, player: Player | None) -> str:
        return "The game" if player is None else self.news.names[player]

    def card(self, handle: object) -> CardView | None:
        return None if handle is None else self.cards.get(handle)

    def called(self, event: EventView) -> str:
        return str(event.caption) if event.caption else UNKNOWN

    def numbers(self, handle: Handle | None) -> Numbers | None:
        """The values that count now, if the card is known."""
        card = self.card(handle)
        face = face_of(card) if card is not None else None
        return None if face is None else values_of(face)

    def does(self, event: EventView, verb: str) -> str:
        """Who did it, with the verb."""
        return does(self.name(event.actor), verb)

    def later(self, event: EventView) -> Iterator[EventView]:
        return (each for each in self.events if each.serial > event.serial)

    def kin(self, event: EventView) -> list[EventView]:
        """The events that are told as one with this one, including itself."""
        return self._families[_family_of(event)]

    @cached_property
    def _families(self) -> Mapping[object, list[EventView]]:
        found: defaultdict[object, list[EventView]] = defaultdict(list)
        for event in self.events:
            found[_family_of(event)].append(event)
        return found


def _family_of(event: EventView) -> object:
    return KIN(event), event.origin in LYING


Way = Callable[[EventView, Telling], Beat | None]
