"""From leaves and frames to JSON values, by class name; `decoding` is the way back.

A tuple is a JSON array. A leaf is an object with one entry, its class name: `{"Ref": [17, 2]}`;
the names of the fields are written once in a file, under `shapes`, so that a save survives a field
that is added with a default. An enum member is `{"Kind": "play"}`, a set `{"set": [...]}`. A leaf
of a class that many others share, a printed card for instance, is `{"@Printed": "3f09..."}`: a
digest of its contents, which are written once, under `shared`. Frames keep their field names: a
save doubles as a bug report.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from enum import Enum
from json.encoder import encode_basestring_ascii as _quoted
from operator import attrgetter
from typing import Any

from engine.kernel.codec import Codec
from engine.kernel.contents import Json
from engine.kernel.decisions import Move
from engine.kernel.events import Event, LogEntry
from engine.kernel.fragments import Fragment, Fragments
from engine.kernel.machine import Procedure
from engine.kernel.plain import ATOMS

LOGGED = LogEntry.__name__
KEPT = frozenset({LOGGED, Event.__name__, Move.__name__})  # many: written once, kept inline
SHARED = "@"
NAME_AND_KEY = attrgetter("name", "key")  # of a fragment


class Written(str):
    """The text of a value in a file: what was written once need not be written again."""

    __slots__ = ()


def written(value: Json) -> Written:
    return Written(json.dumps(value, separators=(",", ":"), check_circular=False))


def written_object(entries: Mapping[str, str]) -> Written:
    """An object of values that are written already."""
    return Written(f"{{{','.join([f'{_quoted(key)}:{text}' for key, text in entries.items()])}}}")


class Writer:
    """Writes one file, gathering shapes and shared leaves as it goes."""

    def __init__(self, codec: Codec, fragments: Fragments | None = None) -> None:
        self.codec = codec
        self._known = Fragments() if fragments is None else fragments
        self._shapes: dict[str, None] = {}
        self._parts: dict[tuple[str, str], Fragment] = {}
        self._inline: list[Fragment] = []

    @property
    def shapes(self) -> Json:
        """The fields of every class met, by class name."""
        return self._shapes_of(self._all())

    @property
    def shared(self) -> Json:
        """The shared leaves, by class name and key."""
        tables: dict[str, dict[str, Json]] = {}
        for part in sorted(self._all(), key=NAME_AND_KEY):
            if part.key:
                tables.setdefault(part.name, {})[part.key] = part.raw
        return tables

    def tables(self) -> dict[str, Written]:
        """`shapes` and `shared` as they stand in a file."""
        found = list(self._all())
        tables: dict[str, dict[str, str]] = {}
        for part in sorted([part for part in found if part.key], key=NAME_AND_KEY):
            tables.setdefault(part.name, {})[part.key] = part.text
        shared = {name: written_object(table) for name, table in tables.items()}
        return {"shapes": written(self._shapes_of(found)), "shared": written_object(shared)}

    def value(self, value: Any) -> Json:
        kind = type(value)
        if kind in ATOMS:
            return value
        if kind is tuple:
            return [item if type(item) in ATOMS else self.value(item) for item in value]
        name = self.codec.names.get(kind)
        if name is None:
            return self._set(value)
        if name in self.codec.shared:
            return {SHARED + name: self._share(name, value).key}
        if name in KEPT:
            return self._keep(name, value).raw
        return self._leaf(name, value)

    def container(self, value: Any) -> Json:
        """A field of the game itself, which may be a list or a dict."""
        if type(value) is list:
            return {"list": [self.value(item) for item in value]}
        if type(value) is dict:
            write = self.value
            return {"map": [[write(key), write(entry)] for key, entry in value.items()]}
        return self.value(value)

    def field(self, value: Any) -> Written:
        """A field of the game itself as it stands in a file."""
        if type(value) is list:
            return Written(f'{{"list":{self.row(value)}}}')
        return written(self.container(value))

    def row(self, values: Iterable[Any]) -> Written:
        """An array of values as it stands in a file."""
        return Written(f"[{','.join([self._text(value) for value in values])}]")

    def _text(self, value: Any) -> str:
        if type(value) is tuple:
            return self.row(value)
        name = self.codec.names.get(type(value), "")
        return self._keep(name, value).text if name in KEPT else written(self.value(value))

    def frame(self, frame: Procedure) -> Json:
        name = self.codec.names.get(type(frame))
        if name is None:
            raise TypeError(f"{type(frame).__qualname__} is not among the game's procedures")
        form = self.codec.form(name)
        written = {"procedure": name}
        for field, value in zip(form.names, form.values(frame), strict=True):
            written[field] = value if type(value) in ATOMS else self.value(value)
        return written

    def _set(self, value: Any) -> Json:
        if type(value) is not frozenset:
            raise TypeError(f"{type(value).__qualname__} is not a value that a state may hold")
        return {"set": sorted((self.value(item) for item in value), key=repr)}

    def _leaf(self, name: str, value: Any) -> Json:
        if isinstance(value, Enum):
            return {name: value.value}
        form = self.codec.form(name)
        self._shapes[name] = None
        write = self.value
        return {name: [item if type(item) in ATOMS else write(item) for item in form.values(value)]}

    def _keep(self, name: str, value: Any) -> Fragment:
        fragment = self._fragment(name, value)
        self._inline.append(fragment)
        return fragment

    def _share(self, name: str, value: Any) -> Fragment:
        fragment = self._fragment(name, value)
        self._parts[name, fragment.key] = fragment
        return fragment

    def _fragment(self, name: str, value: Any) -> Fragment:
        """The leaf as it was written before, or else is written now."""
        fragment = self._known.of(value)
        if fragment is None:
            apart = Writer(self.codec, self._known)
            raw = apart._leaf(name, value)
            text = written(raw)
            key = _key(text) if name in self.codec.shared else ""
            parts = (*apart._parts.values(), *apart._inline)
            fragment = Fragment(value, name, key, raw, text, tuple(apart._shapes), parts)
            self._known.remember(fragment)
        return fragment

    def _shapes_of(self, parts: Iterable[Fragment]) -> Json:
        names = self._shapes | dict.fromkeys(name for part in parts for name in part.shapes)
        return {name: list(self.codec.form(name).names) for name in sorted(names)}

    def _all(self) -> Iterable[Fragment]:
        """Every leaf met that is written separately, including those inside others."""
        found: dict[int, Fragment] = {}
        waiting = [*self._parts.values(), *self._inline]
        while waiting:
            part = waiting.pop()
            if id(part) not in found:
                found[id(part)] = part
                waiting += part.parts
        return found.values()


def _key(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=10).hexdigest()
