"""What carries a channel: all that is to leave leaves, and no more than the other side takes."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtNetwork import QAbstractSocket
from pytestqt.qtbot import QtBot

from ufs_desktop.net import carrier, sockets
from ufs_desktop.net.allowance import Allowance
from ufs_desktop.net.carrier import Carrier
from ufs_desktop.net.sockets import Cable, CableEnd, Doorway

pytestmark = pytest.mark.usefixtures("qapp")


class Words:
    """A channel that the test leads."""

    def __init__(self) -> None:
        self.heard = b""
        self.waiting = b""
        self.is_over = False
        self.is_known = False
        self.is_lost = False
        self.taken = 0  # how often

    def receive(self, data: bytes) -> None:
        self.heard += data

    def take(self) -> bytes:
        self.taken += 1
        data, self.waiting = self.waiting, b""
        return data

    def lost(self) -> None:
        self.is_lost = True


class Ends:
    """Two carriers with a real connection between them."""

    def __init__(self, qtbot: QtBot) -> None:
        self.door = Doorway()
        self.door.entered.connect(self._enter)
        assert self.door.open(only_here=True)
        self.host, self.guest = Words(), Words()
        self.hosting: list[Carrier] = []
        self.ends: list[CableEnd] = []
        self.calling = Carrier(Cable())
        self.calling.ended.connect(self.ends.append)
        self.calling.cable.connected.connect(lambda: self.calling.carry(self.guest))
        self.calling.cable.call("127.0.0.1", self.door.port)
        qtbot.waitUntil(lambda: bool(self.hosting) and self.guest.taken > 0)

    def _enter(self, cable: Cable) -> None:
        self.hosting.append(Carrier(cable))
        self.hosting[-1].carry(self.host)


@pytest.fixture
def ends(qtbot: QtBot) -> Iterator[Ends]:
    ends = Ends(qtbot)
    yield ends
    ends.calling.cable.abort()
    ends.door.close()


def test_what_a_channel_says_is_carried_together(ends: Ends, qtbot: QtBot) -> None:
    before = ends.guest.taken
    for word in (b"one ", b"two ", b"three"):
        ends.guest.waiting += word
        ends.calling.wake()
    qtbot.waitUntil(lambda: ends.host.heard == b"one two three")
    assert ends.guest.taken <= before + 2  # once, and once more when it has left


def test_the_last_words_leave_before_it_is_closed(ends: Ends, qtbot: QtBot) -> None:
    ends.host.waiting, ends.host.is_over = b"goodbye", True
    ends.hosting[0].wake()
    qtbot.waitUntil(lambda: ends.guest.is_lost and ends.host.is_lost)
    assert ends.guest.heard == b"goodbye"
    assert ends.ends == [CableEnd.THERE]


def test_who_does_not_take_it_is_given_no_more(
    ends: Ends, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(carrier, "ENOUGH", 1)
    ends.host.waiting = b"x" * (6 * 1024 * 1024)
    ends.hosting[0].wake()
    qtbot.waitUntil(lambda: ends.host.waiting == b"")
    ends.host.waiting = b"the rest"
    ends.hosting[0]._pump()
    assert ends.host.waiting == b"the rest"
    monkeypatch.setattr(ends.calling.cable, "_allowance", Allowance(1e9, 1e9))
    qtbot.waitUntil(lambda: ends.guest.heard.endswith(b"the rest"))


def test_one_who_takes_nothing_more_is_not_kept_once_it_is_over(
    ends: Ends, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(carrier, "ENOUGH", 1)
    monkeypatch.setattr(sockets, "GRACE", 50)
    monkeypatch.setattr(ends.calling.cable, "_allowance", Allowance(0, 0))  # takes nothing at all
    ends.door.recognize(ends.hosting[0].cable)
    options = QAbstractSocket.SocketOption
    ends.calling.cable._socket.setSocketOption(options.ReceiveBufferSizeSocketOption, 8_192)
    ends.hosting[0].cable._socket.setSocketOption(options.SendBufferSizeSocketOption, 8_192)
    ends.host.waiting = b"x" * (6 * 1024 * 1024)
    ends.hosting[0].wake()
    qtbot.waitUntil(lambda: ends.host.waiting == b"")
    assert ends.hosting[0].cable.waiting > 1
    ends.host.is_over = True
    ends.hosting[0].wake()
    qtbot.waitUntil(lambda: ends.host.is_lost, timeout=15_000)


def test_it_is_told_once_who_is_there(ends: Ends, qtbot: QtBot) -> None:
    known: list[bool] = []
    ends.hosting[0].known.connect(lambda: known.append(True))
    ends.host.is_known = True
    ends.hosting[0].wake()
    qtbot.waitUntil(lambda: bool(known))
    ends.hosting[0].wake()
    qtbot.wait(10)
    assert known == [True]


def listen(carrier: Carrier) -> weakref.ref[Carrier]:
    """As a desk does, that knows whom it listens to."""
    carrier.ended.connect(lambda _: carrier.wake())
    return weakref.ref(carrier)


def test_nothing_is_left_of_a_connection_that_has_ended(ends: Ends, qtbot: QtBot) -> None:
    left = listen(ends.hosting.pop())
    gc.collect()
    assert left() is not None
    ends.calling.cable.abort()
    qtbot.waitUntil(lambda: gc.collect() >= 0 and left() is None)
