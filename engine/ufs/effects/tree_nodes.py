"""The nodes of an instruction tree, in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from engine.ufs.effects.nodes import AbilityGrant, Node

_names: dict[type[Node], tuple[str, ...]] = {}


def part_names(kind: type[Node]) -> tuple[str, ...]:
    """The fields of a kind of node, in reading order."""
    if kind not in _names:
        _names[kind] = tuple(part.name for part in fields(kind))  # type: ignore[arg-type]
    return _names[kind]


def nodes_in(value: Any, *, quoted: bool = False) -> Iterator[Node]:
    """A node and those inside it, or those of several; `quoted`: of granted abilities as well."""
    if isinstance(value, tuple):
        for item in value:
            yield from nodes_in(item, quoted=quoted)
    elif isinstance(value, Node):
        yield value
        if quoted or not isinstance(value, AbilityGrant):
            for name in part_names(type(value)):
                yield from nodes_in(getattr(value, name), quoted=quoted)
