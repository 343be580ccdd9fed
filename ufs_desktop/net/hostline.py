"""The guest's side of one connection."""

from __future__ import annotations

from typing import Protocol

from ufs_desktop.net.conversation import Conversation
from ufs_desktop.net.link import Link
from ufs_desktop.net.messages import Goodbye, Message


class LineHolder(Protocol):
    """The desk that a connection belongs to."""

    def hear(self, line: HostLine, message: Message) -> None:
        """Handle a message. Raises Breach for one that no program of ours would send now."""

    def end(self, line: HostLine, ended: Goodbye) -> None:
        """Handle the end of the connection; called once."""


class HostLine(Conversation):
    """A `Channel` of the guest."""

    def __init__(self, desk: LineHolder, link: Link) -> None:
        super().__init__(link)
        self.match = ""
        self.is_known = False  # the host has admitted us
        self.has_said_goodbye = False  # certainly the host, not somebody in its place
        self._desk = desk

    def _hear(self, message: Message) -> None:
        self._desk.hear(self, message)

    def _end(self, ended: Goodbye) -> None:
        self._desk.end(self, ended)
