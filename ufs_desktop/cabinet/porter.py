"""Imports card files, takes imported cards out and reads texts in the background, one job after the
other.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal, Slot

from ufs_desktop.cabinet.kit import CardCabinet, CardCarrier
from ufs_desktop.cabinet.librarian import MISTAKE
from ufs_desktop.cabinet.values import Brought, CabinetError, Withdrawn

logger = logging.getLogger(__name__)


class Delivery(QThread):
    """Waits for a carrier, and signals what it reports."""

    told = Signal(str, int, int)
    arrived = Signal(object)  # Brought, Withdrawn, or None
    refused = Signal(str)

    def __init__(self, carrier: CardCarrier) -> None:
        super().__init__()
        self.setObjectName("import")
        self.carrier = carrier

    # Qt

    def run(self) -> None:
        try:
            brought = self.carrier.hear(self.told.emit)
        except CabinetError as error:
            self.refused.emit(str(error))
        except Exception:  # whatever happens, nobody must wait forever
            logger.exception("an import")
            self.refused.emit(MISTAKE)
        else:
            self.arrived.emit(brought)


class Porter(QObject):
    """Belongs to the window, so that an import continues after its page is closed."""

    told = Signal(str, int, int)  # what is being done, how much is done, and of how much
    arrived = Signal(object)  # Brought or Withdrawn, or None if texts were read
    refused = Signal(str)
    changed = Signal()  # an import, a removal or the reading of texts has begun or ended

    def __init__(self, cabinet: CardCabinet, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._own = cabinet.own
        self._waiting: deque[Callable[[], CardCarrier]] = deque()
        self._delivery: Delivery | None = None
        self._is_reading, self._may_read = False, True

    @property
    def is_busy(self) -> bool:
        return self._delivery is not None

    def bring(self, paths: Sequence[Path]) -> None:
        """Import files and folders, after what is already under way."""
        if paths and self._own is not None:
            self._waiting.append(partial(self._own.bring, tuple(paths)))
            self._may_read = True  # there will be new texts
            self._begin()

    def take_out(self, source: str) -> None:
        """Remove what was imported, after what is already under way."""
        if self._own is not None:
            self._waiting.append(partial(self._own.take_out, source))
            self._begin()

    def read(self) -> None:
        """Read the texts that searches do not know yet, unless the user has declined it."""
        read = None if self._own is None else self._own.read
        if self._may_read and self._delivery is None and read is not None:
            self._waiting.append(read)
            self._is_reading = True
            self._begin()

    def cancel(self) -> None:
        """Cancel everything that is not done yet."""
        self._waiting.clear()
        self._decline()
        if self._delivery is not None:
            self._delivery.carrier.cancel()

    def finish(self) -> None:
        """Called when the window closes: stop everything, without further signals."""
        self.cancel()
        if self._delivery is not None:
            self._delivery.blockSignals(True)
            self._delivery.wait()
            self._delivery = None

    def _begin(self) -> None:
        if self._delivery is not None or not self._waiting:
            return
        self._delivery = Delivery(self._waiting.popleft()())
        self._delivery.told.connect(self.told)
        self._delivery.arrived.connect(self._on_arrival)
        self._delivery.refused.connect(self._on_refusal)
        self._delivery.start()
        self.changed.emit()

    @Slot(object)
    def _on_arrival(self, come: Brought | Withdrawn | None) -> None:
        if self._end():
            self.arrived.emit(come)

    @Slot(str)
    def _on_refusal(self, why: str) -> None:
        self._decline()
        if self._end():
            logger.info("import: %s", why)
            self.refused.emit(why)

    def _decline(self) -> None:
        """If texts are being read, do not start that again at the next keystroke."""
        self._may_read = self._may_read and not self._is_reading

    def _end(self) -> bool:
        """End a delivery and begin the next; false for signals still queued at closing."""
        if self._delivery is None:
            return False
        self._delivery.wait()
        self._delivery, self._is_reading = None, False
        self.changed.emit()
        self._begin()
        return True
