"""What an error leaves behind is made good, whatever the error was; it goes on to the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager


@contextmanager
def or_else(mend: Callable[[], None]) -> Iterator[None]:
    """Carry out what stands inside, and `mend` only if that breaks."""
    with ExitStack() as broken:
        broken.callback(mend)
        yield
        broken.pop_all()
