"""Whoever was killed comes back by the first page; nothing that can be gone on with is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from tests.desktop.lan_party import NAMES, Party
from tests.desktop.seated import in_front
from tests.desktop.window_driver import press_held
from ufs_desktop.home.entries import Wish
from ufs_desktop.lan.host_page import HostPage
from ufs_desktop.lan.join_page import JoinPage
from ufs_desktop.lan.last_match import LanMatch, LanRole, last_matches, remember_match
from ufs_desktop.lan.table_page import LanPage
from ufs_desktop.net.guest import GuestDesk
from ufs_desktop.net.invitation import Invitation
from ufs_desktop.remote.lan_folders import LanFolders
from ufs_desktop.settings import Settings
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")


def offered(window: MainWindow) -> list[str]:
    """By the large buttons of the first page."""
    return [each.text() for each in window.home.matches if each.isVisible()]


def left(party: Party, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that both could go on with."""
    party.sit_down()
    party.act()
    party.settle()
    for name in NAMES:
        party.kill(name, monkeypatch)
    assert [offered(each) for each in (party.host, party.guest)] == [
        ["Resume against Bram"],
        ["Resume against Ash"],
    ]


def test_a_code_is_copied_by_enter(party: Party, qtbot: QtBot) -> None:
    """As any button that has the keyboard, but not by a key that is held since before."""
    lobby = party.open_game().lobby
    in_front(party.host)
    assert lobby.copy.hasFocus()
    QGuiApplication.clipboard().clear()
    press_held(lobby.copy, Qt.Key.Key_Return)
    assert QGuiApplication.clipboard().text() == ""
    qtbot.keyClick(lobby.copy, Qt.Key.Key_Return)
    assert QGuiApplication.clipboard().text() == lobby.code.text()


def test_who_has_not_got_in_elsewhere_can_still_go_on(
    party: Party, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    left(party, monkeypatch)
    party.click(party.host.home.tiles[Wish.HOST])
    lobby = party.host.page
    assert isinstance(lobby, HostPage)
    party.click(lobby.form.start)
    qtbot.waitUntil(lambda: lobby.lobby.invitation is not None)
    invitation = lobby.lobby.invitation
    assert invitation is not None
    page = party.join()
    page.form.code.setText(Invitation(invitation.host, invitation.port, "22222").code)
    party.click(page.form.join)
    qtbot.waitUntil(lambda: not page.is_busy)
    party.click(page.form.leave)
    party.click(lobby.lobby.leave)
    assert offered(party.host) == ["Resume against Bram"]
    assert offered(party.guest) == ["Resume against Ash"]
    for window in (party.host, party.guest):
        party.click(window.home.matches[0])
    qtbot.waitUntil(lambda: len(party.tables) == 2 and party.asked is not None)


def test_a_match_on_each_side_can_be_gone_on_with(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    left(party, monkeypatch)
    party.host, party.guest = party.guest, party.host
    party.sit_down()
    party.host, party.guest = party.guest, party.host
    for name in NAMES:
        party.kill(name, monkeypatch)
    assert offered(party.host) == ["Resume at Bram’s", "Resume hosting Bram"]
    assert offered(party.guest) == ["Resume hosting Ash", "Resume at Ash’s"]
    party.click(party.host.home.matches[1])
    party.click(party.guest.home.matches[1])
    party.qtbot.waitUntil(lambda: len(party.tables) == 2 and party.asked is not None)
    assert [table.session.people for table in party.tables] == [{0}, {1}]


@pytest.mark.parametrize("name", [pytest.param("Ash", marks=pytest.mark.slow), "Bram"])
def test_a_file_that_cannot_be_read_is_told_and_not_offered_again(
    name: str, party: Party, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    left(party, monkeypatch)
    window, places = party.host if name == "Ash" else party.guest, party.places(name)
    path = places.hosted if name == "Ash" else places.joined
    path.write_bytes(b'["spoilt"]\n')
    party.click(window.home.matches[0])
    page = window.page
    assert isinstance(page, HostPage | JoinPage)
    qtbot.waitUntil(lambda: "kept as" in page.form.refusal.text())
    assert not page.is_busy
    party.click(page.form.leave)
    assert not offered(window)


def test_a_host_who_is_lost_before_there_is_a_table_is_told_of(
    party: Party, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = party.open_game().lobby
    page = party.join()
    path = tmp_path / "mine.txt"
    path.write_text("1 Oswin Tallow 1\n12 Wick Jab\n")
    page.form.deck.choose_file(path)
    assert lobby.invitation is not None
    page.form.code.setText(lobby.invitation.code)
    party.click(page.form.join)
    qtbot.waitUntil(page.wait.bring.isVisible)
    party.kill("Ash", monkeypatch)
    qtbot.waitUntil(lambda: "Lost the connection to the host" in page.wait.words.text())
    assert not offered(party.host)


def test_a_guest_who_is_killed_before_there_is_a_table_can_go_on(
    party: Party, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby = party.open_game().lobby
    page = party.join()
    assert lobby.invitation is not None
    page.form.code.setText(lobby.invitation.code)
    with monkeypatch.context() as patch:
        patch.setattr(GuestDesk, "_show", lambda *_: None)
        party.click(page.form.join)
        qtbot.waitUntil(lambda: isinstance(party.host.page, LanPage))
        party.kill("Bram", monkeypatch)
    assert offered(party.guest) == ["Resume against Ash"]
    party.click(party.guest.home.matches[0])
    qtbot.waitUntil(lambda: len(party.tables) == 2)


def test_a_second_window_remembers_nothing_that_it_does_not_keep() -> None:
    settings = Settings()
    folders = LanFolders(Path("hosted"), Path("joined"))
    remember_match(settings, folders, LanMatch(LanRole.HOST, "Bram"))
    remember_match(settings, LanFolders(), LanMatch(LanRole.HOST, "Cara"))
    remember_match(settings, folders, LanMatch(LanRole.GUEST, "Dora"))
    assert [match.rival for match in last_matches(settings)] == ["Dora", "Bram"]
    remember_match(settings, folders, LanMatch(LanRole.HOST, "Emil"))
    assert [match.rival for match in last_matches(settings)] == ["Emil", "Dora"]


@pytest.mark.parametrize("kept", ["", "{", "[1, {}]", '{"role": "guest"}', '"x"'])
def test_what_was_not_remembered_so_is_no_match(kept: str) -> None:
    settings = Settings()
    settings.set("lan_match", kept)
    assert last_matches(settings) == []


def test_a_match_that_an_older_version_has_remembered_is_one() -> None:
    settings = Settings()
    settings.set("lan_match", '{"role": "guest", "rival": "Ash"}')
    assert last_matches(settings) == [LanMatch(LanRole.GUEST, "Ash")]
