"""Decks of the second game in the window: built by keys, brought in as text, saved and played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.decks.deck import read_deck
from engine.decks.lines import DeckLine, Part
from tests.desktop.window_driver import deck_in_front, deck_open, table, window_open
from ufs_desktop.cards.page import CardsPage
from ufs_desktop.data.places import Places
from ufs_desktop.decks.import_dialog import ImportDialog
from ufs_desktop.decks.page import DeckPage
from ufs_desktop.decks.workshop import NUMBERS
from ufs_desktop.fftcg.kit import DUEL_KIT
from ufs_desktop.fftcg.look import name_of
from ufs_desktop.fftcg.shelf import duel_starters
from ufs_desktop.fftcg.stock import catalogue
from ufs_desktop.widgets.new_game import NewGameDialog
from ufs_desktop.window import MainWindow

pytestmark = pytest.mark.usefixtures("dressed")
STARTER = duel_starters()[0].deck


@pytest.fixture
def window(qtbot: QtBot, places: Places) -> Iterator[MainWindow]:
    with window_open(DUEL_KIT, qtbot, places._replace(drawer=DUEL_KIT.drawer)) as window:
        yield window


def new_deck(window: MainWindow, qtbot: QtBot) -> DeckPage:
    window.menus.actions["new_deck"].trigger()
    return deck_open(window, qtbot)


def press(widget: QWidget, *keys: str) -> None:
    for each in keys:
        QTest.keySequence(widget, QKeySequence(each))


def add_by_keys(page: DeckPage, qtbot: QtBot, name: str, count: int) -> None:
    """Look for a card, and take so many copies."""
    press(page.parts.views[Part.MAIN], "/")
    page.browser.line.clear()
    qtbot.keyClicks(page.browser.line, f'name:"{name}"')
    model = page.browser.model
    qtbot.waitUntil(lambda: bool(model.keys) and model.row(0).name == name)
    press(page.browser.line, "Return")
    press(page.browser.table, *["+"] * count)


def test_a_deck_is_built_by_keys_saved_and_played(
    window: MainWindow, qtbot: QtBot, places: Places
) -> None:
    places = places._replace(drawer=DUEL_KIT.drawer)
    page = new_deck(window, qtbot)
    assert page.parts.front.name.text() == "No cards yet"
    one, two, *others, last = STARTER.main.items()
    add_by_keys(page, qtbot, *one)
    add_by_keys(page, qtbot, *two)
    there = page.bench.deck
    lines = (DeckLine(count, name) for name, count in others)
    page.bench.begin_again(replace(there, lines=(*there.lines, *lines)))
    add_by_keys(page, qtbot, *last)
    qtbot.waitUntil(lambda: page.bench.is_judged and not page.bench.rulings)
    assert page.parts.front.verdict.text() == "✓  Legal: The Six Crafts"
    first = next(iter(STARTER.main))
    assert page.parts.front.name.text() == first
    view = page.parts.views[Part.MAIN]
    for widget, key in ((page.browser.table, "C"), (view, "C"), (view, "Return")):
        press(widget, key)  # nobody starts, and there is no sideboard
    assert {line.part for line in page.bench.deck.lines} == {Part.MAIN}
    assert page.keeper is not None
    kept = page.keeper.path
    assert kept is not None
    assert kept.is_relative_to(places.decks)
    qtbot.waitUntil(lambda: read_deck(kept).main == STARTER.main)
    page.work.setCurrentIndex(NUMBERS)
    page.play()
    qtbot.waitUntil(lambda: bool(window.findChildren(NewGameDialog)))
    (dialog,) = window.findChildren(NewGameDialog)
    assert not dialog.own_deck.notes.text().startswith("▲")
    qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: table(window).interaction is not None)
    seen = table(window).view
    assert seen is not None
    hand = next(z.cards for z in seen.zones if (z.player, z.zone) == (seen.viewer, "hand"))
    assert {name_of(card) for card in hand} <= STARTER.main.keys()


def test_a_list_that_was_copied_becomes_a_deck(window: MainWindow, qtbot: QtBot) -> None:
    """As other programs write it, with numbers in brackets; what nobody knows is asked about."""
    page = new_deck(window, qtbot)
    (number,) = catalogue().meant("Struck Match")
    QGuiApplication.clipboard().setText(f"3 Struck Match ({number})\n2 Burr Oakham\n1 Nobody (9-9)")
    press(page, "Ctrl+V")
    qtbot.waitUntil(lambda: bool(window.findChildren(ImportDialog)))
    (dialog,) = window.findChildren(ImportDialog)
    dialog.take.click()
    brought = deck_in_front(window, qtbot, page)
    assert brought.bench.deck.edition == "fftcg"
    names = [line.name for line in brought.bench.deck.lines]
    assert names == ["Struck Match", "Burr Oakham", "Nobody (9-9)"]


def test_the_card_library_offers_what_this_game_has(window: MainWindow, qtbot: QtBot) -> None:
    window.menus.actions["cards"].trigger()
    page = window.page
    assert isinstance(page, CardsPage)
    qtbot.waitUntil(lambda: page.detail.account is not None)
    assert "cost<=3" in page.browser.line.placeholderText()
    assert page.detail.correct_button.isVisible()
    offered = window.menus.actions.keys()
    assert {"new_card", "import_cards", "import_folder"} <= offered
    assert window.menus.actions["export_cards"].isEnabled()
    assert page.acts.keys() == {"correct_card"}, "nothing of the program is thrown away"
