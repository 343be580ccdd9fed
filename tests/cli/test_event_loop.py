"""How long a command without a window goes on."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from tests.desktop.patience import wait
from ufs_desktop.cli.event_loop import run_for
from ufs_desktop.session.thread import ThreadWorker


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


def test_a_worker_without_a_thread_of_its_own_ends_no_loop_but_its_command(
    qapp: QApplication,
) -> None:
    ThreadWorker().stop()
    told: list[str] = []
    QTimer.singleShot(0, qapp, lambda: told.append("the next one goes on"))
    wait(20)
    assert told
