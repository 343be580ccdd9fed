"""Which functions of the rules are called: what is known without them must not cost their work."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

GAME = "/engine/ufs/"
RULES = f"{GAME}rules/"


def entered(work: Callable[[], object], folder: str = RULES) -> frozenset[tuple[str, str]]:
    """The file and name of every function of the folder that the work calls."""
    found: set[tuple[str, str]] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:  # whatever the event has
        code = frame.f_code
        if event == "call" and folder in code.co_filename:
            found.add((code.co_filename.rpartition("/")[2], code.co_name))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return frozenset(found)


def asks(door: str, question: Callable[..., object], *about: object) -> bool:
    """Whether the function of this name is called to answer the question."""
    return door in {name for _, name in entered(partial(question, *about), GAME)}
