"""Bytes of a connection cut into frames: four bytes say how long one is, and the frame follows."""

from __future__ import annotations

HEAD = 4  # bytes


class Breach(Exception):
    """The other side does what no program of ours would do; the words are for the log alone."""


class Garbled(Breach):
    """What came need not be the other side's at all: somebody may have put it on the way."""


class Unheard(Breach):
    """The other side says goodbye in the open: it has not heard that the rest is to be sealed."""


def framed(body: bytes) -> bytes:
    """A frame as it is sent."""
    return len(body).to_bytes(HEAD, "big") + body


class FrameCutter:
    """Cuts what arrives; never holds more than one frame that is not whole yet."""

    def __init__(self) -> None:
        self._held = bytearray()

    @property
    def has_begun(self) -> bool:
        """Whether a frame has arrived in part."""
        return bool(self._held)

    def add(self, data: bytes) -> None:
        self._held += data

    def next(self, largest: int) -> bytes | None:
        """The next frame, if it is whole. Garbled: it is empty, or says that it is longer."""
        if len(self._held) < HEAD:
            return None
        length = int.from_bytes(self._held[:HEAD], "big")
        if not 0 < length <= largest:
            self._held.clear()
            raise Garbled(f"a frame of {length} bytes, where {largest} may come")
        if len(self._held) < HEAD + length:
            return None
        frame = bytes(self._held[HEAD : HEAD + length])
        del self._held[: HEAD + length]
        return frame
