"""The window's thread is never busy for long, and no thread outlives its table."""

from __future__ import annotations

import time

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop.decks import setup
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind
from ufs_desktop.session.starters import starter_decks
from ufs_desktop.table_gauge import Watchdog
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
BAR = 50.0  # milliseconds
TOLERANCE = 4  # times the bar, for slow machines: `ufs bench` tells the figure itself


def starter_game() -> GameSetup:
    first, second = starter_decks()[:2]
    seats = (
        Seat("Ash", SeatKind.BOT, first.name, first.deck, "heuristic"),
        Seat("Bram", SeatKind.BOT, second.name, second.deck),
    )
    return GameSetup("comprehensive", seats, "watchdog", 0)


def test_the_window_is_never_busy_for_long_in_a_game_of_bots(qtbot: QtBot) -> None:
    window = MainWindow([])
    qtbot.addWidget(window)
    window.resize(1280, 720)
    with qtbot.waitExposed(window):
        window.show()
    window.play(starter_game())
    page = window.page
    assert page is not None
    qtbot.waitUntil(lambda: page.view is not None, timeout=20000)
    watchdog = Watchdog()
    ends = time.monotonic() + 8
    qtbot.waitUntil(lambda: page.is_over or time.monotonic() > ends, timeout=20000)
    watchdog.stop()
    turn = page.view.table.turn if page.view is not None else 0
    window.leave_table()
    assert turn > 1
    assert watchdog.ticks > 20
    assert watchdog.longest < BAR * TOLERANCE


def test_a_watchdog_notices_work(qtbot: QtBot) -> None:
    watchdog = Watchdog()
    qtbot.waitUntil(lambda: watchdog.ticks > 0)
    begun = time.thread_time()
    while time.thread_time() - begun < 0.12:
        pass
    ticks = watchdog.ticks
    qtbot.waitUntil(lambda: watchdog.ticks > ticks)
    watchdog.stop()
    assert watchdog.longest >= 100


def test_a_table_leaves_nothing_behind(qtbot: QtBot) -> None:
    window = MainWindow([])
    qtbot.addWidget(window)
    window.show()
    window.play(setup(SeatKind.PERSON, SeatKind.BOT))
    page = window.page
    assert page is not None
    qtbot.waitUntil(lambda: page.interaction is not None)
    assert isinstance(page.session, LocalSession)
    thread = page.session._thread
    gone: list[str] = []
    page.destroyed.connect(lambda: gone.append("page"))
    window.leave_table()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert gone == ["page"]
    assert thread.isFinished()
