"""One connection as its desk sees it: frames in and out, sealed once both have proved who they are.

A link gets its clock as a parameter and knows no socket: the carrier of its bytes asks for them
with `take`. Incoming data is cut, opened, unpacked and read within bounds, in this order; the first
thing that is not understood ends the link, and whatever comes afterwards is ignored.
"""

from __future__ import annotations

import logging
import zlib
from collections.abc import Callable, Iterator

from engine.files.text import shown_line
from ufs_desktop.net.allowance import Allowance
from ufs_desktop.net.frames import Breach, FrameCutter, Garbled, Unheard, framed
from ufs_desktop.net.keys import OVERHEAD, Party, SideKeys
from ufs_desktop.net.messagecode import read_message, written
from ufs_desktop.net.messages import Goodbye, Message, Parting, Ping, Pong

logger = logging.getLogger(__name__)

Clock = Callable[[], float]  # seconds from an arbitrary start
OPEN_FRAME = 2_000  # bytes, before the other side is known
LARGEST = {Party.GUEST: 64 * 1024, Party.HOST: 1024 * 1024}  # bytes of one message of each side
PLAIN, PACKED = b"\0", b"\1"  # how a sealed frame begins
WORTH_PACKING = 200  # bytes
SHOW_WITHIN = 10.0  # seconds in which a caller must prove who they are
WHOLE_WITHIN = 20.0  # seconds in which a frame that has begun must arrive
PING_AFTER, SILENT_AFTER = 4.0, 15.0  # seconds without a word
MOST_WAITING = 4 * 1024 * 1024  # bytes that the other side has yet to receive
BURST, RATE = 600.0, 300.0  # messages at once, and per second after that
UNCLEAR = "The two programs do not understand each other."
DISTURBED = "The connection was disturbed."
NOTHING_HEARD = "There was no word from the other side for too long."


