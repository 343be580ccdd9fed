"""Connections over TCP: bytes in, bytes out, all of it bounded, whatever the bytes mean.

Everything lives in the thread that created it, which must run an event loop and is never blocked,
and ends there: closed objects delete themselves, so that Python's garbage never contains a socket
of another thread. A sender who is too fast is read more slowly, so that the network itself holds
them back; a receiver who does not read is dropped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from enum import StrEnum

from PySide6.QtCore import QDeadlineTimer, QObject, QTimer, Signal
from PySide6.QtNetwork import QAbstractSocket, QHostAddress, QTcpServer, QTcpSocket

from ufs_desktop.net.allowance import Allowance

CHUNK = 32 * 1024  # bytes that are read at once, before it is another's turn
READ_BUFFER = 2 * CHUNK  # bytes that wait here to be read
BURST, RATE = 1024 * 1024, 256 * 1024  # bytes that are read at once, and per second after that
MOST_WAITING = 8 * 1024 * 1024  # bytes that the other side has yet to receive
PATIENCE = 8_000  # milliseconds to answer, or to prove who they are
GRACE = 2_000  # milliseconds in which the last bytes may still leave
MOST_STRANGERS = 16  # connections that have not proved who they are
MOST_OF_ADDRESS = 4  # of those, from one address
MOST_IN_ALL = 64
MOST_KNOWN = 256  # addresses whose calls are counted
CALLS, CALL_EVERY = 12, 1_000  # connections of an address at once, and milliseconds for each more

SocketError = QAbstractSocket.SocketError
SocketState = QAbstractSocket.SocketState


class CableEnd(StrEnum):
    """Why a connection is over."""

    HERE = "closed here"
    THERE = "closed by the other side"
    LOST = "lost"
    NOBODY = "nobody is listening there"
    SILENT = "no answer"
    UNKNOWN = "no such address"
    SLOW = "too slow"


REASONS = {
    SocketError.RemoteHostClosedError: CableEnd.THERE,
    SocketError.ConnectionRefusedError: CableEnd.NOBODY,
    SocketError.HostNotFoundError: CableEnd.UNKNOWN,
    SocketError.SocketTimeoutError: CableEnd.SILENT,
    SocketError.NetworkError: CableEnd.SILENT,
}


class Cable(QObject):
    """One connection; `ended` is emitted once, and nothing after it."""

    connected = Signal()  # only for an outgoing connection
    arrived = Signal(bytes)
    drained = Signal()  # some of the waiting bytes were sent
    ended = Signal(CableEnd)

    def __init__(self, socket: QTcpSocket | None = None) -> None:
        super().__init__()
        self._socket = socket if socket is not None else QTcpSocket()
        self._socket.setParent(self)
        self._socket.setReadBufferSize(READ_BUFFER)
        self._allowance = Allowance(BURST, RATE)
        self._timer = QTimer(self)  # until it is connected, or has closed
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._give_up)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._read)
        acquaint(self, self._socket, self._timer, self._pause)
        self._is_over = False
        self._is_closing = False
        self.address = plain_address(self._socket.peerAddress())
        self._socket.connected.connect(self._on_connected)
        self._socket.readyRead.connect(self._read)
        self._socket.bytesWritten.connect(self._on_written)
        self._socket.errorOccurred.connect(self._on_error)
        self._socket.disconnected.connect(self._on_disconnected)
        if socket is not None:
            self._set_up()

    def call(self, address: str, port: int) -> None:
        """Begin a connection; `connected` or `ended` follows."""
        self._timer.start(PATIENCE)
        self._socket.connectToHost(address, port)

    @property
    def is_over(self) -> bool:
        return self._is_over

    @property
    def waiting(self) -> int:
        """How many bytes are still to be sent."""
        return self._socket.bytesToWrite()

    def send(self, data: bytes) -> None:
        """Send bytes as soon as possible; a receiver who is far too slow is dropped."""
        if self._is_over or self._is_closing or not data:
            return
        self._socket.write(data)
        self._socket.flush()  # without waiting for the event loop
        if self.waiting > MOST_WAITING:
            self.abort(CableEnd.SLOW)

    def close(self) -> None:
        """End it after everything was sent."""
        if self._is_over or self._is_closing:
            return
        self._is_closing = True
        self._pause.stop()
        self._timer.start(GRACE)
        self._socket.disconnectFromHost()

    def drop(self) -> None:
        """Send what can leave immediately, and end: the thread itself is about to end."""
        self._socket.flush()
        self.abort()

    def abort(self, why: CableEnd = CableEnd.HERE) -> None:
        """End it immediately."""
        if self._is_over:
            return
        self._is_over = True
        self._timer.stop()
        self._pause.stop()
        self._socket.abort()
        self.ended.emit(why)
        self.deleteLater()

    def _set_up(self) -> None:
        """Send without delay, and eventually notice if the other machine is gone."""
        self._socket.setSocketOption(QAbstractSocket.SocketOption.LowDelayOption, 1)
        self._socket.setSocketOption(QAbstractSocket.SocketOption.KeepAliveOption, 1)

    def _on_connected(self) -> None:
        self._timer.stop()
        self.address = plain_address(self._socket.peerAddress())
        self._set_up()
        self.connected.emit()

    def _read(self) -> None:
        """Read a part of what has arrived; the rest after the others' turns, or when allowed."""
        if self._is_over or self._is_closing or self._pause.isActive():
            return
        left = int(self._allowance.left)
        if left < min(CHUNK, self._socket.bytesAvailable()):
            self._pause.start(1000 * CHUNK // RATE)
            return
        data = self._socket.read(CHUNK).data()
        if not data:
            return
        self._allowance.take(len(data))
        if self._socket.bytesAvailable():
            self._pause.start(0)
        self.arrived.emit(data)

    def _on_written(self, _: int) -> None:
        if not self._is_over and not self._is_closing:
            self.drained.emit()

    def _on_error(self, error: QAbstractSocket.SocketError) -> None:
        if error is not SocketError.RemoteHostClosedError:  # its last bytes are read first
            self.abort(REASONS.get(error, CableEnd.LOST))

    def _on_disconnected(self) -> None:
        while not self._is_over and not self._is_closing:
            data = self._socket.read(CHUNK).data() if self._socket.isReadable() else b""
            if not data:
                break
            self.arrived.emit(data)
        self.abort(CableEnd.HERE if self._is_closing else CableEnd.THERE)

    def _give_up(self) -> None:
        self.abort(CableEnd.HERE if self._is_closing else CableEnd.SILENT)


class Doorway(QObject):
    """Listens and admits as many connections as can be served; strangers get little time."""

    entered = Signal(object)  # Cable

    def __init__(self) -> None:
        super().__init__()
        self._server = QTcpServer(self)
        self._server.pendingConnectionAvailable.connect(self._let_in)
        self._strangers: dict[Cable, QDeadlineTimer] = {}
        self._cables: set[Cable] = set()
        self._calls: dict[str, Allowance] = {}
        self._watch = QTimer(self)
        acquaint(self, self._server, self._watch)
        self._watch.setInterval(PATIENCE // 4)
        self._watch.timeout.connect(self._send_away)

    def open(self, port: int = 0, *, only_here: bool = False) -> bool:
        """Listen at a port on all addresses, IPv4 and, if available, IPv6; 0 is any port."""
        kinds = QHostAddress.SpecialAddress
        places = [kinds.LocalHost] if only_here else [kinds.Any, kinds.AnyIPv4]
        return any(self._server.listen(QHostAddress(place), port) for place in places)

    @property
    def port(self) -> int:
        """The port at which it listens; 0 if it does not."""
        return self._server.serverPort()

    @property
    def trouble(self) -> str:
        """Why it cannot listen."""
        return self._server.errorString()

    def recognize(self, cable: Cable) -> None:
        """Let a connection stay, since it has proved who it is."""
        self._strangers.pop(cable, None)
        self._watch_over()

    def shut(self) -> None:
        """Admit nobody any more; existing connections stay."""
        self._server.close()

    def close(self) -> None:
        """End everything, sending the last bytes."""
        self.shut()
        for cable in tuple(self._cables):
            cable.drop()
        self._strangers.clear()
        self._watch.stop()
        self.deleteLater()

    def _let_in(self) -> None:
        while self._server.hasPendingConnections():
            socket = self._server.nextPendingConnection()
            socket.setParent(None)  # or else the server's wrapper keeps every caller's
            address = plain_address(socket.peerAddress())
            if not self._has_room(address):
                socket.abort()
                socket.deleteLater()
                continue
            cable = Cable(socket)
            self._cables.add(cable)
            self._strangers[cable] = QDeadlineTimer(PATIENCE)
            cable.ended.connect(self._forgetter(cable))
            self._watch_over()
            self.entered.emit(cable)

    def _has_room(self, address: str) -> bool:
        """Whether one more connection from an address is allowed."""
        if len(self._calls) >= MOST_KNOWN:
            self._calls = {each: calls for each, calls in self._calls.items() if calls.left < CALLS}
        calls = self._calls.setdefault(address, Allowance(CALLS, 1000 / CALL_EVERY))
        if len(self._calls) > MOST_KNOWN or not calls.takes_one():
            return False
        near = Counter(cable.address for cable in self._strangers)[address]
        few = len(self._strangers) < MOST_STRANGERS and len(self._cables) < MOST_IN_ALL
        return few and near < MOST_OF_ADDRESS

    def _forgetter(self, cable: Cable) -> Callable[[], None]:
        def forget() -> None:
            self._cables.discard(cable)
            self._strangers.pop(cable, None)
            self._watch_over()

        return forget

    def _watch_over(self) -> None:
        if self._strangers and not self._watch.isActive():
            self._watch.start()
        elif not self._strangers:
            self._watch.stop()

    def _send_away(self) -> None:
        """Drop those who have not proved who they are in time."""
        for cable, time in tuple(self._strangers.items()):
            if time.hasExpired():
                cable.abort(CableEnd.SILENT)


def acquaint(*objects: QObject) -> None:
    """Give these objects a child, and a listener that disconnects, before Qt itself does so.

    The first such event of an object calls into the interpreter. Qt's internal children are added,
    and listeners deleted in this thread removed, while Qt holds a lock that other threads share: a
    thread that holds the interpreter and waits for that lock would wait forever.
    """
    for each in objects:
        QObject(each).setParent(None)
        heard = each.objectNameChanged.connect(lambda _: None)
        QObject.disconnect(heard)


def plain_address(address: QHostAddress) -> str:
    """An address as people write it; an IPv4 address mapped to IPv6 is written as IPv4."""
    return address.toString().removeprefix("::ffff:")
