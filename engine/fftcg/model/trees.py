"""Walking through texts: every node of a tree, and the same tree with other nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from engine.fftcg.model.patterns import TcgNode
from engine.kernel.plain import field_names

Part = TypeVar("Part")


def nodes(part: Any, closed: tuple[type[TcgNode], ...] = ()) -> Iterator[TcgNode]:
    """A node and all nodes inside it, except those inside a `closed` one.

    Any: fields hold numbers, words and tuples, too.
    """
    if isinstance(part, TcgNode):
        yield part
        if not isinstance(part, closed):
            for name in field_names(type(part)):
                yield from nodes(getattr(part, name), closed)
    elif isinstance(part, tuple):
        for inner in part:
            yield from nodes(inner, closed)


def mapped(
    part: Part, change: Callable[[TcgNode], Any], closed: tuple[type[TcgNode], ...] = ()
) -> Part:
    """The same tree with `change` done to every node, the inner ones first; a `closed` one and what
    is in it stay as they are. Any: a number may take the place of a node."""
    return _mapped(part, change, closed)  # type: ignore[no-any-return]


def _mapped(part: Any, change: Callable[[TcgNode], Any], closed: tuple[type[TcgNode], ...]) -> Any:
    if isinstance(part, closed):
        return part
    if isinstance(part, TcgNode):
        held = {name: getattr(part, name) for name in field_names(type(part))}
        inner = {name: _mapped(value, change, closed) for name, value in held.items()}
        changed = {name: inner[name] for name in held if inner[name] is not held[name]}
        return change(replace(part, **changed) if changed else part)  # type: ignore[type-var]
    if isinstance(part, tuple):
        found = tuple(_mapped(each, change, closed) for each in part)
        return part if all(a is b for a, b in zip(part, found, strict=True)) else found
    return part
