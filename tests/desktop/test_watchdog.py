"""The window's thread is never busy for long, whatever is done; and no thread outlives its table.

The bar is of the thread's own time, and it is stretched by as much as this machine is slower at the
moment than the one for which it is meant; what is too long must be so every time. So other programs
make a test neither fail nor pass.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop.decks import setup
from tests.desktop.gui_player import KEYS, GuiPlayer
from tests.desktop.table_driver import Hands, wait_past
from tests.desktop.window_driver import table
from tests.speed import slowness
from ufs_desktop import theme
from ufs_desktop.desktop import prepare
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.fight.starters import starter_decks
from ufs_desktop.performance.tour import Tour
from ufs_desktop.performance.watchdog import Watchdog
from ufs_desktop.session.demonstration import shown_game
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.setup import SeatKind
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
BAR = 50.0  # milliseconds
HERE, BOT = SeatKind.HERE, SeatKind.BOT
MOST_ANSWERS = 900
TIMES = 3


@pytest.fixture
def window(qtbot: QtBot, dressed: QApplication) -> Iterator[MainWindow]:
    """A window of the size for which the bars are meant, prepared as the program does.

    Widgets that other tests left would be styled too, so they go first.
    """
    gc.collect()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    window = MainWindow(FIGHT_KIT)
    qtbot.addWidget(window)
    window.resize(1280, 800)
    with qtbot.waitExposed(window):
        window.show()
    theme.dress(dressed)
    preparation = prepare(FIGHT_KIT, window)
    qtbot.waitUntil(lambda: preparation.is_done)
    yield window
    preparation.finish()
    window.tabs.close_front()


@pytest.fixture
def watchdog() -> Iterator[Watchdog]:
    watchdog = Watchdog()
    yield watchdog
    watchdog.stop()


def stalls(act: Callable[[Watchdog], None], seen: set[str]) -> dict[str, float]:
    """What takes too long every time: the best of several counts, since noise only ever adds.

    What was watched is added to `seen`.
    """
    best: dict[str, float] = {}
    for _ in range(TIMES):
        watchdog = Watchdog()
        act(watchdog)
        watchdog.stop()
        for name, taken in watchdog.longest_of.items():
            best[name] = min(taken, best.get(name, taken))
        bar = BAR * slowness()
        slow: dict[str, float] = {name: round(taken) for name, taken in best.items() if taken > bar}
        if not slow:
            break
    assert len(best) > 1
    seen.update(best)
    return slow


def play(
    window: MainWindow, qtbot: QtBot, watchdog: Watchdog, first: SeatKind, second: SeatKind
) -> None:
    """A whole game through the window alone, by whoever sits there."""
    watchdog.watch(f"{first} against {second}")
    window.games.play(setup(first, second))
    page = table(window)
    player = GuiPlayer(page, Hands(page, qtbot), KEYS, "watched")
    for _ in range(MOST_ANSWERS):
        qtbot.waitUntil(
            lambda: page.is_over or page.interaction is not None or page.cover.isVisible()
        )
        if page.is_over:
            return
        if page.cover.isVisible():
            page.cover.button.click()
            continue
        before = page.interaction
        player.answer()
        wait_past(page, before, qtbot)
    raise AssertionError("the game does not end")


@pytest.mark.timing
def test_the_window_is_never_busy_for_long_while_somebody_plays(
    window: MainWindow, qtbot: QtBot
) -> None:
    def games(watchdog: Watchdog) -> None:
        play(window, qtbot, watchdog, HERE, BOT)
        play(window, qtbot, watchdog, HERE, HERE)
        assert watchdog.turns > 100

    assert stalls(games, set()) == {}


@pytest.mark.timing
@pytest.mark.slow  # it walks through every page
def test_the_window_is_never_busy_for_long_beside_a_game(
    window: MainWindow, dressed: QApplication
) -> None:
    """What is too long is done again, and not all that was quick enough beside it."""
    seen: set[str] = set()

    def show(watchdog: Watchdog) -> None:
        tour = Tour(window, watchdog)
        replay = tour.show_game(LocalSession(shown_game(FIGHT, starter_decks(), "watchdog", 0)))
        tour.look_again(replay)

    def open_all(watchdog: Watchdog) -> None:
        tour = Tour(window, watchdog)
        watchdog.watch("table opened")
        page = window.games.show_table(LocalSession(setup(HERE, BOT)))
        tour.wait(lambda: page.interaction is not None)
        tour.open_all(page)

    def dress(watchdog: Watchdog) -> None:
        Tour(window, watchdog).dress(dressed)

    for walk in (show, open_all, dress):
        assert stalls(walk, seen) == {}
    assert len(seen) > 15
    theme.dress(dressed)


def test_a_watchdog_notices_work_and_whose_it_was(qtbot: QtBot, watchdog: Watchdog) -> None:
    watchdog.watch("idling")
    turns = watchdog.turns
    qtbot.waitUntil(lambda: watchdog.turns > turns + 2)
    watchdog.watch("toiling")
    begun = time.thread_time()
    while time.thread_time() - begun < 0.3:
        pass
    turns = watchdog.turns
    qtbot.waitUntil(lambda: watchdog.turns > turns)
    assert watchdog.longest == watchdog.longest_of["toiling"] >= 290
    assert watchdog.longest_of["idling"] < 290


def test_a_watchdog_does_not_count_what_others_do(qtbot: QtBot, watchdog: Watchdog) -> None:
    turns = watchdog.turns
    time.sleep(0.3)  # the thread waits, as it does for another program
    qtbot.waitUntil(lambda: watchdog.turns > turns)
    assert watchdog.longest < 290


def test_a_table_leaves_nothing_behind(qtbot: QtBot) -> None:
    window = MainWindow(FIGHT_KIT)
    qtbot.addWidget(window)
    window.show()
    window.games.play(setup(SeatKind.HERE, SeatKind.BOT))
    page = table(window)
    qtbot.waitUntil(lambda: page.interaction is not None)
    assert isinstance(page.session, LocalSession)
    thread = page.session._thread
    gone: list[str] = []
    page.destroyed.connect(lambda: gone.append("page"))
    window.tabs.close_front()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert gone == ["page"]
    assert thread.isFinished()
