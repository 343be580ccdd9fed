"""Instruction trees with parts replaced. Nodes never change: a changed node is a new one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from engine.kernel.plain import field_names
from engine.ufs.effects.nodes.base import Node

Tree = TypeVar("Tree", bound=Node)


def fields_of(node: Node) -> dict[str, Any]:
    """The fields of a node by name."""
    return {name: getattr(node, name) for name in field_names(type(node))}


def with_fields(node: Tree, **changes: Any) -> Tree:
    """The node with other values in these fields."""
    return type(node)(**{**fields_of(node), **changes})


def rewritten(value: Any, change: Callable[[Any], Any]) -> Any:
    """A field or node after `change` was applied to it and, where it did nothing, to its parts.

    `change` returns the identical value if there is nothing to replace.
    """
    new = change(value)
    if new is not value:
        return new
    if isinstance(value, tuple):
        return tuple(rewritten(item, change) for item in value)
    if not isinstance(value, Node):
        return value
    old = fields_of(value)
    fresh = {name: rewritten(item, change) for name, item in old.items()}
    return value if fresh == old else type(value)(**fresh)
