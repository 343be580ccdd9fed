"""The results of reading files: the cards, and a problem for everything that was not taken."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.files.text import visible
from engine.kernel.errors import EngineError

Card = TypeVar("Card")


class CardFileError(EngineError):
    """A file that holds no cards we can read; says which file, why and, if known, where."""

    def __init__(self, where: str, what: str) -> None:
        super().__init__(f"{where}: {what}" if where else what)
        self.where = where
        self.what = what


@dataclass(frozen=True, slots=True)
class Problem:
    """Something in a file that was not taken as written. `record` counts from 1; 0 is the file."""

    file: str
    record: int
    card: str
    what: str

    def __str__(self) -> str:
        place = f"{self.file}, record {self.record}" if self.record else self.file
        name = f" ({self.card})" if self.card else ""
        return visible(f"{place}{name}: {self.what}")


@dataclass(frozen=True, slots=True)
class ReadResult(Generic[Card]):
    """What was read from one or several files."""

    cards: tuple[Card, ...] = ()
    problems: tuple[Problem, ...] = ()
