"""The application as the program dresses it."""

import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.library.collection import Collection
from engine.library.database import FILE_NAME
from tests.desktop.fakes import FakeSession
from tests.desktop.lan_party import AGAIN, Party, sockets_left
from tests.desktop.paintings import LOOKS, paint_once
from tests.desktop.patience import PatientBot
from tests.desktop.seated import seated, still
from tests.desktop.table_driver import Hands
from tests.desktop.window_driver import window_open
from tests.stocked import ship_once
from ufs_desktop import (
    desktop,
    garbage,
    resources_rc,  # noqa: F401 - importing it makes :/icons and :/fonts known to Qt
    theme,
)
from ufs_desktop.cards.page import CardsPage
from ufs_desktop.data.places import Places
from ufs_desktop.fight import figures
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.library import opened_library
from ufs_desktop.folders import data_folder
from ufs_desktop.net import discovery
from ufs_desktop.play.page import TablePage
from ufs_desktop.remote import guest_worker
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.window import MainWindow


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """In place of pytest-qt's own."""
    return PatientBot(request)


@pytest.fixture(autouse=True)
def no_card_painted_twice(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unless it is measured how long that takes."""
    if request.node.get_closest_marker("timing") is None:
        for look in LOOKS:
            monkeypatch.setattr(look, "paint", paint_once)


@pytest.fixture(autouse=True, scope="session")
def libraries_stocked_once() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Collection, "ship", ship_once)
        yield


@pytest.fixture(autouse=True, scope="session")
def few_games_simulated() -> Iterator[None]:
    """For a chart; what is simulated is tested with the decks, and no window shows it exactly."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(figures, "RUNS", 40)
        yield


@pytest.fixture(scope="session")
def wardrobed(qapp: QApplication) -> QApplication:
    """The test run's QApplication, which knows our fonts and resources."""
    theme.apply(qapp)
    return qapp


@pytest.fixture
def dressed(wardrobed: QApplication) -> QApplication:
    """The same in the looks that the program begins with, and no window of an earlier test."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    theme.dress(wardrobed)
    return wardrobed


@pytest.fixture
def errands_here(dressed: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a command starts as a process is done in this one, which has its QApplication."""

    def here(command: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        program, is_module, name, *words = command
        assert (program, is_module) == (sys.executable, "-m")
        return subprocess.CompletedProcess(command, import_module(name).main(words))

    monkeypatch.setattr(subprocess, "run", here)


@pytest.fixture
def at_home(dressed: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The program runs in this process, which has its QApplication, hears Ctrl+C and looks for
    garbage itself."""
    monkeypatch.setattr(desktop, "make_application", lambda _: dressed)
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    for begun in ("put_off", "settle", "keep", "tidy"):
        monkeypatch.setattr(garbage, begun, lambda: None)
    yield
    for window in dressed.topLevelWidgets():  # it ends with its process, which goes on here
        if isinstance(window, MainWindow):
            window.deleteLater()


@pytest.fixture
def places(tmp_path: Path) -> Places:
    """The folder of a user's data."""
    (tmp_path / "data").mkdir()
    return Places(tmp_path / "data")


@pytest.fixture
def window(dressed: QApplication, qtbot: QtBot, places: Places) -> Iterator[MainWindow]:
    """The window over such a folder; a file may want another one."""
    with window_open(FIGHT_KIT, qtbot, places) as window:
        yield window


@pytest.fixture
def party(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Party]:
    """Two windows that can play with each other over the network of this machine."""
    monkeypatch.setattr(guest_worker, "AGAIN", AGAIN)
    monkeypatch.setattr(discovery, "EVERY", 200)
    party = Party(tmp_path, qtbot)
    yield party
    party.close()
    qtbot.waitUntil(lambda: not sockets_left())


@pytest.fixture
def session() -> FakeSession:
    """A game of one player at this window, which the test feeds."""
    return FakeSession()


@pytest.fixture
def page(session: FakeSession, qtbot: QtBot) -> Iterator[TablePage]:
    """The table of that game, on which nothing moves; a file may want another one."""
    with seated(session, qtbot, still()) as page:
        yield page


@pytest.fixture
def unpainted(page: TablePage) -> None:
    """Nobody asks what that table looks like."""
    page.setUpdatesEnabled(False)


@pytest.fixture
def pictures(qtbot: QtBot) -> Iterator[Pictures]:
    """What paints cards beside the window's own thread."""
    pictures = Pictures()
    yield pictures
    pictures.finish()


@pytest.fixture
def hands(page: TablePage, qtbot: QtBot) -> Hands:
    """Mouse and keyboard at that table."""
    return Hands(page, qtbot)


@pytest.fixture(scope="session")
def shipped_library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library with the shipped cards alone, to be copied."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("shipped")))
        with opened_library():
            return data_folder() / FILE_NAME


@pytest.fixture
def library_path(shipped_library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's library of one test."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    path = data_folder() / FILE_NAME
    path.parent.mkdir(parents=True)
    shutil.copy(shipped_library, path)
    return path


@pytest.fixture
def cards(library_path: Path, window: MainWindow, qtbot: QtBot) -> CardsPage:
    """The page of the card library over it, with everything listed."""
    assert window.cards is not None
    page = window.cards.show_cards()
    qtbot.waitUntil(lambda: page.browser.model.rowCount() > 0)
    return page
