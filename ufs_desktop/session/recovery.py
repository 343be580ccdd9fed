"""Repairs what an error leaves behind, whatever the error; it is still raised."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager


@contextmanager
def or_else(mend: Callable[[], None]) -> Iterator[None]:
    """Carry out the body, and `mend` only if it raises."""
    with ExitStack() as broken:
        broken.callback(mend)
        yield
        broken.pop_all()
