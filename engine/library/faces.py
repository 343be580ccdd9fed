"""From a mapping of keys to a face of a card; fields that do not fit are left out and reported."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from engine.files.complaints import complaint
from engine.library.records import Face, Problem

ESSENTIAL = frozenset({"name", "type"})  # without them there is no card
ROUNDS = 3  # of leaving out what does not fit


class FaceReader:
    """Reads the faces of one record and keeps what has to be said about them."""

    def __init__(self, file: str, record: int, card: str) -> None:
        self._file = file
        self._record = record
        self._card = card[:80]
        self.problems: list[Problem] = []

    def read(self, values: Mapping[str, Any]) -> Face | None:
        """The face, or None where its name or type is missing or makes no sense."""
        left = {key: value for key, value in values.items() if value is not None}
        for _ in range(ROUNDS):
            try:
                face = Face.model_validate(left)
            except ValidationError as error:
                if not self._leave_out(left, error):
                    break
            else:
                if face.name.strip():
                    return face
                self.report("has no name")
                break
        self.report("skipped")
        return None

    def report(self, what: str) -> None:
        self.problems.append(Problem(self._file, self._record, self._card, what))

    def _leave_out(self, values: dict[str, Any], error: ValidationError) -> bool:
        """Take out every part that the error names; false if one cannot be missed."""
        dropped: dict[str, set[int]] = {}
        for part in error.errors(include_url=False, include_context=False):
            key, *rest = part["loc"]
            self.report(f"{key} {_short(part['input'])}: {complaint(part)}")
            if key in ESSENTIAL:
                return False
            dropped.setdefault(str(key), set()).add(_index(rest))
        for key, indexes in dropped.items():
            _drop(values, key, indexes)
        return True


def _drop(values: dict[str, Any], key: str, indexes: set[int]) -> None:
    """The named entries of a list, or the whole value."""
    value = values.pop(key)
    if isinstance(value, list | tuple) and -1 not in indexes:
        values[key] = [entry for at, entry in enumerate(value) if at not in indexes]


def _index(rest: list[int | str]) -> int:
    """Which entry of a list is meant; -1: the value as a whole."""
    return rest[0] if rest and isinstance(rest[0], int) else -1


def _short(value: Any) -> str:
    text = str(value)
    return repr(text if len(text) <= 40 else f"{text[:37]}...")
