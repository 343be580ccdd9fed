"""Two windows of one process play over real sockets of this machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.kernel.rng import Rng
from tests.desktop.players import some_answer
from ufs_desktop.data.memory import Kept
from ufs_desktop.data.places import Places
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.home.entries import Wish
from ufs_desktop.lan.host_page import HostPage
from ufs_desktop.lan.join_page import JoinPage
from ufs_desktop.lan.table_page import LanPage
from ufs_desktop.net.discovery import Lookout
from ufs_desktop.net.search import Network
from ufs_desktop.net.sockets import Cable
from ufs_desktop.session import guest
from ufs_desktop.session.guest import GuestSession, GuestWorker
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
NAMES = ("Ash", "Bram")
LEFT = Qt.MouseButton.LeftButton


def free_port() -> int:
    """Of UDP, at this machine."""
    lookout = Lookout(0, only_here=True)
    port = lookout.port
    lookout.stop()
    return port


class Party:
    """A window for the host, one for the guest, and what the test does in them."""

    def __init__(self, folder: Path, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self._places = {name: Places(folder / name) for name in NAMES}
        self._network = Network(0, free_port(), only_here=True)
        self._rng = Rng("two windows")
        self.host, self.guest = (self._open(name) for name in NAMES)

    def _open(self, name: str) -> MainWindow:
        places = self._places[name]
        places.folder.mkdir(exist_ok=True)
        window = MainWindow(FIGHT_KIT, Kept(places.settings), places.unfinished, places)
        for setting, value in (("reduced_motion", True), ("beats", 0), ("name", name)):
            window.settings.set(setting, value)
        window.lan.network = self._network
        self.qtbot.addWidget(window)
        window.resize(1280, 720)
        with self.qtbot.waitExposed(window):
            window.show()
        return window

    def restart_host(self) -> None:
        self.host.close()
        self.host = self._open(NAMES[0])

    def restart_guest(self) -> None:
        self.guest.close()
        self.guest = self._open(NAMES[1])

    def close(self) -> None:
        self.guest.close()
        self.host.close()

    def replays(self, name: str) -> list[Path]:
        return sorted(self._places[name].replays.glob("*.json"))

    def click(self, button: QWidget) -> None:
        self.qtbot.waitUntil(button.isVisible)
        self.qtbot.mouseClick(button, LEFT)

    def open_game(self, best_of: int = 1) -> HostPage:
        self.click(self.host.home.tiles[Wish.HOST])
        page = self.host.page
        assert isinstance(page, HostPage)
        page.form.length.setCurrentIndex(page.form.length.findData(best_of))
        self.click(page.form.start)
        self.qtbot.waitUntil(lambda: page.lobby.invitation is not None)
        return page

    def join(self) -> JoinPage:
        self.click(self.guest.home.tiles[Wish.JOIN])
        page = self.guest.page
        assert isinstance(page, JoinPage)
        return page

    def sit_down(self, best_of: int = 1) -> None:
        """From the first page to the table, by the list of games."""
        lobby = self.open_game(best_of).lobby
        page = self.join()
        self.qtbot.waitUntil(lambda: page.form.games.count() == 1, timeout=10_000)
        assert lobby.invitation is not None
        page.form.games.setCurrentRow(0)
        page.form.code.setText(lobby.invitation.key)
        self.click(page.form.join)
        self.qtbot.waitUntil(lambda: self.asked is not None, timeout=20_000)

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
        self.qtbot.waitUntil(lambda: self.asked is not None, timeout=10_000)
        page = self.asked
        assert page is not None
        assert page.view is not None
        decision = page.view.decision
        assert decision is not None
        assert decision.id is not None
        before = page.interaction
        page.session.answer(decision.id, some_answer(decision, self._rng))
        self.qtbot.waitUntil(lambda: page.interaction is not before, timeout=10_000)

    def cut(self) -> None:
        """The network breaks between the two."""
        session = self.guest_table.session
        assert isinstance(session, GuestSession)
        worker = session._worker
        QTimer.singleShot(0, worker, lambda: _cable(worker).abort())

    @property
    def host_table(self) -> LanPage:
        return self.table(self.host)

    @property
    def guest_table(self) -> LanPage:
        return self.table(self.guest)

    def give_up(self, table: LanPage) -> None:
        """This game is over for both."""
        table.concede()
        self.qtbot.waitUntil(lambda: all(each.is_over for each in self.tables), timeout=10_000)

    def go_on(self, games: int) -> None:
        """Both bring the lists that they have, and play on."""
        for table in self.tables:
            self.click(table.result.rematch)
            panel = table.matches.panel
            assert panel is not None
            self.click(panel.play)
        self.qtbot.waitUntil(
            lambda: (
                all(each.match.games == games and not each.is_over for each in self.tables)
                and self.asked is not None
            ),
            timeout=20_000,
        )


def _cable(worker: GuestWorker) -> Cable:
    assert worker._carrier is not None
    return worker._carrier.cable


@pytest.fixture
def party(tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Party]:
    monkeypatch.setattr(guest, "AGAIN", 300)
    party = Party(tmp_path, qtbot)
    yield party
    party.close()


def test_a_best_of_three_with_a_cut_in_the_middle_loses_nothing(party: Party, qtbot: QtBot) -> None:
    party.sit_down(best_of=3)
    host, guest_table = party.tables
    assert host.names == guest_table.names == ("Ash", "Bram")
    for _ in range(8):
        party.act()
    for seat, table in enumerate(party.tables):
        assert table.session.people == {seat}
        assert table.view is not None
        assert table.view.viewer == seat
    before = guest_table.view
    assert before is not None
    party.cut()
    qtbot.waitUntil(host.band.leave.isVisible)
    qtbot.waitUntil(guest_table.band.leave.isVisible)
    assert "lost" in host.band.trouble.text()
    assert "looked for" in guest_table.band.trouble.text()
    qtbot.waitUntil(lambda: not guest_table.band.leave.isVisible(), timeout=10_000)
    qtbot.waitUntil(lambda: not host.band.leave.isVisible())
    qtbot.waitUntil(lambda: party.asked is not None)
    assert guest_table.view is not None
    assert guest_table.view.zones == before.zones
    party.give_up(host)
    assert (host.result.words, guest_table.result.words) == ("You lose", "You win!")
    party.go_on(1)
    party.act()
    party.give_up(guest_table)
    party.go_on(2)
    party.give_up(host)
    for table in party.tables:
        assert "Bram wins the match 2–1" in table.result.match_words
        assert table.result.rematch.text() == "Rematch"
        assert not table.result.decks.isVisible()
    qtbot.waitUntil(lambda: len(party.replays("Bram")) == 3, timeout=20_000)
    assert len(party.replays("Ash")) == 3
    judged = guest_table.bar.note
    qtbot.waitUntil(lambda: "Game 3 was checked" in guest_table.bar.note, timeout=20_000)
    assert "as promised" in guest_table.bar.note, judged
    for path in party.replays("Bram"):
        assert path.with_suffix(".transcript").exists()


def test_a_match_is_gone_on_with_after_each_program_was_left(party: Party, qtbot: QtBot) -> None:
    party.sit_down()
    for _ in range(6):
        party.act()
    seen = party.host_table.view
    assert seen is not None
    party.restart_host()
    button = party.host.home.match
    assert button.text() == "Go on against Bram"
    qtbot.waitUntil(party.guest_table.band.leave.isVisible)
    party.click(button)
    qtbot.waitUntil(lambda: len(party.tables) == 2 and party.asked is not None, timeout=20_000)
    qtbot.waitUntil(lambda: not party.guest_table.band.leave.isVisible())
    assert party.host_table.view is not None
    assert party.host_table.view.zones == seen.zones
    party.act()
    before = party.guest_table.view
    assert before is not None
    party.restart_guest()
    assert party.guest.home.match.text() == "Go on against Ash"
    party.click(party.guest.home.match)
    qtbot.waitUntil(lambda: len(party.tables) == 2 and party.asked is not None, timeout=20_000)
    assert party.guest_table.view is not None
    assert party.guest_table.view.zones == before.zones
    party.act()
    party.give_up(party.host_table)
    party.click(party.host_table.result.leave)
    assert not party.host.home.match.isVisible()
