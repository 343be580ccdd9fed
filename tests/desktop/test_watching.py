"""Watching two bots: pause, one step at a time, and another pace, by mouse and by keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.desktop.window_driver import table
from ufs_desktop.play.page import TablePage
from ufs_desktop.play.spectator import STILL
from ufs_desktop.widgets.wait_clock import QUIET
from ufs_desktop.window import MainWindow

LONG = 250  # milliseconds in which bots without a pace would do much


@pytest.fixture
def watched(window: MainWindow, qtbot: QtBot) -> TablePage:
    window.settings.set("bot_pace", 0)
    window.games.watch()
    page = table(window)
    qtbot.waitUntil(lambda: lines(page) > 3)
    return page


def lines(page: TablePage) -> int:
    return len(page.log.lines)


def moments(page: TablePage) -> list[object]:
    """Every moment that is shown from here on."""
    found: list[object] = []
    page.session.updated.connect(found.append)
    return found


def came(told: list[object], count: int, qtbot: QtBot) -> None:
    """Wait until so many moments were shown."""
    qtbot.waitUntil(lambda: len(told) >= count)


def is_paused(page: TablePage) -> bool:
    return page.spectator.is_paused


def test_bots_stand_still_while_they_are_paused(watched: TablePage, qtbot: QtBot) -> None:
    controls = watched.spectator.controls
    qtbot.mouseClick(controls.pause, Qt.MouseButton.LeftButton)
    qtbot.wait(LONG)  # what was under way arrives
    told = moments(watched)
    qtbot.wait(LONG)
    assert told == []
    for count in (1, 2, 3):
        qtbot.mouseClick(controls.step, Qt.MouseButton.LeftButton)
        came(told, count, qtbot)
        qtbot.wait(LONG // 5)
        assert len(told) == count
    assert controls.pause.text() == "Resume"
    qtbot.mouseClick(controls.pause, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: len(told) > 8)
    assert controls.pause.text() == "Pause"


def test_keys_pause_and_step(watched: TablePage, qtbot: QtBot) -> None:
    QTest.keyClick(watched, Qt.Key.Key_Return)  # a step pauses
    assert is_paused(watched)
    qtbot.wait(LONG)
    told = moments(watched)
    QTest.keyClick(watched, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(told) == 1)
    qtbot.wait(LONG // 5)
    assert len(told) == 1
    QTest.keyClick(watched, Qt.Key.Key_Space)
    assert not is_paused(watched)
    qtbot.waitUntil(lambda: len(told) > 4)


def test_who_has_paused_is_not_told_that_a_bot_thinks(watched: TablePage, qtbot: QtBot) -> None:
    """Until it goes on, or a step is wanted."""
    watched.spectator.pause(True)
    assert STILL in watched.bar.text
    qtbot.wait(LONG)  # what was under way arrives
    assert STILL in watched.bar.text
    told = moments(watched)
    watched.bar.clock.tell(QUIET)
    assert watched.bar.clock.text() == ""
    watched.spectator.step()
    assert STILL not in watched.bar.text
    came(told, 1, qtbot)
    qtbot.wait(LONG)
    watched.bar.clock.tell(QUIET)
    assert watched.bar.clock.text() == ""
    assert STILL in watched.bar.text
    watched.spectator.pause(False)
    assert STILL not in watched.bar.text


def test_the_pace_is_chosen_beside_the_game(watched: TablePage, qtbot: QtBot) -> None:
    pace = watched.spectator.controls.pace
    pace.setCurrentIndex(pace.findText("Slow"))
    pace.activated.emit(pace.currentIndex())
    assert watched.session.pace == watched.settings.now.bot_pace == 1400
    watched.settings.set("bot_pace", 250)
    assert pace.currentText() == "Fast"


def test_a_paused_beat_is_not_followed_by_a_move(watched: TablePage, qtbot: QtBot) -> None:
    watched.settings.set("beats", 55)
    qtbot.waitUntil(lambda: watched.scene.director.is_playing)
    watched.spectator.pause(True)
    told = moments(watched)
    watched.scene.director.finish()
    qtbot.wait(LONG)
    assert len(told) <= 1  # what was under way
    watched.spectator.pause(False)
    qtbot.waitUntil(lambda: len(told) > 2)
