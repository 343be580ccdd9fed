"""The guest's side of one connection."""

from __future__ import annotations

from typing import Protocol

from ufs_desktop.net.frames import Breach
from ufs_desktop.net.link import Link
from ufs_desktop.net.messages import Goodbye, Message, Parting


class LineHolder(Protocol):
    """The desk that a connection belongs to."""

    def hear(self, line: HostLine, message: Message) -> None:
        """What the host says. Breach: what no program of ours would say now."""

    def end(self, line: HostLine, ended: Goodbye) -> None:
        """The connection is over; it is told once."""


class HostLine:
    """A `Channel` of the guest."""

    def __init__(self, desk: LineHolder, link: Link) -> None:
        self.link = link
        self.match = ""
        self.is_known = False  # the host has admitted us
        self.has_said_goodbye = False  # the host has, and nobody else in its place
        self._desk = desk
        self._is_told = False

    @property
    def is_over(self) -> bool:
        return self.link.is_over

    def receive(self, data: bytes) -> None:
        try:
            for message in self.link.receive(data):
                self._desk.hear(self, message)
        except Breach as breach:
            self.link.refuse(breach)
        self._check_end()

    def take(self) -> bytes:
        return self.link.take()

    def tick(self) -> None:
        self.link.tick()
        self._check_end()

    def lost(self) -> None:
        if not self.link.is_over:
            self.link.ended = Goodbye(parting=Parting.SILENT)
        self._check_end()

    def _check_end(self) -> None:
        if self.link.ended is not None and not self._is_told:
            self._is_told = True
            self._desk.end(self, self.link.ended)
