"""Why something happens: by the rules, as a cost, or by what a card says (11.11.8)."""

from __future__ import annotations

from typing import NamedTuple

from engine.kernel.events import Cause
from engine.kernel.ids import Ref


class TcgWhy(NamedTuple):
    """`source`: the card whose cost or text it is, or that deals the damage.

    Its fields follow each other in an `Event` too, which takes them as `*why`.
    """

    cause: Cause = Cause.RULE
    source: Ref | None = None


BY_RULE = TcgWhy()


def by_text(source: Ref) -> TcgWhy:
    return TcgWhy(Cause.EFFECT, source)


def as_cost(source: Ref) -> TcgWhy:
    return TcgWhy(Cause.COST, source)
