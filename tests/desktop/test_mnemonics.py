"""Underlined letters: with Alt each leads to one thing alone of what is seen at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractButton, QApplication, QTabBar, QWidget
from pytestqt.qtbot import QtBot

from engine.decks.deck import list_of
from tests.desktop.seated import expose
from tests.desktop.window_driver import menu_of, new_deck_open
from ufs_desktop.decks.print_dialog import PrintDialog
from ufs_desktop.decks.workshop import CARDS, NUMBERS, TRIAL
from ufs_desktop.fight.library import shipped_shelf
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")


def ambiguous(texts: Iterable[str]) -> list[str]:
    """Keys that several of these have."""
    keys = Counter(QKeySequence.mnemonic(text).toString() for text in texts)
    return [key for key, count in keys.items() if key and count > 1]


def seen_in(root: QWidget) -> list[str]:
    """The words of all buttons and tabs."""
    bars = [bar for bar in root.findChildren(QTabBar) if bar.isVisible()]
    buttons = [each for each in root.findChildren(QAbstractButton) if each.isVisible()]
    tabs = [bar.tabText(at) for bar in bars for at in range(bar.count())]
    return [*(each.text() for each in buttons), *tabs]


def test_each_menu_and_each_of_its_entries_has_its_own(window: MainWindow) -> None:
    menus = window.menuBar().actions()
    assert not ambiguous(menu.text() for menu in menus)
    for menu in menus:
        assert not ambiguous(entry.text() for entry in menu_of(menu).actions())


def test_what_stands_beside_a_deck_has_none_of_the_menus(window: MainWindow, qtbot: QtBot) -> None:
    page = new_deck_open(window, qtbot)
    menus = [menu.text() for menu in window.menuBar().actions()]
    for work in (CARDS, NUMBERS, TRIAL):
        page.work.setCurrentIndex(work)
        QApplication.processEvents()
        assert not ambiguous((*menus, *seen_in(window)))
    inner = page.work.currentWidget().findChild(QTabBar)
    assert isinstance(inner, QTabBar)
    inner.setCurrentIndex(1)
    QApplication.processEvents()
    assert inner.isVisible()
    assert not ambiguous((*menus, *seen_in(window)))


def test_a_deck_is_printed_by_letters(qtbot: QtBot) -> None:
    dialog = PrintDialog(list_of(shipped_shelf().decks["shipbreaker"]), {})
    expose(dialog, qtbot)
    assert dialog.sideboard.isVisible()
    assert QKeySequence.mnemonic(dialog.sideboard.text()).toString()
    assert not ambiguous(seen_in(dialog))
    dialog.close()
