"""The part of a connection that both sides have in common."""

from __future__ import annotations

from ufs_desktop.net.frames import Breach
from ufs_desktop.net.link import Link
from ufs_desktop.net.messages import Goodbye, Message, Parting


class Conversation:
    """Most of a `Channel`; subclasses handle each message, and the end once."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self._has_ended = False  # and `_end` was called

    @property
    def is_over(self) -> bool:
        return self.link.is_over

    def receive(self, data: bytes) -> None:
        try:
            for message in self.link.receive(data):
                self._hear(message)
        except Breach as breach:
            self.link.refuse(breach)
        self._look_for_end()

    def take(self) -> bytes:
        return self.link.take()

    def tick(self) -> None:
        self.link.tick()
        self._look_for_end()

    def lost(self) -> None:
        """The carrier has lost the connection, or has closed it as requested."""
        if not self.link.is_over:
            self.link.ended = Goodbye(parting=Parting.SILENT)
        self._look_for_end()

    def _look_for_end(self) -> None:
        ended = self.link.ended
        if ended is not None and not self._has_ended:
            self._has_ended = True
            self._end(ended)

    def _hear(self, message: Message) -> None:
        """Handle a message. Raises Breach for one that no program of ours would send now."""
        raise TypeError(f"{type(self).__name__} must hear")

    def _end(self, ended: Goodbye) -> None:
        raise TypeError(f"{type(self).__name__} must end")
