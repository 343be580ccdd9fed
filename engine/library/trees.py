"""Writes ability trees as short JSON and reads them back, for the cache of compiled texts.

A node is an array of its class number and its fields, a tuple is an array that begins with 0, and
an enum member is a string such as `~Verb.draw`. A small subtree is written as one string: such
strings recur from card to card, and each is read only once. Trees are plain frozen values, so
cards can share their parts. `SHAPE` changes with the node classes: trees written for another
shape are never read.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from enum import Enum
from operator import attrgetter
from typing import Any

from engine.kernel.plain import field_names
from engine.ufs.effects import nodes
from engine.ufs.effects.nodes import NODE_CLASSES, Ability
from engine.ufs.effects.nodes import words as closed_words

Raw = Any  # what JSON holds
TUPLE = 0
MARK = "~"
SHARED_UP_TO = 120  # characters of a subtree written as one string


class DamagedTree(Exception):
    """A written tree that no writer of this shape can have made."""


def _values(names: tuple[str, ...]) -> Callable[[Any], Iterable[Any]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda node: [getattr(node, name) for name in names]


def _enum_classes() -> list[type[Enum]]:
    found = (*vars(nodes).values(), *vars(closed_words).values())
    kinds = {kind for kind in found if isinstance(kind, type) and issubclass(kind, Enum)}
    return sorted((kind for kind in kinds if len(kind)), key=lambda kind: kind.__name__)


_NUMBERS = {kind: number for number, kind in enumerate(NODE_CLASSES, 1)}
_FIELDS = {kind: _values(field_names(kind)) for kind in NODE_CLASSES}
_MEMBERS: dict[str, Any] = {
    f"{MARK}{kind.__name__}.{member.value}": member for kind in _enum_classes() for member in kind
}
_WRITTEN = {(type(member), member.value): name for name, member in _MEMBERS.items()}
SHAPE = hashlib.blake2b(
    repr([(kind.__name__, field_names(kind)) for kind in NODE_CLASSES]).encode()
    + repr(sorted(_MEMBERS)).encode(),
    digest_size=8,
).hexdigest()


def write_tree(tree: Ability) -> str:
    """The tree as JSON."""
    return _json(_written(tree))


def _json(raw: Raw) -> str:
    return json.dumps(raw, separators=(",", ":"), ensure_ascii=False)


def _written(value: Any) -> Raw:
    """A value as JSON, with its small subtrees as strings."""
    plain = _plain(value)
    if type(plain) is not list:
        return plain
    text = _json(plain)
    if len(text) <= SHARED_UP_TO:
        return MARK + text
    if type(value) is tuple:
        return [TUPLE, *map(_written, value)]
    return [plain[0], *map(_written, _FIELDS[type(value)](value))]


def _plain(value: Any) -> Raw:
    kind = type(value)
    if kind is tuple:
        return [TUPLE, *map(_plain, value)]
    if kind in _NUMBERS:
        return [_NUMBERS[kind], *map(_plain, _FIELDS[kind](value))]
    if isinstance(value, Enum):
        return _WRITTEN[kind, value.value]
    if kind is str and value.startswith(MARK):
        raise ValueError(f"no name in a tree begins with {MARK!r}")
    if kind not in (str, int, bool, type(None)):
        raise TypeError(f"{kind.__qualname__} is not part of a tree")
    return value


class TreeReader:
    """Reads trees and remembers the parts that recur; one reader serves a whole library."""

    def __init__(self) -> None:
        self._known = _KnownWords()

    def read(self, text: str) -> Ability:
        """The tree. Raises DamagedTree if it is not one."""
        try:
            tree = _read(json.loads(text), self._known)
        except (ValueError, TypeError, LookupError, RecursionError) as error:
            raise DamagedTree(str(error)) from error
        if not isinstance(tree, Ability):
            raise DamagedTree("not an ability")
        return tree


class _KnownWords(dict[str, Any]):
    """Enum members by name, names as themselves, small subtrees by their written form."""

    def __init__(self) -> None:
        super().__init__(_MEMBERS)

    def __missing__(self, text: str) -> Any:
        value = _read(json.loads(text[len(MARK) :]), self) if text.startswith(MARK) else text
        self[text] = value
        return value


def _read(raw: Raw, known: _KnownWords) -> Any:
    if type(raw) is str:
        return known[raw]
    if type(raw) is not list:
        return raw
    parts = [
        _read(part, known) if type(part) is list else known[part] if type(part) is str else part
        for part in raw[1:]
    ]
    number = raw[0]
    if number == TUPLE:
        return tuple(parts)
    if type(number) is not int or number < 0:
        raise ValueError(f"{number!r} is no class of nodes")
    return NODE_CLASSES[number - 1](*parts)
