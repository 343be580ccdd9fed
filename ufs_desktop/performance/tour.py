"""A tour of games and everything else that a window shows, to measure that nothing stalls.

It proceeds like a user: one thing after the other, with the event loop running in between.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QDialog

from engine.kernel.replay import Replay
from ufs_desktop import theme
from ufs_desktop.help.rules_browser import RulesBrowser
from ufs_desktop.performance.watchdog import Watchdog
from ufs_desktop.play.frame import TableFrame
from ufs_desktop.replay.page import ReplayPage
from ufs_desktop.session.base import Session
from ufs_desktop.session.replay import Look
from ufs_desktop.table.weaver import Filter
from ufs_desktop.window import MainWindow

LONGEST = 120.0  # seconds that one thing may take
REST = 0.15  # seconds after each thing, for animations and pictures painted later
FRAME = 0.016  # seconds after scrubbing, and after closing what has no animation
STEPS = 40
SEARCHES = ("c", "co", "control", "", "E", "E.3.5")
PAUSE = 0.001


class Tour:
    """Drives one window, and tells the watchdog what it is doing."""

    def __init__(self, window: MainWindow, watchdog: Watchdog) -> None:
        self._window = window
        self._watchdog = watchdog

    def show_game(self, session: Session) -> Replay:
        """Play a whole visible game; returns its recording."""
        found: list[Replay] = []
        self._watchdog.watch("game")
        page = self._window.games.show_table(session, is_show=True)
        self.wait(lambda: page.is_over)
        session.recorded.connect(found.append)
        session.record()
        self.wait(lambda: bool(found))
        self.leave()
        return found[0]

    def leave(self) -> None:
        """Go back to the first page and delete the table."""
        self._do("leaving", self._window.tabs.close_front)

    def look_again(self, replay: Replay) -> None:
        """Step through a recorded game, jump to its ends, scrub, look from other seats, leave."""
        self._watchdog.watch("replay opened")
        page = self._window.replays.show_replay(replay)
        self.wait(lambda: page.moment is not None)
        last = page.outline.last
        for step in range(min(STEPS, last)):
            self._go("replay stepped", page, step)
        for step in (last, 0, last - 2, last - 4, 0):
            self._go("replay jumped", page, max(0, step))
        for step in range(0, last, 5):
            self._do("replay scrubbed", partial(page.transport.step_wanted.emit, step), FRAME)
        for look in (Look(0, False), Look(1, False), Look()):
            self._do("replay seat", partial(page.look_from, look))
        self.leave()

    def open_all(self, page: TableFrame) -> None:
        """Open everything that a table can open; twice, since the first time differs."""
        window = self._window
        card = next(card.handle for card in page.scene.cards_known.values() if card.known)
        piles = [place for place in page.scene.places if isinstance(place, tuple)]
        for wanted in (Filter.DETAILS, Filter.ALL):
            self._do("log filtered", partial(page.log.show_filter, wanted.value))
            self._do("card zoomed", lambda: page.on_zoom(card))
            for pile in piles:
                self._do("pile opened", partial(page.open_pile, *pile))
                self._do("pile closed", page.piles.hide, FRAME)
            self._do("settings opened", window.show_settings)
            self._do("stops opened", lambda: page.strip.stops_wanted.emit())
            self._do("new game opened", window.games.ask_new_game)
            self._do("keys opened", window.help.show_keys)
            self._do("rules opened", window.help.show_rules)
            self._do("rule opened", lambda: window.help.show_rule("E.3.5"))
            self._search()
            self._close_all()

    def dress(self, application: QApplication) -> None:
        """Try every theme and several sizes of words, with the table and the rules open."""
        self._do("rules opened", self._window.help.show_rules)
        for worn in ("light", "contrast", "dark"):
            self._do("theme changed", partial(theme.dress, application, worn))
        for percent in (125, 150, 100):
            self._do("words resized", partial(theme.dress, application, "dark", percent))
        self._do("window resized", lambda: self._window.resize(1600, 900))
        self._do("window resized", lambda: self._window.resize(1280, 800))

    def wait(self, is_done: Callable[[], bool]) -> None:
        """Let the window work until something has happened."""
        ends = time.monotonic() + LONGEST
        while not is_done():
            QApplication.processEvents()
            # As a real event loop does at the end of a turn.
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            time.sleep(PAUSE)
            if time.monotonic() > ends:
                raise TimeoutError("the window does not get there")

    def _search(self) -> None:
        for browser in self._window.findChildren(RulesBrowser):
            for words in SEARCHES:
                self._do("rules searched", partial(browser.search.setText, words))

    def _close_all(self) -> None:
        """Close all dialogs, searching again each time, as a closed one is soon deleted."""
        while dialogs := [d for d in self._window.findChildren(QDialog) if d.isVisible()]:
            self._do("dialog closed", dialogs[0].close, FRAME)

    def _go(self, activity: str, page: ReplayPage, step: int) -> None:
        self._watchdog.watch(activity)
        page.go(step)
        self.wait(lambda: page.moment is not None and page.moment.step == step)

    def _do(self, activity: str, act: Callable[[], object], rest: float = REST) -> None:
        self._watchdog.watch(activity)
        act()
        ends = time.monotonic() + rest
        self.wait(lambda: time.monotonic() > ends)
