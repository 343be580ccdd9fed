"""Beacons and lookouts on this machine alone: what is said is heard, and a flood is not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtNetwork import QHostAddress, QUdpSocket
from pytestqt.qtbot import QtBot

from ufs_desktop.net import discovery
from ufs_desktop.net.announcement import LARGEST
from ufs_desktop.net.discovery import Beacon, Lookout

pytestmark = pytest.mark.usefixtures("qapp")


class Watch:
    """A lookout, and all that it heard."""

    def __init__(self, port: int = 0) -> None:
        self.lookout = Lookout(port, only_here=True)
        self.heard: list[tuple[bytes, str]] = []
        self.lookout.heard.connect(lambda words, address: self.heard.append((words, address)))


@pytest.fixture
def watch() -> Iterator[Watch]:
    watch = Watch()
    yield watch
    watch.lookout.stop()


@pytest.fixture
def beacon(watch: Watch) -> Iterator[Beacon]:
    beacon = Beacon(watch.lookout.port, only_here=True)
    yield beacon
    beacon.stop()


def test_what_a_beacon_says_is_heard_by_all_on_one_port(
    watch: Watch, beacon: Beacon, qtbot: QtBot
) -> None:
    second = Watch(watch.lookout.port)
    beacon.say(b"a game")
    qtbot.waitUntil(lambda: bool(watch.heard and second.heard))
    assert watch.heard == second.heard == [(b"a game", "127.0.0.1")]
    second.lookout.stop()


def test_news_are_heard_soon_and_not_in_a_flood(
    watch: Watch, beacon: Beacon, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discovery, "SOONEST", 400)
    beacon.say(b"first")
    qtbot.waitUntil(lambda: len(watch.heard) == 1)
    for number in range(50):
        beacon.say(b"news %d" % number)
    qtbot.waitUntil(lambda: len(watch.heard) == 2)
    assert watch.heard[-1][0] == b"news 49"
    assert beacon.said == 2
    beacon.say(b"news 49")
    qtbot.wait(500)
    assert beacon.said == 2  # nothing new


def test_a_beacon_says_it_again(
    watch: Watch, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discovery, "EVERY", 30)
    beacon = Beacon(watch.lookout.port, only_here=True)
    beacon.say(b"still here")
    qtbot.waitUntil(lambda: len(watch.heard) >= 3)
    beacon.stop()
    count = beacon.said
    qtbot.wait(100)
    assert beacon.said == count


def test_who_shouts_is_not_listened_to(watch: Watch, qtbot: QtBot) -> None:
    shouter = QUdpSocket()
    place = QHostAddress("127.255.255.255")
    shouter.writeDatagram(b"z" * (LARGEST + 1), place, watch.lookout.port)
    shouter.writeDatagram(b"", place, watch.lookout.port)
    for number in range(200):
        shouter.writeDatagram(b"%d" % number, place, watch.lookout.port)
    qtbot.waitUntil(lambda: len(watch.heard) >= 10)
    qtbot.wait(50)
    assert len(watch.heard) <= 2 * discovery.HEARD_OF_ADDRESS + 2
    assert max(len(words) for words, _ in watch.heard) <= 3


def test_a_machine_knows_where_it_can_be_reached() -> None:
    found = discovery.own_addresses()
    assert all(not address.startswith("127.") and "%" not in address for address in found)
    assert found == sorted(found, key=lambda address: ":" in address)
