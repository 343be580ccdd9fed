"""The classes that a game's state is made of, and how each is read and written.

The notation itself is in `encoding`. Names in saves are class names; where a class of the game
shares its name with one of the kernel, it is written with its module. Annotations are the tests of
what a save may hold.
"""

from __future__ import annotations

import dataclasses
import importlib
import pkgutil
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from operator import attrgetter
from typing import Any, ClassVar, NamedTuple, get_origin

from engine.kernel import decisions, events, game, ids, views
from engine.kernel.machine import Procedure
from engine.kernel.plain import (
    NAMESPACE,
    Check,
    checker,
    container_checker,
    defaulted,
    exact_types,
    field_names,
    hints_of,
    is_leaf,
)

Recast = Callable[[dict[str, Any]], dict[str, Any]]  # from old fields, by name, to today's
KERNEL_LEAVES: tuple[type, ...] = (
    decisions.Decision,
    decisions.Kind,
    decisions.Move,
    decisions.Refusal,
    events.Cause,
    events.Event,
    events.LogEntry,
    game.Result,
    ids.Ref,
    views.CardView,
    views.DecisionView,
    views.EventView,
    views.GameView,
    views.LogView,
    views.OptionView,
    views.ZoneView,
)
RESERVED = frozenset({"set", "list", "map"})
APART = ("rng", "stack", "fragments")  # fields of a game that are no plain containers


class Renamed(NamedTuple):
    """Names that older saves use: classes, and steps as `Class.step` under the new class name.

    `gone` are fields of procedures that are passed over, as `Class.field`; `gathered` says the same
    way which of their fields are a leaf, of what class, whose own fields were theirs before;
    `recast` makes a leaf's fields, by class name, of those that it had before.
    """

    classes: Mapping[str, str] = NAMESPACE
    steps: Mapping[str, str] = NAMESPACE
    gone: frozenset[str] = frozenset()
    gathered: Mapping[str, str] = NAMESPACE
    recast: Mapping[str, Recast] = NAMESPACE


UNCHANGED = Renamed()


class Misfit(Exception):
    """A value that cannot be read; becomes a SaveError once its place is known."""


@dataclasses.dataclass(frozen=True, slots=True)
class Form:
    """What the codec knows about one class."""

    name: str
    kind: type
    names: tuple[str, ...]
    optional: frozenset[str]
    checks: tuple[Check | None, ...]
    deep: tuple[tuple[int, Check], ...]  # those that look at more than the type, by position
    values: Callable[[Any], Iterable[Any]]  # of an instance, in the order of `names`
    build: Callable[[list[Any]], Any]  # an instance from its values
    fitting: set[tuple[type, ...]]  # types of values that passed the other checks before


class Codec:
    """The classes that one game's state is made of."""

    def __init__(
        self,
        classes: Iterable[type],
        shared: Iterable[type] = (),
        renamed: Renamed = UNCHANGED,
    ) -> None:
        self.kinds = _by_name((*KERNEL_LEAVES, *classes))
        self.names = {kind: name for name, kind in self.kinds.items()}
        self.shared = frozenset(self.names[kind] for kind in shared)
        self.renamed = renamed
        bases = [base for kind in self.names for base in kind.__mro__]
        self._namespace = {base.__name__: base for base in bases} | self.kinds
        self._forms: dict[str, Form] = {}
        self._fields: dict[type, dict[str, Check | None]] = {}

    def form(self, name: str) -> Form:
        """The form of a class, made when it is first met: annotations need all modules loaded."""
        form = self._forms.get(name)
        if form is None:
            form = self._forms[name] = _make_form(name, self.kinds[name], self._namespace)
        return form

    def fields(self, kind: type[game.Game]) -> dict[str, Check | None]:
        """The state fields of a game class with their tests, from the class's annotations."""
        found = self._fields.get(kind)
        if found is None:
            hints = hints_of(kind, self._namespace)
            apart = (*APART, *kind.TRANSIENT, *kind.coded())
            found = self._fields[kind] = {
                name: container_checker(hint)
                for name, hint in hints.items()
                if get_origin(hint) is not ClassVar and name not in apart
            }
        return found

    def kind_named(self, name: str) -> type:
        found = self.kinds.get(self.renamed.classes.get(name, name))
        if found is None:
            raise Misfit(f"there is no {name}")
        return found


def classes_of(*packages: str) -> list[type]:
    """Every leaf and procedure class defined in these modules or packages, all submodules too."""
    found: list[type] = []
    for name in packages:
        module = importlib.import_module(name)
        found += [
            kind
            for kind in vars(module).values()
            if isinstance(kind, type)
            and kind.__module__ == name
            and (is_leaf(kind) or issubclass(kind, Procedure))
        ]
        for child in pkgutil.iter_modules(getattr(module, "__path__", ()), f"{name}."):
            found += classes_of(child.name)
    return found


def _by_name(classes: Iterable[type]) -> dict[str, type]:
    """Classes by their names in saves; of two with one name, the game's is told by its module."""
    every = list(dict.fromkeys(classes))
    bearers = Counter(kind.__name__ for kind in every)
    named: dict[str, type] = {}
    for kind in every:
        name = kind.__name__
        if (bearers[name] > 1 and kind not in KERNEL_LEAVES) or name in RESERVED:
            name = f"{kind.__module__.rpartition('.')[2]}.{name}"
        if named.setdefault(name, kind) is not kind:
            raise TypeError(f"{kind.__module__}.{name} needs another name in saves")
    return named


def _make_form(name: str, kind: type, known: Mapping[str, Any]) -> Form:
    names = field_names(kind)
    hints = hints_of(kind, known)
    checks = tuple(checker(hints[field]) for field in names)
    deep = tuple(
        (position, check)
        for position, (field, check) in enumerate(zip(names, checks, strict=True))
        if check is not None and exact_types(hints[field]) is None
    )
    values: Callable[[Any], Iterable[Any]]
    if issubclass(kind, tuple):
        values, build = iter, partial(tuple.__new__, kind)
    else:
        values = attrgetter(*names) if len(names) > 1 else _few(names)
        build = partial(_build_from, kind, names)
    return Form(name, kind, names, defaulted(kind), checks, deep, values, build, set())


def _build_from(kind: type, names: tuple[str, ...], values: list[Any]) -> Any:
    return build_leaf(kind, dict(zip(names, values, strict=True)))


def _few(names: tuple[str, ...]) -> Callable[[Any], Iterable[Any]]:
    return lambda value: tuple(getattr(value, name) for name in names)


def build_leaf(kind: type, values: dict[str, Any]) -> Any:
    try:
        return kind(**values)
    except ValueError as error:  # a leaf that tests its own values
        raise Misfit(f"{kind.__name__}: {error}") from error
