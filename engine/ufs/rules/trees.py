"""Walking instruction trees, and what is worth finding out about one only once.

Trees never change, so what is found is kept by the identity of the tree: hashing one would walk it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any, TypeVar

from engine.ufs.effects.nodes.base import Node
from engine.ufs.effects.nodes.instructions import If, Lasting, Sequence

KEPT = 50_000  # trees whose findings are kept
Found = TypeVar("Found")


class _Itself:
    """A tree as a key that is equal to nothing but itself."""

    __slots__ = ("tree",)

    def __init__(self, tree: Node) -> None:
        self.tree = tree

    def __hash__(self) -> int:
        return id(self.tree)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Itself) and other.tree is self.tree


def found_once(find: Callable[[Node], Found]) -> Callable[[Node], Found]:
    """Make a function of one tree remember what it found."""

    @lru_cache(maxsize=KEPT)
    def kept(key: _Itself) -> Found:
        return find(key.tree)

    def ask(tree: Node) -> Found:
        return kept(_Itself(tree))

    return ask


@found_once
def _parts(node: Node) -> tuple[Any, ...]:
    return tuple(_walk(node))


def parts_of(value: Any) -> Iterator[Any]:
    """A node and all nodes inside it; of a tuple, of each of its nodes."""
    if isinstance(value, tuple):
        for item in value:
            yield from parts_of(item)
    elif isinstance(value, Node):
        yield from _parts(value)


def _walk(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for item in value:
            yield from _walk(item)
    elif is_dataclass(value) and not isinstance(value, type):
        yield value
        for field in fields(value):
            yield from _walk(getattr(value, field.name))


@found_once
def heads_of(node: Node) -> frozenset[str]:
    """The class names of the statements a tree can make, under its spans and conditions."""
    return frozenset(type(head).__name__ for head in _heads(node))


def _heads(node: Node) -> Iterator[Node]:
    match node:
        case Lasting(then=then):
            yield from _heads(then)
        case If(then=then, otherwise=otherwise):
            yield from _heads(then)
            if otherwise is not None:
                yield from _heads(otherwise)
        case Sequence(parts=parts):
            for part in parts:
                yield from _heads(part)
        case _:
            yield node
