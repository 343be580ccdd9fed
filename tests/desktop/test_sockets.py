"""Connections over real sockets of this machine: bounded both ways, and ended for a reason."""

from __future__ import annotations

import gc
import socket
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest
from PySide6.QtNetwork import QHostAddress, QTcpSocket
from pytestqt.qtbot import QtBot

from tests.leftovers import clear_away
from ufs_desktop.net import sockets
from ufs_desktop.net.sockets import Cable, CableEnd, Doorway

pytestmark = pytest.mark.usefixtures("qapp")
HERE = "127.0.0.1"


class Ear:
    """What one end hears."""

    def __init__(self, cable: Cable) -> None:
        self.cable = cable
        self.heard = b""
        self.largest = 0
        self.ends: list[CableEnd] = []
        cable.arrived.connect(self._hear)
        cable.ended.connect(self.ends.append)

    def _hear(self, data: bytes) -> None:
        self.heard += data
        self.largest = max(self.largest, len(data))


def sockets_known() -> list[QTcpSocket]:
    """All that Python still holds."""
    clear_away()
    return [each for each in gc.get_objects() if type(each) is QTcpSocket]


class House:
    """A door at this machine, and all who came in."""

    def __init__(self) -> None:
        self.door = Doorway()
        self.guests: list[Ear] = []
        self.callers: list[Ear] = []
        self.door.entered.connect(lambda cable: self.guests.append(Ear(cable)))
        assert self.door.open(only_here=True)

    def call(self) -> Ear:
        ear = Ear(Cable())
        self.callers.append(ear)
        ear.cable.call(HERE, self.door.port)
        return ear


@pytest.fixture
def house() -> Iterator[House]:
    house = House()
    yield house
    house.door.close()
    for caller in house.callers:
        caller.cable.abort()


def test_what_is_sent_arrives_and_last_words_are_heard(house: House, qtbot: QtBot) -> None:
    caller = house.call()
    qtbot.waitUntil(lambda: len(house.guests) == 1)
    (guest,) = house.guests
    assert guest.cable.address == HERE
    words = bytes(range(256)) * 1000
    caller.cable.send(words)
    guest.cable.send(b"hello")
    qtbot.waitUntil(lambda: guest.heard == words and caller.heard == b"hello")
    assert guest.largest <= sockets.CHUNK
    guest.cable.send(b"goodbye")
    guest.cable.close()
    guest.cable.send(b"and more")
    qtbot.waitUntil(lambda: bool(caller.ends and guest.ends))
    assert caller.heard == b"hellogoodbye"
    assert (caller.ends, guest.ends) == ([CableEnd.THERE], [CableEnd.HERE])


def test_a_flood_is_read_slowly_and_keeps_nobody_from_being_heard(
    house: House, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "BURST", 4 * sockets.CHUNK)
    flooder, other = house.call(), house.call()
    qtbot.waitUntil(lambda: len(house.guests) == 2)
    began = time.monotonic()
    flooder.cable.send(b"x" * (6 * 1024 * 1024))
    qtbot.waitUntil(lambda: sum(len(guest.heard) for guest in house.guests) >= sockets.CHUNK)
    other.cable.send(b"listen")
    qtbot.waitUntil(lambda: any(guest.heard == b"listen" for guest in house.guests))
    heard = max(len(guest.heard) for guest in house.guests)
    assert heard <= 4 * sockets.CHUNK + sockets.RATE * (1 + time.monotonic() - began)
    assert flooder.cable.waiting > 0  # the network holds the rest back


def test_one_who_does_not_read_is_let_go(
    house: House, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "MOST_WAITING", 1024 * 1024)
    idle = QTcpSocket()
    idle.setReadBufferSize(1)
    idle.connectToHost(QHostAddress(HERE), house.door.port)
    qtbot.waitUntil(lambda: len(house.guests) == 1)
    (guest,) = house.guests
    for _ in range(400):
        guest.cable.send(b"y" * 64 * 1024)
    assert guest.ends == [CableEnd.SLOW]
    idle.abort()


