"""Walking instruction trees, and remembering what was found out about them.

Trees never change, so findings are kept by the identity of the tree: hashing it would walk it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, TypeVar

from engine.kernel.plain import field_names
from engine.ufs.effects import nodes as n
from engine.ufs.effects.nodes.base import Node

KEPT = 1_000  # trees whose findings a function keeps; a game has about 150
Tree = TypeVar("Tree")
Found = TypeVar("Found")

_memories: list[dict[int, tuple[Any, Any]]] = []  # of each function


def found_once(find: Callable[[Tree], Found]) -> Callable[[Tree], Found]:
    """Make a function of one tree, or of another value that holds trees, remember its results.

    When one memory is full, all are emptied, so that no trees of past games are kept.
    """
    kept: dict[int, tuple[Tree, Found]] = {}
    _memories.append(kept)

    def ask(tree: Tree) -> Found:
        try:
            return kept[id(tree)][1]
        except KeyError:
            return find_first(tree)

    def find_first(tree: Tree) -> Found:
        if len(kept) >= KEPT:
            for memory in _memories:
                memory.clear()
        found = find(tree)
        kept[id(tree)] = (tree, found)  # a kept tree shares its id with no other
        return found

    vars(ask)["cache_clear"] = kept.clear  # like functools
    return update_wrapper(ask, find)


@found_once
def _parts(node: Node) -> tuple[Any, ...]:
    """All nodes in reading order, each before what is inside it."""
    found: list[Any] = []
    left: list[Any] = [node]
    while left:
        value = left.pop()
        if isinstance(value, tuple):
            left.extend(reversed(value))
            continue
        if isinstance(value, Node):
            found.append(value)
            left.extend([getattr(value, name) for name in reversed(field_names(type(value)))])
    return tuple(found)


def parts_of(value: Any) -> tuple[Any, ...]:
    """A node and all nodes inside it; for a tuple, those of each of its nodes."""
    if isinstance(value, Node):
        return _parts(value)
    if not isinstance(value, tuple):
        return ()
    return tuple([part for item in value for part in parts_of(item)])


@found_once
def kinds_in(node: Node) -> frozenset[type[Any]]:
    """The classes of all nodes in a tree."""
    return frozenset([type(part) for part in _parts(node)])


def type_meant(ref: n.CardRef, as_reversal: bool = False) -> n.CardType | None:
    """The card type that the reference names, if it does; a reversal is an attack."""
    if isinstance(ref, n.Cards | n.Among):
        return type_needed(ref.filter)
    return n.CardType.ATTACK if as_reversal else None


@found_once
def type_needed(predicate: Node) -> n.CardType | None:
    """The card type without which the predicate is never true."""
    match predicate:
        case n.IsType(type=needed):
            return needed
        case n.AllOf(parts=parts):
            return next(filter(None, map(type_needed, parts)), None)
    return None
