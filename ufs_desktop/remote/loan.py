"""Reads lent cards in a process of its own, which is killed if it takes too long."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Timer

from PySide6.QtCore import QThread, Signal

from engine.kernel.errors import EngineError
from engine.kernel.helper import Helper, HelperEnded, Wire
from ufs_desktop.session.module import LentCards

START = 60.0  # seconds that a slow machine may need to start a process
PATIENCE = 15.0  # seconds from then on
ENDED = "reading them takes too long"
MISTAKE = "the host's program ran into an error reading them"

Take = Callable[[Wire, str, tuple[str, ...]], LentCards]
logger = logging.getLogger(__name__)


class LoanReader(QThread):
    """Waits for the process that reads one loan."""

    arrived = Signal(str, object)  # its text, and LentCards, or why they are refused

    def __init__(self, take: Take, text: str, names: tuple[str, ...]) -> None:
        super().__init__()
        self.setObjectName("loan")
        self._text = text
        self._helper = Helper(_read, take, text, names)
        self._patience = Timer(START, self._helper.process.kill)

    def stop(self) -> None:
        """Give up: nobody waits for the result any more."""
        self.blockSignals(True)
        self._helper.process.kill()
        self.wait()

    def _begin(self, _: object) -> None:
        """The process has started."""
        self._patience.cancel()
        self._patience = Timer(PATIENCE, self._helper.process.kill)
        self._patience.start()

    # Qt

    def run(self) -> None:
        self._patience.start()
        try:
            found: LentCards | str = self._helper.hear(self._begin)
        except HelperEnded:
            found = ENDED
        except EngineError as error:
            found = str(error)
        except Exception:  # whatever it is, nobody may wait for ever
            logger.exception("a loan")
            found = MISTAKE
        finally:
            self._patience.cancel()
            self._patience.join()
        self.arrived.emit(self._text, found)


def _read(wire: Wire, take: Take, text: str, names: tuple[str, ...]) -> LentCards:
    wire.tell("here")
    return take(wire, text, names)
