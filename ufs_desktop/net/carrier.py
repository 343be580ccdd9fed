"""Carries the bytes of a channel over a connection, no faster than the other side reads them."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from ufs_desktop.net.ends import Channel
from ufs_desktop.net.sockets import Cable, CableEnd, acquaint

ENOUGH = 128 * 1024  # bytes waiting to be sent; beyond that, no more are taken from the channel


class Carrier(QObject):
    """First pass `wake` to the desk that creates the channel, then `carry` the channel."""

    known = Signal()  # the other side has proved who they are
    ended = Signal(CableEnd)

    def __init__(self, cable: Cable) -> None:
        super().__init__()
        self.cable = cable
        self._channel: Channel | None = None
        self._is_known = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._pump)
        acquaint(self, self._soon)
        cable.arrived.connect(self._receive)
        cable.drained.connect(self._pump)
        cable.ended.connect(self._end)

    def carry(self, channel: Channel) -> None:
        """Begin to carry a channel."""
        self._channel = channel
        self.wake()

    def wake(self) -> None:
        """The channel has something to send, or is over; what comes together is sent together."""
        if not self._soon.isActive() and not self.cable.is_over:
            self._soon.start(0)

    def drop(self) -> None:
        """Send what can be sent immediately, and end: the thread itself is about to end."""
        if self._channel is not None and not self.cable.is_over:
            self.cable.send(self._channel.take())
        self.cable.drop()

    def _receive(self, data: bytes) -> None:
        if self._channel is not None:
            self._channel.receive(data)
            self._pump()

    def _pump(self) -> None:
        channel = self._channel
        if channel is None or self.cable.is_over:
            return
        if not self._is_known and channel.is_known:
            self._is_known = True
            self.known.emit()
        if self.cable.waiting > ENOUGH and not channel.is_over:
            return
        self.cable.send(channel.take())
        if channel.is_over and not self.cable.is_over:
            self.cable.close()

    def _end(self, why: CableEnd) -> None:
        self._soon.stop()
        channel, self._channel = self._channel, None
        if channel is not None:
            channel.lost()
        self.ended.emit(why)
        self.deleteLater()  # along with its connections
