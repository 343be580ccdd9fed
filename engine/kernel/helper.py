"""One piece of work in a process of its own, which reports progress and can be cancelled."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from engine.kernel.errors import EngineError
from engine.kernel.processes import begin_worker

_TOLD, _DONE, _FAILED = "told", "done", "failed"


class HelperEnded(EngineError):
    """The process was killed from outside before its work was done."""


class HelperFailed(EngineError):
    """The work could not be done; says why."""


class Wire:
    """What the work uses to talk to whoever started it."""

    def __init__(self, end: Connection) -> None:
        self._end = end

    def tell(self, message: object) -> None:
        self._end.send((_TOLD, message))

    def is_cancelled(self) -> bool:
        return self._end.poll()


class Helper:
    """A fresh process at work: a function that takes its wire before its arguments."""

    def __init__(self, work: Callable[..., object], *arguments: object) -> None:
        context = multiprocessing.get_context("spawn")
        self._end, other = context.Pipe()
        self.process = context.Process(target=_help, args=(other, work, arguments), daemon=True)
        self.process.start()
        other.close()

    def cancel(self) -> None:
        """Ask it to stop; it reports having done so by an error of its own."""
        with suppress(OSError):  # it has already ended
            self._end.send(None)

    def hear(self, listen: Callable[[Any], object]) -> Any:
        """The result of the work; its messages go to `listen`. HelperFailed, HelperEnded."""
        try:
            while True:
                kind, message = self._end.recv()
                if kind == _DONE:
                    return message
                if kind == _FAILED:
                    raise HelperFailed(message)
                listen(message)
        except (EOFError, OSError) as error:
            raise HelperEnded("its process was ended") from error
        finally:
            self.process.join()
            self._end.close()


def _help(end: Connection, work: Callable[..., object], arguments: tuple[object, ...]) -> None:
    begin_worker()
    try:
        result = work(Wire(end), *arguments)
    except (EngineError, OSError) as error:
        end.send((_FAILED, str(error)))
    else:
        end.send((_DONE, result))
