"""How often something is asked, where it matters that it is not."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any


def called(work: Callable[[], object]) -> list[CodeType]:
    """The code of every function that the work calls, as often as it does."""
    found: list[CodeType] = []

    def note(frame: FrameType, event: str, _: Any) -> None:  # whatever the event has
        if event == "call":
            found.append(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(before)
    return found


def calls(of: Callable[..., Any], during: Callable[[], object]) -> int:
    """How often a function is called meanwhile."""
    return sum(code is of.__code__ for code in called(during))
