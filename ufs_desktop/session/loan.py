"""Reads lent cards in a process of its own, which is ended if it takes too long."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Timer

from PySide6.QtCore import QThread, Signal

from engine.kernel.errors import EngineError
from engine.kernel.helper import Helper, HelperEnded, Wire
from ufs_desktop.session.module import LentCards

PATIENCE = 15.0  # seconds, most of which a slow machine may need to start a process
ENDED = "it takes too long to read them"
MISTAKE = "the host's program made a mistake over them"

logger = logging.getLogger(__name__)


class LoanReader(QThread):
    """Of one loan."""

    arrived = Signal(str, object)  # its text, and LentCards, or why they are not taken

    def __init__(
        self,
        take: Callable[[Wire, str, tuple[str, ...]], LentCards],
        text: str,
        names: tuple[str, ...],
    ) -> None:
        super().__init__()
        self.setObjectName("loan")
        self._text = text
        self._helper = Helper(take, text, names)

    def stop(self) -> None:
        """Nobody waits for it any more."""
        self.blockSignals(True)
        self._helper.process.kill()
        self.wait()

    # Qt

    def run(self) -> None:
        patience = Timer(PATIENCE, self._helper.process.kill)
        patience.start()
        try:
            found: LentCards | str = self._helper.hear(lambda _: None)
        except HelperEnded:
            found = ENDED
        except EngineError as error:
            found = str(error)
        except Exception:  # whatever it is, nobody waits for ever
            logger.exception("a loan")
            found = MISTAKE
        finally:
            patience.cancel()
            patience.join()
        self.arrived.emit(self._text, found)
