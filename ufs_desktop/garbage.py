"""Decides when Python's cyclic garbage collector runs.

A full collection traverses all live objects and holds up all threads meanwhile: with the cards read
and their texts compiled, that takes 70 to 180 ms, at any moment of a game. So collections are put
off while the program starts, which leaves no cycles behind; the objects that exist then live until
the end and are never traversed again. Everything else is collected between two games.

A window collects by itself, in its own thread (`keep`, `sweep`): see `sweeper`. A table that is
left drops the past states of its game first, or this collection alone would hold up the window.

Long work without a window (`settled`) collects more rarely, also in the young generation, since
collections would otherwise take a good part of its time. Games leave no cycles that would pile up.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

MIDDLE = 10  # Python's default
YOUNG = 100_000  # instead of 700: a game makes many tuples but hardly any cycles
OLD = 100  # ten times Python's default, as few objects of a game grow old


class _Aside:
    """Remembers whether objects are permanently frozen: counting them is as slow as collecting."""

    stays = False


_aside = _Aside()


def put_off() -> None:
    """Disable collections until `settle` or `keep`."""
    gc.disable()


def keep() -> None:
    """Freeze what is alive now; from now on only `sweep` and `tidy` collect."""
    gc.disable()
    _set_aside()


def sweep(turn: int) -> None:
    """Collect the young generation, and every `MIDDLE` turns the middle one, too."""
    gc.collect(0 if turn % MIDDLE else 1)


def settle() -> None:
    """Freeze what is alive now; from now on Python collects by itself, but rarely."""
    _set_aside()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
    gc.enable()


def _set_aside() -> None:
    gc.freeze()
    _aside.stays = True


@contextmanager
def settled() -> Iterator[None]:
    """Settle during a piece of work, and restore the previous behaviour afterwards."""
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
    """Settles at some point within a piece of work, once everything is read; `end` undoes it."""

    def __init__(self) -> None:
        self._held = ExitStack()
        self._is_settled = False

    def begin(self) -> None:
        """Settle; further calls do nothing."""
        if not self._is_settled:
            self._is_settled = True
            self._held.enter_context(settled())

    def end(self) -> None:
        self._held.close()


def tidy() -> None:
    """Run a full collection, at a moment when nobody is waiting."""
    gc.collect()
