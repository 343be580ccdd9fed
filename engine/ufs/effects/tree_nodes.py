"""The nodes of an instruction tree, in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from engine.ufs.effects.nodes import AbilityGrant, Node


def nodes_in(value: Any, *, quoted: bool = False) -> Iterator[Node]:
    """A node and those inside it, or those of several; `quoted`: of granted abilities as well."""
    if isinstance(value, tuple):
        for item in value:
            yield from nodes_in(item, quoted=quoted)
    elif isinstance(value, Node):
        yield value
        if quoted or not isinstance(value, AbilityGrant):
            for part in fields(value):  # type: ignore[arg-type]  # of all but the base
                yield from nodes_in(getattr(value, part.name), quoted=quoted)
