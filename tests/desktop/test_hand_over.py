"""Two people at one window: between them nothing of the one's cards is to be had by the other."""

from __future__ import annotations

from datetime import datetime

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from engine.kernel.history import Undo
from tests.desktop.decks import setup
from tests.desktop.matches import match_setup
from tests.desktop.recordings import recording
from tests.desktop.table_driver import Hands
from tests.desktop.window_driver import asked, entry, is_telling, resume, table, told
from ufs_desktop.data.report import NOBODY, Material, report_members
from ufs_desktop.fight.words import card_name
from ufs_desktop.play.page import TablePage
from ufs_desktop.report_dialog import ReportDialog
from ufs_desktop.session.replay import Look
from ufs_desktop.session.setup import SeatKind
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
HERE, BOT = SeatKind.HERE, SeatKind.BOT
RETURN, NO_KEYS = Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier
NOW = datetime(2030, 1, 2, 3, 4, 5)


def decided(page: TablePage, qtbot: QtBot) -> None:
    """Pass the question at hand, and wait for what follows."""
    before = page.interaction
    Hands(page, qtbot).key(Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: page.interaction is not before or page.is_covered)
    qtbot.waitUntil(lambda: page.interaction is not None or page.is_covered)


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> TablePage:
    """A table that the first player, who has seen their hand, hands over to the second."""
    window.games.play(setup(HERE, HERE))
    page = table(window)
    qtbot.waitUntil(lambda: page.interaction is not None)
    while not page.is_covered or not hand_of(page):
        if page.is_covered:
            page.cover.button.click()
        decided(page, qtbot)
    return page


def test_whoever_sits_down_answers_with_the_keys_at_once(window: MainWindow, qtbot: QtBot) -> None:
    """The cards of a panel hear the keys as they do where nobody has handed over."""
    window.games.play(match_setup(HERE))
    page = table(window)
    qtbot.waitUntil(lambda: page.interaction is not None)
    focus = QApplication.focusWidget()
    assert focus is not None
    assert page.panel.isAncestorOf(focus)
    QTest.keyClick(focus, RETURN)
    qtbot.waitUntil(lambda: page.is_covered)
    QTest.keyClick(page.cover.button, RETURN)
    assert page.interaction is not None
    assert page.panel.has_focus


def hand_of(page: TablePage) -> list[str]:
    """The names in the hand that is on the table under the cover."""
    view = page.view
    assert view is not None
    cards = page.scene.zone_cards(view.viewer, "hand")
    return [card_name(card) for card in cards if card.known]


def test_tab_leads_to_nothing_under_the_cover(page: TablePage) -> None:
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
        for _ in range(4):
            focus = QApplication.focusWidget()
            assert focus is page.cover.button
            QTest.keyClick(focus, key)


def test_a_key_that_is_held_uncovers_nothing(page: TablePage) -> None:
    """It is still the answer of the player before."""
    for is_held in (True, False):
        assert page.cover.isVisible()
        press = QKeyEvent(QEvent.Type.KeyPress, RETURN, NO_KEYS, "", is_held, 1)
        QApplication.sendEvent(page.cover.button, press)
    assert not page.cover.isVisible()


def test_a_larger_page_is_covered_too(window: MainWindow, page: TablePage, qtbot: QtBot) -> None:
    before = page.size()
    window.resize(window.width() + 200, window.height() + 100)
    qtbot.waitUntil(lambda: page.size() != before)
    assert page.cover.geometry() == page.rect()


def test_whoever_gives_up_is_asked_by_name(
    window: MainWindow, page: TablePage, qtbot: QtBot
) -> None:
    page.cover.button.click()
    assert page.view is not None
    page.ask_concession()
    qtbot.waitUntil(lambda: is_telling(window))
    assert told(window).startswith(
        f"{page.names[page.view.viewer]}: Do you want to concede this game"
    )


def test_enter_gives_no_match_up_and_agrees_to_nothing(window: MainWindow, qtbot: QtBot) -> None:
    """What cannot be brought back is chosen, and never what a key happens to press."""
    window.games.play(match_setup(HERE))
    page = table(window)
    qtbot.waitUntil(lambda: page.interaction is not None)
    page.ask_concession()
    assert default_of(window, qtbot) == "Cancel"
    page.ask_draw()
    assert default_of(window, qtbot) == "Play on"
    assert not page.is_over


def default_of(window: MainWindow, qtbot: QtBot) -> str:
    """What Enter presses in the message that is open, and does."""
    qtbot.waitUntil(lambda: is_telling(window))
    box = next(box for box in window.findChildren(QMessageBox) if box.isVisible())
    focus = box.focusWidget()
    assert isinstance(focus, QPushButton)
    words = focus.text()
    QTest.keyClick(focus, RETURN)
    qtbot.waitUntil(lambda: not is_telling(window))
    return words.replace("&", "")


