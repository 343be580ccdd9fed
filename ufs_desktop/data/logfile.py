"""The program's rotating log file, which receives warnings and crashes."""

from __future__ import annotations

import logging
import platform
import sys
import threading
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler, qVersion

from engine.files.text import shown_line, visible
from engine.kernel.contents import contents
from ufs_desktop import __version__

NAME = "ufs-desktop.log"
LARGEST = 512 * 1024  # bytes of one file
KEPT = 3  # older files
LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"
LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def start_log(folder: Path) -> LogFile | None:
    """The log, or None if the folder cannot be written to."""
    try:
        return LogFile(folder)
    except OSError:
        return None


class LineFormatter(logging.Formatter):
    """What others have named can be in a message, and in what an error says: it makes no line of
    its own, and commands no terminal."""

    # Python

    def formatMessage(self, record: logging.LogRecord) -> str:
        return shown_line(super().formatMessage(record))

    def format(self, record: logging.LogRecord) -> str:
        return visible(super().format(record))


class QuietHandler(RotatingFileHandler):
    """Ignores errors while logging: a full disk must not disturb the game."""

    def handleError(self, record: logging.LogRecord) -> None:
        return


class LogFile:
    """Logs warnings of Python and Qt, and every crash, until it is closed."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.path = folder / NAME
        self._handler = QuietHandler(
            self.path, maxBytes=LARGEST, backupCount=KEPT, encoding="utf-8"
        )
        self._handler.setFormatter(LineFormatter(LINE))
        self._root = logging.getLogger()
        self._level = self._root.level
        self._root.addHandler(self._handler)
        self._root.setLevel(min(logging.INFO, self._level or logging.INFO))
        self._old_hook, sys.excepthook = sys.excepthook, self._on_crash
        self._old_thread_hook, threading.excepthook = threading.excepthook, self._on_thread_crash
        self._old_qt = qInstallMessageHandler(self._on_qt)
        self._logger = logging.getLogger("ufs_desktop")
        python = platform.python_version()
        self._logger.info("version %s, Python %s, Qt %s", __version__, python, qVersion())

    def text(self, largest: int = LARGEST) -> str:
        """The end of the log, for a report, without the name of the user's home folder."""
        self._handler.flush()
        try:
            data = contents(self.path, 2 * LARGEST)[-largest:]
        except OSError:
            return ""
        return data.decode("utf-8", "replace").replace(str(Path.home()), "~")

    def close(self) -> None:
        """Restore all hooks and handlers as they were."""
        qInstallMessageHandler(self._old_qt)
        sys.excepthook = self._old_hook
        threading.excepthook = self._old_thread_hook
        self._root.removeHandler(self._handler)
        self._root.setLevel(self._level)
        self._handler.close()

    def _on_qt(self, kind: QtMsgType, context: QMessageLogContext, words: str) -> None:
        logging.getLogger("qt").log(LEVELS.get(kind, logging.WARNING), "%s", words)
        if self._old_qt is not None:
            self._old_qt(kind, context, words)
        else:
            sys.stderr.write(f"{words}\n")

    def _on_crash(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if not issubclass(kind, KeyboardInterrupt):
            self._logger.critical("crash", exc_info=(kind, error, trace))
        self._old_hook(kind, error, trace)

    def _on_thread_crash(self, crash: threading.ExceptHookArgs) -> None:
        if crash.exc_value is not None:
            details = (crash.exc_type, crash.exc_value, crash.exc_traceback)
            self._logger.critical("crash in a thread", exc_info=details)
        self._old_thread_hook(crash)
