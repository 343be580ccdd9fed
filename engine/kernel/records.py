"""Records that are replaced often: named tuples, one field of many changed at a time."""

from __future__ import annotations

from typing import Any, TypeVar

Record = TypeVar("Record", bound=type[tuple[Any, ...]])


def often_replaced(kind: Record) -> Record:
    """Let `_replace` of a named tuple write by place, in half the time of the usual one."""
    fields: tuple[str, ...] = kind._fields  # type: ignore[attr-defined]
    places = {name: place for place, name in enumerate(fields)}
    make = tuple.__new__

    def replace(record: tuple[Any, ...], /, **changes: Any) -> tuple[Any, ...]:
        values = [*record]
        for name, value in changes.items():
            values[places[name]] = value
        return make(kind, values)

    kind._replace = replace  # type: ignore[attr-defined]
    return kind
