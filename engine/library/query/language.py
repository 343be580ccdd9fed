"""A language of search: the fields that cards of a game have, as reading, completion and help know
them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property


class Sort(StrEnum):
    """How a field is compared."""

    WORDS = "words"  # words in their order, the last one may be begun only; patterns
    NUMBER = "number"
    CHOICE = "choice"  # one of a few values, which may be begun only
    LABEL = "label"  # exactly this, whatever its case


@dataclass(frozen=True, slots=True)
class Field:
    """A field of cards; `values` are those that a choice has."""

    name: str
    sort: Sort
    example: str
    help: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True)
class QueryLanguage:
    """What may be asked of the cards of a game. A field `name` is among its fields."""

    fields: tuple[Field, ...]
    aliases: Mapping[str, str]  # other names of fields
    anywhere: tuple[str, ...]  # where a bare word is looked for

    @cached_property
    def by_name(self) -> Mapping[str, Field]:
        """The fields by all of their names."""
        known = {field.name: field for field in self.fields}
        return known | {alias: known[name] for alias, name in self.aliases.items()}
