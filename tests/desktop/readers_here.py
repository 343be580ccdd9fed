"""Who reads cards of others in a test: the process of the tests itself, or another that never ends.
That one imports this file, and so as little as may be.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from engine.kernel.errors import EngineError
from engine.kernel.helper import HelperFailed, Wire
from ufs_desktop.session.module import LentCards


def read_for_ever(wire: Wire, text: str, names: tuple[str, ...]) -> LentCards:
    time.sleep(600)
    return LentCards(names, ())


class WireHere(Wire):
    """To whoever hears in the same thread."""

    def __init__(self, listen: Callable[[Any], object], is_cancelled: Callable[[], bool]) -> None:
        self._listen, self._asked = listen, is_cancelled

    def tell(self, message: object) -> None:
        self._listen(message)

    def is_cancelled(self) -> bool:
        return self._asked()


class HelperHere:
    """Stands in for a `Helper`: works in the thread that hears it."""

    def __init__(self, work: Callable[..., object], *arguments: object) -> None:
        self._work, self._arguments = work, arguments
        self._is_cancelled = False
        self.process = SimpleNamespace(kill=lambda: None)

    def cancel(self) -> None:
        self._is_cancelled = True

    def hear(self, listen: Callable[[Any], object]) -> object:
        try:
            return self._work(WireHere(listen, lambda: self._is_cancelled), *self._arguments)
        except (EngineError, OSError) as error:
            raise HelperFailed(str(error)) from error