def test_strangers_are_few_and_have_little_time(
    house: House, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "PATIENCE", 300)
    known = house.call()
    qtbot.waitUntil(lambda: len(house.guests) == 1)
    house.door.recognize(house.guests[0].cable)
    callers = [house.call() for _ in range(6)]
    qtbot.waitUntil(lambda: sum(bool(each.ends) for each in callers) == 2)
    assert len(house.guests) == 1 + sockets.MOST_OF_ADDRESS
    house.door._watch.setInterval(50)
    qtbot.waitUntil(lambda: all(each.ends for each in callers))
    assert not known.ends


def test_an_address_that_calls_again_and_again_is_not_let_in(
    house: House, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "CALLS", 5)
    for _ in range(5):
        caller = house.call()
        qtbot.waitUntil(lambda: len(house.guests) == len(house.callers))
        caller.cable.abort()
        qtbot.waitUntil(lambda: bool(house.guests[-1].ends))
    last = house.call()
    qtbot.waitUntil(lambda: bool(last.ends))
    assert len(house.guests) == 5


def test_nothing_is_left_of_those_who_call_whether_they_were_let_in_or_not(
    house: House, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "CALLS", 8)
    before = set(map(id, sockets_known()))
    for _ in range(20):
        socket.create_connection((HERE, house.door.port)).close()
    qtbot.waitUntil(lambda: HERE in house.door._calls and house.door._calls[HERE].left < 1)
    qtbot.waitUntil(lambda: len(house.guests) > 2 and all(each.ends for each in house.guests))
    house.guests.clear()
    qtbot.waitUntil(lambda: {id(each) for each in sockets_known()} <= before)


def test_a_call_that_nobody_takes_ends_for_a_reason(
    house: House, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = house.door.port
    house.door.shut()
    nobody = Ear(Cable())
    nobody.cable.call(HERE, port)
    qtbot.waitUntil(lambda: nobody.ends == [CableEnd.NOBODY])
    monkeypatch.setattr(sockets, "PATIENCE", 100)
    silent = Ear(Cable())
    silent.cable.call("192.0.2.77", 9)  # an address of no machine
    qtbot.waitUntil(lambda: bool(silent.ends))
    assert silent.ends[0] in (CableEnd.SILENT, CableEnd.LOST)


def test_a_door_hears_both_kinds_of_addresses(qtbot: QtBot) -> None:
    door, found = Doorway(), []
    door.entered.connect(lambda cable: found.append(cable.address))
    assert door.open()
    calls = [Cable(), Cable()]
    for cable, address in zip(calls, (HERE, "::1"), strict=True):
        cable.call(address, door.port)
    qtbot.waitUntil(lambda: len(found) == 2)
    assert sorted(found) == [HERE, "::1"]
    door.close()
    for cable in calls:
        cable.abort()


def test_threads_that_open_and_call_at_once_do_not_wait_for_each_other() -> None:
    """Qt has a lock for all sockets, and Python one for all threads: nobody may hold the one while
    they wait for the other. In a program of its own, which can be ended."""
    done = subprocess.run([sys.executable, "-c", AT_ONCE], capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr.decode()


AT_ONCE = """
import os

from PySide6.QtCore import QThread
from PySide6.QtWidgets import QApplication

from ufs_desktop.net.sockets import Cable, Doorway

kept = []

class Openers(QThread):
    def run(self):
        for _ in range(1_500):
            door = Doorway()
            kept.append(door)
            door.open(only_here=True)
            door.shut()

class Callers(QThread):
    def run(self):
        for _ in range(1_500):
            cable = Cable()
            kept.append(cable)
            cable.call("127.0.0.1", 9)
            cable._socket.abort()
        openers.wait()

app = QApplication([])
openers, callers = Openers(), Callers()
openers.start()
callers.start()
callers.wait()
os._exit(0)  # what is kept is of threads that are over
"""
