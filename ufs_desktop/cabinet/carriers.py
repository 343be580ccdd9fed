"""Card files on their way into a library or out of it, and texts being read, in a process of their
own.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from engine.kernel.helper import Helper, HelperEnded, HelperFailed
from ufs_desktop.cabinet.values import Brought, CabinetError, Withdrawn

Work = Callable[..., Any]  # as a Helper has it


class HelpedIntake:
    """Takes files into the user's library."""

    def __init__(self, work: Work, paths: tuple[Path, ...]) -> None:
        self._helper = Helper(work, paths)

    def cancel(self) -> None:
        self._helper.cancel()

    def hear(self, listen: Callable[[str, int, int], object]) -> Brought:
        try:
            return Brought(*self._helper.hear(lambda told: listen(*told)))
        except (HelperFailed, HelperEnded) as error:
            raise CabinetError(f"Nothing was taken in: {error}.") from error


class HelpedRemoval:
    """Takes what was imported out of it again."""

    def __init__(self, work: Work, source: str) -> None:
        self._helper = Helper(work, source)

    def cancel(self) -> None:
        self._helper.cancel()

    def hear(self, listen: Callable[[str, int, int], object]) -> Withdrawn:
        try:
            return Withdrawn(*self._helper.hear(lambda told: listen(*told)))
        except (HelperFailed, HelperEnded) as error:
            raise CabinetError(f"Nothing was taken out: {error}.") from error


class HelpedReading:
    """Reads the texts that no search knows of yet."""

    def __init__(self, work: Work) -> None:
        self._helper = Helper(work)

    def cancel(self) -> None:
        self._helper.cancel()

    def hear(self, listen: Callable[[str, int, int], object]) -> None:
        try:
            self._helper.hear(lambda told: listen(*told))
        except (HelperFailed, HelperEnded) as error:
            raise CabinetError(f"The texts could not be read: {error}.") from error
