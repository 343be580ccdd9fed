"""Measures the card library with 20,000 printings, as experienced by a user who types and scrolls.

Aims: a keystroke shows its list within 50 ms, a frame takes the window's thread less than 16 ms
while scrolling through faces never painted before, the page opens within 700 ms, and faces take
less than 150 MB. All times are milliseconds of CPU time, so that other programs do not count. For
keystrokes and the opening they are those of all threads together.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEventLoop, QObject
from PySide6.QtWidgets import QApplication

from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.cabinet.porter import Porter
from ufs_desktop.cards.own_cards import OwnCards
from ufs_desktop.cards.page import CardsPage
from ufs_desktop.fight.cabinet import CABINET
from ufs_desktop.settings import Settings

TYPED = "type:attack iron speed>=3 symbol:fire"
SCREENS = 60  # to look through, each until all its faces are painted
FRAMES, STEP = 300, 60  # STEP: pixels between two frames, as fast as a wheel turns
LONGEST = 30.0  # seconds to wait for anything
SIZE = (1280, 660)
QUIET = QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents


class Browsing(QObject):
    """A page of the card library, and what a user does on it."""

    def __init__(self, application: QApplication) -> None:
        super().__init__()
        self._application = application
        self._librarian = Librarian(CABINET)
        self._porter = Porter(CABINET)
        settings = Settings()
        own = OwnCards(self._librarian, settings, self._librarian)
        self.page = CardsPage(self._librarian, self._porter, own, settings)
        self.page.resize(*SIZE)
        self._listed = 0
        self.page.browser.listed.connect(self._on_listed)

    def open(self) -> float:
        """Measure the time from opening the library to its list on the screen."""
        begun = time.process_time()
        before = self._listed
        self.page.show()
        self.page.begin()
        self._wait(lambda: self._listed > before)
        self._application.processEvents(QUIET)
        return _since(begun)

    def warm_up(self) -> None:
        """Bring the program to the state of having shown cards and read a text."""
        self.open()
        self._wait(lambda: self.page.detail.account is not None)
        self.close()

    def type(self, text: str) -> list[float]:
        """Measure each keystroke, from the key to the list on the screen."""
        typed = (text[:end] for end in range(1, len(text) + 1))
        taken = [self._search(each) for each in typed]
        self._search("")
        return taken

    def _search(self, text: str) -> float:
        begun, before = time.process_time(), self._listed
        self.page.browser.line.setText(text)
        self._wait(lambda: self._listed > before)
        self._application.processEvents(QUIET)
        return _since(begun)

    def scroll(self) -> list[float]:
        """Measure frames of the window's thread while scrolling through faces not painted yet."""
        browser = self.page.browser
        browser.show_as(is_table=False)
        self._application.processEvents(QUIET)
        bar = browser.grid.verticalScrollBar()
        taken = []
        for frame in range(FRAMES):
            begun = time.thread_time()
            bar.setValue(STEP * frame)
            self._application.processEvents(QUIET)
            taken.append((time.thread_time() - begun) * 1000)
        return taken

    def look_through(self, screens: int) -> float:
        """The most megabytes that faces take while looking through this many screens."""
        grid, faces = self.page.browser.grid, self.page.browser.faces
        largest = 0
        for screen in range(screens):
            grid.verticalScrollBar().setValue(screen * grid.viewport().height())
            self._application.processEvents(QUIET)
            self._wait(lambda: grid.is_painted)
            largest = max(largest, faces.bytes)
        return largest / 2**20

    def close(self) -> None:
        self.page.end()
        self.page.close()
        self._porter.finish()
        self._librarian.finish()

    def _on_listed(self) -> None:
        self._listed += 1

    def _wait(self, is_done: Callable[[], bool]) -> None:
        end = time.monotonic() + LONGEST
        while not is_done():
            if time.monotonic() > end:
                raise TimeoutError("the card library has not answered")
            self._application.processEvents(QUIET)
            time.sleep(0.001)


def _since(begun: float) -> float:
    return (time.process_time() - begun) * 1000
