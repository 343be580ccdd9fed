"""A line that is slow, loses what travels, and breaks. Bytes that a network loses are sent again by
the system, so what a program sees of a loss is a halt."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from contextlib import suppress

from engine.kernel.rng import Rng
from tests.cli.led_line import LedLine, Ways
from ufs_desktop.net.keys import Party

DELAY = 0.05  # seconds, each way
LOSS, SENT_AGAIN = 100, 0.3  # one piece of so many, and seconds until it comes after all
LARGEST = 700  # bytes of a piece
LIVES = (60, 60)  # pieces at least that a connection lasts, and by how many more it may vary
MOST_ENDS = 4  # after them a connection lasts: whoever leaves at the end leaves with a goodbye


class BadLine(LedLine):
    """The first connections end after a while, every other one without a sign: it falls silent."""

    def __init__(self, target: int, key: str) -> None:
        super().__init__(target)
        self.rng = Rng(key)
        self.cuts = self.silences = self.losses = 0

    def connection(self) -> Ways:
        lasts = self.cuts + self.silences >= MOST_ENDS
        return _Connection(self, 0 if lasts else LIVES[0] + self.rng.below(LIVES[1]))

    def end_of(self) -> bool:
        """A connection has lasted long enough; whether it only falls silent."""
        is_silent = (self.cuts + self.silences) % 2 == 1
        if is_silent:
            self.silences += 1
        else:
            self.cuts += 1
        return is_silent

    def due(self, now: float) -> float:
        """When a piece that leaves now arrives."""
        is_lost = self.rng.below(LOSS) == 0
        self.losses += is_lost
        return now + DELAY + (SENT_AGAIN if is_lost else 0.0)


class _Connection:
    """Both ways of one."""

    def __init__(self, line: BadLine, life: int) -> None:
        """`life`: so many pieces; 0: it does not end."""
        self._line = line
        self._left = life
        self._is_silent = False

    async def carry(self, speaker: Party, reader: StreamReader, writer: StreamWriter) -> None:
        """One way, until either side or the line ends it; in order, however late."""
        pieces: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        delivery = asyncio.create_task(_deliver(pieces, writer))
        try:
            with suppress(ConnectionError):  # a side that breaks off has ended this way too
                await self._pass_on(reader, pieces)
        finally:
            delivery.cancel()

    async def _pass_on(
        self, reader: StreamReader, pieces: asyncio.Queue[tuple[float, bytes]]
    ) -> None:
        last = 0.0
        while piece := await reader.read(1 + self._line.rng.below(LARGEST)):
            self._left -= 1
            if self._left == 0:
                self._is_silent = self._line.end_of()
                if not self._is_silent:
                    return
            if not self._is_silent:
                last = max(last, self._line.due(asyncio.get_running_loop().time()))
                pieces.put_nowait((last, piece))
        await pieces.join()


async def _deliver(pieces: asyncio.Queue[tuple[float, bytes]], writer: StreamWriter) -> None:
    while True:
        due, piece = await pieces.get()
        await asyncio.sleep(due - asyncio.get_running_loop().time())
        writer.write(piece)
        pieces.task_done()
