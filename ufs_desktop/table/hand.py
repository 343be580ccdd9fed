"""The order in which a player looks at his hand, of which the game knows nothing. Qt-free."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any

from engine.kernel.sight import Handle
from engine.kernel.views import CardView, View
from engine.ufs.faces import Numbers
from ufs_desktop.fight.cardview import face_of

TYPES = ("character", "attack", "action", "asset", "foundation")
HIGHEST = 99  # after every number that is printed


class Sort(StrEnum):
    """By what a hand is sorted."""

    DRAWN = "drawn"
    OWN = "own"  # as the player has put them; new cards come in at the right
    TYPE = "type"
    DIFFICULTY = "difficulty"
    CHECK = "check"
    NAME = "name"


SORT_WORDS = {
    Sort.DRAWN: "As drawn",
    Sort.TYPE: "By type",
    Sort.DIFFICULTY: "By difficulty",
    Sort.CHECK: "By check, the highest first",
    Sort.NAME: "By name",
}


class HandOrder:
    """The order of one player's hand. A card that undo brings back gets its old place."""

    def __init__(self, sort: Sort = Sort.DRAWN) -> None:
        self._sort = sort
        self._order: list[Handle] = []
        self._gone: set[Handle] = set()  # cards that left; they keep a place for undo

    @property
    def sort(self) -> Sort:
        return self._sort

    def sort_by(self, sort: Sort) -> None:
        self._sort = sort

    def arranged(self, cards: Sequence[CardView], *, put_back: bool = False) -> list[CardView]:
        """The cards of the hand from left to right; `put_back`: something was taken back."""
        self._follow([card.handle for card in cards], put_back)
        key = _KEYS.get(self._sort)
        if key is not None:
            return sorted(cards, key=lambda card: (*key(_numbers(card)), _numbers(card).name))
        if self._sort is Sort.DRAWN:
            return list(cards)
        return sorted(cards, key=lambda card: self._order.index(card.handle))

    def move(self, shown: Sequence[CardView], card: Handle, place: int) -> None:
        """Put a card at a place among the others as they are shown now."""
        others = [each.handle for each in shown if each.handle != card]
        at = max(0, min(place, len(others)))
        now = [*others[:at], card, *others[at:]]
        self._order = [*now, *(each for each in self._order if each not in now)]
        self._sort = Sort.OWN

    def _follow(self, hand: list[Handle], put_back: bool) -> None:
        """What came stands at the right, unless it comes back."""
        if not put_back:
            returned = [card for card in hand if card in self._gone]
            self._order = [card for card in self._order if card not in returned]
        self._gone = {card for card in self._order if card not in hand}
        self._order += [card for card in hand if card not in self._order]


class Hands:
    """The order of each player's hand at this window."""

    def __init__(self, sort: Sort) -> None:
        self._first = sort
        self._of: dict[int, HandOrder] = {}

    def of(self, player: int) -> HandOrder:
        return self._of.setdefault(player, HandOrder(self._first))

    def arranged(self, view: View, *, put_back: bool = False) -> View:
        """The same view with the viewer's hand in his order."""
        zones = []
        for zone in view.zones:
            if (zone.player, zone.zone) == (view.viewer, "hand"):
                cards = self.of(view.viewer).arranged(zone.cards, put_back=put_back)
                zone = zone._replace(cards=tuple(cards))
            zones.append(zone)
        return view._replace(zones=tuple(zones))


def hand_of(view: View) -> tuple[CardView, ...]:
    """The viewer's hand as it is shown."""
    places = (zone for zone in view.zones if (zone.player, zone.zone) == (view.viewer, "hand"))
    return next((zone.cards for zone in places), ())


def _numbers(card: CardView) -> Numbers:
    face = face_of(card)
    if face is None:
        return _UNKNOWN
    return face.state.current if face.state.current is not None else face.printed


def _type_key(numbers: Numbers) -> tuple[Any, ...]:
    place = TYPES.index(numbers.type) if numbers.type in TYPES else len(TYPES)
    return (place, numbers.difficulty or 0)


_UNKNOWN = Numbers("", "", None, None, "", None, "", None, None, None, None, (), ())
_KEYS: dict[Sort, Callable[[Numbers], tuple[Any, ...]]] = {
    Sort.TYPE: _type_key,
    Sort.DIFFICULTY: lambda n: (HIGHEST if n.difficulty is None else n.difficulty,),
    Sort.CHECK: lambda n: (-(n.control or 0),),
    Sort.NAME: lambda n: (n.name.casefold(),),
}
