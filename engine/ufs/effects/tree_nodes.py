"""The nodes of an instruction tree, in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.kernel.plain import field_names
from engine.ufs.effects.nodes import AbilityGrant, Node


def nodes_in(value: Any, *, quoted: bool = False) -> Iterator[Node]:
    """The node or nodes, and all inside them; with `quoted`, also those in granted abilities."""
    if isinstance(value, tuple):
        for item in value:
            yield from nodes_in(item, quoted=quoted)
    elif isinstance(value, Node):
        yield value
        if quoted or not isinstance(value, AbilityGrant):
            for name in field_names(type(value)):
                yield from nodes_in(getattr(value, name), quoted=quoted)
