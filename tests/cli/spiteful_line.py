"""A line with somebody on it who spoils what travels once both sides know each other."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from enum import StrEnum

from engine.kernel.rng import Rng
from tests.cli.led_line import LedLine
from ufs_desktop.net.frames import HEAD, framed
from ufs_desktop.net.keys import Party

DEALT = 7  # frames of a side at most, until a hand was seen: who is lost before loses that game
SPREAD = 4  # frames, within which a connection is spoilt after that
FLOOD = 400_000  # bytes


class Spite(StrEnum):
    """What is done to one frame."""

    FLIP = "flip"
    SHORTEN = "shorten"
    REPEAT = "repeat"
    SWAP = "swap"  # with the next one
    LEAVE_OUT = "leave out"
    RECALL = "recall"  # one of an earlier connection comes instead
    INVENT = "invent"
    FLOOD = "flood"
    HALF = "half"  # and the connection is cut


class SpitefulLine(LedLine):
    """Each connection is spoilt once, until everything was done often enough."""

    def __init__(self, target: int, key: str, rounds: int) -> None:
        super().__init__(target)
        self.rng = Rng(key)
        self.heard = {party: bytearray() for party in Party}
        self.done: Counter[Spite] = Counter()
        self.earlier: list[bytes] = []
        self._rounds = rounds

    def connection(self) -> SpoiltConnection:
        return SpoiltConnection(self, self.rng.choice(list(Party)))

    def choose(self) -> Spite | None:
        """What is done next."""
        left = [each for each in Spite if self.done[each] < self._rounds]
        return self.rng.choice(left) if left else None


class SpoiltConnection:
    """One side of it is spoilt, at one frame."""

    def __init__(self, line: SpitefulLine, victim: Party) -> None:
        self._line, self._victim = line, victim
        self._left = DEALT + line.rng.below(SPREAD)

    async def carry(self, speaker: Party, reader: StreamReader, writer: StreamWriter) -> None:
        line, held = self._line, b""
        while frame := await read_frame(reader):
            line.heard[speaker] += frame
            said = frame + held
            held = b""
            if speaker is self._victim:
                self._left -= 1
                spite = line.choose() if self._left == 0 else None
                if spite is not None:
                    line.done[spite] += 1
                    said = b"".join(self._spoilt(spite, frame))
                    held = frame if spite is Spite.SWAP else b""
                    if spite is Spite.HALF:
                        writer.write(said)
                        return
            line.earlier = [*line.earlier[-20:], frame]
            writer.write(said)
            with suppress(ConnectionError):  # whoever has gone reads no more
                await writer.drain()

    def _spoilt(self, spite: Spite, frame: bytes) -> Iterator[bytes]:
        rng, body = self._line.rng, bytearray(frame[HEAD:])
        match spite:
            case Spite.FLIP:
                body[rng.below(len(body))] ^= 1 << rng.below(8)
                yield framed(bytes(body))
            case Spite.SHORTEN:
                yield framed(bytes(body[:-1]))
            case Spite.REPEAT:
                yield from (frame, frame)
            case Spite.RECALL:
                yield rng.choice(self._line.earlier)
            case Spite.INVENT:
                yield framed(noise(rng, 1 + rng.below(200)))
            case Spite.FLOOD:
                yield from (frame, noise(rng, 1_000) * (FLOOD // 1_000))
            case Spite.HALF:
                yield frame[: 1 + rng.below(len(frame) - 1)]


def noise(rng: Rng, size: int) -> bytes:
    return bytes(rng.below(256) for _ in range(size))


async def read_frame(reader: StreamReader) -> bytes:
    """With its head; nothing, once the connection has ended."""
    try:
        head = await reader.readexactly(HEAD)
        return head + await reader.readexactly(int.from_bytes(head, "big"))
    except (asyncio.IncompleteReadError, ConnectionError):
        return b""
