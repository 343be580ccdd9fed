"""Cuts the bytes of a connection into frames: four bytes with the length, then the frame."""

from __future__ import annotations

HEAD = 4  # bytes


class Breach(Exception):
    """The other side does what no program of ours would do; the words are only for the log."""


class Garbled(Breach):
    """What arrived may not be from the other side at all: somebody may have injected it."""


class Unheard(Breach):
    """The other side says goodbye unsealed: it has not received what would let it seal the rest."""


def framed(body: bytes) -> bytes:
    """A frame as sent."""
    return len(body).to_bytes(HEAD, "big") + body


class FrameCutter:
    """Cuts arriving bytes into frames."""

    def __init__(self) -> None:
        self._held = bytearray()

    @property
    def has_begun(self) -> bool:
        """Whether part of a frame has arrived."""
        return bool(self._held)

    def add(self, data: bytes) -> None:
        self._held += data

    def next(self, largest: int) -> bytes | None:
        """The next frame, if complete. Raises Garbled if its length is 0 or above `largest`."""
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
