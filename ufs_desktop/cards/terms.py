"""Finds filters in the search line and changes their values; all else in the line stays as it is.

A filter is recognised only on its own: `type:attack`, or `(type:attack or type:action)`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

_TOKEN = re.compile(
    r"""(?P<term>(?P<field>[A-Za-z]+)[:=](?P<value>"[^"]*"|[^\s()"/]+))(?=[\s()]|$)"""
    r"""|(?P<or>or(?=[\s()]|$))|(?P<open>\()|(?P<close>\))|(?P<space>\s+)"""
    r"""|(?P<other>"[^"]*"?|/(?:\\.|[^/\\])*/|[^\s()"]+)""",
    re.IGNORECASE,
)
MINUS = ("-", "not")


class FilterSpan(NamedTuple):
    """A part of the line that is a filter of one field."""

    start: int
    end: int
    values: tuple[str, ...]


class _QueryToken(NamedTuple):
    kind: str
    text: str
    start: int
    end: int
    field: str = ""
    value: str = ""


def chosen(text: str, names: Collection[str]) -> tuple[str, ...]:
    """The values of a field that the line asks for, under any of its names."""
    return tuple(value for span in spans(text, names) for value in span.values)


def with_chosen(text: str, names: Sequence[str], values: Sequence[str]) -> str:
    """The line changed to ask for any of these values of a field, and no others."""
    found = list(spans(text, names))
    asked = _asked(names[0], values)
    for span in reversed(found):
        text = f"{text[: span.start]}{asked if span is found[0] else ''}{text[span.end :]}"
    if not found and asked:
        before = f"({text.strip()})" if _has_or(text) else text.strip()
        text = f"{before} {asked}" if before else asked
    return re.sub(r"(?<=\s)\s+(?=([^\"]*\"[^\"]*\")*[^\"]*$)", "", text).strip()


def spans(text: str, names: Collection[str]) -> Iterator[FilterSpan]:
    """Every filter of a field in the line; none if the line has `or` at its top level."""
    if _has_or(text):
        return
    tokens = [token for token in _tokens(text) if token.kind != "space"]
    depth = 0
    for at, token in enumerate(tokens):
        is_free = depth == 0 and not _is_negated(text, tokens, at)
        if is_free and token.kind == "term" and token.field in names:
            yield FilterSpan(token.start, token.end, (token.value,))
        elif is_free and token.kind == "open":
            yield from _group(tokens, at, names)
        depth += (token.kind == "open") - (token.kind == "close")


def _group(tokens: Sequence[_QueryToken], at: int, names: Collection[str]) -> Iterator[FilterSpan]:
    """A filter of the form `(field:a or field:b)`, if one begins here."""
    values, place = [], at + 1
    while place + 1 < len(tokens) and tokens[place].field in names:
        values.append(tokens[place].value)
        following = tokens[place + 1]
        if following.kind == "close":
            yield FilterSpan(tokens[at].start, following.end, tuple(values))
            return
        if following.kind != "or":
            return
        place += 2


def _is_negated(text: str, tokens: Sequence[_QueryToken], at: int) -> bool:
    before = text[: tokens[at].start]
    return before.endswith("-") or (at > 0 and tokens[at - 1].text.lower() in MINUS)


def _has_or(text: str) -> bool:
    depth = 0
    for token in _tokens(text):
        if token.kind == "or" and depth == 0:
            return True
        depth += (token.kind == "open") - (token.kind == "close")
    return False


def _tokens(text: str) -> Iterator[_QueryToken]:
    at = 0
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:  # a stray quotation mark
            at += 1
            continue
        kind = "term" if found["term"] else str(found.lastgroup)
        field, value = (found["field"] or "").lower(), (found["value"] or "").strip('"')
        yield _QueryToken(kind, found[0], found.start(), found.end(), field, value)
        at = found.end()


def _asked(field: str, values: Sequence[str]) -> str:
    terms = [f"{field}:{_quoted(value)}" for value in values]
    return f"({' or '.join(terms)})" if len(terms) > 1 else "".join(terms)


def _quoted(value: str) -> str:
    return f'"{value}"' if re.search(r"[\s()/]", value) else value
