"""The watch for leftovers sees what it is there to see."""

import gc
import multiprocessing
import threading
import time

import pytest
from PySide6.QtCore import QThread, QTimer
from pytestqt.qtbot import QtBot

from tests.leftovers import new_processes, new_threads, ticking_objects


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


def test_running_process_is_seen() -> None:
    before = multiprocessing.active_children()
    context = multiprocessing.get_context("spawn")
    process = context.Process(target=time.sleep, args=(600,), name="straggler", daemon=True)
    process.start()
    seen = new_processes(before)
    process.terminate()
    process.join()
    assert seen == ["straggler"]
    assert new_processes(before) == []


@pytest.mark.usefixtures("qapp")
def test_active_timer_is_seen() -> None:
    witness: list[object] = []
    timer = QTimer()
    timer.start(60_000)
    seen = ticking_objects(witness)
    timer.stop()
    assert [entry for entry in seen if "QTimer" in entry]
    assert ticking_objects(witness) == []


@pytest.mark.slow
@pytest.mark.usefixtures("qapp")
def test_active_timer_that_a_test_set_aside_is_seen() -> None:
    witness: list[object] = []
    timer = QTimer()
    timer.start(60_000)
    gc.freeze()
    seen = ticking_objects(witness)
    timer.stop()
    assert [entry for entry in seen if "QTimer" in entry]


def test_running_qt_thread_is_seen(qtbot: QtBot) -> None:
    witness: list[object] = []
    thread = QThread()
    with qtbot.waitSignal(thread.started):
        thread.start()
    seen = ticking_objects(witness)
    thread.quit()
    assert thread.wait(5_000)
    assert [entry for entry in seen if "QThread" in entry]
    assert ticking_objects(witness) == []
