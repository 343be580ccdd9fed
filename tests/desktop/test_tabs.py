"""The pages in their tabs: a game goes on behind another one, and what closing means."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionTab, QTabBar
from pytestqt.qtbot import QtBot

from engine.kernel.rng import Rng
from tests.desktop.decks import setup
from tests.desktop.players import some_answer
from tests.desktop.recordings import recording
from tests.desktop.seated import in_front
from tests.desktop.window_driver import asked, resume, table
from ufs_desktop.data.places import Places
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.pages.page import Page
from ufs_desktop.replay.page import ReplayPage
from ufs_desktop.session.setup import SeatKind
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
HERE, BOT = SeatKind.HERE, SeatKind.BOT
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def titles(window: MainWindow) -> list[str]:
    return [window.tabs.tabText(at) for at in range(window.tabs.count())]


def play(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(setup(HERE, BOT))
    qtbot.waitUntil(lambda: asked(window))


def look_back(window: MainWindow, qtbot: QtBot) -> ReplayPage:
    page = window.replays.show_replay(recording())
    qtbot.waitUntil(lambda: page.moment is not None)
    return page


def test_tabs_are_to_be_seen_where_there_is_more_than_one_page(
    window: MainWindow, qtbot: QtBot
) -> None:
    assert not window.tabs.tabBar().isVisible()
    play(window, qtbot)
    assert window.tabs.tabBar().isVisible()
    names = table(window).names
    assert titles(window) == ["Home", f"{names[0]} against {names[1]}"]
    window.tabs.close_front()
    assert not window.tabs.tabBar().isVisible()


def test_a_game_goes_on_while_a_replay_is_looked_at(window: MainWindow, qtbot: QtBot) -> None:
    play(window, qtbot)
    page = table(window)
    replay = look_back(window, qtbot)
    assert window.page is replay
    view, interaction = page.view, page.interaction
    assert view is not None
    assert interaction is not None
    assert titles(window)[1].startswith("●")
    decision = interaction.decision
    page.session.answer(decision.id or 0, some_answer(decision, Rng("tabs")))
    qtbot.waitUntil(lambda: page.view is not None and page.view != view)
    assert window.page is replay
    assert not window.home.resume.isVisible()
    window.tabs.setCurrentWidget(page)
    assert page.hasFocus()
    assert not titles(window)[1].startswith("●")


def test_a_replay_that_plays_halts_while_another_page_is_looked_at(
    window: MainWindow, qtbot: QtBot
) -> None:
    replay = look_back(window, qtbot)
    replay.play(True)
    window.tabs.step(1)
    assert window.page is None
    assert not replay.is_playing


def test_menus_speak_of_the_page_in_front(window: MainWindow, qtbot: QtBot) -> None:
    play(window, qtbot)
    actions = window.menus.actions
    assert actions["concede"].isEnabled()
    look_back(window, qtbot)
    assert not actions["concede"].isEnabled()
    assert not actions["restore"].isEnabled()
    window.tabs.step(-1)
    assert actions["concede"].isEnabled()
    window.tabs.step(-1)
    assert not actions["close_tab"].isEnabled()


def test_a_game_whose_tab_is_closed_is_gone_on_with(window: MainWindow, qtbot: QtBot) -> None:
    play(window, qtbot)
    game = table(window).view
    window.tabs.setCurrentIndex(0)
    assert not window.home.resume.isVisible()
    window.tabs.close_place("game")
    assert window.home.resume.isVisible()
    resume(window, qtbot)
    qtbot.waitUntil(lambda: asked(window))
    again = table(window).view
    assert game is not None
    assert again is not None
    assert again.decision == game.decision


def test_one_game_is_played_at_a_time_and_one_is_watched(window: MainWindow, qtbot: QtBot) -> None:
    play(window, qtbot)
    window.games.watch()
    window.games.watch()
    assert len(titles(window)) == 3
    play(window, qtbot)
    assert len(titles(window)) == 3
    assert window.tabs.indexOf(table(window)) == 1


def front(window: MainWindow) -> Page | None:
    """Of an attribute mypy would believe that it stays as it was found."""
    return window.page


def test_tabs_are_turned_and_closed_by_keys(window: MainWindow, qtbot: QtBot) -> None:
    in_front(window)
    play(window, qtbot)
    page, replay = table(window), look_back(window, qtbot)
    shown = {name: action.shortcut() for name, action in window.menus.actions.items()}
    assert shown["close_tab"] == QKeySequence("Ctrl+W")
    QTest.keyClick(replay, Qt.Key.Key_Tab, CONTROL)
    assert front(window) is None
    QTest.keyClick(window.home, Qt.Key.Key_Tab, CONTROL)
    assert front(window) is page
    QTest.keyClick(page, Qt.Key.Key_Backtab, CONTROL | SHIFT)
    assert front(window) is None
    QTest.keyClick(window.home, Qt.Key.Key_W, CONTROL)
    assert len(titles(window)) == 3
    QTest.keyClick(window.home, Qt.Key.Key_Tab, CONTROL)
    QTest.keyClick(page, Qt.Key.Key_W, CONTROL)
    assert front(window) is None  # the page that was looked at before
    assert len(titles(window)) == 2


def test_every_tab_but_the_first_has_its_button(window: MainWindow, qtbot: QtBot) -> None:
    look_back(window, qtbot)
    bar = window.tabs.tabBar()
    side = QTabBar.ButtonPosition.RightSide
    assert bar.tabButton(0, side) is None
    button = bar.tabButton(1, side)
    assert button.accessibleName() == f"Close {titles(window)[1]}"
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert titles(window) == ["Home"]


def test_a_long_title_ends_in_dots_and_is_not_cut(window: MainWindow, qtbot: QtBot) -> None:
    """In the letters in which the tab in front is drawn; the first page's own has room."""
    page, bar = look_back(window, qtbot), window.tabs.tabBar()
    at = window.tabs.indexOf(page)
    for count in range(36, 44):  # whatever is left of the last word
        window.tabs.setTabText(at, "Replay: Rosalind against Wilhelmina and Kunigunde"[:count])
        option = QStyleOptionTab()
        bar.initStyleOption(option, at)
        words = QStyle.SubElement.SE_TabBarTabText
        shown = bar.grab(bar.style().subElementRect(words, option, bar)).toImage()
        for across in (0, shown.width() - 1):
            column = {shown.pixel(across, down) for down in range(shown.height() - 4)}
            assert len(column) == 1, (count, across)
    bar.initStyleOption(option, 0)
    assert option.text == "Home"


def test_a_window_with_open_tabs_closes(places: Places, qtbot: QtBot) -> None:
    window = MainWindow(FIGHT_KIT, None, places.unfinished, places)
    qtbot.addWidget(window)
    window.show()
    play(window, qtbot)
    window.games.watch()
    look_back(window, qtbot)
    window.close()
    QApplication.processEvents()
    assert not window.isVisible()
