"""Numbers, trials and printing where they stand: beside a deck in the window."""

from __future__ import annotations

import multiprocessing
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.decks.deck import list_of
from engine.decks.edits import ChangeCopies, DeckSlot
from engine.decks.lines import Part
from tests.desktop.window_driver import asked, deck_open, table
from ufs_desktop.cabinet.values import CardSheet
from ufs_desktop.decks.outline import LineRow
from ufs_desktop.decks.page import DeckPage
from ufs_desktop.decks.workshop import CARDS, NUMBERS, TRIAL
from ufs_desktop.fight.library import shipped_shelf
from ufs_desktop.fight.module import IDLE
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.setup import SeatKind
from ufs_desktop.window import MainWindow


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> DeckPage:
    """A deck of the user's own."""
    assert window.decks is not None
    window.decks.keep(list_of(shipped_shelf().decks["full-furnace"]))
    return deck_open(window, qtbot)


def marked(page: DeckPage) -> set[str]:
    lines = page.parts.models[Part.MAIN]
    rows = (row for row in lines.rows if isinstance(row, LineRow))
    return {row.line.name for row in rows if lines.is_marked(row)}


def test_a_number_points_out_its_cards_in_the_deck_and_in_the_search(
    page: DeckPage, qtbot: QtBot
) -> None:
    page.work.setCurrentIndex(NUMBERS)
    numbers = page.work.numbers
    assert numbers is not None
    assert page.work.trial is None  # made when it is looked at
    assert (page.sides.isVisible(), page.parts.isVisible()) == (False, True)
    qtbot.waitUntil(lambda: bool(numbers.views))
    picture = numbers.view("difficulty").picture
    while picture.current != (1, 0):
        qtbot.keyClick(picture, Qt.Key.Key_Up)
    qtbot.keyClick(picture, Qt.Key.Key_Return)
    expected = {"Clinker Toss"}
    qtbot.waitUntil(lambda: marked(page) == expected)
    assert page.browser.text == "type:attack difficulty=2"
    lines = page.parts.models[Part.MAIN]
    row = lines.rows[lines.place(DeckSlot(Part.MAIN, "Clinker Toss"))]
    assert ", marked" in lines.spoken(row)
    before = numbers.view("types").chart
    page.do(ChangeCopies(DeckSlot(Part.MAIN, "Clinker Toss"), -1))
    qtbot.waitUntil(lambda: numbers.view("types").chart != before)


def test_columns_are_as_wide_as_before_when_their_page_is_in_front_again(
    window: MainWindow, page: DeckPage
) -> None:
    window.resize(1280, 720)
    QApplication.processEvents()
    before = page.columns.splitter.sizes()
    for way in ((NUMBERS, CARDS), (TRIAL, CARDS), (NUMBERS, TRIAL, CARDS)):
        for at in way:
            page.work.setCurrentIndex(at)
            QApplication.processEvents()
        assert page.columns.splitter.sizes() == before
    page.work.setCurrentIndex(NUMBERS)
    QApplication.processEvents()
    assert page.work.currentWidget().width() >= page.work.currentWidget().minimumSizeHint().width()


def test_trials_have_the_whole_page_and_end_with_it(
    window: MainWindow, page: DeckPage, qtbot: QtBot
) -> None:
    page.work.setCurrentIndex(TRIAL)
    trial = page.work.trial
    assert trial is not None
    assert not page.parts.isVisible()
    measuring = trial.measuring
    trial.tabs.setCurrentWidget(measuring)
    qtbot.waitUntil(lambda: measuring.rival_list.count() > 0)
    qtbot.waitUntil(measuring.start_button.isEnabled)
    count = measuring.rival_list.count()
    assert page.keeper is not None
    assert page.keeper.path is not None
    measuring.add_file(page.keeper.path)
    qtbot.waitUntil(lambda: measuring.rival_list.count() == count + 1)
    assert measuring.rivals[-1].deck.name == "Full Furnace"
    page.do(ChangeCopies(DeckSlot(Part.MAIN, "Clinker Toss"), -1))
    measuring.start_button.click()
    qtbot.waitUntil(lambda: bool(multiprocessing.active_children()))
    window.tabs.close_page(page)
    assert multiprocessing.active_children() == []


def test_one_click_takes_the_deck_to_a_table(
    window: MainWindow, page: DeckPage, qtbot: QtBot
) -> None:
    page.work.setCurrentIndex(TRIAL)
    assert page.work.trial is not None
    page.work.trial.hands.goldfish_button.click()
    session = table(window).session
    assert isinstance(session, LocalSession)
    seats = session.setup.seats
    assert [seat.kind for seat in seats] == [SeatKind.HERE, SeatKind.BOT]
    assert (seats[0].deck_name, seats[1].bot) == ("Full Furnace", IDLE)
    qtbot.waitUntil(lambda: asked(window))


def test_a_deck_is_printed_through_its_dialog(
    window: MainWindow, page: DeckPage, qtbot: QtBot, tmp_path: Path
) -> None:
    assert window.decks is not None
    page.work.setCurrentIndex(CARDS)
    dialog = window.decks.print_deck(page.bench)
    assert sum(card.copies for card in dialog.cards) == 60
    dialog.sideboard.setChecked(True)
    assert sum(card.copies for card in dialog.cards) == 68
    dialog.write(tmp_path / "proxies.pdf")
    qtbot.waitUntil(lambda: "Saved" in dialog.told.text())
    assert (tmp_path / "proxies.pdf").read_bytes().startswith(b"%PDF")
    dialog.kind.setCurrentIndex(1)
    assert not dialog.paper.isEnabled()
    dialog.write(tmp_path / "deck.png")
    qtbot.waitUntil(lambda: "deck.png" in dialog.told.text())
    assert not QImage(str(tmp_path / "deck.png")).isNull()
    dialog.reject()
    sheets: dict[str, CardSheet] = {}
    unknown = type(dialog)(page.bench.deck, sheets)
    assert "Banked Coals" in unknown.told.text()
    unknown.write(tmp_path / "no" / "where.pdf")
    qtbot.waitUntil(lambda: "where.pdf: No such file" in unknown.told.text())
    unknown.reject()
