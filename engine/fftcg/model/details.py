"""What the details of events are called. An event holds them as plain values, in this order."""

from __future__ import annotations

from typing import NamedTuple

from engine.fftcg.model.verbs import TcgVerb
from engine.kernel.events import Event
from engine.kernel.ids import Ref
from engine.kernel.views import EventView


class TcgPhaseDetail(NamedTuple):
    """For a phase that begins."""

    phase: str = ""


class TcgChangeDetail(NamedTuple):
    """For a card that is changed: for how long, and in what way."""

    span: str = ""
    change: str = ""


class CounterDetail(NamedTuple):
    """For counters that are placed or removed: what they are called."""

    name: str = ""


class ReplacedDetail(NamedTuple):
    """For something that is replaced: what happens instead."""

    said: str = ""


NO_PHASE, NO_CHANGE = TcgPhaseDetail(), TcgChangeDetail()
NO_COUNTER, NO_REPLACED = CounterDetail(), ReplacedDetail()
COUNTS = frozenset({TcgVerb.COUNTED, TcgVerb.UNCOUNTED})


def phase_of(event: Event | EventView) -> TcgPhaseDetail:
    return TcgPhaseDetail(*event.detail) if event.kind == TcgVerb.PHASE_BEGUN else NO_PHASE


def change_of(event: Event | EventView) -> TcgChangeDetail:
    return TcgChangeDetail(*event.detail) if event.kind == TcgVerb.CHANGED else NO_CHANGE


def counter_of(event: Event | EventView) -> CounterDetail:
    return CounterDetail(*event.detail) if event.kind in COUNTS else NO_COUNTER


def replaced_of(event: Event | EventView) -> ReplacedDetail:
    return ReplacedDetail(*event.detail) if event.kind == TcgVerb.REPLACED else NO_REPLACED


def dealers_of(event: Event) -> tuple[Ref, ...]:
    """The cards that dealt a point of damage, or all those that attack together."""
    return event.detail
