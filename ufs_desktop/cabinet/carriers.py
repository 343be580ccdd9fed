"""Imports card files, removes imported cards and reads texts, each in a process of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from engine.kernel.helper import Helper, HelperEnded, HelperFailed
from ufs_desktop.cabinet.values import Brought, CabinetError, Withdrawn

Listener = Callable[[str, int, int], object]  # what is being done, how much is, of how much


class HelpedWork:
    """Work that starts immediately; it is a function as a `Helper` runs it."""

    failing: ClassVar[str]  # what an error says was not done

    def __init__(self, work: Callable[..., object], *about: object) -> None:
        self._helper = Helper(work, *about)

    def cancel(self) -> None:
        self._helper.cancel()

    def _done(self, listen: Listener) -> Any:  # whatever the work returns
        try:
            return self._helper.hear(lambda told: listen(*told))
        except (HelperFailed, HelperEnded) as error:
            raise CabinetError(f"{self.failing}: {error}.") from error


class HelpedIntake(HelpedWork):
    """Imports files and folders into the user's library."""

    failing = "Nothing was imported"

    def hear(self, listen: Listener) -> Brought:
        return Brought(*self._done(listen))


class HelpedRemoval(HelpedWork):
    """Removes imported cards from the library again."""

    failing = "Nothing was removed"

    def hear(self, listen: Listener) -> Withdrawn:
        return Withdrawn(*self._done(listen))


class HelpedReading(HelpedWork):
    """Reads the texts that searches do not know yet."""

    failing = "The texts could not be read"

    def hear(self, listen: Listener) -> None:
        self._done(listen)
