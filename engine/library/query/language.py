"""The search language of a game: the fields of its cards, for parsing, completion and help."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property


class Sort(StrEnum):
    """How a field is compared."""

    WORDS = "words"  # words in order, the last may be a prefix; or a pattern
    NUMBER = "number"
    CHOICE = "choice"  # one of a few values, or a prefix of one
    LABEL = "label"  # exactly this, ignoring case


@dataclass(frozen=True, slots=True)
class Field:
    """A field of cards; `values` are those of a choice."""

    name: str
    sort: Sort
    example: str
    help: str
    values: tuple[str, ...] = ()


@dataclass(frozen=True)
class QueryLanguage:
    """The search fields of a game's cards. One of them must be called `name`."""

    fields: tuple[Field, ...]
    aliases: Mapping[str, str]  # other names of fields
    anywhere: tuple[str, ...]  # fields in which a bare word is searched

    @cached_property
    def by_name(self) -> Mapping[str, Field]:
        """The fields by all of their names."""
        known = {field.name: field for field in self.fields}
        return known | {alias: known[name] for alias, name in self.aliases.items()}
