"""Writes views for sending, as changes to the last one, in lists without names; and reads them.

A view consists only of records, tuples and plain values, so its annotations say how to read it. The
reader knows only the classes that these refer to; what a game shows in the places that the kernel
leaves open (faces, its table), its module declares as `ShownKinds`. Anything that does not fit is
refused, so that the window can rely on all that the types promise.

A change is `[0, value]`, another value; `[1, [[place, change], ...]]`, changes inside a record or a
tuple of the same length; or `[2, front, back, [values]]`, a tuple that keeps so many values at
either end, with others between them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any, NewType, TypeVar, get_args, get_origin

from engine.kernel.codec import Misfit
from engine.kernel.contents import Json
from engine.kernel.errors import SaveError
from engine.kernel.plain import ATOMS, UNIONS, field_names, hints_of, is_named_tuple
from engine.kernel.save import within
from engine.kernel.views import (
    CardView,
    DecisionView,
    EventView,
    GameView,
    LogView,
    View,
    ZoneView,
)
from engine.kernel.zones import SHARED
from ufs_desktop.session.module import ShownKinds

Read = Callable[[Json], Any]
OTHER, INSIDE, BETWEEN = range(3)
EVENT = "event"
LARGEST_VIEW = 512 * 1024  # characters of JSON, after any number of changes; most have a tenth
_SEALED = json.JSONEncoder(check_circular=False)  # views cannot contain themselves
_LOOSE = (GameView, DecisionView)  # hold values of any type: True equals 1 but is another value


def written(value: Any) -> Json:
    """A value of a view as JSON."""
    kind = type(value)
    if kind in ATOMS or kind is float:
        return value
    if kind is EventView:
        return {EVENT: [written(item) for item in value]}
    if isinstance(value, tuple):
        return [written(item) for item in value]
    if isinstance(value, Enum):
        return value.value
    raise TypeError(f"{kind.__qualname__} is not a value to show")


def change_between(old: Any, new: Any) -> Json:
    """The change from the old value to the new one; None if they are the same."""
    if old == new and type(new) not in _LOOSE:
        return None
    if type(old) is not type(new) or not isinstance(new, tuple) or type(new) is EventView:
        return [OTHER, written(new)]
    if type(new) is DecisionView:
        return None if json.dumps(old) == json.dumps(new) else [OTHER, written(new)]
    if len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        changes = [[place, change_between(before, after)] for place, (before, after) in pairs]
        changes = [each for each in changes if each[1] is not None]
        return [INSIDE, changes] if changes else None
    front = _common(old, new)
    back = _common(old[front:][::-1], new[front:][::-1])
    middle = new[front : len(new) - back]
    return [BETWEEN, front, back, [written(item) for item in middle]]


def _common(one: tuple[Any, ...], other: tuple[Any, ...]) -> int:
    """How many values at the start are the same."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def seal_of(view: View) -> str:
    """The digest of a view, by which an answer names the view it belongs to. It omits the number of
    the question, which counts the questions of one program and is not part of the game."""
    asked = view.decision
    if asked is not None and asked.id is not None:
        view = view._replace(decision=asked._replace(id=0))
    return hashlib.blake2b(_SEALED.encode(view).encode(), digest_size=16).hexdigest()


class ViewForm:
    """Reads values of one annotation, and applies changes to them."""

    def __init__(
        self, read: Read, inner: Callable[[int], ViewForm] | None = None, kind: type | None = None
    ) -> None:
        self.read = read
        self.kind = kind  # the class of the values, if they are records or tuples
        self._inner = inner  # the form of each place in a record or tuple

    def changed(self, old: Any, change: Json) -> Any:
        """The old value after a change. Raises Misfit if the change does not fit."""
        match change:
            case [0, value]:
                return self.read(value)
            case [1, list(changes)] if self._inner is not None and isinstance(old, tuple):
                return self._inside(old, changes, self._inner)
            case [2, int(front), int(back), list(values)] if (
                self._inner is not None
                and type(old) is tuple
                and min(front, back) >= 0
                and front + back <= len(old)
            ):
                middle = tuple(self._inner(0).read(value) for value in values)
                return (*old[:front], *middle, *old[len(old) - back :])
        raise Misfit("is no change of what was there")

    def _inside(
        self, old: tuple[Any, ...], changes: list[Json], inner: Callable[[int], ViewForm]
    ) -> Any:
        values, free = list(old), 0
        for each in changes:
            match each:
                case [int(place), change] if free <= place < len(values):
                    values[place] = inner(place).changed(values[place], change)
                    free = place + 1  # each place changes once
                case _:
                    raise Misfit("is no change of what was there")
        return tuple.__new__(type(old), values)


