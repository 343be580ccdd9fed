"""How long a command without a window goes on."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from ufs_desktop.cli.event_loop import run_for


def test_what_takes_too_long_is_ended(qapp: QApplication) -> None:
    told: list[str] = []

    def end() -> None:
        told.append("too long")
        qapp.quit()

    run_for(qapp, 0, end)
    assert told == ["too long"]


def test_nothing_ticks_on_behind_what_ended_in_time(qapp: QApplication) -> None:
    told: list[str] = []
    QTimer.singleShot(0, qapp, qapp.quit)
    run_for(qapp, 60, lambda: told.append("too long"))
    assert told == []
