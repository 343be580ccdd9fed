"""How a fight stands: the same, in whatever order the same was done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable

from engine.kernel.events import Event
from engine.scenario.stance import GameStanding, fields
from engine.ufs.game import Fight
from engine.ufs.model.card import Card
from engine.ufs.model.effect import Effect

# Numbers that only ever grow, and what is told below without them.
NUMBERED = ("cards", "effects", "effects_made", "moment", "plays", "turn_events", "uses", "windows")


def fight_standing(game: Fight) -> GameStanding:
    """Effects and past events count by what they are, not by when they were."""
    past = (_event(event) for batch in game.turn_events for event in batch)
    return GameStanding(
        (
            *fields(game, NUMBERED),
            tuple(map(_card, game.cards.values())),
            _bag(map(_effect, game.effects.values())),
            _bag(past),
            frozenset(game.uses.items()),
        )
    )


def _card(card: Card) -> Hashable:
    return card._replace(arrived=0, terrain_since=0)


def _effect(effect: Effect) -> Hashable:
    return effect._replace(id=0, born=0, context=effect.context._replace(scope=0))


def _event(event: Event) -> Hashable:
    """The whole numbers among the details are those of plays and windows."""
    detail = tuple(each for each in event.detail if type(each) is not int)
    return event._replace(serial=0, was=None, detail=detail)


def _bag(values: Iterable[Hashable]) -> Hashable:
    return frozenset(Counter(values).items())
