"""The position of a fight; it does not depend on the order in which things were done."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from engine.kernel.events import Event
from engine.scenario.stance import GameStanding, fields
from engine.ufs.game import Fight
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Effect

# Numbers that only ever grow, and fields that are added below without such numbers.
NUMBERED = ("cards", "effects", "effects_made", "moment", "plays", "turn_events", "uses", "windows")


class Stances:
    """Thousands of positions share most of their records: each is kept once and told by its id."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, Hashable] = {}

    def standing(self, game: Fight) -> GameStanding:
        """Effects and past events count by what they are, not by when they were."""
        past = (event for batch in game.turn_events for event in batch)
        return GameStanding(
            (
                *(self._place(value) for _, value in fields(game, NUMBERED)),
                *(self._place(_card(card)) for card in game.cards.values()),
                self._bag(map(_effect, game.effects.values())),
                self._bag(map(_event, past)),
                self._place(frozenset(game.uses.items())),
            )
        )

    def _bag(self, values: Iterable[Hashable]) -> Hashable:
        """The same in whatever order the values come."""
        return tuple(sorted(map(self._place, values)))

    def _place(self, value: Hashable) -> int:
        """The same number for equal values, as long as they are kept."""
        return id(self._kept.setdefault(value, value))


def _card(card: Card) -> Hashable:
    return card._replace(arrived=0, terrain_since=0)


def _effect(effect: Effect) -> Hashable:
    return effect._replace(id=0, born=0, context=effect.context._replace(scope=0))


def _event(event: Event) -> Hashable:
    """Without whole numbers in the details, which number plays and windows."""
    detail = tuple(each for each in event.detail if type(each) is not int)
    return event._replace(serial=0, was=None, detail=detail)
