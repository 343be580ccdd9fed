"""Matches a query against a card in memory, of any game."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.library.names import words
from engine.library.query.tree import (
    All,
    Label,
    Not,
    NumberTest,
    OneOf,
    Pattern,
    Query,
    Some,
    Words,
)

_SIGNS: Mapping[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@dataclass(frozen=True, slots=True)
class SearchFace:
    """A searchable face of a card."""

    printed: Mapping[str, str]  # the fields of words, as printed on the card
    words: Mapping[str, str]  # the same as words with a space on either side
    numbers: Mapping[str, int | None]
    choices: Mapping[str, str]
    several: Mapping[str, frozenset[str]]  # choices of which a card may have more than one
    labels: Mapping[str, frozenset[str]]
    statuses: Callable[[], frozenset[str]]  # of its text, read when asked for


def face_matches(query: Query, face: SearchFace) -> bool:
    """Whether a face matches the query."""
    match query:
        case All(parts):
            return all(face_matches(part, face) for part in parts)
        case Some(parts):
            return any(face_matches(part, face) for part in parts)
        case Not(part):
            return not face_matches(part, face)
        case Words():
            return any(_has_words(query, face.words[field]) for field in query.fields)
        case Pattern(field, pattern):
            return pattern.search(face.printed[field]) is not None
        case NumberTest(field, sign, number):
            value = face.numbers[field]
            return value is not None and _SIGNS[sign](value, number)
        case OneOf("status", values):
            return not face.statuses().isdisjoint(values)
        case OneOf(field, values) if field in face.several:
            return not face.several[field].isdisjoint(values)
        case OneOf(field, values):
            return face.choices[field] in values
        case Label(field, label):
            return label in face.labels[field]


def _has_words(query: Words, text: str) -> bool:
    phrase = f" {' '.join(query.words)}"
    return f"{phrase} " in text if query.whole else phrase in text


def as_words(printed: Mapping[str, str]) -> dict[str, str]:
    """Fields of words in the form of `SearchFace.words`."""
    return {field: f" {' '.join(words(text))} " for field, text in printed.items()}
