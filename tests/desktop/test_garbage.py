"""Looking for garbage never holds up a game, and what is left behind goes all the same."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop.decks import setup
from tests.desktop.window_driver import asked, table
from tests.leftovers import clear_away
from ufs_desktop import garbage
from ufs_desktop.desktop import prepare
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.net import versions
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.setup import SeatKind
from ufs_desktop.sweeper import Sweeper
from ufs_desktop.window import MainWindow

dressed = pytest.mark.usefixtures("dressed")


@pytest.fixture(autouse=True)
def usual_looking() -> Iterator[None]:
    """Whatever a test changes about the looking is put back. What the test before it has let go
    goes first: set aside, it would stay for ever."""
    clear_away()
    thresholds = gc.get_threshold()
    yield
    gc.enable()
    gc.set_threshold(*thresholds)


@pytest.fixture
def nothing_set_aside(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What was set aside before the test is not, until its end."""
    monkeypatch.setattr(garbage._aside, "stays", False)
    gc.unfreeze()
    yield
    gc.freeze()


class Loop:
    """Refers to itself, so that only a look for garbage frees it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.mark.usefixtures("nothing_set_aside")
def test_what_is_there_at_the_start_is_not_looked_through_again() -> None:
    garbage.put_off()
    assert not gc.isenabled()
    count = len(gc.get_objects())
    garbage.settle()
    assert gc.isenabled()
    assert len(gc.get_objects()) < count / 100


def test_what_comes_later_is_looked_through() -> None:
    garbage.settle()
    left = weakref.ref(Loop())
    garbage.tidy()
    assert left() is None


@dressed
def test_a_window_is_prepared_in_the_background(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also which build it is: newer files may be put in the place of these while it is open."""
    read_by: list[int] = []
    monkeypatch.setattr(versions, "make", lambda: read_by.append(threading.get_ident()))
    window = MainWindow(FIGHT_KIT)
    qtbot.addWidget(window)
    window.show()
    gc.disable()
    preparation = prepare(FIGHT_KIT, window)
    assert not preparation.is_done
    qtbot.waitUntil(lambda: preparation.is_done)
    left = weakref.ref(Loop())
    qtbot.waitUntil(lambda: left() is None)
    preparation.finish()
    assert len(read_by) == 1
    assert threading.get_ident() not in read_by


class Witness(Loop):
    """Tells in which thread it was freed."""

    def __init__(self, threads: list[int]) -> None:
        super().__init__()
        self.threads = threads

    def __del__(self) -> None:
        self.threads.append(threading.get_ident())


@dressed
def test_only_the_windows_thread_frees_what_is_found(qtbot: QtBot) -> None:
    gc.enable()
    parent = QObject()
    sweeper = Sweeper(parent)
    sweeper.start()
    threads: list[int] = []
    for _ in range(20):
        Witness(threads)
    working = threading.Thread(target=lambda: [[{}] for _ in range(200_000)])
    working.start()
    working.join()
    assert threads == []
    qtbot.waitUntil(lambda: len(threads) == 20)
    assert set(threads) == {threading.get_ident()}
    sweeper.stop()


@dressed
def test_a_table_that_was_left_is_looked_through(qtbot: QtBot) -> None:
    window = MainWindow(FIGHT_KIT)
    qtbot.addWidget(window)
    window.show()
    preparation = prepare(FIGHT_KIT, window)
    qtbot.waitUntil(lambda: preparation.is_done)
    window.games.play(setup(SeatKind.HERE, SeatKind.BOT))
    qtbot.waitUntil(lambda: table(window).interaction is not None)
    page = table(window)
    parts = (page, page.scene, page.session, page.answering, page.spectator.controls)
    left = {type(part): weakref.ref(part) for part in parts}
    del page, parts
    gc.disable()
    window.tabs.close_front()
    qtbot.waitUntil(lambda: not [kind for kind, part in left.items() if part() is not None])
    preparation.finish()


@dressed
def test_a_window_that_is_gone_leaves_nothing(qtbot: QtBot) -> None:
    window = MainWindow(FIGHT_KIT)
    window.games.play(setup(SeatKind.HERE, SeatKind.BOT))
    qtbot.waitUntil(partial(asked, window))
    page = table(window)
    left = [weakref.ref(part) for part in (window, window.home, page, page.scene, page.session)]
    window.close()
    window.deleteLater()
    del window, page
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert not [part() for part in left if part() is not None]


@dressed
def test_what_a_game_left_is_looked_through_before_the_next_one(qtbot: QtBot) -> None:
    window = MainWindow(FIGHT_KIT)
    qtbot.addWidget(window)
    window.show()
    preparation = prepare(FIGHT_KIT, window)
    qtbot.waitUntil(lambda: preparation.is_done)
    preparation.finish()  # from here on nothing is looked for by the clock
    window.games.play(setup(SeatKind.HERE, SeatKind.BOT))
    page = table(window)
    qtbot.waitUntil(lambda: page.is_played)
    page.concede()
    qtbot.waitUntil(lambda: page.is_over)
    gc.disable()
    left = weakref.ref(Loop())
    page.result.rematch.click()
    qtbot.waitUntil(lambda: left() is None)
    assert table(window) is page
    window.close()


@dressed
def test_what_a_game_came_through_goes_with_its_room(qtbot: QtBot) -> None:
    session = LocalSession(setup(SeatKind.HERE, SeatKind.BOT))
    with qtbot.waitSignal(session.updated):
        session.start()
    history = weakref.ref(session._worker._room.history)
    gc.disable()
    session.close()
    assert history() is None


@pytest.mark.usefixtures("nothing_set_aside")
def test_work_that_has_read_everything_is_calm_until_its_end() -> None:
    """From the first game on: what was read before is not looked through while others wait."""
    thresholds = gc.get_threshold()
    calm = garbage.Calm()
    calm.end()  # a game that never began
    assert (gc.get_threshold(), gc.get_freeze_count()) == (thresholds, 0)
    calm.begin()
    frozen = gc.get_freeze_count()
    assert frozen > 1_000
    assert gc.get_threshold()[2] == garbage.OLD
    calm.begin()  # the next game of the match
    assert gc.get_freeze_count() == frozen
    calm.end()
    assert (gc.get_threshold(), gc.get_freeze_count()) == (thresholds, 0)
