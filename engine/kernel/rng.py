"""The one source of chance: a keyed counter, so that its whole state is a key and a number."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
_WORD = 8  # bytes per draw
_SPAN = 1 << (8 * _WORD)


class Rng:
    """Draws the same numbers for the same key; `state` is all there is to save."""

    __slots__ = ("_counter", "_key", "_keyed")

    def __init__(self, key: str, counter: int = 0) -> None:
        self._key = key
        secret = hashlib.blake2b(key.encode(), digest_size=32).digest()
        self._keyed = hashlib.blake2b(key=secret, digest_size=_WORD)  # each word starts from a copy
        self._counter = counter

    @property
    def state(self) -> tuple[str, int]:
        return self._key, self._counter

    def clone(self) -> Rng:
        twin = Rng.__new__(Rng)
        twin._key, twin._keyed, twin._counter = self._key, self._keyed, self._counter
        return twin

    def below(self, bound: int) -> int:
        """A whole number from 0 to bound - 1, all equally likely."""
        if bound < 1:
            raise ValueError(f"no number below {bound}")
        limit = _SPAN - _SPAN % bound
        while True:
            self._counter = counter = self._counter + 1
            block = self._keyed.copy()
            block.update(counter.to_bytes(_WORD, "big"))
            word = int.from_bytes(block.digest(), "big")
            if word < limit:
                return word % bound

    def shuffle(self, items: list[T]) -> None:
        """Fisher and Yates, in place."""
        for last in range(len(items) - 1, 0, -1):
            pick = self.below(last + 1)
            items[last], items[pick] = items[pick], items[last]

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """`count` different items, in the order drawn."""
        pool = list(items)
        return [pool.pop(self.below(len(pool))) for _ in range(count)]
