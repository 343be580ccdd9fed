"""Reads the unfinished game in the background: a long one would make the window stall."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from ufs_desktop.data.job import Jobs
from ufs_desktop.session import autosave
from ufs_desktop.session.module import GameModule

UNREADABLE = "The unfinished game cannot be opened. {why}\n\nIts file was kept as {file}."
STUCK = "The unfinished game cannot be opened. {why}\n\nIts file is still at {file}."


class Resuming(QObject):
    """Reads one file at a time; one that cannot be read is set aside and reported."""

    found = Signal(object)  # autosave.Unfinished
    refused = Signal(str)

    def __init__(self, module: GameModule, parent: QObject) -> None:
        super().__init__(parent)
        self._module = module
        self._jobs = Jobs()
        self._path: Path | None = None  # of the file that is being read

    @property
    def is_busy(self) -> bool:
        return self._path is not None

    def begin(self, path: Path) -> None:
        if not self.is_busy and path.exists():
            self._path = path
            self._jobs.start(
                lambda: autosave.resume(path, self._module), self._give, self._set_aside
            )

    def finish(self) -> None:
        """Wait until the file is read, without telling anyone."""
        self._jobs.finish()
        self._path = None

    def _give(self, unfinished: object) -> None:
        self._path = None
        self.found.emit(unfinished)

    def _set_aside(self, why: str) -> None:
        assert self._path is not None
        path, self._path = self._path, None
        try:
            words = UNREADABLE.format(why=why, file=autosave.set_aside(path))
        except OSError:
            words = STUCK.format(why=why, file=path)
        self.refused.emit(words)