class ViewForms:
    """The forms of what one game shows: its views, its log and its odds."""

    def __init__(self, kinds: ShownKinds) -> None:
        faces = kinds.faces
        self._open: Mapping[tuple[type, str], Any] = {
            (CardView, "face"): faces,
            (ZoneView, "among"): tuple[faces, ...],  # type: ignore[valid-type]
            (GameView, "table"): kinds.table,
            (EventView, "caption"): kinds.captions,
        }
        self._forms: dict[Any, ViewForm] = {}
        self.view = self._form(GameView)
        self.log = self._form(tuple[LogView, ...])
        self.odds = self._form(kinds.odds)

    def _form(self, hint: Any) -> ViewForm:
        found = self._forms.get(hint)
        if found is None:
            found = self._forms[hint] = self._make(hint)
        return found

    def _make(self, hint: Any) -> ViewForm:
        origin, args = get_origin(hint), get_args(hint)
        if hint is Any or isinstance(hint, TypeVar):
            return ViewForm(self._plain)
        if isinstance(hint, NewType):
            return self._form(hint.__supertype__)
        if hint is None or hint in ATOMS:
            return _Bare(frozenset({type(None) if hint is None else hint}))
        if hint is float:
            return _Bare(frozenset({float, int}))
        if origin in UNIONS:
            return _one_of([self._form(part) for part in args])
        if hint is tuple:
            return ViewForm(self._plain)
        if origin is tuple and len(args) == 2 and args[1] is Ellipsis:
            item = self._form(args[0])
            return ViewForm(_each(item), lambda _: item, tuple)
        if origin is tuple:
            return self._fixed(tuple, [self._form(part) for part in args])
        if isinstance(hint, type) and issubclass(hint, Enum):
            return ViewForm(_member(hint))
        kind = origin or hint
        if is_named_tuple(kind):
            return self._record(kind)
        raise TypeError(f"{hint!r} is nothing that a view shows")

    def _record(self, kind: type) -> ViewForm:
        hints = hints_of(kind)
        hints |= {name: hint for (owner, name), hint in self._open.items() if owner is kind}
        return self._fixed(kind, [self._form(hints[name]) for name in field_names(kind)])

    def _fixed(self, kind: type[tuple[Any, ...]], forms: list[ViewForm]) -> ViewForm:
        def read(raw: Json) -> Any:
            values = _list(raw)
            if len(values) != len(forms):
                raise Misfit(f"{kind.__name__} takes {len(forms)} values")
            pairs = zip(forms, values, strict=True)
            return tuple.__new__(kind, [form.read(value) for form, value in pairs])

        return ViewForm(read, forms.__getitem__, kind)

    def _plain(self, raw: Json) -> Any:
        """A value of any kind that a game may show: plain values, and events inside them."""
        kind = type(raw)
        if kind in ATOMS:
            return raw
        if kind is list:
            return tuple([self._plain(item) for item in raw])
        if kind is dict and raw.keys() == {EVENT}:
            return self._form(EventView).read(raw[EVENT])
        raise Misfit("is nothing that a game shows")


class _Bare(ViewForm):
    """A value of one of these types, which is the same in JSON."""

    def __init__(self, kinds: frozenset[type]) -> None:
        super().__init__(self._read)
        self.kinds = kinds

    def _read(self, raw: Json) -> Any:
        if type(raw) not in self.kinds:
            raise Misfit(f"is no {' or '.join(sorted(kind.__name__ for kind in self.kinds))}")
        return raw


