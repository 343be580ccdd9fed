"""Leaves and frames to JSON values and back, by class name and strictly.

A tuple is a JSON array. A leaf is an object with one entry, its class name: `{"Ref": [17, 2]}`;
the names of the fields stand once a file under `shapes`, so that a save survives a field that
is added with a default. An enum member is `{"Kind": "play"}`, a set `{"set": [...]}`. A leaf of a
class that many others share, a printed card for instance, is `{"@Printed": "3f09..."}`: a digest
of its contents, which stand once a file under `shared`. Frames keep their field names: a save
doubles as a bug report.
"""

from __future__ import annotations

import hashlib
import json
import reprlib
from collections.abc import Iterable, Mapping
from enum import Enum
from json.encoder import encode_basestring_ascii as _quoted
from operator import attrgetter
from typing import Any

from engine.kernel.codec import Codec, Form, Json, Misfit, build_leaf
from engine.kernel.decisions import Move
from engine.kernel.errors import SaveError
from engine.kernel.events import Event, LogEntry
from engine.kernel.fragments import Fragment, Fragments
from engine.kernel.machine import END, Procedure
from engine.kernel.plain import ATOMS

MOST_NODES = 3_000_000  # values of a file, each shared one as often as it is gone through
MOST_SHARED = 50_000  # values that one shared value stands for
MOST_LOGGED = 5_000  # values of one line of the log, each seat's view of which is made anew
MOST_OF = {"log": 300_000, "pending": 100_000}  # values of what every view tells anew, by field
SIGNS = 16  # of a text are as much as a value
FAR_TOO_MUCH = "tells far more than any game does"
LOGGED = LogEntry.__name__
KEPT = frozenset({LOGGED, Event.__name__, Move.__name__})  # many: written once, kept inline
SHARED = "@"
NAME_AND_KEY = attrgetter("name", "key")  # of a fragment


class Written(str):
    """The text of a value in a file: what has been written once need not be written again."""

    __slots__ = ()


def written(value: Json) -> Written:
    return Written(json.dumps(value, separators=(",", ":"), check_circular=False))


def written_object(entries: Mapping[str, str]) -> Written:
    """An object of values that are written already."""
    return Written(f"{{{','.join([f'{_quoted(key)}:{text}' for key, text in entries.items()])}}}")


class Writer:
    """Writes one file: gathers shapes and shared leaves while it goes."""

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
        """The leaf as written before, or now."""
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
        """Every leaf met that was written apart, those inside others too."""
        found: dict[int, Fragment] = {}
        waiting = [*self._parts.values(), *self._inline]
        while waiting:
            part = waiting.pop()
            if id(part) not in found:
                found[id(part)] = part
                waiting += part.parts
        return found.values()


