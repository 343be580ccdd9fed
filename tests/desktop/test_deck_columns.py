"""A deck's page in windows of any size: what has no room beside the rest is one click away."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.decks.deck import list_of
from engine.decks.edits import DeckSlot
from engine.decks.lines import Part
from tests.desktop.test_accessible import check_tab_comes_to, nameless
from tests.desktop.window_driver import deck_open, new_deck_open
from ufs_desktop.decks.columns import ABOUT, DECK
from ufs_desktop.decks.front import VerdictButton
from ufs_desktop.decks.page import DeckPage
from ufs_desktop.decks.workshop import CARDS, NUMBERS, TRIAL
from ufs_desktop.fight.library import shipped_shelf
from ufs_desktop.theme import dress
from ufs_desktop.window import SMALLEST_SIZE, MainWindow

PLACES = (CARDS, NUMBERS, TRIAL, DECK, ABOUT)
SMALLEST = (SMALLEST_SIZE.width(), SMALLEST_SIZE.height())
DOUBLED = (640, 336)  # a screen of 1280 by 720 at twice the size, without the window's own frame
SIZES = (SMALLEST, DOUBLED, (700, 500), (853, 450), (1024, 640), (1280, 720))


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> DeckPage:
    """A deck with a sideboard."""
    assert window.decks is not None
    window.decks.keep(list_of(shipped_shelf().decks["full-furnace"]))
    return deck_open(window, qtbot)


@pytest.mark.parametrize("size", [SMALLEST, (800, 600)])
def test_a_picture_is_taken_of_a_deck_in_a_small_window(
    window: MainWindow, qtbot: QtBot, size: tuple[int, int]
) -> None:
    """A picture of it lays out also what is not seen and has no room, of which Qt may not warn."""
    make(window, size)
    page = new_deck_open(window, qtbot)
    window.grab()
    assert page.work.isVisible()


def make(window: MainWindow, size: tuple[int, int]) -> None:
    window.resize(*size)
    QApplication.processEvents()


def go(page: DeckPage, place: int) -> None:
    """To a part of the page, by a click on its tab where it has one."""
    bar = page.columns.bar
    if bar.isVisible() and bar.isTabVisible(place):
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.tabRect(place).center())
    elif place <= TRIAL:
        page.work.setCurrentIndex(place)
    QApplication.processEvents()


def shown(page: DeckPage) -> tuple[bool, bool, bool]:
    return page.work.isVisible(), page.parts.isVisible(), page.sides.isVisible()


def rows(view: QAbstractItemView) -> int:
    """How many of its rows are seen whole."""
    model, high = view.model(), view.viewport().height()
    places = (view.visualRect(model.index(at, 0)) for at in range(model.rowCount()))
    return sum(place.top() >= 0 and place.bottom() < high for place in places)


def is_seen(widget: QWidget) -> bool:
    """Whether its whole width is in sight."""
    inside = widget.visibleRegion().boundingRect()
    return inside.width() >= widget.width() and inside.left() == 0


def clipped(page: DeckPage) -> list[str]:
    """The buttons that have less room than their words."""
    buttons = [each for each in page.findChildren(QAbstractButton) if each.isVisible()]
    return [
        each.text()
        for each in buttons
        if each.text() and not isinstance(each, VerdictButton)
        and (each.width() < each.sizeHint().width() or not is_seen(each))
        and not each.visibleRegion().isEmpty()
    ]  # fmt: skip


def test_in_the_smallest_window_the_deck_has_rows(window: MainWindow, page: DeckPage) -> None:
    make(window, SMALLEST)
    go(page, DECK)
    assert shown(page) == (False, True, False)
    assert rows(page.parts.views[Part.MAIN]) >= 4
    assert page.parts.front.verdict.shown.startswith("✓  Legal")
    side = page.parts.switches[Part.SIDE]
    assert (side.text(), side.isVisible()) == ("Sideboard: 8", True)
    side.click()
    QApplication.processEvents()
    assert rows(page.parts.views[Part.SIDE]) >= 4
    assert not page.parts.views[Part.MAIN].isVisible()
    page.parts.go_to_slot(DeckSlot.of(page.bench.deck.part(Part.MAIN)[0]))
    assert page.parts.views[Part.MAIN].isVisible()
    assert [each.isChecked() for each in page.parts.switches.values()] == [True, False]


def test_in_the_smallest_window_cards_and_their_words_have_room(
    window: MainWindow, page: DeckPage
) -> None:
    make(window, SMALLEST)
    go(page, CARDS)
    assert shown(page) == (True, False, False)
    assert rows(page.browser.table) >= 3
    assert page.supply.fits.isVisible()
    go(page, ABOUT)
    assert shown(page) == (False, False, True)
    assert page.card.page.width() > page.card.card.width()
    assert page.card.card.height() >= 90


@pytest.mark.parametrize("size", SIZES)
def test_no_button_is_cut_in_any_window(
    window: MainWindow, page: DeckPage, qtbot: QtBot, size: tuple[int, int]
) -> None:
    make(window, size)
    for place in PLACES:
        go(page, place)
        trial = page.work.trial
        if place == TRIAL and trial is not None:
            qtbot.waitUntil(lambda: len(trial.hands.charts) == 3)  # noqa: B023
            QApplication.processEvents()
        assert clipped(page) == [], place


@pytest.mark.parametrize("size", SIZES)
def test_what_is_measured_and_how_have_room(
    window: MainWindow, page: DeckPage, size: tuple[int, int]
) -> None:
    """What has none at once is scrolled to; nothing is pressed flat."""
    make(window, size)
    go(page, TRIAL)
    assert page.work.trial is not None
    measuring = page.work.trial.measuring
    page.work.trial.tabs.setCurrentWidget(measuring)
    QApplication.processEvents()
    pieces = (
        measuring.more_button, measuring.games, measuring.start_button, measuring.pause_button,
        measuring.compared,
    )  # fmt: skip
    for piece in pieces:
        assert piece.height() >= piece.minimumSizeHint().height()
    row = measuring.rate_table.verticalHeader().defaultSectionSize()
    for table in (measuring.rate_table, measuring.card_table):
        assert table.viewport().height() >= 3 * row
        assert table.width() >= 300
    assert rows(measuring.rival_list) >= 3


@pytest.mark.parametrize("size", SIZES)
def test_the_charts_of_a_hand_are_whole(
    window: MainWindow, page: DeckPage, qtbot: QtBot, size: tuple[int, int]
) -> None:
    make(window, size)
    go(page, TRIAL)
    assert page.work.trial is not None
    hands = page.work.trial.hands
    qtbot.waitUntil(lambda: len(hands.charts) == 3)
    QApplication.processEvents()
    wide = hands._scroll.viewport().width()
    for chart in hands.charts:
        right = chart.mapTo(hands._scroll.viewport(), QPoint(chart.width(), 0)).x()
        assert right <= wide


def test_as_many_columns_are_seen_as_have_room(window: MainWindow, page: DeckPage) -> None:
    """And what was in front stays there."""
    make(window, (1280, 720))
    assert shown(page) == (True, True, True)
    assert not page.columns.bar.isVisible()
    make(window, (700, 500))
    assert shown(page) == (True, True, False)
    assert page.columns.bar.currentIndex() == CARDS
    go(page, ABOUT)
    assert shown(page) == (False, True, True)
    go(page, TRIAL)
    assert shown(page) == (True, False, False)
    make(window, SMALLEST)
    assert shown(page) == (True, False, False)
    go(page, DECK)
    make(window, (700, 500))
    assert shown(page) == (False, True, True)
    make(window, SMALLEST)
    assert shown(page) == (False, True, False)
    make(window, (1280, 720))
    assert shown(page) == (True, False, False)  # the trial that was in front of the others
    go(page, CARDS)
    assert shown(page) == (True, True, True)


def test_columns_are_as_wide_as_before_once_all_have_room_again(
    window: MainWindow, page: DeckPage
) -> None:
    make(window, (1280, 720))
    go(page, NUMBERS)
    go(page, CARDS)
    splitter = page.columns.splitter
    before = splitter.sizes()
    for size in ((1024, 640), (830, 640), (700, 500), SMALLEST, (700, 500), (1280, 720)):
        make(window, size)
    assert splitter.sizes() == pytest.approx(before, abs=2)


def test_large_words_need_more_room(
    window: MainWindow, page: DeckPage, dressed: QApplication
) -> None:
    make(window, (900, 600))
    assert shown(page) == (True, True, True)
    dress(dressed, text_percent=150)
    QApplication.processEvents()
    assert sum(shown(page)) < 3
    dress(dressed, text_percent=100)
    QApplication.processEvents()
    assert shown(page) == (True, True, True)


def test_keys_and_what_is_against_a_deck_lead_to_what_is_not_in_sight(
    window: MainWindow, page: DeckPage
) -> None:
    make(window, SMALLEST)
    go(page, DECK)
    page.parts.front.verdict.setFocus()
    QTest.keyClick(page.parts.front.verdict, Qt.Key.Key_Return)
    assert page.columns.bar.hasFocus()
    assert shown(page) == (False, False, True)
    assert page.sides.currentWidget() is page.verdict
    QTest.keySequence(page.columns.bar, QKeySequence("/"))
    assert shown(page) == (True, False, False)
    assert page.browser.line.hasFocus()
    assert page.columns.bar.tabText(DECK) == "Deck: 59"
    page.columns.bar.setFocus()
    QTest.keyClick(page.columns.bar, Qt.Key.Key_Right)
    assert page.work.currentIndex() == NUMBERS


def test_a_sideboard_takes_the_height_that_its_user_wants(
    window: MainWindow, page: DeckPage
) -> None:
    make(window, (1280, 720))
    lists = page.parts.lists
    main, side = lists.sizes()
    assert side < main
    lists.setSizes([main - 100, side + 100])
    QApplication.processEvents()
    assert page.parts.views[Part.SIDE].height() > side


def test_the_keyboard_comes_to_all_that_is_seen_in_the_smallest_window(
    window: MainWindow, page: DeckPage
) -> None:
    """And everything has a name."""
    make(window, SMALLEST)
    for place in PLACES:
        go(page, place)
        assert nameless(window) == [], place
        check_tab_comes_to(window)


def test_large_words_cut_no_button_over_a_deck(
    window: MainWindow, page: DeckPage, dressed: QApplication
) -> None:
    heading = page.heading
    buttons = (heading.undo, heading.redo, heading.play, heading.more)
    for size, percent in ((SMALLEST, 200), (SMALLEST, 100), (DOUBLED, 200), (SMALLEST, 150)):
        make(window, size)
        dress(dressed, text_percent=percent)
        QApplication.processEvents()
        seen = [each for each in (heading.name, heading.rules, *buttons) if each.isVisible()]
        for one, other in pairwise(seen):
            assert one.geometry().right() < other.geometry().left(), (size, percent)
        for button in (each for each in buttons if each.isVisible()):
            assert button.width() >= button.sizeHint().width(), (size, percent, button.text())
        assert heading.rect().contains(heading.more.geometry())
        assert heading.play.isVisible()
        assert heading.more.isVisible()
        assert heading.undo.isVisible() is heading.redo.isVisible() is (percent < 200)


def test_large_words_leave_the_cards_that_are_found_their_rows(
    window: MainWindow, page: DeckPage, qtbot: QtBot, dressed: QApplication
) -> None:
    """And what stands over them does not lie on each other, however small the window is."""
    dress(dressed, text_percent=200)
    make(window, (800, 600))
    go(page, CARDS)
    browser = page.browser
    qtbot.waitUntil(lambda: rows(browser.table) >= 3)
    make(window, SMALLEST)
    over = [browser.line, browser.filters, page.supply.fits, browser.as_table, browser.as_faces]
    places = [QRect(each.mapTo(page, QPoint()), each.size()) for each in over]
    assert all(each.isVisible() for each in over)
    assert not any(one.intersects(other) for one, other in combinations(places, 2))
    dress(dressed)
    make(window, (1280, 720))
    assert not browser.filters.is_one
    assert browser.count.isVisible()
    assert browser.filters.y() < browser.count.mapTo(browser, QPoint()).y()
