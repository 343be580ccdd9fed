"""Plays sounds through what the system has for that; where there is nothing, it is silent.

No library is needed: every system plays files, Windows by a call, the others by a small program.
A sound that cannot be made or played is left out without a word: it only goes with what is seen.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QProcess
from PySide6.QtGui import QGuiApplication

from ufs_desktop.settings import Settings
from ufs_desktop.sounds.samples import as_wave
from ufs_desktop.table.beats import Sound

PROGRAMS = (("pw-play",), ("paplay",), ("aplay", "-q"), ("afplay",))
UNSEEN = frozenset({"offscreen", "minimal"})  # platforms on which nobody looks or listens
MOST = 3  # sounds at once
MADE = 1  # of these sounds: another number makes their files anew

Route = Callable[[Path], None]


class Speaker(QObject):
    """Makes each sound's file when it is first heard."""

    def __init__(
        self, settings: Settings, folder: Path, find: Callable[[], Route | None] | None = None
    ) -> None:
        super().__init__()
        self._settings, self._folder = settings, folder
        self._find = find or self._found
        self._route: Route | None = None
        self._is_silent = False  # for good: there is no way to be heard
        self._running: list[QProcess] = []

    def play(self, sound: Sound) -> None:
        choices = self._settings.now
        if not sound or not choices.sounds or self._is_silent:
            return
        self._route = self._route or self._find()
        file = self._file(sound, choices.volume) if self._route is not None else None
        if file is None or self._route is None:
            self._is_silent = True
        else:
            self._route(file)

    def stop(self) -> None:
        """Nothing sounds any more."""
        for process in tuple(self._running):
            process.kill()
            process.waitForFinished()

    def _file(self, sound: Sound, percent: int) -> Path | None:
        """The file of a sound at a volume; None where it cannot be written."""
        file = self._folder / f"{sound}-{percent}-{MADE}.wav"
        try:
            if not file.exists():
                self._folder.mkdir(parents=True, exist_ok=True)
                begun = file.with_suffix(".part")
                begun.write_bytes(as_wave(sound, percent))
                begun.replace(file)
        except OSError:
            return None
        return file

    def _found(self) -> Route | None:
        if QGuiApplication.platformName() in UNSEEN:
            return None
        if sys.platform == "win32":
            return _by_windows
        found = next((each for each in PROGRAMS if shutil.which(each[0])), None)
        return None if found is None else partial(self._by_program, found)

    def _by_program(self, command: tuple[str, ...], file: Path) -> None:
        if len(self._running) >= MOST:
            return
        process = QProcess(self)
        process.setStandardOutputFile(QProcess.nullDevice())
        process.setStandardErrorFile(QProcess.nullDevice())
        process.finished.connect(partial(self._end, process))
        process.errorOccurred.connect(partial(self._end, process))
        self._running.append(process)
        process.start(command[0], [*command[1:], str(file)])

    def _end(self, process: QProcess, *_: object) -> None:
        if process in self._running:
            self._running.remove(process)
            process.deleteLater()


def _by_windows(file: Path) -> None:
    if sys.platform == "win32":
        import winsound

        flags = winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT
        winsound.PlaySound(str(file), flags)
