"""The clock beside the question: who decides, and for how long."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from tests.desktop.fakes import FakeSession, view_at
from tests.desktop.seated import dressed_at_once
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.play.page import TablePage
from ufs_desktop.settings import Settings
from ufs_desktop.widgets.wait_clock import WaitClock

pytestmark = pytest.mark.usefixtures("dressed")


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, ""), (4, ""), (5, "Bram  0:05"), (59, "Bram  0:59"), (71, "Bram  1:11")],
)
def test_the_time_is_told_once_it_is_long(qtbot: QtBot, seconds: int, words: str) -> None:
    clock = WaitClock()
    qtbot.addWidget(clock)
    clock.watch("Bram")
    clock.tell(seconds)
    assert clock.text() == words


def test_it_counts_while_it_is_seen(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ufs_desktop.widgets.wait_clock.SECOND", 20)
    clock = WaitClock()
    qtbot.addWidget(clock)
    clock.watch("Bram")
    qtbot.wait(60)
    assert clock.text() == ""
    clock.show()
    qtbot.waitUntil(lambda: clock.text().startswith("Bram  0:"))
    clock.watch("")
    assert clock.text() == ""


def test_the_table_tells_whose_decision_it_is(qtbot: QtBot) -> None:
    session = FakeSession()
    with dressed_at_once():
        page = TablePage(FIGHT_KIT, session, Settings())
    qtbot.addWidget(page)
    page.show()
    session.show(view_at("form", 1))
    page.bar.clock.tell(12)
    assert page.bar.clock.text() == "Rival  0:12"
    page.end()
