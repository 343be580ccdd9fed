"""How often something is asked, where it matters that it is not."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def calls(of: Callable[..., Any], during: Callable[[], object]) -> int:
    """How often a function is called meanwhile."""
    found = 0

    def note(frame: FrameType, event: str, _: Any) -> None:
        nonlocal found
        found += event == "call" and frame.f_code is of.__code__

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        during()
    finally:
        sys.setprofile(before)
    return found
