"""Plays sounds by the means of the system: a call on Windows, small programs elsewhere.

QtMultimedia would work the same everywhere, but no small Qt package includes it.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, QProcess, QTimer
from PySide6.QtGui import QGuiApplication

PROGRAMS = (("pw-play",), ("paplay",), ("aplay", "-q"), ("afplay",))
UNSEEN = frozenset({"offscreen", "minimal"})  # platforms without anyone to look or listen
MOST = 3  # sounds at the same time
LONGEST = 4000  # milliseconds that a program may take for one

Ended = Callable[[bool], None]  # whether it was played


class Player(Protocol):
    """One way to play sounds."""

    name: str

    def play(self, file: Path, ended: Ended) -> None:
        """Start playing a file; `ended` is called once, unless it is stopped."""

    def stop(self) -> None:
        """Stop all sounds."""


def players_here() -> list[Player]:
    """All players that might work on this system, the best one first."""
    if QGuiApplication.platformName() in UNSEEN:
        return []
    if sys.platform == "win32":
        return [WindowsPlayer()]
    return [ProgramPlayer(command) for command in PROGRAMS if shutil.which(command[0])]


class ProgramPlayer(QObject):
    """Starts a program for each sound, and leaves none running."""

    def __init__(self, command: tuple[str, ...]) -> None:
        super().__init__()
        self.name = command[0]
        self._command = command
        self._running: dict[QProcess, Ended] = {}
        self._clock = QTimer()  # stops programs that take too long
        self._clock.setSingleShot(True)
        self._clock.timeout.connect(self._give_up)

    def play(self, file: Path, ended: Ended) -> None:
        if len(self._running) >= MOST:
            return
        process = QProcess()
        process.setStandardInputFile(QProcess.nullDevice())
        process.setStandardOutputFile(QProcess.nullDevice())
        process.setStandardErrorFile(QProcess.nullDevice())
        process.finished.connect(partial(self._end, process))
        process.errorOccurred.connect(partial(self._fail, process))
        self._running[process] = ended
        self._clock.start(LONGEST)
        process.start(self._command[0], [*self._command[1:], str(file)])

    def stop(self) -> None:
        running, self._running = self._running, {}
        self._clock.stop()
        for process in running:
            process.kill()
            process.waitForFinished()
            process.deleteLater()

    def _give_up(self) -> None:
        for process in tuple(self._running):
            process.kill()

    def _end(self, process: QProcess, code: int, status: QProcess.ExitStatus) -> None:
        self._leave(process, code == 0 and status is QProcess.ExitStatus.NormalExit)

    def _fail(self, process: QProcess, _: object) -> None:
        """The program did not start; any other error ends it, which is signalled separately."""
        if process.state() is QProcess.ProcessState.NotRunning:
            self._leave(process, False)

    def _leave(self, process: QProcess, is_played: bool) -> None:
        ended = self._running.pop(process, None)
        if not self._running:
            self._clock.stop()
        if ended is not None:
            process.deleteLater()
            ended(is_played)


class WindowsPlayer:
    """Plays by a call of Windows, which plays only the newest sound."""

    name = "Windows"

    def play(self, file: Path, ended: Ended) -> None:
        if sys.platform == "win32":
            import winsound

            flags = winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT
            try:
                winsound.PlaySound(str(file), flags)
            except RuntimeError:
                ended(False)
            else:
                ended(True)

    def stop(self) -> None:
        if sys.platform == "win32":
            import winsound

            winsound.PlaySound(None, winsound.SND_PURGE)
