"""Reads YAML from untrusted files as plain strings, lists and mappings.

Only libyaml's event stream is used, so nothing recurses in Python or C however deeply a file nests.
Anchors are refused: a few lines of them can expand to gigabytes. Scalars stay strings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import yaml

DEEPEST = 32
_BEGIN = re.compile(r"^---(?=\s|\Z)", re.MULTILINE)
_NOTHING = re.compile(r"(?:[ \t\r]*(?:[#%][^\n]*)?\n)*")  # blank lines, comments and directives
MOST_EVENTS = 2_000_000  # words and brackets; a few seconds of reading
_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # the fast one if libyaml is built in

Tree = Any  # strings, and lists and dicts of trees
Fault = Callable[[str, str], Exception]  # makes the exception to raise, from where and what


class _Builder:
    """Builds documents from events, keeping its own stack."""

    def __init__(self, where: str, fault: Fault, above: int) -> None:
        self._where = where
        self._fault = fault
        self._above = above
        self._open: list[list[Tree] | dict[str, Tree]] = []
        self._keys: list[str | None] = []
        self.root: Tree = None

    def take(self, event: yaml.Event) -> bool:
        """Process one event; true when it ends a document."""
        if getattr(event, "anchor", None) is not None:
            raise self._error(event, "anchors and aliases are not supported")
        match event:
            case yaml.ScalarEvent():
                self._add(event, event.value)
            case yaml.SequenceStartEvent():
                self._enter(event, [])
            case yaml.MappingStartEvent():
                self._enter(event, {})
            case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                self._open.pop()
                self._keys.pop()
            case yaml.DocumentStartEvent():
                self.root = None
            case yaml.DocumentEndEvent():
                return True
        return False

    def _enter(self, event: yaml.Event, container: list[Tree] | dict[str, Tree]) -> None:
        if len(self._open) >= DEEPEST:
            raise self._error(event, f"nested deeper than {DEEPEST} levels")
        self._add(event, container)
        self._open.append(container)
        self._keys.append(None)

    def _add(self, event: yaml.Event, value: Tree) -> None:
        if not self._open:
            self.root = value
            return
        holder, key = self._open[-1], self._keys[-1]
        if isinstance(holder, list):
            holder.append(value)
        elif key is not None:
            holder[key] = value
            self._keys[-1] = None
        else:
            self._keys[-1] = self._key(event, holder, value)

    def _key(self, event: yaml.Event, holder: dict[str, Tree], value: Tree) -> str:
        if not isinstance(value, str):
            raise self._error(event, "a key must be a word, not a list or a mapping")
        if value in holder:
            raise self._error(event, f"the key {value[:40]!r} appears twice")
        return value

    def _error(self, event: yaml.Event, what: str) -> Exception:
        mark = event.start_mark
        place = f"line {self._above + mark.line + 1}: " if mark else ""
        return self._fault(self._where, f"{place}{what}")


def documents(text: str, where: str, fault: Fault, above: int = 0) -> Iterator[Tree]:
    """The documents of a YAML text, read one at a time; an error raises the caller's `fault`.

    `above` is the number of lines of the file before the text.
    """
    builder = _Builder(where, fault, above)
    try:
        for count, event in enumerate(yaml.parse(text, Loader=_LOADER)):
            if count > MOST_EVENTS:
                raise fault(where, f"more than {MOST_EVENTS:,} words")
            if builder.take(event):
                yield builder.root
    except yaml.YAMLError as error:
        raise fault(where, _said(error, above)) from error


def apart(text: str) -> Iterator[tuple[int, str]]:
    """A YAML text split where its documents begin, each with the number of lines above it.

    So one broken document does not affect the others. No line inside a document can begin like
    that.
    """
    starts = [found.start() for found in _BEGIN.finditer(text)]
    if not starts or not _NOTHING.fullmatch(text, 0, starts[0]):
        starts.insert(0, 0)
    line, done = 0, 0
    starts[0] = 0  # text before the first belongs to it
    for start, end in pairwise([*starts, len(text)]):
        line, done = line + text.count("\n", done, start), start
        yield line, text[start:end]


def _said(error: yaml.YAMLError, above: int) -> str:
    """What is wrong and where, in one line."""
    mark, what = (getattr(error, name, None) for name in ("problem_mark", "problem"))
    if mark is None or what is None:
        return f"broken YAML: {' '.join(str(error).split())}"
    return f"broken YAML at line {above + mark.line + 1} column {mark.column + 1}: {what}"