class Reader:
    """Reads one file; raises Misfit on anything that this program would not have written."""

    def __init__(self, codec: Codec, shapes: Json, shared: Json, most: int = MOST_NODES) -> None:
        self.codec = codec
        self._most = most
        self._forms = {name: self._shape(name, names) for name, names in _items(shapes)}
        self._raw = {name: dict(_items(table)) for name, table in _items(shared)}
        self._made: dict[tuple[str, str], tuple[Any, int]] = {}  # with how much it stands for
        self._nodes = 0

    def value(self, raw: Json) -> Any:
        kind = type(raw)
        if kind in ATOMS:
            return raw
        if kind is list:
            self._nodes += len(raw) + 1
            read = self.value
            return tuple([item if type(item) in ATOMS else read(item) for item in raw])
        if kind is not dict or len(raw) != 1:
            raise Misfit(f"{short(raw)} is no value of a state")
        ((name, body),) = raw.items()
        found = self._forms.get(name)
        if found is not None:
            return self._leaf(*found, body)
        return self._other(name, body)

    def field(self, name: str, raw: Json) -> Any:
        """A field of the game itself, of a size that can be told to each player at every turn."""
        before = self._nodes
        value = self.container(raw)
        if self._nodes - before > MOST_OF.get(name, self._most):
            raise Misfit(FAR_TOO_MUCH)
        return value

    def container(self, raw: Json) -> Any:
        if type(raw) is dict and len(raw) == 1:
            if "list" in raw:
                return [self.value(item) for item in _array(raw["list"])]
            if "map" in raw:
                return dict([self._entry(pair) for pair in _array(raw["map"])])
        return self.value(raw)

    def frame(self, raw: Json) -> Procedure:
        written = dict(_items(raw))
        name = written.pop("procedure", None)
        kind = self.codec.kind_named(name) if type(name) is str else None
        if kind is None or not issubclass(kind, Procedure):
            raise Misfit(f"{short(name)} is no procedure")
        form = self.codec.form(self.codec.names[kind])
        names = [name for name in written if f"{form.name}.{name}" not in self.codec.renamed.gone]
        _fit_names(form, names)
        values = _checked(form, names, [self.value(written[name]) for name in names])
        frame: Procedure = kind(**values)
        _find_step(self.codec, form.name, frame)
        return frame

    def _shape(self, name: str, names: Json) -> tuple[Form, list[str] | None]:
        kind = self.codec.kind_named(name)
        if issubclass(kind, Enum | Procedure):
            raise Misfit(f"{name} has no shape")
        form = self.codec.form(self.codec.names[kind])
        listed = _array(names)
        if listed == list(form.names):
            return form, None
        if form.name not in self.codec.renamed.recast:
            _fit_names(form, listed)
        return form, listed

    def _leaf(self, form: Form, names: list[str] | None, body: Json) -> Any:
        expected = form.names if names is None else names
        if type(body) is not list or len(body) != len(expected):
            raise Misfit(f"{form.name} takes {len(expected)} values, not {short(body)}")
        before = self._nodes
        self._nodes += len(body) + 1
        read = self.value
        values = [item if type(item) in ATOMS else read(item) for item in body]
        if form.name == LOGGED and self._nodes - before > MOST_LOGGED:
            raise Misfit(FAR_TOO_MUCH)
        if form.kind is Event:
            self._nodes -= self._weight(body[expected.index("was")]) if "was" in expected else 0
        if names is not None:
            return self._older(form, names, values)
        signature = tuple(map(type, values))
        if signature not in form.fitting:
            _checked(form, list(form.names), values)
            form.fitting.add(signature)
        for position, check in form.deep:
            if not check(values[position]):
                _checked(form, list(form.names), values)
        return form.build(values)

    def _older(self, form: Form, names: list[str], values: list[Any]) -> Any:
        """A leaf with the fields that it had in an older version."""
        recast = self.codec.renamed.recast.get(form.name)
        if recast is not None:
            fields = recast(dict(zip(names, values, strict=True)))
            names, values = list(fields), list(fields.values())
            _fit_names(form, names)
        return build_leaf(form.kind, _checked(form, names, values))

    def _other(self, name: str, body: Json) -> Any:
        if name == "set":
            return frozenset(self.value(item) for item in _array(body))
        if name.startswith(SHARED):
            return self._shared(name[len(SHARED) :], body)
        kind = self.codec.kind_named(name)
        if not issubclass(kind, Enum):
            raise Misfit(f"the fields of {name} are not listed among the shapes")
        try:
            return kind(body)
        except ValueError as error:
            raise Misfit(str(error)) from error

    def _weight(self, was: Json) -> int:
        """How much a shared record of an event stands for: it is kept, and never gone through."""
        if type(was) is not dict:
            return 0
        ((name, key),) = was.items()
        is_shared = name.startswith(SHARED)
        return self._made[name[len(SHARED) :], key][1] if is_shared else 0

    def _shared(self, name: str, key: Json) -> Any:
        if name not in self.codec.shared:
            raise Misfit(f"{short(name)} is never shared")
        if type(key) is not str or key not in self._raw.get(name, ()):
            raise Misfit(f"there is no {name} {short(key)} among the shared values")
        made = self._made.get((name, key))
        if made is None:
            before = self._nodes
            raw = self._raw[name][key]
            value = self.value(raw)
            if type(value) is not self.codec.kind_named(name):
                raise Misfit(f"{short(key)} among the shared values is no {name}")
            self._count(1 + len(repr(raw)) // SIGNS, 0)
            made = self._made[name, key] = value, self._nodes - before
            self._count(0, made[1])
        else:
            self._count(made[1], made[1])
        return made[0]

    def _count(self, added: int, shared: int) -> None:
        """What is written once and used often still has to be gone through as often."""
        self._nodes += added
        if self._nodes > self._most or shared > MOST_SHARED:
            raise Misfit("shared values refer to one another far too often")

    def _entry(self, pair: Json) -> tuple[Any, Any]:
        if type(pair) is not list or len(pair) != 2:
            raise Misfit(f"{short(pair)} is no key with its value")
        return self.value(pair[0]), self.value(pair[1])


def _key(text: str) -> str:
    return hashlib.blake2b(text.encode(), digest_size=10).hexdigest()


def _items(raw: Json) -> Iterable[tuple[str, Json]]:
    if type(raw) is not dict:
        raise Misfit(f"{short(raw)} is no object")
    return raw.items()


def _array(raw: Json) -> list[Json]:
    if type(raw) is not list:
        raise Misfit(f"{short(raw)} is no array")
    return raw


def _fit_names(form: Form, names: list[str]) -> None:
    """Every field has a value or a default, and there is none that this program lacks."""
    for field in names:
        if field not in form.names:
            raise Misfit(f"{form.name} has no {short(field)}")
    if len(set(names)) < len(names):
        raise Misfit(f"{form.name} has a field twice")
    for field in form.names:
        if field not in names and field not in form.optional:
            raise Misfit(f"{form.name} lacks {field}")


def _checked(form: Form, names: list[str], values: list[Any]) -> dict[str, Any]:
    tests = dict(zip(form.names, form.checks, strict=True))
    for field, value in zip(names, values, strict=True):
        test = tests[field]
        if test is not None and not test(value):
            raise Misfit(f"{form.name}.{field} cannot be {short(value)}")
    return dict(zip(names, values, strict=True))


def _find_step(codec: Codec, name: str, frame: Procedure) -> None:
    if frame.step in ("", END) or frame.step in frame.STEPS:
        return
    renamed = codec.renamed.steps.get(f"{name}.{frame.step}", "")
    if renamed not in frame.STEPS:
        raise Misfit(f"{name} has no step {short(frame.step)}")
    frame.step = renamed


class _Brief(reprlib.Repr):
    """The beginning of a value alone: the whole may be endless."""

    def repr_instance(self, value: Any, level: int) -> str:
        return f"{type(value).__name__}(...)"


def short(raw: Any) -> str:
    text = _BRIEF.repr(raw)
    return text if len(text) <= 60 else f"{text[:57]}..."


def located(where: str, misfit: Misfit) -> SaveError:
    return SaveError(where, str(misfit))


_BRIEF = _Brief()
_BRIEF.maxstring = _BRIEF.maxother = 60
