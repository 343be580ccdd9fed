"""Events: what happened, in the past tense, complete enough to log, animate and answer.

Everything that one instruction does is one game event: a batch of occurrences. Nothing can
follow from an occurrence that is held back until the batch it was merged into is released.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, NamedTuple

from engine.kernel.ids import Player, Ref
from engine.kernel.records import often_replaced


class Cause(StrEnum):
    """Why something happened."""

    RULE = "rule"
    COST = "cost"
    CHECK = "check"  # done for a check
    EFFECT = "effect"


EVERYONE = -1  # an audience: no seat has this number
NOBODY = -2  # the audience of what no player may know
SHORTENED = "log-shortened"  # the line that stands for the first lines left out


@often_replaced
class Event(NamedTuple):
    """One occurrence. `was` is the card's frozen record just before it: its last known state."""

    kind: str
    actor: Player | None = None  # who did it
    owner: Player | None = None  # whose card or number it concerns
    card: Ref | None = None
    cause: Cause = Cause.RULE
    source: Ref | None = None  # the card whose cost or effect did it
    origin: str | None = None  # zone left
    to: str | None = None  # zone entered
    face_up: bool | None = None
    amount: int = 0
    was: Any = None  # the game's own card record, a frozen leaf
    detail: tuple[Any, ...] = ()  # the game's own plain values
    audience: int = EVERYONE  # who learns which card it was
    serial: int = 0  # position among all events of the game


Batch = tuple[Event, ...]


class LogEntry(NamedTuple):
    """One line of the log: what happened and the rules that made it happen."""

    key: str  # names the sentence
    rules: tuple[str, ...]
    player: Player | None
    facts: tuple[Any, ...]  # plain values and card refs
    audience: int = EVERYONE  # the one seat that reads the card names; others a redacted line
