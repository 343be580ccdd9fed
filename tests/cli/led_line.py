"""A line between two programs, led through this process: real connections, whose bytes it sees."""

from __future__ import annotations

import asyncio
import threading
from abc import ABC, abstractmethod
from asyncio import AbstractEventLoop, StreamReader, StreamWriter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol, TypeVar

from ufs_desktop.net.keys import Party

HERE = "127.0.0.1"
LAST_TURN = 0.2  # seconds, in which everything has ended


class Ways(Protocol):
    """One connection."""

    async def carry(self, speaker: Party, reader: StreamReader, writer: StreamWriter) -> None:
        """What one side says, until it or the line ends."""


class LedLine(ABC):
    """Whoever calls its port is led to the target."""

    def __init__(self, target: int) -> None:
        self.port = 0
        self.calls = 0
        self._target = target

    @abstractmethod
    def connection(self) -> Ways:
        """Somebody has called."""

    async def open(self) -> asyncio.Server:
        server = await asyncio.start_server(self._enter, HERE, 0)
        self.port = server.sockets[0].getsockname()[1]
        return server

    async def _enter(self, near: StreamReader, answer: StreamWriter) -> None:
        try:
            far, call = await asyncio.open_connection(HERE, self._target)
        except OSError:  # the target's program has ended
            answer.transport.abort()
            return
        self.calls += 1
        connection = self.connection()
        ways = (
            connection.carry(Party.GUEST, near, call),
            connection.carry(Party.HOST, far, answer),
        )
        await asyncio.wait(
            [asyncio.create_task(way) for way in ways], return_when="FIRST_COMPLETED"
        )
        for writer in (call, answer):
            writer.transport.abort()


L = TypeVar("L", bound=LedLine)


@contextmanager
def led(line: L) -> Iterator[L]:
    """While it is open."""
    loop = asyncio.new_event_loop()
    server = loop.run_until_complete(line.open())
    thread = threading.Thread(target=loop.run_forever, name="led line")
    thread.start()
    try:
        yield line
    finally:
        loop.call_soon_threadsafe(_end, loop, server)
        thread.join()
        loop.close()


def _end(loop: AbstractEventLoop, server: asyncio.Server) -> None:
    server.close()
    for task in asyncio.all_tasks(loop):
        task.cancel()
    loop.call_later(LAST_TURN, loop.stop)
