"""When Python looks for objects that only refer to each other.

A full look goes through everything that is alive and holds up all threads meanwhile: with the cards
read and their texts compiled that is 70 to 180 ms, at any moment of a game. So it is put off while
the program starts, which leaves nothing of the kind behind; what is there then stays until the end
and is never looked through again. The rest is looked through between two games.
"""

from __future__ import annotations

import gc

YOUNG, MIDDLE = 700, 10  # as Python has them
OLD = 100  # ten times as rare as Python's: a game leaves little that grows old


def put_off() -> None:
    """Nothing is looked for until `settle`."""
    gc.disable()


def settle() -> None:
    """What is alive now stays; from here on the usual looking goes on, the full one rarely."""
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
    gc.enable()


def tidy() -> None:
    """Look for everything once, at a moment when nobody waits."""
    gc.collect()
