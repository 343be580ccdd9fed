"""Which values are plain, and whether a value fits an annotation.

Plain means: None, bools, whole numbers, strings, enums, tuples, frozensets and frozen leaves
(named tuples and frozen dataclasses) of such. Frames, saves and their tests all ask here.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Collection, Hashable, Mapping
from enum import Enum
from inspect import get_annotations
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

Check = Callable[[Any], bool]
ATOMS: frozenset[type] = frozenset({bool, int, str, type(None)})
NAMESPACE: Mapping[str, Any] = types.MappingProxyType({})


def is_named_tuple(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


def is_frozen_dataclass(kind: object) -> bool:
    """A dataclass without fields has nothing to freeze, and bases of leaves are often such."""
    if not isinstance(kind, type) or not dataclasses.is_dataclass(kind):
        return False
    frozen: bool = kind.__dataclass_params__.frozen  # type: ignore[attr-defined]
    return frozen


def is_leaf(kind: object) -> bool:
    """Whether a class may appear in the state: a named tuple, frozen dataclass or enum."""
    if isinstance(kind, type) and issubclass(kind, Enum):
        return True
    return is_named_tuple(kind) or is_frozen_dataclass(kind)


def field_names(kind: type) -> tuple[str, ...]:
    """The fields of a record class, in the order in which they are declared."""
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
    """The annotations of a class; `names` helps where an import is for type checkers only."""
    try:
        return get_type_hints(kind)
    except NameError:
        return get_type_hints(kind, localns=dict(names))


def checker(hint: Any) -> Check | None:
    """A test of values against an annotation; None where anything plain fits.

    Raises TypeError for an annotation that is not plain, which is how frames are policed.
    """
    if hint is Any or hint is Hashable or isinstance(hint, typing.TypeVar):
        return None
    if isinstance(hint, NewType):
        return checker(hint.__supertype__)
    if hint is None or hint in ATOMS:
        return _exactly(type(None) if hint is None else hint)
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _any_of(tuple(checker(part) for part in get_args(hint)))
    if origin is Literal:
        return frozenset(get_args(hint)).__contains__
    if origin is tuple or hint is tuple:
        return _tuple_of(get_args(hint), bare=hint is tuple)
    if origin is frozenset:
        return _each(frozenset, checker(get_args(hint)[0]))
    if is_leaf(hint) or _is_leaf_base(hint):
        return _instance(hint)
    raise TypeError(f"{hint!r} is not plain")


def container_checker(hint: Any) -> Check | None:
    """The same for a field of the game itself, which may be a list or dict of plain values."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is list:
        return _each(list, checker(args[0]))
    if origin is dict:
        return _entries(checker(args[0]), checker(args[1]))
    return checker(hint)


def _is_leaf_base(hint: object) -> bool:
    """An empty class that leaves derive from: it carries no state that could be mutable."""
    if not isinstance(hint, type) or hint.__module__ == "builtins" or get_annotations(hint):
        return False
    children: list[type] = hint.__subclasses__()
    return bool(children) and all(is_leaf(child) or _is_leaf_base(child) for child in children)


def _exactly(kind: type) -> Check:
    return lambda value: type(value) is kind


def _instance(kind: type) -> Check:
    return lambda value: isinstance(value, kind)


def _any_of(checks: tuple[Check | None, ...]) -> Check | None:
    definite = [check for check in checks if check is not None]
    if len(definite) < len(checks):
        return None
    return lambda value: any(check(value) for check in definite)


def _each(kind: type[Collection[Any]], check: Check | None) -> Check:
    if check is None:
        return _exactly(kind)
    return lambda value: type(value) is kind and all(map(check, value))


def _tuple_of(parts: tuple[Any, ...], *, bare: bool) -> Check:
    if bare:
        return _exactly(tuple)
    if len(parts) == 2 and parts[1] is Ellipsis:
        return _each(tuple, checker(parts[0]))
    checks = [checker(part) for part in parts]

    def fits(value: Any) -> bool:
        return (
            type(value) is tuple
            and len(value) == len(checks)
            and all(check is None or check(item) for check, item in zip(checks, value, strict=True))
        )

    return fits


def _entries(key: Check | None, entry: Check | None) -> Check:
    def fits(value: Any) -> bool:
        return (
            type(value) is dict
            and (key is None or all(map(key, value)))
            and (entry is None or all(map(entry, value.values())))
        )

    return fits