def test_nothing_that_was_told_is_told_under_the_cover(page: TablePage) -> None:
    hand = hand_of(page)
    assert hand
    told = [widget.accessibleDescription() for widget in (page, *page.findChildren(QWidget))]
    assert not [name for name in hand if any(name in words for words in told)]
    assert page.keys.cursor is None
    assert page.preview.is_empty
    assert page.log.text == ""
    assert not page.piles.isVisible()


def test_nothing_is_decided_under_the_cover(
    window: MainWindow, page: TablePage, qtbot: QtBot
) -> None:
    actions = window.menus.actions
    assert page.undo is Undo.NOTHING
    for name in ("take_back", "concede", "draw"):
        assert not actions[name].isEnabled()
    assert not page.strip.undo.isEnabled()
    for act in (page.take_back, page.ask_concession, page.ask_draw):
        act()
    QTest.keyClick(page.cover.button, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not is_telling(window)
    assert page.is_covered
    next_player = page.cover.words.removeprefix("Hand over to ")
    page.cover.button.click()
    assert page.view is not None
    assert page.session.names[page.view.viewer] == next_player
    assert actions["concede"].isEnabled()
    before = page.interaction
    decided(page, qtbot)
    assert page.interaction is not before


def agree(window: MainWindow) -> None:
    box = next(box for box in window.findChildren(QMessageBox) if box.isVisible())
    yes, no = (box.button(getattr(QMessageBox.StandardButton, name)) for name in ("Yes", "No"))
    assert [yes.text(), no.text()] == ["Take it back", "Leave it"]
    assert "do you both agree" in box.text()
    yes.click()


def test_what_is_taken_back_after_the_hand_over_is_asked_of_who_decided_it(
    window: MainWindow, page: TablePage, qtbot: QtBot
) -> None:
    assert page.view is not None
    first = page.view.viewer
    page.cover.button.click()
    qtbot.waitUntil(lambda: page.interaction is not None)
    assert window.menus.actions["take_back"].isEnabled()
    window.menus.actions["take_back"].trigger()
    qtbot.waitUntil(lambda: is_telling(window) or page.is_covered)
    if is_telling(window):
        agree(window)
    qtbot.waitUntil(lambda: page.is_covered)
    page.cover.button.click()
    assert page.view is not None
    assert page.view.viewer == first


def test_a_game_of_two_people_that_is_gone_on_with_is_covered(
    window: MainWindow, page: TablePage, qtbot: QtBot
) -> None:
    next_player = page.cover.words
    window.tabs.close_front()
    resume(window, qtbot)
    again = table(window)
    qtbot.waitUntil(lambda: again.is_covered)
    assert again.cover.isVisible()
    assert again.cover.words == next_player
    assert again.view is None
    again.cover.button.click()
    qtbot.waitUntil(lambda: again.interaction is not None)


def test_a_game_against_a_bot_that_is_gone_on_with_is_not(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(setup(HERE, BOT))
    qtbot.waitUntil(lambda: asked(window))
    window.tabs.close_front()
    resume(window, qtbot)
    qtbot.waitUntil(lambda: asked(window))
    assert not table(window).is_covered


def reported(window: MainWindow, qtbot: QtBot) -> Material:
    """What *Report a problem* gathers."""
    entry(window, "Report a &problem…").trigger()
    qtbot.waitUntil(lambda: window.findChild(ReportDialog) is not None)
    dialog = window.findChild(ReportDialog)
    assert dialog is not None
    dialog.redacted.click()
    assert dialog.contents.text() == NOBODY
    dialog.reject()
    return dialog.material


def check_nothing_of_the_game(material: Material) -> None:
    members = report_members(material, NOW, redacted=True)
    assert sorted(members) == ["READ-ME.txt", "program.log", "report.json"]
    assert NOBODY in members["READ-ME.txt"]
    replay = material.replay
    assert replay is not None
    names = {definition.printed.name for definition in replay.start.definitions}
    assert not [name for name in names if any(name in str(data) for data in members.values())]


def test_a_report_under_the_cover_holds_nobodys_cards(
    window: MainWindow, page: TablePage, qtbot: QtBot
) -> None:
    assert page.is_covered
    check_nothing_of_the_game(reported(window, qtbot))


def test_a_redacted_report_of_open_cards_holds_none_of_them(
    window: MainWindow, qtbot: QtBot
) -> None:
    page = window.replays.show_replay(recording())
    qtbot.waitUntil(lambda: page.moment is not None)
    page.look_from(Look(0, True))
    qtbot.waitUntil(lambda: page.moment is not None and page.moment.look.is_open)
    material = reported(window, qtbot)
    assert material.picture
    check_nothing_of_the_game(material)
