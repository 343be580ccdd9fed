"""Card files on their way into a library or out of it, and texts being read, in a process of their
own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from engine.kernel.helper import Helper, HelperEnded, HelperFailed
from ufs_desktop.cabinet.values import Brought, CabinetError, Withdrawn

Listener = Callable[[str, int, int], object]  # what is being done, how much is and of how much


class HelpedWork:
    """Begins at once; the work is a function as a `Helper` has it."""

    failing: ClassVar[str]  # what has not been done if it ends before its time

    def __init__(self, work: Callable[..., object], *about: object) -> None:
        self._helper = Helper(work, *about)

    def cancel(self) -> None:
        self._helper.cancel()

    def _done(self, listen: Listener) -> Any:  # whatever the work gives back
        try:
            return self._helper.hear(lambda told: listen(*told))
        except (HelperFailed, HelperEnded) as error:
            raise CabinetError(f"{self.failing}: {error}.") from error


class HelpedIntake(HelpedWork):
    """Takes files and folders into the user's library."""

    failing = "Nothing was imported"

    def hear(self, listen: Listener) -> Brought:
        return Brought(*self._done(listen))


class HelpedRemoval(HelpedWork):
    """Takes what was imported out of it again."""

    failing = "Nothing was removed"

    def hear(self, listen: Listener) -> Withdrawn:
        return Withdrawn(*self._done(listen))


class HelpedReading(HelpedWork):
    """Reads the texts that no search knows of yet."""

    failing = "The texts could not be read"

    def hear(self, listen: Listener) -> None:
        self._done(listen)
