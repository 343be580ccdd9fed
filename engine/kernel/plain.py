"""Which values are plain, and whether a value fits an annotation.

Plain means: None, bools, whole numbers, strings, enums, tuples, frozensets and frozen leaves
(named tuples and frozen dataclasses) of such. Frames, saves and their tests all ask here.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Collection, Hashable, Mapping
from enum import Enum, IntEnum, StrEnum
from inspect import get_annotations
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

Check = Callable[[Any], bool]
UNIONS = (Union, types.UnionType)
NAMED: Mapping[type, type] = {
    str: StrEnum,
    int: IntEnum,
}  # members of these enums are such values too
ATOMS: frozenset[type] = frozenset({bool, int, str, type(None)})
NAMESPACE: Mapping[str, Any] = types.MappingProxyType({})


def is_named_tuple(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


def is_frozen_dataclass(kind: object) -> bool:
    """A dataclass without fields counts too: it has nothing to freeze, like many base classes."""
    if not isinstance(kind, type) or not dataclasses.is_dataclass(kind):
        return False
    frozen: bool = kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    return frozen


def is_leaf(kind: object) -> bool:
    """Whether a class may appear in the state: a named tuple, frozen dataclass or enum."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return True
    return is_named_tuple(kind) or is_frozen_dataclass(kind)


_field_names: dict[type, tuple[str, ...]] = {}


def field_names(kind: type) -> tuple[str, ...]:
    """The fields of a record class, in the order of their declaration."""
    found = _field_names.get(kind)
    if found is None:
        found = _field_names[kind] = _find_names(kind)
    return found


def _find_names(kind: type) -> tuple[str, ...]:
    if is_named_tuple(kind):
        return tuple(kind._fields)  # type: ignore[attr-defined]
    return tuple(field.name for field in dataclasses.fields(kind) if field.init)


def defaulted(kind: type) -> frozenset[str]:
    """The fields that an older save may lack."""
    if is_named_tuple(kind):
        return frozenset(kind._field_defaults)  # type: ignore[attr-defined]
    missing = dataclasses.MISSING
    return frozenset(
        field.name
        for field in dataclasses.fields(kind)
        if field.default is not missing or field.default_factory is not missing
    )


def hints_of(kind: type, names: Mapping[str, Any] = NAMESPACE) -> dict[str, Any]:
    """The annotations of a class; `names` supplies what is imported only for type checkers."""
    try:
        return get_type_hints(kind)
    except NameError:
        return get_type_hints(kind, localns=dict(names))


def checker(hint: Any) -> Check | None:
    """A test of values against an annotation; None if anything plain fits.

    Raises TypeError for an annotation that is not plain: this keeps frames plain.
    """
    if hint is Any or hint is Hashable or isinstance(hint, typing.TypeVar):
        return None
    types_only = exact_types(hint)
    if types_only is not None:
        return _one_of(types_only)
    origin = get_origin(hint)
    if isinstance(hint, NewType):
        return checker(hint.__supertype__)
    if origin in UNIONS:
        return _any_of(tuple(checker(part) for part in get_args(hint)))
    if origin is Literal:
        return frozenset(get_args(hint)).__contains__
    if origin is tuple or hint is tuple:
        return _tuple_of(get_args(hint), bare=hint is tuple)
    if origin is frozenset:
        return _each(frozenset, get_args(hint)[0])
    raise TypeError(f"{hint!r} is not plain")


def exact_types(hint: Any) -> frozenset[type] | None:
    """The types whose values all fit, if the annotation says nothing beyond types."""
    if isinstance(hint, NewType):
        return exact_types(hint.__supertype__)
    if hint is None:
        return frozenset({type(None)})
    if isinstance(hint, type) and hint in ATOMS:
        return frozenset({hint, *_family(NAMED[hint])} if hint in NAMED else {hint})
    if get_origin(hint) in UNIONS:
        parts = [exact_types(part) for part in get_args(hint)]
        known = [part for part in parts if part is not None]
        return frozenset().union(*known) if len(known) == len(parts) else None
    if is_leaf(hint) or _is_leaf_base(hint):
        return frozenset(_family(hint))
    return None


def container_checker(hint: Any) -> Check | None:
    """The same for a field of the game itself, which may be a list or dict of plain values."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is list:
        return _each(list, args[0])
    if origin is dict:
        return _entries(_each(dict, args[0]), checker(args[1]))
    return checker(hint)


def _is_leaf_base(hint: object) -> bool:
    """An empty class that leaves derive from: it has no state that could be mutable."""
    if not isinstance(hint, type) or hint.__module__ == "builtins" or get_annotations(hint):
        return False
    children: list[type] = hint.__subclasses__()
    return bool(children) and all(is_leaf(child) or _is_leaf_base(child) for child in children)


def _family(kind: type) -> list[type]:
    children: list[type] = kind.__subclasses__()
    return [kind, *(member for child in children for member in _family(child))]


def _one_of(kinds: frozenset[type]) -> Check:
    return lambda value: type(value) in kinds


def _any_of(checks: tuple[Check | None, ...]) -> Check | None:
    definite = [check for check in checks if check is not None]
    if len(definite) < len(checks):
        return None
    return lambda value: any(check(value) for check in definite)


def _each(kind: type[Collection[Any]], hint: Any) -> Check:
    """A collection of this kind, each item (of a dict: each key) fitting the annotation."""
    kinds, check = exact_types(hint), checker(hint)
    if kinds is not None:
        return lambda value: type(value) is kind and kinds.issuperset(map(type, value))
    if check is None:
        return _one_of(frozenset({kind}))
    return lambda value: type(value) is kind and all(map(check, value))


def _tuple_of(parts: tuple[Any, ...], *, bare: bool) -> Check:
    if bare:
        return _one_of(frozenset({tuple}))
    if len(parts) == 2 and parts[1] is Ellipsis:
        return _each(tuple, parts[0])
    checks = [checker(part) for part in parts]

    def fits(value: Any) -> bool:
        return (
            type(value) is tuple
            and len(value) == len(checks)
            and all(check is None or check(item) for check, item in zip(checks, value, strict=True))
        )

    return fits


def _entries(keys: Check, entry: Check | None) -> Check:
    if entry is None:
        return keys
    return lambda value: keys(value) and all(map(entry, value.values()))
