"""Windows of one process that play over real sockets of this machine."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtNetwork import QAbstractSocket, QTcpServer
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from engine.kernel.rng import Rng
from tests.desktop.players import some_answer
from tests.desktop.seated import dressed_at_once, expose
from ufs_desktop.data.memory import Kept
from ufs_desktop.data.places import Places
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.home.entries import Wish
from ufs_desktop.lan.host_page import HostPage
from ufs_desktop.lan.join_page import JoinPage
from ufs_desktop.lan.table_page import LanPage
from ufs_desktop.net.discovery import Lookout
from ufs_desktop.net.journal import Journal
from ufs_desktop.net.link import Link
from ufs_desktop.net.search import Network
from ufs_desktop.net.sockets import Cable
from ufs_desktop.net.verification import SUFFIX
from ufs_desktop.remote import guest_worker
from ufs_desktop.remote.guest import GuestSession
from ufs_desktop.remote.guest_worker import GuestWorker
from ufs_desktop.table.kit import TableKit
from ufs_desktop.window import MainWindow

NAMES = ("Ash", "Bram")
AGAIN = 150  # milliseconds between two calls for a connection that was lost
LEFT = Qt.MouseButton.LeftButton


def free_port() -> int:
    """Of UDP, at this machine."""
    lookout = Lookout(0, only_here=True)
    port = lookout.port
    lookout.stop()
    return port


def sockets_left() -> list[object]:
    """Those that have not ended in the thread that they were made in: Python would free them."""
    kinds = (QAbstractSocket, QTcpServer)
    return [each for each in gc.get_objects() if issubclass(type(each), kinds) and isValid(each)]


class Party:
    """A window for the host, one for the guest, and what the test does in them."""

    def __init__(self, folder: Path, qtbot: QtBot, kit: TableKit = FIGHT_KIT) -> None:
        self.qtbot, self._kit = qtbot, kit
        self.answer_for = some_answer  # of a game whose answers are judged, another one
        self._folder = folder
        self._network = Network(0, free_port(), only_here=True)
        self._rng = Rng("two windows")
        self.windows: list[MainWindow] = []
        self.host, self.guest = (self.open(name) for name in NAMES)

    def open(self, name: str) -> MainWindow:
        """A window of somebody's; it is closed with the others."""
        places = Places(self._folder / name)
        places.folder.mkdir(exist_ok=True)
        with dressed_at_once():
            window = MainWindow(self._kit, Kept(places.settings), places.unfinished, places)
        for setting, value in (("reduced_motion", True), ("beats", 0), ("name", name)):
            window.settings.set(setting, value)
        window.lan.desk.network = self._network
        expose(window, self.qtbot)
        self.windows.append(window)
        return window

    def restart_host(self) -> None:
        self.host.close()
        self.host = self.open(NAMES[0])

    def restart_guest(self) -> None:
        self.guest.close()
        self.guest = self.open(NAMES[1])

    def kill(self, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Their program ends without a word, and is started once more."""
        with monkeypatch.context() as patch:
            patch.setattr(Link, "close", lambda *_: None)
            patch.setattr(Journal, "discard", Journal.close)
            if name == NAMES[0]:
                self.restart_host()
            else:
                self.restart_guest()

    def close(self) -> None:
        for window in reversed(self.windows):
            window.close()

    def places(self, name: str) -> Places:
        return Places(self._folder / name)

    def replays(self, name: str) -> list[Path]:
        return sorted(self.places(name).replays.glob("*.json"))

    def proofs(self, name: str) -> list[Path]:
        """The transcripts beside the replays."""
        found = (each.with_suffix(SUFFIX) for each in self.replays(name))
        return [each for each in found if each.exists()]

    def click(self, button: QWidget) -> None:
        self.qtbot.waitUntil(button.isVisible)
        self.qtbot.mouseClick(button, LEFT)

    def open_game(self, best_of: int = 1, watching: int = -1) -> HostPage:
        self.click(self.host.home.tiles[Wish.HOST])
        page = self.host.page
        assert isinstance(page, HostPage)
        page.form.length.setCurrentIndex(page.form.length.findData(best_of))
        page.form.watching.setCurrentIndex(page.form.watching.findData(watching))
        self.click(page.form.start)
        self.qtbot.waitUntil(lambda: page.lobby.invitation is not None)
        return page

    def join(self, window: MainWindow | None = None) -> JoinPage:
        joining = window or self.guest
        self.click(joining.home.tiles[Wish.JOIN])
        page = joining.page
        assert isinstance(page, JoinPage)
        return page

    def sit_down(self, best_of: int = 1) -> None:
        """From the first page to the table, by the list of games."""
        lobby = self.open_game(best_of).lobby
        page = self.join()
        self.qtbot.waitUntil(lambda: page.form.games.count() == 1)
        assert lobby.invitation is not None
        page.form.games.setCurrentRow(0)
        page.form.code.setText(lobby.invitation.key)
        self.click(page.form.join)
        self.qtbot.waitUntil(lambda: len(self.tables) == 2 and self.asked is not None)

    def table(self, window: MainWindow) -> LanPage:
        page = window.page
        assert isinstance(page, LanPage)
        return page

    @property
    def tables(self) -> tuple[LanPage, ...]:
        pages = (self.host.page, self.guest.page)
        return tuple(page for page in pages if isinstance(page, LanPage))

    @property
    def asked(self) -> LanPage | None:
        """The table at which somebody is asked."""
        asked = [each for each in self.tables if each.interaction is not None]
        return asked[0] if asked else None

    def act(self) -> None:
        """Whoever is asked answers anything that is legal."""
        self.qtbot.waitUntil(lambda: self.asked is not None)
        page = self.asked
        assert page is not None
        assert page.view is not None
        decision = page.view.decision
        assert decision is not None
        assert decision.id is not None
        before = page.interaction
        page.session.answer(decision.id, self.answer_for(decision, self._rng))
        self.qtbot.waitUntil(lambda: page.interaction is not before)

    def settle(self) -> None:
        """Wait until both tables show one moment, and somebody is asked."""
        self.qtbot.waitUntil(
            lambda: (
                self.asked is not None
                and len(self.tables) == 2
                and len({len(table.log.lines) for table in self.tables}) == 1
            )
        )

    def cut(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The network breaks between the two, until it is mended."""
        monkeypatch.setattr(guest_worker, "AGAIN", 3_600_000)
        worker = self._worker
        QTimer.singleShot(0, worker, lambda: _cable(worker).abort())

    def mend(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The guest's program looks for the host once more, and finds it."""
        monkeypatch.setattr(guest_worker, "AGAIN", AGAIN)
        worker = self._worker
        QTimer.singleShot(0, worker, worker._call)

    @property
    def _worker(self) -> GuestWorker:
        session = self.guest_table.session
        assert isinstance(session, GuestSession)
        return session._worker

    @property
    def host_table(self) -> LanPage:
        return self.table(self.host)

    @property
    def guest_table(self) -> LanPage:
        return self.table(self.guest)

    def give_up(self, table: LanPage) -> None:
        """This game is over for both."""
        table.concede()
        self.qtbot.waitUntil(lambda: all(each.is_over for each in self.tables))

    def go_on(self, games: int) -> None:
        """Both bring the lists that they have, and play on."""
        for table in self.tables:
            self.click(table.result.rematch)
            panel = table.matches.panel
            assert panel is not None
            assert panel.isAncestorOf(table.band)
            self.click(panel.play)
        self.qtbot.waitUntil(
            lambda: (
                all(each.match.games == games and not each.is_over for each in self.tables)
                and self.asked is not None
            )
        )


def _cable(worker: GuestWorker) -> Cable:
    assert worker._carrier is not None
    return worker._carrier.cable
