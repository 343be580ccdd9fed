"""The tree of a query."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.kernel.errors import EngineError


class QueryError(EngineError):
    """A query that makes no sense; says where, why and what was expected there."""

    def __init__(self, position: int, why: str, expected: tuple[str, ...] = ()) -> None:
        super().__init__(f"at {position}: {why}")
        self.position = position
        self.why = why
        self.expected = expected


@dataclass(frozen=True, slots=True)
class All:
    """Every part matches; without parts, everything matches."""

    parts: tuple[Query, ...]


@dataclass(frozen=True, slots=True)
class Some:
    """At least one part matches."""

    parts: tuple[Query, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not match."""

    part: Query


@dataclass(frozen=True, slots=True)
class Words:
    """These words are adjacent in one of the fields; unless `whole`, the last may be a prefix."""

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
    """A number passes the comparison; a card without that number never does."""

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
    """Whether a query tests a field for one of several values."""
    match query:
        case All(parts) | Some(parts):
            return any(asks_for(field, part) for part in parts)
        case Not(part):
            return asks_for(field, part)
        case _:
            return isinstance(query, OneOf) and query.field == field


Query = All | Some | Not | Words | Pattern | NumberTest | OneOf | Label
EVERYTHING = All(())
