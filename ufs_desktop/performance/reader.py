"""Measures the card library over 20,000 printings, as somebody meets it who types and scrolls.

Aims: a keystroke shows its list within 50 ms, a frame takes the window's thread under 16 ms while
faces are scrolled that were never painted, the page is there within 700 ms, and faces take less
than 150 MB. All times are milliseconds of the threads' own time: what other programs take counts
for nothing. A keystroke's and the opening's are those of all threads together.
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
SCREENS = 60  # that are looked at until all faces are painted
FRAMES, STEP = 300, 60  # pixels between two frames: as fast as a wheel turns
LONGEST = 30.0  # seconds to wait for anything
SIZE = (1280, 660)
QUIET = QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents


class Browsing(QObject):
    """A page of the card library, and what is done on it."""

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
        """From the wish to see the library to its list on the screen."""
        begun = time.process_time()
        before = self._listed
        self.page.show()
        self.page.begin()
        self._wait(lambda: self._listed > before)
        self._application.processEvents(QUIET)
        return _since(begun)

    def warm_up(self) -> None:
        """As the program is once it has shown cards and read a text."""
        self.open()
        self._wait(lambda: self.page.detail.account is not None)
        self.close()

    def type(self, text: str) -> list[float]:
        """Each keystroke, from the key to the list on the screen."""
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
        """Frames of the window's thread while faces go by that nobody has painted yet."""
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
        """The most megabytes of faces while so many screens are looked at until all are painted."""
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
