"""What the details of events say. An event holds them as plain values."""

from __future__ import annotations

from engine.kernel.events import Event
from engine.kernel.ids import Ref
from engine.kernel.views import EventView


def word_of(event: Event | EventView) -> str:
    """The phase that begins, the counters, for how long something is changed, or what happens
    instead; else nothing."""
    word, *_ = event.detail or ("",)
    return str(word)


def change_of(event: Event | EventView) -> str:
    """What becomes of a card that is changed."""
    return str(event.detail[1]) if len(event.detail) > 1 else ""


def dealers_of(event: Event) -> tuple[Ref, ...]:
    """The cards that dealt a point of damage, or those that attack together."""
    return event.detail