class Link:
    """Reads and writes the messages of one connection, from one side of it."""

    def __init__(self, side: Party, clock: Clock, wake: Callable[[], None]) -> None:
        self.side = side
        self.ended: Goodbye | None = None  # the last message, from either side
        self.said = b""  # all unsealed messages of both sides
        self._clock = clock
        self._wake = wake
        self._keys: SideKeys | None = None
        self._cutter = FrameCutter()
        self._out: list[bytes] = []
        self.waiting = 0  # bytes still to be sent
        self.received = 0  # bytes in all
        self._packer = zlib.compressobj(6, zlib.DEFLATED, -zlib.MAX_WBITS)
        self._unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        self._began = self._heard = self._frame_began = clock()
        self._pinged = 0.0
        self._allowance = Allowance(BURST, RATE, clock)

    @property
    def is_sealed(self) -> bool:
        return self._keys is not None

    @property
    def silence(self) -> float:
        """Seconds since the other side was heard."""
        return self._clock() - self._heard

    @property
    def is_over(self) -> bool:
        """Whether nothing is read any more; what is left to take is the last."""
        return self.ended is not None

    # In

    def receive(self, data: bytes) -> Iterator[Message]:
        """The messages, one by one: each must be handled before the next is read."""
        if self.is_over:
            return
        self._heard = self._clock()
        self.received += len(data)
        if not self._cutter.has_begun:
            self._frame_began = self._heard
        self._cutter.add(data)
        try:
            while self.ended is None and (frame := self._cutter.next(self._longest)) is not None:
                self._frame_began = self._heard
                yield from self._read(frame)
        except Breach as breach:
            self.refuse(breach)

    @property
    def _longest(self) -> int:
        return OPEN_FRAME if self._keys is None else LARGEST[self._other] + OVERHEAD + 1

    @property
    def _other(self) -> Party:
        return Party(1 - self.side)

    def _read(self, frame: bytes) -> Iterator[Message]:
        self._count()
        text = frame if self._keys is None else self._unpacked(self._opened(self._keys, frame))
        message = read_message(text, self._other, is_sealed=self.is_sealed)
        if isinstance(message, Ping):
            self.send(Pong(number=message.number))
        elif isinstance(message, Goodbye):
            self.ended = message
            self._drop()
            yield message
        elif not isinstance(message, Pong):
            if not self.is_sealed:
                self.said += framed(frame)
            yield message

    def _opened(self, keys: SideKeys, frame: bytes) -> bytes:
        """The opened frame; an unsealed goodbye is told apart from a frame that does not open."""
        try:
            return keys.open(frame)
        except Garbled:
            if not keys.have_opened and self._is_open_goodbye(frame):
                raise Unheard("a goodbye in the open, where all is to be sealed") from None
            raise

    def _is_open_goodbye(self, frame: bytes) -> bool:
        try:
            return isinstance(read_message(frame, self._other, is_sealed=False), Goodbye)
        except Breach:
            return False

    def _count(self) -> None:
        """Refuse more messages than any player sends."""
        if not self._allowance.takes_one():
            raise Breach("far too many messages")

    def _unpacked(self, plain: bytes) -> bytes:
        how, body = plain[:1], plain[1:]
        if how == PLAIN:
            return body
        if how != PACKED or self._other is Party.GUEST:
            raise Breach("packed in an unknown way")
        largest = LARGEST[self._other]
        try:
            text = self._unpacker.decompress(body, largest + 1)
        except zlib.error:
            raise Breach("what was packed does not unpack") from None
        if len(text) > largest or self._unpacker.unconsumed_tail or self._unpacker.eof:
            raise Breach("far more than may be said at once")
        return text

    # Out

    def send(self, message: Message) -> None:
        """Send a message; does nothing once the link is over."""
        if self.is_over:
            return
        text = written(message)
        if self._keys is None:
            self.said += framed(text)
            self._put(text)
        else:
            self._put(self._keys.seal(self._packed(text)))
        if self.waiting > MOST_WAITING:
            logger.info("a connection does not take what is said")
            self._drop()
            self.ended = Goodbye(parting=Parting.SLOW)

    def _packed(self, text: bytes) -> bytes:
        if self.side is Party.GUEST or len(text) < WORTH_PACKING:
            return PLAIN + text
        return PACKED + self._packer.compress(text) + self._packer.flush(zlib.Z_SYNC_FLUSH)

    def _put(self, body: bytes) -> None:
        self._out.append(framed(body))
        self.waiting += len(self._out[-1])
        self._wake()

    def take(self) -> bytes:
        """All bytes to send now; they are handed out only once."""
        data = b"".join(self._out)
        self._drop()
        return data

    def _drop(self) -> None:
        self._out.clear()
        self.waiting = 0

    def seal_with(self, keys: SideKeys) -> None:
        """Seal everything from now on, both ways."""
        self._keys = keys

    # Time, and the end

    def tick(self) -> None:
        """Ping now and then, and end the link if it is dead or far too slow."""
        if self.is_over:
            return
        now = self._clock()
        is_late = not self.is_sealed and now - self._began > SHOW_WITHIN
        is_halting = self._cutter.has_begun and now - self._frame_began > WHOLE_WITHIN
        if is_late or is_halting or self.silence > SILENT_AFTER:
            self.close(Parting.SILENT, NOTHING_HEARD)
        elif self.is_sealed and now - max(self._heard, self._pinged) > PING_AFTER:
            self._pinged = now
            self.send(Ping())

    def close(self, parting: Parting, words: str = "") -> None:
        """Say goodbye; nothing is read or sent afterwards."""
        if not self.is_over:
            goodbye = Goodbye(parting=parting, words=words)
            self.send(goodbye)
            self.ended = goodbye
            self._wake()

    def refuse(self, breach: Breach) -> None:
        """End the link, since no program of ours would send what came. The details go to the log,
        not to the other side."""
        logger.warning("a connection is refused: %s", shown_line(f"{breach}"))
        match breach:
            case Garbled():
                self.close(Parting.GARBLED, DISTURBED)
            case Unheard():
                self.close(Parting.SILENT, NOTHING_HEARD)
            case _:
                self.close(Parting.BREACH, UNCLEAR)
