"""How values came about, kept next to the state for players to read (C.3.3.4.3, E.3.1.2).

Neither rules nor hashes use it: like the log, it only records what was done.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.kernel.ids import Ref

CHECK = "check"  # the value that the steps of a control check change


class Origin(NamedTuple):
    """What changes a value: the card that says so, its ability, the statement and the rule."""

    source: Ref | None = None  # None: a rule, or a player by hand
    ability: str = ""  # the key of the ability on the source
    rule: str = ""
    key: str = ""  # of the statement, as in `Card.applied`; empty: an instruction


class Step(NamedTuple):
    """One value before and after a change. For a thing gained or lost, one side is None."""

    value: str  # a field of Values, or CHECK
    before: int | str | None
    after: int | str | None
    origin: Origin = Origin()
