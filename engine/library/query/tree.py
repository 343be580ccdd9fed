"""A query as a tree."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.kernel.errors import EngineError


class QueryError(EngineError):
    """A query that makes no sense; says where, why and what could stand there."""

    def __init__(self, position: int, why: str, expected: tuple[str, ...] = ()) -> None:
        super().__init__(f"at {position}: {why}")
        self.position = position
        self.why = why
        self.expected = expected


@dataclass(frozen=True, slots=True)
class All:
    """Every part holds; without parts everything does."""

    parts: tuple[Query, ...]


@dataclass(frozen=True, slots=True)
class Some:
    """One part holds at least."""

    parts: tuple[Query, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: Query


@dataclass(frozen=True, slots=True)
class Words:
    """These words stand next to each other in one of the fields; the last may be begun only."""

    fields: tuple[str, ...]
    words: tuple[str, ...]
    whole: bool


@dataclass(frozen=True, slots=True)
class Pattern:
    """A regular expression is found in the field as it is printed."""

    field: str
    pattern: re.Pattern[str]


@dataclass(frozen=True, slots=True)
class NumberTest:
    """A number compares so; a card without that number never does."""

    field: str
    sign: str  # = != < <= > >=
    number: int


@dataclass(frozen=True, slots=True)
class OneOf:
    """The field has one of these values."""

    field: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Label:
    """A printing, or the card's list of formats, has this label."""

    field: str
    label: str


def asks_for(field: str, query: Query) -> bool:
    """Whether what a query finds depends on one of several values of a field."""
    match query:
        case All(parts) | Some(parts):
            return any(asks_for(field, part) for part in parts)
        case Not(part):
            return asks_for(field, part)
        case _:
            return isinstance(query, OneOf) and query.field == field


Query = All | Some | Not | Words | Pattern | NumberTest | OneOf | Label
EVERYTHING = All(())
