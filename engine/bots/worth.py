"""What an instruction is worth when it is carried out: the registry of a game's appraisers.

Each kind of instruction has a small function of its own; a kind without one is worth nothing. A
cost is appraised like an effect: it is negative because it takes something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar


class Worth(NamedTuple):
    """Points, and the context with what the instruction has bound."""

    points: float
    context: Any  # the game's own


class Viewed(Protocol):
    """A position as somebody reads it, in the context in which instructions are read."""

    @property
    def context(self) -> Any: ...

    def within(self, context: Any) -> Self:
        """The same position, read in another context."""


AnyView = TypeVar("AnyView", bound=Viewed)
Appraiser = TypeVar("Appraiser", bound=Callable[..., Worth | float])


class Appraisers(Generic[AnyView]):
    """Appraisers by kind of instruction."""

    def __init__(self) -> None:
        self._by_kind: dict[type, Callable[..., Worth | float]] = {}

    def __contains__(self, kind: type) -> bool:
        return kind in self._by_kind

    def of(self, *kinds: type) -> Callable[[Appraiser], Appraiser]:
        """Register the appraiser of these kinds of instructions."""

        def register(appraiser: Appraiser) -> Appraiser:
            self._by_kind.update(dict.fromkeys(kinds, appraiser))
            return appraiser

        return register

    def appraise(self, view: AnyView, node: object) -> Worth:
        """The worth of one instruction if it is carried out now."""
        appraiser = self._by_kind.get(type(node))
        found = appraiser(view, node) if appraiser is not None else 0.0
        return found if isinstance(found, Worth) else Worth(found, view.context)

    def in_a_row(self, view: AnyView, nodes: Iterable[object]) -> Worth:
        """The worth of instructions in sequence: what one binds, the next can refer to."""
        total, context = 0.0, view.context
        for node in nodes:
            points, context = self.appraise(view.within(context), node)
            total += points
        return Worth(total, context)
