"""The watch for leftovers sees what it is there to see."""

import threading

import pytest
from PySide6.QtCore import QThread, QTimer
from pytestqt.qtbot import QtBot

from tests.leftovers import new_threads, ticking_objects


def test_running_thread_is_seen() -> None:
    before = threading.enumerate()
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait, name="straggler")
    thread.start()
    seen = new_threads(before)
    stop.set()
    thread.join()
    assert seen == ["straggler"]
    assert new_threads(before) == []


@pytest.mark.usefixtures("qapp")
def test_active_timer_is_seen() -> None:
    timer = QTimer()
    timer.start(60_000)
    seen = ticking_objects()
    timer.stop()
    assert [entry for entry in seen if "QTimer" in entry]
    assert ticking_objects() == []


def test_running_qt_thread_is_seen(qtbot: QtBot) -> None:
    thread = QThread()
    with qtbot.waitSignal(thread.started):
        thread.start()
    seen = ticking_objects()
    thread.quit()
    assert thread.wait(5_000)
    assert [entry for entry in seen if "QThread" in entry]
    assert ticking_objects() == []
