"""Moments of a game as lines to read, for when there is no table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.kernel.ids import Player
from engine.kernel.views import View
from ufs_desktop.table.lines import Line


class Narration(NamedTuple):
    """How a game gives the view of a seat (of everything, if there is none) with the log from some
    line on, and the lines to read of it."""

    view: Callable[[Any, Player | None, int], View]  # Any: of whichever game
    lines: Callable[[View, tuple[str, str]], list[Line]]
