"""Without a mouse and without a picture: every control has its name, and Tab leads to it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QTabWidget, QWidget
from pytestqt.qtbot import QtBot

from tests.desktop.decks import setup
from tests.desktop.recordings import recording
from tests.desktop.seated import in_front
from tests.desktop.table_driver import wait_for_next
from tests.desktop.window_driver import asked, deck_open, table
from ufs_desktop.decks.import_dialog import ImportDialog
from ufs_desktop.session.setup import SeatKind
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
HERE, BOT = SeatKind.HERE, SeatKind.BOT


def reachable(top: QWidget) -> list[QWidget]:
    """Whatever Tab leads to."""
    return [
        widget
        for widget in (top, *top.findChildren(QWidget))
        if widget.isVisible()
        and widget.isEnabled()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
    ]


def nameless(top: QWidget) -> list[str]:
    """What a screen reader could only call a button or a list."""
    found = []
    for widget in reachable(top):
        told = QAccessible.queryAccessibleInterface(widget)
        assert told is not None
        if not told.text(QAccessible.Text.Name).strip():
            found.append(f"{type(widget).__name__} in {type(widget.parentWidget()).__name__}")
    return found


def check_tab_goes_round(top: QWidget) -> None:
    """From any control through all of them."""
    wanted = set(reachable(top))
    first = at = next(iter(wanted))
    seen = set()
    while at not in seen:
        seen.add(at)
        following = at.nextInFocusChain()
        assert following is not None
        at = following
    assert wanted <= seen, first


def check_tab_comes_to(top: QWidget) -> None:
    """By real keys, from where the keyboard is: whatever can be come to, and nothing hidden."""
    wanted, seen = set(reachable(top)), set()
    in_front(top)
    if not top.isAncestorOf(QApplication.focusWidget() or top):
        top.setFocus()
    for _ in range(len(wanted) + 2):
        at = QApplication.focusWidget()
        assert at is not None
        assert at.isVisible(), at
        seen.add(at)
        QTest.keyClick(at, Qt.Key.Key_Tab)
    left = [f"{type(each).__name__} {each.accessibleName()}" for each in wanted - seen]
    assert left == []


DIALOGS: dict[str, Callable[[MainWindow], object]] = {
    "new game": lambda window: window.games.ask_new_game(),
    "replays": lambda window: window.menus.actions["replays"].trigger(),
    "deleted decks": lambda window: window.menus.actions["deleted_decks"].trigger(),
    "imported cards": lambda window: window.menus.actions["imported_cards"].trigger(),
    "rules": lambda window: window.help.show_rules(),
    "lessons": lambda window: window.help.show_learn(),
    "keys": lambda window: window.help.show_keys(),
    "report": lambda window: window.report_problem(),
    "settings": lambda window: window.show_settings(),
}


def test_the_first_page_is_named(window: MainWindow) -> None:
    assert len(reachable(window)) > 8
    assert nameless(window) == []
    check_tab_goes_round(window)


def test_every_control_of_each_dialog_is_named(window: MainWindow, qtbot: QtBot) -> None:
    for what, open_dialog in DIALOGS.items():
        open_dialog(window)
        qtbot.waitUntil(lambda: any(d.isVisible() for d in window.findChildren(QDialog)))
        dialog = next(d for d in window.findChildren(QDialog) if d.isVisible())
        tabs = dialog.findChildren(QTabWidget)
        for at in range(tabs[0].count()) if tabs else (0,):
            if tabs:
                tabs[0].setCurrentIndex(at)
            QApplication.processEvents()
            assert reachable(dialog), what
            assert nameless(dialog) == [], what
            check_tab_goes_round(dialog)
        dialog.close()


def test_every_control_at_the_table_is_named(window: MainWindow, qtbot: QtBot) -> None:
    window.games.play(setup(HERE, BOT))
    qtbot.waitUntil(lambda: asked(window))
    assert nameless(window) == []
    page = table(window)
    page.concede()
    qtbot.waitUntil(lambda: page.is_over)
    assert nameless(window) == []


def test_every_control_of_a_replay_is_named(window: MainWindow, qtbot: QtBot) -> None:
    page = window.replays.show_replay(recording())
    qtbot.waitUntil(lambda: page.moment is not None)
    assert nameless(window) == []


def test_each_card_at_the_table_is_told(window: MainWindow, qtbot: QtBot) -> None:
    """Name, type, state, numbers and place, for whoever does not see the picture."""
    window.games.play(setup(HERE, BOT))
    page = table(window)
    for _ in range(2):
        qtbot.waitUntil(lambda: page.interaction is not None)
        before = page.interaction
        qtbot.keyClick(page, Qt.Key.Key_Space)
        wait_for_next(page, before, qtbot)
    assert page.scene.places
    for place in page.scene.places:
        page.keys.put(place)
        told = page.accessibleDescription()
        assert told
        assert page.table.accessibleDescription() == told
    own = page.scene.zone_cards(0, "stage")[0].handle
    page.keys.put(own)
    assert page.accessibleDescription().startswith("Ash 1, character, ready, difficulty 6")


def test_every_control_of_the_decks_is_named(window: MainWindow, qtbot: QtBot) -> None:
    """On every side of a deck, in its list, and in what opens from them."""
    desk = window.decks
    assert desk is not None
    shelf = desk.show_decks()
    qtbot.waitUntil(lambda: not shelf.is_reading)
    assert nameless(window) == []
    check_tab_goes_round(window)
    desk.duplicate(shelf.model.entries[0].deck)
    page = deck_open(window, qtbot)
    for tabs in (page.sides, page.work):
        for at in range(tabs.count()):
            tabs.setCurrentIndex(at)
            QApplication.processEvents()
            assert nameless(window) == [], tabs.tabText(at)
            check_tab_comes_to(window)
    exported = desk.export(page.bench.deck)
    compared = desk.compare(shelf.model.entries[:2])
    for dialog in (exported, compared):
        assert nameless(dialog) == []
        dialog.reject()
    desk.paste("Deck:\n4 Nobody Knows\n")
    qtbot.waitUntil(lambda: bool(window.findChildren(ImportDialog)))
    (brought,) = window.findChildren(ImportDialog)
    assert nameless(brought) == []
    brought.reject()
