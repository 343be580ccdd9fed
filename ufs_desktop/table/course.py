"""The course of a game, as phase strip and stops need it: phases, kinds of windows, and events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.kernel.ids import Player
from engine.kernel.views import DecisionView, EventView, View
from ufs_desktop.table.stops import StopList


class Chip(NamedTuple):
    """One part of a turn on the strip; a step belongs to the part before it."""

    place: str
    label: str
    is_now: bool = False
    is_step: bool = False


class TurnStand(NamedTuple):
    """Where a game stands: a title, the parts of the turn, and all of that in words."""

    title: str
    chips: tuple[Chip, ...]
    words: str


@dataclass(frozen=True)
class Course:
    """The course of a game's turns. A window is a moment at which a player may only pass."""

    opening: TurnStand  # before a game is shown
    most: int  # chips at once
    stand: Callable[[View, tuple[str, ...]], TurnStand]
    turn: Callable[[View], tuple[int, Player]]  # its number, and whose it is
    stops: StopList
    window_of: Callable[[DecisionView, View], str]  # its key among the stops
    event_of: Callable[[DecisionView], str]  # the kind of event that it answers, or nothing
    plain: frozenset[str]  # prompts that may be passed for a player
    ahead: frozenset[str]  # those of them that every mode but ASK passes
    concerns: Callable[[View], bool]  # whether it concerns the player who is asked
    # The stretch that an event begins; empty if this viewer cannot stop at it, None if none begins.
    begins: Callable[[EventView, View], str | None] = lambda event, view: None
    idle: frozenset[str] = frozenset()  # prompts that are passed if no offer changes anything
    # The usual answers to prompts; None if there is none this time.
    usual: Mapping[str, Callable[[DecisionView], Any]] = field(default_factory=dict)
    within: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # steps of a chip
