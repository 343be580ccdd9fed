"""The event loop of a command without a window, in which games are played over a network."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from ufs_desktop import garbage


def event_loop() -> QCoreApplication:
    """The one of this program, or a new one."""
    return QCoreApplication.instance() or QCoreApplication(["ufs"])


def turn_until_over(loop: QCoreApplication) -> None:
    """Let things happen until somebody ends it. A full look for garbage would keep the other player
    waiting for as long as ten answers."""
    with garbage.settled():
        loop.exec()
