"""From JSON values to leaves and frames: strictly as `encoding` writes them, and within bounds."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from enum import Enum
from typing import Any

from engine.kernel.codec import Codec, Form, Misfit, build_leaf
from engine.kernel.contents import Json
from engine.kernel.encoding import LOGGED, SHARED
from engine.kernel.errors import SaveError
from engine.kernel.events import Event
from engine.kernel.machine import END, Procedure
from engine.kernel.plain import ATOMS

MOST_NODES = 3_000_000  # values in a file; a shared one counts every time it is used
MOST_SHARED = 50_000  # values that one shared value stands for
MOST_LOGGED = 5_000  # values in one line of the log: each seat's view of it is made anew
MOST_OF = {"log": 300_000, "pending": 100_000}  # values that every view shows anew, by field
SIGNS = 16  # characters of text that count as one value
FAR_TOO_MUCH = "contains far more than any game does"


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
            raise Misfit(f"{short(raw)} is not a value of a state")
        ((name, body),) = raw.items()
        found = self._forms.get(name)
        if found is not None:
            return self._leaf(*found, body)
        return self._other(name, body)

    def field(self, name: str, raw: Json) -> Any:
        """A field of the game itself, small enough to be shown to each player at every turn."""
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
            raise Misfit(f"{short(name)} is not a procedure")
        form = self.codec.form(self.codec.names[kind])
        names = [name for name in written if f"{form.name}.{name}" not in self.codec.renamed.gone]
        fields = self._gathered(form, {name: self.value(written[name]) for name in names})
        _fit_names(form, list(fields))
        frame: Procedure = kind(**_checked(form, list(fields), list(fields.values())))
        _find_step(self.codec, form.name, frame)
        return frame

    def _gathered(self, form: Form, fields: dict[str, Any]) -> dict[str, Any]:
        """What used to be fields of a procedure now belong to a leaf that it holds."""
        for place, leaf in self.codec.renamed.gathered.items():
            name, _, field = place.partition(".")
            if name == form.name and field not in fields:
                part = self.codec.form(leaf)
                held = {each: fields.pop(each) for each in part.names if each in fields}
                _fit_names(part, list(held))
                values = _checked(part, list(held), list(held.values()))
                fields[field] = build_leaf(part.kind, values)
        return fields

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
        """What a shared record of an event counts for: it is kept, and never walked through."""
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
        """What is written once and used often has to be walked through just as often."""
        self._nodes += added
        if self._nodes > self._most or shared > MOST_SHARED:
            raise Misfit("shared values refer to one another far too often")

    def _entry(self, pair: Json) -> tuple[Any, Any]:
        if type(pair) is not list or len(pair) != 2:
            raise Misfit(f"{short(pair)} is no key with its value")
        return self.value(pair[0]), self.value(pair[1])


def _items(raw: Json) -> Iterable[tuple[str, Json]]:
    if type(raw) is not dict:
        raise Misfit(f"{short(raw)} is not an object")
    return raw.items()


def _array(raw: Json) -> list[Json]:
    if type(raw) is not list:
        raise Misfit(f"{short(raw)} is not an array")
    return raw


def _fit_names(form: Form, names: list[str]) -> None:
    """Every field must have a value or a default, and none may be unknown to this program."""
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
    """Only the beginning of a value: the whole may be endless."""

    def repr_instance(self, value: Any, level: int) -> str:
        return f"{type(value).__name__}(...)"


def short(raw: Any) -> str:
    text = _BRIEF.repr(raw)
    return text if len(text) <= 60 else f"{text[:57]}..."


def located(where: str, misfit: Misfit) -> SaveError:
    return SaveError(where, str(misfit))


_BRIEF = _Brief()
_BRIEF.maxstring = _BRIEF.maxother = 60
