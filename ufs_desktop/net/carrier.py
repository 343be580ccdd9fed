"""Carries the bytes of one line over one connection, no faster than the other side takes them."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from ufs_desktop.net.ends import Line
from ufs_desktop.net.sockets import Cable, CableEnd

ENOUGH = 128 * 1024  # bytes that wait to leave, until more are taken from the line


class Carrier(QObject):
    """`wake` goes to the desk that gives the line out; then `carry` it."""

    known = Signal()  # the other side has shown who they are
    ended = Signal(CableEnd)

    def __init__(self, cable: Cable) -> None:
        super().__init__()
        self.cable = cable
        self._line: Line | None = None
        self._is_known = False
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._pump)
        cable.arrived.connect(self._receive)
        cable.drained.connect(self._pump)
        cable.ended.connect(self._end)

    def carry(self, line: Line) -> None:
        """Begin with what the line has to say."""
        self._line = line
        self.wake()

    def wake(self) -> None:
        """The line has something to say, or is over: all of it leaves together."""
        if not self._soon.isActive() and not self.cable.is_over:
            self._soon.start(0)

    def _receive(self, data: bytes) -> None:
        if self._line is not None:
            self._line.receive(data)
            self._pump()

    def _pump(self) -> None:
        line = self._line
        if line is None or self.cable.is_over:
            return
        if not self._is_known and line.is_known:
            self._is_known = True
            self.known.emit()
        if self.cable.waiting > ENOUGH:
            return
        self.cable.send(line.take())
        if line.is_over and not self.cable.is_over:
            self.cable.close()

    def _end(self, why: CableEnd) -> None:
        self._soon.stop()
        line, self._line = self._line, None
        if line is not None:
            line.lost()
        self.ended.emit(why)
