"""The card library over 20,000 printings: typing, scrolling and opening within their bars.

The bars are of threads' own time and are stretched by as much as this machine is slower at the
moment than the one for which they are meant; what is too long must be so every time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.speed import slowness
from ufs_desktop.performance.reader import TYPED, Browsing
from ufs_desktop.performance.shelves import fill_library

pytestmark = [pytest.mark.timing, pytest.mark.slow]  # twenty thousand printings are made first
KEYSTROKE, FRAME, OPENING = 50.0, 16.0, 700.0  # milliseconds
MOST_FACES = 150.0  # megabytes
TIMES = 4


@pytest.fixture(scope="session")
def large_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Made once, for these tests alone."""
    folder = tmp_path_factory.mktemp("large")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder))
        fill_library()
    return folder


@pytest.fixture
def browsing(
    large_library: Path, dressed: QApplication, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Browsing]:
    """The page over it, open."""
    monkeypatch.setenv("XDG_DATA_HOME", str(large_library))
    browsing = Browsing(dressed)
    browsing.open()
    yield browsing
    browsing.close()


def is_within(bar: float, work: Callable[[], float]) -> bool:
    """Whether one of some rounds is, as the machine of the bars would take it."""
    return any(work() / slowness() < bar for _ in range(TIMES))


def test_a_keystroke_shows_its_list_at_once(browsing: Browsing) -> None:
    """As a table and as faces."""
    assert is_within(KEYSTROKE, lambda: max(browsing.type(TYPED)))
    browsing.page.browser.show_as(is_table=False)
    assert is_within(KEYSTROKE, lambda: max(browsing.type(TYPED)))


def test_faces_are_scrolled_without_a_halt_and_kept_within_their_bound(browsing: Browsing) -> None:
    def scroll() -> float:
        browsing.page.browser.faces._forget()
        return max(browsing.scroll())

    assert is_within(FRAME, scroll)
    assert browsing.look_through(20) < MOST_FACES


def test_the_library_opens_at_once(browsing: Browsing, dressed: QApplication) -> None:
    def open_again() -> float:
        again = Browsing(dressed)
        taken = again.open()
        again.close()
        return taken

    assert is_within(OPENING, open_again)
