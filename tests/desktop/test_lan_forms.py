"""Hosting and joining before anybody is connected: choices, the code, the list of games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from tests.desktop.test_accessible import check_tab_comes_to, nameless
from tests.net.test_finds import FAR, said
from ufs_desktop import theme
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.lan import lobby
from ufs_desktop.lan.host_form import HostForm, HostWish
from ufs_desktop.lan.host_page import HostPage
from ufs_desktop.lan.join_form import JoinForm, JoinWish
from ufs_desktop.lan.join_page import JoinPage
from ufs_desktop.lan.lobby import Lobby
from ufs_desktop.lan.own_decks import OwnDecks
from ufs_desktop.lan.stage import LanStage
from ufs_desktop.net.ends import GuestStage
from ufs_desktop.net.finds import Finds
from ufs_desktop.net.invitation import Invitation
from ufs_desktop.net.search import Network
from ufs_desktop.remote.host_worker import Gathering
from ufs_desktop.settings import TEXT_SIZES, Settings

pytestmark = pytest.mark.usefixtures("dressed")
INVITATION = Invitation(FAR, 47_650, "7F3KQ")
OTHER = Invitation("10.0.0.7", 47_650, "7F3KQ")
WATCHING = Invitation(FAR, 47_650, "H4WPD")
LEFT = Qt.MouseButton.LeftButton


def staged(part: QWidget, qtbot: QtBot, size: tuple[int, int] = (1280, 650)) -> LanStage:
    stage = LanStage("A game", "On this network.")
    stage.show_part(part)
    qtbot.addWidget(stage)
    stage.resize(*size)
    with qtbot.waitExposed(stage):
        stage.show()
    return stage


def host_form() -> HostForm:
    return HostForm(FIGHT_KIT, OwnDecks(FIGHT_KIT.shelf.starters()), Settings())


def join_form() -> JoinForm:
    return JoinForm(FIGHT_KIT, OwnDecks(FIGHT_KIT.shelf.starters()), Settings())


def finds(*datagrams: bytes) -> Finds:
    heard = Finds()
    for each in datagrams:
        heard.hear(each, FAR, 1)
    return heard


def test_a_game_is_hosted_by_enter_alone(qtbot: QtBot) -> None:
    form, wanted = host_form(), list[HostWish]()
    form.wanted.connect(wanted.append)
    staged(form, qtbot)
    for part in (form.name, form.start):
        wanted.clear()
        qtbot.keyClick(part, Qt.Key.Key_Return)
    (wish,) = wanted
    assert wish.deck == FIGHT_KIT.shelf.starters()[0]
    assert (wish.edition, wish.best_of, wish.minutes) == ("comprehensive", 1, 0)
    assert wish.may_undo
    assert wish.watching < 0


def test_everything_chosen_is_in_the_wish(qtbot: QtBot) -> None:
    form = host_form()
    form.name.setText("  Ash ")
    for box, data in ((form.length, 3), (form.clock, 30), (form.watching, 60)):
        box.setCurrentIndex(box.findData(data))
    form.undo.click()
    wish = form.wish()
    assert (wish.name, wish.best_of, wish.minutes, wish.watching) == ("Ash", 3, 30, 60)
    assert not wish.may_undo


def test_a_deck_that_is_not_legal_is_not_brought(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("1 Oswin Tallow 1\n5 Wick Jab\n")
    form = host_form()
    staged(form, qtbot)
    form.deck.choose_file(path)
    assert not form.start.isEnabled()
    assert "illegal deck" in form.refusal.text()
    form.deck.combo.setCurrentIndex(0)
    assert form.start.isEnabled()
    assert not form.refusal.isVisible()


def test_the_code_is_large_and_copied_and_spelt(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "PATIENCE", 30)
    place = Lobby()
    staged(place, qtbot)
    place.show_gathering(Gathering((INVITATION, OTHER)))
    assert place.code.text() == INVITATION.code
    qtbot.mouseClick(place.copy, LEFT)
    assert QGuiApplication.clipboard().text() == INVITATION.code
    assert "R 2" in place.code.accessibleName()
    place.address.setCurrentIndex(1)
    assert place.code.text() == OTHER.code
    assert place.people.text() == "Waiting for a player…"
    qtbot.waitUntil(place.hint.isVisible)
    assert "firewall" in place.hint.text()
    assert "UDP port 47650" in place.hint.text()  # of the list, whichever port the game has
    place.show_gathering(Gathering((INVITATION, OTHER), (WATCHING,), spectators=1))
    assert not place.hint.isVisible()  # they came through
    there = Gathering((INVITATION, OTHER), (WATCHING,), "<i>Bram", spectators=2)
    told = {
        GuestStage.BRINGING: "is bringing a deck",
        GuestStage.CHOOSING: "choosing another one",
        GuestStage.LOST: "kept for a moment",
    }
    for arrival, words in told.items():
        place.show_gathering(there._replace(arrival=arrival, is_spent=True))
        assert not place.hint.isVisible()
        assert not place.renew.isVisible()
        for part in (place.code, place.copy, place.address):  # it lets nobody in now
            assert not part.isVisible()
        assert "<i>Bram" in place.people.text()
        assert words in place.people.text()
        assert "2 watching" in place.people.text()
    place.show_gathering(Gathering((INVITATION, OTHER)))
    assert place.code.isVisible()
    assert place.address.isVisible()
    assert place.code.text() == OTHER.code  # the choice stays
    renewals: list[bool] = []
    place.renewal_wanted.connect(lambda: renewals.append(True))
    place.show_gathering(Gathering((INVITATION,), is_spent=True))
    qtbot.mouseClick(place.renew, LEFT)
    assert renewals == [True]
    place.show_gathering(Gathering((INVITATION,), has_shut_out=True))
    assert place.code.isVisible()  # it still lets in everybody else
    assert "is now shut out" in place.hint.text()
    qtbot.mouseClick(place.renew, LEFT)
    assert renewals == [True, True]
    place.show_gathering(Gathering((OTHER,)))
    assert not place.hint.isVisible()
    assert not place.renew.isVisible()
    place.hide()


def test_a_game_of_the_list_needs_the_last_group_alone(qtbot: QtBot) -> None:
    form, wanted = join_form(), list[JoinWish]()
    form.wanted.connect(wanted.append)
    staged(form, qtbot)
    heard = finds(said(), said("abcdef02", "Cid", is_open=False, is_watchable=True))
    form.show_games(heard.games)
    assert "Bram" in form.games.item(0).text()
    form.games.setCurrentRow(0)
    qtbot.keyClick(form.code, Qt.Key.Key_Return)
    assert "last six characters" in form.refusal.text()
    form.code.setText(INVITATION.key.lower())
    qtbot.keyClick(form.code, Qt.Key.Key_Return)
    (wish,) = wanted
    assert wish.invitation == INVITATION
    assert wish.match == "abcdef01"
    assert wish.deck == FIGHT_KIT.shelf.starters()[1]
    form.games.setCurrentRow(1)
    assert not form.join.isEnabled()
    qtbot.mouseClick(form.watch, LEFT)
    assert wanted[1].deck is None
    form.show_games(())
    assert form.join.isEnabled()
    form.hide()


def test_a_whole_code_chooses_its_game_of_the_list_and_so_the_rules(qtbot: QtBot) -> None:
    form = join_form()
    staged(form, qtbot)
    form.code.setText(INVITATION.code)
    assert form.edition.code == "comprehensive"
    form.show_games(finds(said("abcdef02", port=OTHER.port + 1), said(edition="Advanced")).games)
    assert form.games.currentRow() == 1
    assert form.edition.code == "advanced"
    assert form.deck.chosen.deck.edition == "advanced"
    form.code.setText(INVITATION.code[:-1])
    assert form.games.currentRow() == 1
    form.code.setText(INVITATION._replace(port=OTHER.port + 1).code)
    assert form.games.currentRow() == 0
    form.hide()


def test_a_code_or_an_address_leads_there_without_the_list(qtbot: QtBot) -> None:
    form, wanted = join_form(), list[JoinWish]()
    form.wanted.connect(wanted.append)
    staged(form, qtbot)
    qtbot.mouseClick(form.join, LEFT)
    assert "list" in form.refusal.text()
    form.code.setText(INVITATION.code)
    qtbot.mouseClick(form.join, LEFT)
    form.address.setText("10.0.0.7:47650")
    form.code.setText(INVITATION.key)
    qtbot.mouseClick(form.join, LEFT)
    assert [each.invitation for each in wanted] == [INVITATION, OTHER]
    form.code.setText(INVITATION.code[:-1] + "Z")
    qtbot.mouseClick(form.join, LEFT)
    assert "is wrong" in form.refusal.text()
    form.address.setText("10.0.0.7:99999")
    qtbot.mouseClick(form.join, LEFT)
    assert "65535" in form.refusal.text()
    assert len(wanted) == 2
    form.hide()


def test_the_choice_stays_while_games_come_and_go(qtbot: QtBot) -> None:
    form = join_form()
    staged(form, qtbot)
    form.show_games(finds(said(), said("abcdef02", "Cid")).games)
    form.games.setCurrentRow(1)
    form.show_games(finds(said("abcdef02", "Cid", best_of=3)).games)
    assert form.games.currentRow() == 0
    assert "best of three" in form.games.currentItem().text()
    form.show_games(finds(said()).games)
    assert form.games.currentRow() == -1
    form.hide()


@pytest.fixture
def sizes(dressed: QApplication) -> Iterator[Callable[[int], None]]:
    """Puts on words of another size, and takes them off again."""
    yield lambda percent: theme.dress(dressed, "dark", percent)
    theme.dress(dressed, "dark")


@pytest.mark.parametrize(
    ("size", "percent"), [((1280, 650), 100), ((960, 480), 100), ((960, 480), max(TEXT_SIZES))]
)
def test_every_part_is_named_and_fits_its_width(
    qtbot: QtBot, sizes: Callable[[int], None], size: tuple[int, int], percent: int
) -> None:
    sizes(percent)
    decks, settings = OwnDecks(FIGHT_KIT.shelf.starters()), Settings()
    hosting = HostPage(FIGHT_KIT, decks, settings)
    joining = JoinPage(FIGHT_KIT, decks, settings, Network(0, only_here=True))
    for page in (hosting, joining):
        qtbot.addWidget(page)
        page.resize(*size)
        with qtbot.waitExposed(page):
            page.show()
    joining.form.show_games(finds(said(name="W" * 60)).games)
    check_page(hosting)
    check_page(joining)
    if size == (1280, 650):  # why a game could not be joined is seen without scrolling
        assert joining._area.verticalScrollBar().maximum() == 0
    hosting.open_lobby()
    hosting.lobby.show_gathering(Gathering((INVITATION, OTHER), (WATCHING,), is_spent=True))
    joining.call("192.168.178.200:47650")
    joining.object([f"{'a long name ' * 12} (A.2.{number})" for number in range(4)])
    check_page(hosting)
    check_page(joining)
    hosting.await_return("Bram")
    check_page(hosting)
    for page in (hosting, joining):
        page.hide()


def is_seen(page: LanStage, part: QWidget) -> bool:
    """Whether all of it lies in the window."""
    view = page._area.viewport()
    corners = part.rect().topLeft(), part.rect().bottomRight()
    return part.isVisible() and all(
        view.rect().contains(part.mapTo(view, corner)) for corner in corners
    )


def test_what_a_low_window_has_to_tell_next_is_seen_without_scrolling(qtbot: QtBot) -> None:
    decks, settings = OwnDecks(FIGHT_KIT.shelf.starters()), Settings()
    hosting = HostPage(FIGHT_KIT, decks, settings)
    joining = JoinPage(FIGHT_KIT, decks, settings, Network(0, only_here=True))
    for page in (hosting, joining):
        qtbot.addWidget(page)
        page.resize(700, 290)
        with qtbot.waitExposed(page):
            page.show()
        bar = page._area.verticalScrollBar()
        bar.setValue(bar.maximum())  # where the form is sent off
    hosting.open_lobby()
    hosting.lobby.show_gathering(Gathering((INVITATION,)))
    qtbot.waitUntil(lambda: is_seen(hosting, hosting.lobby.code))
    joining.call("192.168.178.200:47650")
    qtbot.waitUntil(lambda: is_seen(joining, joining.wait.words))
    for refusing in (hosting, joining):
        refusing.refuse("It came to nothing.")
        qtbot.waitUntil(partial(is_seen, refusing, refusing.form.refusal))
        refusing.hide()


def check_page(page: LanStage) -> None:
    """Every control has its name, and nothing is wider than the window."""
    QApplication.sendPostedEvents()
    assert nameless(page) == []
    check_tab_comes_to(page)
    content = page._area.widget()
    assert content is not None
    assert content.minimumSizeHint().width() <= page._area.viewport().width()