class _Union(ViewForm):
    """A value of one of these types, or else of the first form that fits."""

    def __init__(self, kinds: frozenset[type], forms: list[ViewForm]) -> None:
        super().__init__(self._first)
        self._kinds, self._forms = kinds, forms

    def _first(self, raw: Json) -> Any:
        if type(raw) in self._kinds:
            return raw
        misfit = Misfit("fits nothing")
        for form in self._forms:
            try:
                return form.read(raw)
            except Misfit as error:
                misfit = error
        raise misfit

    def changed(self, old: Any, change: Json) -> Any:
        if type(change) is list and change[:1] == [OTHER]:
            return super().changed(old, change)
        for form in self._forms:
            if form.kind is type(old):
                return form.changed(old, change)
        raise Misfit("is no change of what was there")


def _one_of(forms: list[ViewForm]) -> ViewForm:
    """A form for any of these; bare values are recognised by type, without trying forms."""
    kinds = frozenset[type]().union(*(each.kinds for each in forms if isinstance(each, _Bare)))
    others = [each for each in forms if not isinstance(each, _Bare)]
    return _Union(kinds, others) if others else _Bare(kinds)


_forms_of = cache(ViewForms)  # per game, shared by all readers of its views


class ViewReader:
    """Reads the views of one game, its log lines and its odds."""

    def __init__(self, kinds: ShownKinds) -> None:
        self._kinds = kinds
        self._forms = _forms_of(kinds)
        self._newest: tuple[View | None, int] = (None, 0)  # the last view read, and its length

    def view(self, old: View | None, change: Json) -> View:
        """The view after a change. Raises SaveError if it does not fit."""
        view: View = within("view", lambda: self._forms.view.changed(old, change))
        if self._length(view, old, change) > LARGEST_VIEW:
            raise SaveError("view", "it is far larger than any")
        if not (_is_sound(view) and self._kinds.is_sound(view)):
            raise SaveError("view", "it contradicts itself")
        return view

    def _length(self, view: View, old: View | None, change: Json) -> int:
        """The length of the view as JSON, or an upper bound: a change adds at most its own length,
        and writing a whole view each time would take as long as reading it."""
        known, length = self._newest
        length += len(json.dumps(change))
        if old is not known or length > LARGEST_VIEW:
            length = len(json.dumps(view))
        self._newest = view, length
        return length

    def log(self, raw: Json) -> tuple[LogView, ...]:
        lines: tuple[LogView, ...] = within("log", lambda: self._forms.log.read(raw))
        return lines

    def odds(self, raw: Json) -> dict[Any, Any]:
        """The odds of the cards that are offered, by handle."""
        return within("odds", lambda: dict(self._odds_of(pair) for pair in _list(raw)))

    def _odds_of(self, pair: Json) -> tuple[Any, Any]:
        match pair:
            case [int(handle), value]:
                return handle, self._forms.odds.read(value)
        raise Misfit("takes a card with its odds")


def _is_sound(view: View) -> bool:
    """Whether a view satisfies what no annotation says, but its users rely on."""
    places = [(zone.player, zone.zone) for zone in view.zones]
    handles = [card.handle for zone in view.zones for card in zone.cards]
    asked = view.decision
    players = {view.viewer, *(() if view.result is None else view.result.losers)}
    if asked is not None:
        players.add(asked.player)
        if asked.words and len(asked.words) != max(1, len(asked.options)):
            return False
    unique = len(set(places)) == len(places) and len(set(handles)) == len(handles)
    return unique and players <= {0, 1} and {player for player, _ in places} <= {SHARED, 0, 1}


def _each(item: ViewForm) -> Read:
    return lambda raw: tuple([item.read(each) for each in _list(raw)])


def _list(raw: Json) -> list[Json]:
    if type(raw) is not list:
        raise Misfit("is no list")
    return raw


def _member(kind: type[Enum]) -> Read:
    members = {(type(each.value), each.value): each for each in kind}

    def read(raw: Json) -> Any:
        try:
            return members[type(raw), raw]
        except (KeyError, TypeError):
            raise Misfit(f"is no {kind.__name__}") from None

    return read
