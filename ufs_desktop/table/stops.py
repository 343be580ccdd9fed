"""When a player wants to be asked: one stop for each kind of window. Qt-free.

One setting keeps the stops of every game under its name, so that no game touches those of another.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from engine.kernel.contents import Bounds, JsonError, read_json


class Stop(StrEnum):
    """When to halt at one kind of window."""

    ALWAYS = "always"  # even if only a pass is possible
    ANSWER = "answer"
    EFFECT = "effect"  # the usual one: an answer that could change something
    CONCERNED = "concerned"
    OWN_TURN = "own turn"
    NEVER = "never"
    USUAL = "usual"  # for what is nearly always answered alike


BOUNDS = Bounds(values=4_000, depth=2, text=100)  # of kept stops
MOST_GAMES, MOST_STOPS = 10, 100  # other games that are kept, and stops of each
UNNAMED = ""  # where older versions kept the stops of what was then the only game
STOP_WORDS = {
    Stop.ALWAYS: "Always, even if I can only pass",
    Stop.ANSWER: "When I have an answer, even one without effect",
    Stop.EFFECT: "When I could change something",
    Stop.CONCERNED: "Only when it concerns me",
    Stop.OWN_TURN: "Only on my own turn",
    Stop.NEVER: "Never: pass for me",
    Stop.USUAL: "Never: do the usual",
}
NOT_ALWAYS = (Stop.ANSWER, Stop.EFFECT, Stop.CONCERNED, Stop.OWN_TURN, Stop.NEVER)
ANY = (Stop.ALWAYS, *NOT_ALWAYS)
EAGER = frozenset({Stop.ALWAYS, Stop.ANSWER})  # ask even about what changes nothing


class Window(NamedTuple):
    """A kind of moment at which a player may be asked; `place` is its part of the phase strip.

    `begins` is the stretch at whose beginning a stop of `ALWAYS` halts; `first` is the stop that
    holds until another one is chosen, if it is not the usual one of all kinds.
    """

    key: str
    place: str
    label: str
    choices: tuple[Stop, ...]
    begins: str = ""
    first: Stop | None = None

    @property
    def usual(self) -> Stop:
        if self.first is not None:
            return self.first
        ranked = (Stop.EFFECT, Stop.USUAL, Stop.ANSWER)
        return next(stop for stop in ranked if stop in self.choices)


EVENT = "event "


@dataclass(frozen=True)
class StopList:
    """What a game lets its players stop at: kinds of windows, and kinds of events in words."""

    windows: tuple[Window, ...]
    events: Mapping[str, str]
    places: Mapping[str, str]  # parts of the phase strip in words
    game: str  # the name they are kept under; a game with other phases has another
    kept: str  # what is never passed, in words
    is_oldest: bool = False  # it was the only game once

    @cached_property
    def by_key(self) -> dict[str, Window]:
        return {window.key: window for window in self.windows}

    def choices_of(self, key: str) -> tuple[Stop, ...]:
        """What can be chosen for a kind of window, or for an event kind."""
        if key in self.by_key:
            return self.by_key[key].choices
        return ANY if key.startswith(EVENT) else ()

    def usual(self, key: str) -> Stop | None:
        """The stop of a kind of window unless another is chosen; events have none."""
        return self.by_key[key].usual if key in self.by_key else None

    def at(self, place: str) -> tuple[Window, ...]:
        """The kinds of windows in one part of the phase strip."""
        return tuple(window for window in self.windows if window.place == place)


class Stops:
    """The stops of a player. Immutable; `text` keeps them, with those of other games.

    An event kind has no stop unless one is set; that one then outranks the phase's.
    """

    def __init__(
        self,
        known: StopList,
        chosen: Mapping[str, Stop] | None = None,
        others: Mapping[str, Mapping[str, Stop]] | None = None,
    ) -> None:
        self.known, self._others = known, others or {}
        self._chosen = {
            key: stop
            for key, stop in (chosen or {}).items()
            if stop in known.choices_of(key) and known.usual(key) is not stop
        }

    @classmethod
    def from_text(cls, known: StopList, text: str) -> Stops:
        """The stops that a setting has kept; what cannot be read is dropped."""
        kept = _read(text)
        unnamed = kept.pop(UNNAMED, {}) if known.is_oldest else {}
        own = kept.pop(known.game, unnamed)
        return cls(known, own, dict(list(kept.items())[:MOST_GAMES]))

    @property
    def text(self) -> str:
        kept = {**self._others, self.known.game: self._chosen}
        unnamed = kept.pop(UNNAMED, {})
        named = {game: stops for game, stops in kept.items() if stops}
        return json.dumps({**unnamed, **named}, sort_keys=True) if unnamed or named else ""

    @property
    def events(self) -> dict[str, Stop]:
        """The event kinds with a stop of their own."""
        chosen = self._chosen.items()
        return {key.removeprefix(EVENT): stop for key, stop in chosen if key.startswith(EVENT)}

    def at(self, key: str) -> Stop:
        """The stop of a kind of window."""
        return self._chosen.get(key) or self.known.usual(key) or Stop.ANSWER

    def own(self, key: str) -> Stop | None:
        """The stop that was chosen, or None if it is the usual one."""
        return self._chosen.get(key)

    def with_stop(self, key: str, stop: Stop | None) -> Stops:
        """The same stops, but another one here; None: the usual one."""
        others = {other: kept for other, kept in self._chosen.items() if other != key}
        chosen = others if stop is None else {**others, key: stop}
        return Stops(self.known, chosen, self._others)

    def marks(self, place: str) -> tuple[Stop, ...]:
        """The unusual stops of one part of the phase strip."""
        here = (self._chosen.get(window.key) for window in self.known.at(place))
        return tuple(stop for stop in here if stop is not None)


def _read(text: str) -> dict[str, dict[str, Stop]]:
    """The stops of all games by their names, as far as they can be read."""
    try:
        kept = read_json(text, BOUNDS) if text else {}
    except JsonError:
        kept = {}
    read = list(kept.items()) if isinstance(kept, dict) else []
    games = [(game, stops) for game, stops in read if isinstance(stops, dict)]
    unnamed = {key: stop for key, stop in read if isinstance(stop, str)}
    return {game: _stops(stops) for game, stops in [*games, (UNNAMED, unnamed)]}


def _stops(raw: Mapping[str, object]) -> dict[str, Stop]:
    words = {str(stop): stop for stop in Stop}
    texts = [(key, stop) for key, stop in raw.items() if isinstance(stop, str)]
    return dict([(key, words[stop]) for key, stop in texts if stop in words][:MOST_STOPS])
