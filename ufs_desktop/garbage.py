"""When Python looks for objects that only refer to each other.

A full look goes through everything that is alive and holds up all threads meanwhile: with the cards
read and their texts compiled that is 70 to 180 ms, at any moment of a game. So it is put off while
the program starts, which leaves nothing of the kind behind; what is there then stays until the end
and is never looked through again. The rest is looked through between two games.

A window looks by itself, in its own thread (`keep`, `sweep`): see `sweeper`. A table that is left
lets go of what its game came through before, or this look alone would hold the window up.

Long work without a window (`settled`) looks more rarely, at what is young as well: looks would take
a good part of its time otherwise. Games leave nothing behind that would pile up.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

MIDDLE = 10  # as Python has it
YOUNG = 100_000  # instead of 700: a game makes many tuples and leaves hardly any rings of them
OLD = 100  # ten times as rare as Python's: a game leaves little that grows old


class _Aside:
    """Whether anything was set aside that stays so: to count it takes as long as a full look."""

    stays = False


_aside = _Aside()


def put_off() -> None:
    """Nothing is looked for until `settle` or `keep`."""
    gc.disable()


def keep() -> None:
    """What is alive now stays; from here on only `sweep` and `tidy` look."""
    gc.disable()
    _set_aside()


def sweep(turn: int) -> None:
    """Look at what is young, and every so many times at what has just ceased to be."""
    gc.collect(0 if turn % MIDDLE else 1)


def settle() -> None:
    """What is alive now stays; from here on Python looks again, but rarely."""
    _set_aside()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
    gc.enable()


def _set_aside() -> None:
    gc.freeze()
    _aside.stays = True


@contextmanager
def settled() -> Iterator[None]:
    """Settle for a piece of work; then all is looked through again that was before."""
    thresholds, stayed = gc.get_threshold(), _aside.stays
    settle()
    try:
        yield
    finally:
        gc.set_threshold(*thresholds)
        _aside.stays = stayed
        if not stayed:
            gc.unfreeze()


class Calm:
    """Settles once everything is read, wherever in a piece of work that is; `end` undoes it."""

    def __init__(self) -> None:
        self._held = ExitStack()
        self._is_settled = False

    def begin(self) -> None:
        """From here on nobody waits for a full look; again, it does nothing."""
        if not self._is_settled:
            self._is_settled = True
            self._held.enter_context(settled())

    def end(self) -> None:
        self._held.close()


def tidy() -> None:
    """Look for everything once, at a moment when nobody waits."""
    gc.collect()
