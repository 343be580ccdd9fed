"""Why a card text was not compiled: where reading stopped and what could have stood there."""

from __future__ import annotations

from dataclasses import dataclass

from engine.kernel.errors import EngineError


class CardTextError(EngineError):
    """A text that is not understood; `position` is an offset in the text as printed."""

    def __init__(self, position: int, expected: tuple[str, ...], why: str) -> None:
        super().__init__(f"{why} at {position}")
        self.position = position
        self.expected = expected
        self.why = why


@dataclass(frozen=True, slots=True)
class Declined:
    """An ability that stays manual: its printed text and the reason."""

    text: str
    position: int
    expected: tuple[str, ...]
    why: str
