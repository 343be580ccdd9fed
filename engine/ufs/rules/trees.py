"""Walking instruction trees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any


def parts_of(value: Any) -> Iterator[Any]:
    """A node and all nodes inside it."""
    if isinstance(value, tuple):
        for item in value:
            yield from parts_of(item)
    elif is_dataclass(value) and not isinstance(value, type):
        yield value
        for field in fields(value):
            yield from parts_of(getattr(value, field.name))
