"""The log of a game as it travels: in pieces where it is too long for one message.

A moment is told with its new lines. Whoever comes back to a long game gets all of them at once:
then pieces come first, and the moment with the last of its lines after them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from engine.kernel.contents import Json
from engine.kernel.views import LogView
from ufs_desktop.net.frames import Breach
from ufs_desktop.net.host_messages import LogPiece
from ufs_desktop.net.viewcode import written

LARGEST_PIECE = 256 * 1024  # signs as JSON of the lines in one message, where there are several
LARGEST_LOG = 4 * 1024 * 1024  # signs of all lines of a game as JSON; a long one has a fifth of it


def log_pieces(lines: Sequence[LogView]) -> tuple[list[LogPiece], list[Json]]:
    """What is to be sent before the moment that these lines belong to, and the rest of them."""
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
    """How much of the log a guest was told, which has an end however often more of it is told."""

    def __init__(self) -> None:
        self._lengths: list[int] = []  # of the log up to each line
        self._early: list[LogView] = []  # lines of the moment that is told next
        self._early_length = 0

    def __len__(self) -> int:
        return len(self._lengths)

    def forget_early(self) -> None:
        """The connection that they came by is over."""
        self._early, self._early_length = [], 0

    def add_early(self, lines: Sequence[LogView]) -> None:
        """Lines that the next moment begins with."""
        self._early_length += sum(len(json.dumps(line)) for line in lines)
        self._check(self._early_length)
        self._early += lines

    def lines_with(self, lines: Sequence[LogView]) -> tuple[LogView, ...]:
        """All new lines of a moment that has come."""
        whole = (*self._early, *lines)
        self.forget_early()
        return whole

    def put(self, start: int, lines: Sequence[LogView]) -> None:
        """The log goes on at this place."""
        del self._lengths[start:]
        length = self._lengths[-1] if self._lengths else 0
        for line in lines:
            length += len(json.dumps(line))
            self._lengths.append(length)
        self._check(length)

    def _check(self, length: int) -> None:
        if length > LARGEST_LOG:
            raise Breach("a log far longer than any")
