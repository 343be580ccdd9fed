"""Moments of a game as lines to read, where there is no table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.kernel.ids import Player
from engine.kernel.views import View
from ufs_desktop.table.lines import Line


class Narration(NamedTuple):
    """What a seat knows of a game, or with no seat everything, with the log from a line on; and the
    lines of that."""

    view: Callable[[Any, Player | None, int], View]  # Any: of whichever game
    lines: Callable[[View, tuple[str, str]], list[Line]]
