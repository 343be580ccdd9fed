"""Suggests what could be typed next in a query."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from engine.library.query.language import Field, QueryLanguage, Sort

_TYPED = re.compile(r"(?:^|[\s(-])(?P<word>[A-Za-z]+)(?:(?P<sign>:|!=|=)(?P<value>[\w-]*))?$")
_QUOTES = re.compile(r'"')


class Completion(NamedTuple):
    """Words of which one can replace the text from `start` up to the cursor."""

    start: int
    words: tuple[str, ...]


def no_labels(field: str) -> Iterable[str]:
    """No labels: without a library, sets, rarities and formats are not known."""
    return ()


def complete(
    text: str,
    cursor: int,
    language: QueryLanguage,
    labels: Callable[[str], Iterable[str]] = no_labels,
) -> Completion:
    """Complete a field, or a value of the field before the cursor; nothing inside a phrase."""
    before = text[:cursor]
    typed = None if len(_QUOTES.findall(before)) % 2 else _TYPED.search(before[-200:])
    if typed is None:
        return Completion(cursor, ())
    if typed["sign"] is None:
        word = typed["word"].lower()
        found = [_opening(field) for field in language.fields if field.name.startswith(word)]
        return Completion(cursor - len(word), tuple(found))
    field = language.by_name.get(typed["word"].lower())
    values = _values(field, labels) if field else ()
    begun = typed["value"].lower()
    words = (_quoted(value) for value in values if value.lower().startswith(begun))
    return Completion(cursor - len(begun), tuple(words))


def _opening(field: Field) -> str:
    return f"{field.name}>=" if field.sort is Sort.NUMBER else f"{field.name}:"


def _values(field: Field, labels: Callable[[str], Iterable[str]]) -> Iterable[str]:
    return labels(field.name) if field.sort is Sort.LABEL else field.values


def _quoted(value: str) -> str:
    return f'"{value}"' if re.search(r"[\s()]", value) else value
