"""Turns a mapping of keys into a card record; what does not fit is left out and reported."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ValidationError

from engine.files.complaints import MISSING, complaint
from engine.files.reports import Problem

SKIPPED = "skipped"  # the record, as a whole
ROUNDS = 3  # of leaving out what does not fit


Kind = TypeVar("Kind", bound=BaseModel)


class RecordReader(Generic[Kind]):
    """Reads one record, or all its faces, and collects the problems.

    A card without the `essential` keys is skipped.
    """

    def __init__(
        self, kind: type[Kind], essential: frozenset[str], file: str, record: int, card: str
    ) -> None:
        self._kind, self._essential = kind, essential
        self._file = file
        self._record = record
        self._card = card[:80]
        self.problems: list[Problem] = []

    def read(self, values: Mapping[str, Any]) -> Kind | None:
        """The record, or None if something essential is missing or makes no sense."""
        left = {key: value for key, value in values.items() if value is not None}
        for _ in range(ROUNDS):
            try:
                found = self._kind.model_validate(left)
            except ValidationError as error:
                if not self._leave_out(left, error):
                    break
            else:
                if str(getattr(found, "name", "")).strip():
                    return found
                self.report("has no name")
                break
        self.report(SKIPPED)
        return None

    def report(self, what: str) -> None:
        self.problems.append(Problem(self._file, self._record, self._card, what))

    def _leave_out(self, values: dict[str, Any], error: ValidationError) -> bool:
        """Remove every part that the error names; false if one of them is essential."""
        dropped: dict[str, set[int]] = {}
        for part in error.errors(include_url=False, include_context=False):
            key, *rest = part["loc"]
            there = "" if part["type"] == MISSING else f" {_short(part['input'])}"
            self.report(f"{key}{there}: {complaint(part)}")
            if key in self._essential:
                return False
            dropped.setdefault(str(key), set()).add(_index(rest))
        for key, indexes in dropped.items():
            _drop(values, key, indexes)
        return True


def _drop(values: dict[str, Any], key: str, indexes: set[int]) -> None:
    """Remove the given entries of a list, or the whole value."""
    value = values.pop(key)
    if isinstance(value, list | tuple) and -1 not in indexes:
        values[key] = [entry for at, entry in enumerate(value) if at not in indexes]


def _index(rest: list[int | str]) -> int:
    """The index of the list entry that is meant; -1 is the value as a whole."""
    return rest[0] if rest and isinstance(rest[0], int) else -1


def _short(value: Any) -> str:
    text = str(value)
    return repr(text if len(text) <= 40 else f"{text[:37]}...")
