"""Finds games on the network: a beacon announces one again and again, a lookout listens.

Both only know datagrams. A beacon uses broadcast and multicast on every interface, since many
networks let only one of them through, and reaches nobody outside its own network.
"""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtNetwork import QAbstractSocket, QHostAddress, QNetworkInterface, QUdpSocket

from ufs_desktop.net.allowance import Allowance
from ufs_desktop.net.announcement import LARGEST
from ufs_desktop.net.invitation import DEFAULT_PORT
from ufs_desktop.net.sockets import acquaint, plain_address

PORT = DEFAULT_PORT  # of the lookout; games listen there too, over TCP, if it is free
GROUP_4, GROUP_6 = QHostAddress("239.255.85.70"), QHostAddress("ff02::5546:5300")
EVERY = 2_000  # milliseconds between two announcements
SOONEST = 500  # milliseconds, if there is news
HEARD, HEARD_OF_ADDRESS = 60, 8  # datagrams per second, from all addresses and from one
MOST_ADDRESSES = 256

Flag = QNetworkInterface.InterfaceFlag
Protocol = QAbstractSocket.NetworkLayerProtocol
Kind = QNetworkInterface.InterfaceType
CABLE_OR_AIR = (Kind.Ethernet, Kind.Wifi)  # where other people's machines are
SHARED = QUdpSocket.BindFlag.ShareAddress | QUdpSocket.BindFlag.ReuseAddressHint


class Beacon(QObject):
    """Sends the same words again and again until they are replaced, or it is stopped."""

    def __init__(self, port: int = PORT, *, only_here: bool = False) -> None:
        super().__init__()
        self._port, self._only_here = port, only_here
        self._words = b""
        self._said = 0
        self._sockets = {kind: QUdpSocket(self) for kind in (GROUP_4, GROUP_6)}
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._speak)
        acquaint(self, self._timer, *self._sockets.values())
        for group, socket in self._sockets.items():
            socket.bind(_anywhere(group), 0)
            socket.setSocketOption(QAbstractSocket.SocketOption.MulticastTtlOption, 1)

    @property
    def said(self) -> int:
        """How often it has sent its words."""
        return self._said

    def say(self, words: bytes) -> None:
        """Set what to send from now on; news is sent soon, but never too often."""
        if words != self._words:
            self._words = words
            self._timer.start(SOONEST if self._timer.isActive() else 0)

    def stop(self) -> None:
        self._timer.stop()
        for socket in self._sockets.values():
            socket.close()
        self.deleteLater()

    def _speak(self) -> None:
        self._said += 1
        self._timer.start(EVERY)
        four, six = self._sockets.values()
        for interface in _interfaces(only_here=self._only_here):
            for entry in interface.addressEntries():
                if not entry.broadcast().isNull():
                    four.writeDatagram(self._words, entry.broadcast(), self._port)
            if not self._only_here:
                for group, socket in ((GROUP_4, four), (GROUP_6, six)):
                    if _speaks(interface, group):
                        socket.setMulticastInterface(interface)
                        socket.writeDatagram(self._words, group, self._port)


class Lookout(QObject):
    """Listens to beacons; senders of too many datagrams are ignored."""

    heard = Signal(bytes, str)  # the words, and the address that they came from

    def __init__(self, port: int = PORT, *, only_here: bool = False) -> None:
        super().__init__()
        self._only_here = only_here
        self._all = Allowance(2 * HEARD, HEARD)
        self._of: dict[str, Allowance] = {}
        self._sockets = {group: QUdpSocket(self) for group in (GROUP_4, GROUP_6)}
        self._joined: set[tuple[QUdpSocket, str]] = set()
        self._timer = QTimer(self)  # interfaces come and go
        self._timer.setInterval(2 * EVERY)
        self._timer.timeout.connect(self._join)
        acquaint(self, self._timer, *self._sockets.values())
        for group, socket in self._sockets.items():
            socket.readyRead.connect(self._hear)
            place = _anywhere(group)
            if only_here and group is GROUP_4:
                place = QHostAddress("127.255.255.255")
            if not only_here or group is GROUP_4:
                socket.bind(place, self.port or port, SHARED)
        if not only_here and self.port:
            self._join()
            self._timer.start()

    @property
    def port(self) -> int:
        """Its port; 0 if it cannot listen."""
        return self._sockets[GROUP_4].localPort()

    def stop(self) -> None:
        self._timer.stop()
        for socket in self._sockets.values():
            socket.close()
        self.deleteLater()

    def _join(self) -> None:
        """Join the groups on every interface that exists now."""
        found = set()
        for interface in _interfaces(only_here=False):
            for group, socket in self._sockets.items():
                place = (socket, interface.name())
                if _is_open(socket) and _speaks(interface, group):
                    found.add(place)
                    if place not in self._joined:
                        socket.joinMulticastGroup(group, interface)
        self._joined = found

    def _hear(self) -> None:
        for socket in self._sockets.values():
            while _is_open(socket) and socket.hasPendingDatagrams():
                datagram = socket.receiveDatagram(LARGEST + 1)
                address = plain_address(datagram.senderAddress())
                words = datagram.data().data()
                if self._listens_to(address) and 0 < len(words) <= LARGEST:
                    self.heard.emit(words, address)

    def _listens_to(self, address: str) -> bool:
        if len(self._of) >= MOST_ADDRESSES:
            self._of = {each: left for each, left in self._of.items() if left.left < 1}
        own = self._of.setdefault(address, Allowance(2 * HEARD_OF_ADDRESS, HEARD_OF_ADDRESS))
        if own.left < 1 or self._all.left < 1 or len(self._of) > MOST_ADDRESSES:
            return False
        own.take(1)
        self._all.take(1)
        return True


def own_addresses() -> list[str]:
    """This machine's addresses on its networks, starting with those that are easy to type."""
    interfaces = (each for each in _interfaces(only_here=False) if not _is_own(each))
    likely = sorted(interfaces, key=lambda each: each.type() not in CABLE_OR_AIR)
    found = [plain_address(entry.ip()) for each in likely for entry in each.addressEntries()]
    return sorted((each for each in found if "%" not in each), key=lambda each: ":" in each)


def _interfaces(*, only_here: bool) -> Iterator[QNetworkInterface]:
    """The working interfaces, always including this machine's loopback."""
    for interface in QNetworkInterface.allInterfaces():
        flags = interface.flags()
        works = flags & Flag.IsUp and flags & Flag.IsRunning
        if works and (_is_own(interface) or not only_here):
            yield interface


def _is_own(interface: QNetworkInterface) -> bool:
    """Whether it leads only to this machine."""
    return bool(interface.flags() & Flag.IsLoopBack)


def _speaks(interface: QNetworkInterface, group: QHostAddress) -> bool:
    """Whether an interface supports multicast and has an address of the group's kind."""
    kinds = {entry.ip().protocol() for entry in interface.addressEntries()}
    return bool(interface.flags() & Flag.CanMulticast) and group.protocol() in kinds


def _is_open(socket: QUdpSocket) -> bool:
    return socket.state() == QAbstractSocket.SocketState.BoundState


def _anywhere(group: QHostAddress) -> QHostAddress:
    kinds = QHostAddress.SpecialAddress
    is_four = group.protocol() == Protocol.IPv4Protocol
    return QHostAddress(kinds.AnyIPv4 if is_four else kinds.AnyIPv6)
