"""Two ends of a connection without a network, and a clock that a test turns."""

from __future__ import annotations

from ufs_desktop.net.keys import KeyExchange, Party
from ufs_desktop.net.link import Link
from ufs_desktop.net.messages import Message


class HandClock:
    """Goes on when the test says so."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


def nothing() -> None:
    """Nobody has to be woken."""


class Pair:
    """Two links that are sealed with one secret, or each with another."""

    def __init__(self, secret: str = "7F3KQ", other: str = "7F3KQ") -> None:
        self.clock = HandClock()
        self.guest = Link(Party.GUEST, self.clock, nothing)
        self.host = Link(Party.HOST, self.clock, nothing)
        guest = KeyExchange(Party.GUEST, secret, b"a match")
        host = KeyExchange(Party.HOST, other, b"a match")
        self.guest.seal_with(guest.keys(host.share, b"said"))
        self.host.seal_with(host.keys(guest.share, b"said"))

    def to_host(self, message: Message) -> list[Message]:
        self.guest.send(message)
        return list(self.host.receive(self.guest.take()))

    def to_guest(self, message: Message) -> list[Message]:
        self.host.send(message)
        return list(self.guest.receive(self.host.take()))
