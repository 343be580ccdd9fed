"""The order in which a player looks at their hand, unknown to the game. Qt-free."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from engine.kernel.contents import Bounds, JsonError, read_json
from engine.kernel.sight import Handle
from engine.kernel.views import CardView, View

DRAWN = "drawn"  # as the cards came
OWN = "own"  # as the player has put them; new cards come in at the right
MOST_GAMES = 10  # whose choices are kept


BOUNDS = Bounds(values=100, depth=1, text=100)  # of kept sorts


def sort_of(text: str, game: str) -> str:
    """How a game's hands are sorted, from a setting; in older ones, one sort was for all games."""
    kept = _sorts(text)
    return text if kept is None else kept.get(game, DRAWN)


def with_sort(text: str, game: str, sort: str) -> str:
    """The same setting with another choice for one game."""
    others = list((_sorts(text) or {}).items())[:MOST_GAMES]
    return json.dumps({**dict(others), game: sort}, sort_keys=True)


def _sorts(text: str) -> dict[str, str] | None:
    """The choices by game; None if the text is itself a choice, as in older settings."""
    try:
        kept = read_json(text, BOUNDS)
    except JsonError:
        return None
    read = kept.items() if isinstance(kept, dict) else ()
    return {game: sort for game, sort in read if isinstance(sort, str)}


class SortWay(NamedTuple):
    """One way to sort a hand: its name in the settings, its words, and what goes first."""

    key: str
    words: str
    rank: Callable[[CardView], tuple[Any, ...]] | None = None


AS_DRAWN = SortWay(DRAWN, "As drawn")


class HandOrder:
    """The order of one player's hand. A card that undo brings back gets its old place."""

    def __init__(self, ways: Sequence[SortWay] = (), sort: str = DRAWN) -> None:
        self._ranks = {way.key: way.rank for way in ways}
        self._sort = sort
        self._order: list[Handle] = []
        self._gone: set[Handle] = set()  # cards that left; they keep a place for undo

    @property
    def sort(self) -> str:
        return self._sort

    def sort_by(self, sort: str) -> None:
        self._sort = sort

    def arranged(self, cards: Sequence[CardView], *, put_back: bool = False) -> list[CardView]:
        """The cards of the hand from left to right; `put_back`: something was taken back."""
        self._follow([card.handle for card in cards], put_back)
        rank = self._ranks.get(self._sort)
        if rank is not None:
            return sorted(cards, key=rank)
        if self._sort == OWN:
            return sorted(cards, key=lambda card: self._order.index(card.handle))
        return list(cards)

    def move(self, shown: Sequence[CardView], card: Handle, place: int) -> None:
        """Put a card at a place among the others as they are shown now."""
        others = [each.handle for each in shown if each.handle != card]
        at = max(0, min(place, len(others)))
        now = [*others[:at], card, *others[at:]]
        self._order = [*now, *(each for each in self._order if each not in now)]
        self._sort = OWN

    def _follow(self, hand: list[Handle], put_back: bool) -> None:
        """Put new cards at the right; only after an undo do returning ones get their old places."""
        if not put_back:
            returned = [card for card in hand if card in self._gone]
            self._order = [card for card in self._order if card not in returned]
        self._gone = {card for card in self._order if card not in hand}
        self._order += [card for card in hand if card not in self._order]


class Hands:
    """The order of each player's hand at this window; `zone` is that of the hands."""

    def __init__(self, zone: str, ways: Sequence[SortWay], sort: str) -> None:
        self._zone, self._ways, self._first = zone, ways, sort
        self._of: dict[int, HandOrder] = {}

    def of(self, player: int) -> HandOrder:
        return self._of.setdefault(player, HandOrder(self._ways, self._first))

    def arranged(self, view: View, *, put_back: bool = False) -> View:
        """The same view with the viewer's hand in their order."""
        zones = []
        for zone in view.zones:
            if (zone.player, zone.zone) == (view.viewer, self._zone):
                cards = self.of(view.viewer).arranged(zone.cards, put_back=put_back)
                zone = zone._replace(cards=tuple(cards))
            zones.append(zone)
        return view._replace(zones=tuple(zones))

    def shown(self, view: View) -> tuple[CardView, ...]:
        """The viewer's hand as it is shown."""
        own = (view.viewer, self._zone)
        places = (zone for zone in view.zones if (zone.player, zone.zone) == own)
        return next((zone.cards for zone in places), ())
