"""Sends the log of a game, in pieces if it is too long for one message.

A moment is sent with its new lines. One who returns to a long game gets all of them at once: then
pieces come first, followed by the moment with the last lines.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from engine.kernel.contents import Json
from engine.kernel.views import LogView
from ufs_desktop.net.frames import Breach
from ufs_desktop.net.host_messages import LogPiece
from ufs_desktop.net.viewcode import written

LARGEST_PIECE = 256 * 1024  # characters of JSON of the lines in one message, if there are several
LARGEST_LOG = 4 * 1024 * 1024  # characters of JSON of all lines of a game; a long one has a fifth


def log_pieces(lines: Sequence[LogView]) -> tuple[list[LogPiece], list[Json]]:
    """The messages to send before the moment of these lines, and the lines left for it."""
    pieces: list[LogPiece] = []
    rest: list[Json] = []
    length = 0
    for line in lines:
        line_length = len(json.dumps(line))
        if rest and length + line_length > LARGEST_PIECE:
            pieces.append(LogPiece(log=rest))
            rest, length = [], 0
        rest.append(written(line))
        length += line_length
    return pieces, rest


class ToldLog:
    """Measures how much of the log a guest was told, to bound it."""

    def __init__(self) -> None:
        self._lengths: list[int] = []  # of the log up to each line
        self._early: list[LogView] = []  # lines of the next moment
        self._early_length = 0

    def __len__(self) -> int:
        return len(self._lengths)

    def forget_early(self) -> None:
        """Drop early lines, since their connection is over."""
        self._early, self._early_length = [], 0

    def add_early(self, lines: Sequence[LogView]) -> None:
        """Add lines with which the next moment begins."""
        self._early_length += sum(len(json.dumps(line)) for line in lines)
        self._check(self._early_length)
        self._early += lines

    def lines_with(self, lines: Sequence[LogView]) -> tuple[LogView, ...]:
        """All new lines of a moment that has arrived, including early ones."""
        whole = (*self._early, *lines)
        self.forget_early()
        return whole

    def put(self, start: int, lines: Sequence[LogView]) -> None:
        """Continue the log at this place."""
        del self._lengths[start:]
        length = self._lengths[-1] if self._lengths else 0
        for line in lines:
            length += len(json.dumps(line))
            self._lengths.append(length)
        self._check(length)

    def _check(self, length: int) -> None:
        if length > LARGEST_LOG:
            raise Breach("a log far longer than any")
