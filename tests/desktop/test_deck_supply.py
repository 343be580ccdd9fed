"""Cards that are found beside a deck, and what is shown of both: put in by keys and by a menu,
and told in words that have room."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QContextMenuEvent, QGuiApplication, QKeySequence, QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from engine.decks.deck import list_of
from engine.decks.edits import ChangeCopies, DeckSlot, ReplaceDeck
from engine.decks.lines import LONGEST_NAME, DeckFile, DeckLine, DeckList, Part
from tests.desktop.window_driver import new_deck_open
from tests.shares import share
from ufs_desktop.decks.front import SpareLabel
from ufs_desktop.decks.import_dialog import ImportDialog
from ufs_desktop.decks.page import DeckPage
from ufs_desktop.fight.library import shipped_shelf
from ufs_desktop.theme import dress
from ufs_desktop.theme.lettering import cut_lines
from ufs_desktop.theme.wardrobe import worn
from ufs_desktop.window import MainWindow

MAIN, SIDE, CHARACTER = Part.MAIN, Part.SIDE, Part.CHARACTER
STARTER = list_of(shipped_shelf().decks[sorted(shipped_shelf().decks)[0]])
NAME = STARTER.part(MAIN)[0].name
ENDLESS = "Nobody " * (LONGEST_NAME // 7)  # as long as a name can be


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> DeckPage:
    """A new deck, empty."""
    return new_deck_open(window, qtbot)


def find(page: DeckPage, name: str, qtbot: QtBot) -> None:
    """Search for a card until the cursor is on it."""
    page.browser.search_for(f'name:"{name}"')
    model = page.browser.model
    qtbot.waitUntil(lambda: bool(model.keys) and model.row(0).name == name)
    page.browser.go_to(model.keys[0])


def press(widget: QWidget, *keys: str) -> None:
    for each in keys:
        QTest.keySequence(widget, QKeySequence(each))


def held(page: DeckPage) -> list[tuple[Part, str, int]]:
    return [(line.part, line.name, line.count) for line in page.bench.deck.lines]


def asked(view: QAbstractItemView) -> QMenu | None:
    """The menu of the card that the cursor is on."""
    view.customContextMenuRequested.emit(QPoint(5, 5))
    return next((menu for menu in view.findChildren(QMenu) if menu.isVisible()), None)


def choose(view: QAbstractItemView, words: str) -> None:
    """An entry of that menu."""
    menu = asked(view)
    assert menu is not None
    found = {act.text().replace("&", "").split("\t")[0]: act for act in menu.actions()}
    found[words].trigger()
    menu.close()


@pytest.mark.qt_log_ignore("^This plugin does not support")  # what opens a menu asks for
def test_a_menu_makes_it_as_many_copies_as_a_digit_does(page: DeckPage, qtbot: QtBot) -> None:
    """Of a card that is found, and of a line of the deck."""
    find(page, NAME, qtbot)
    choose(page.browser.table, "4 copies")
    assert held(page) == [(MAIN, NAME, 4)]
    choose(page.browser.table, "3 copies")
    view = page.parts.views[MAIN]
    assert held(page) == [(MAIN, NAME, 3)]
    place = view.visualRect(view.currentIndex()).center()
    asking = QContextMenuEvent.Reason.Mouse, place, view.viewport().mapToGlobal(place)
    QApplication.sendEvent(view.viewport(), QContextMenuEvent(*asking))
    menu = next(each for each in view.findChildren(QMenu) if each.isVisible())
    next(act for act in menu.actions() if "2 copies" in act.text().replace("&", "")).trigger()
    menu.close()
    assert held(page) == [(MAIN, NAME, 2)]


def test_what_fits_the_character_stays_pressed_as_long_as_it_is_searched_for(
    page: DeckPage, qtbot: QtBot
) -> None:
    character = STARTER.part(CHARACTER)[0].name
    fits = page.supply.fits
    page.add(character, CHARACTER)
    qtbot.waitUntil(fits.isEnabled)
    assert not fits.isChecked()
    fits.click()
    assert fits.isChecked()
    assert "symbol:" in page.browser.text
    page.browser.search_for(f"type:attack {page.browser.text}")
    assert fits.isChecked()
    fits.click()
    assert page.browser.text == "type:attack"
    assert not fits.isChecked()
    fits.click()
    page.browser.search_for("type:action")
    assert not fits.isChecked()


def test_a_digit_makes_it_so_many_copies(page: DeckPage, qtbot: QtBot) -> None:
    find(page, NAME, qtbot)
    table, main = page.browser.table, page.parts.views[MAIN]
    press(table, "4")
    assert held(page) == [(MAIN, NAME, 4)]
    steps = len(page.bench.draft.past)
    press(table, "4")
    assert len(page.bench.draft.past) == steps
    press(table, "2")
    assert held(page) == [(MAIN, NAME, 2)]
    page.browser.line.setFocus()
    press(page.browser.line, "3")  # a word to search for
    assert held(page) == [(MAIN, NAME, 2)]
    main.go_to(DeckSlot(MAIN, NAME))
    press(main, "9")
    assert held(page) == [(MAIN, NAME, 9)]


@pytest.mark.qt_log_ignore("^This plugin does not support")
def test_the_menu_of_a_card_that_is_found_puts_it_where_it_says(
    page: DeckPage, qtbot: QtBot
) -> None:
    find(page, NAME, qtbot)
    for view in (page.browser.table, page.browser.grid):
        page.browser.show_as(is_table=view is page.browser.table)
        for words in ("One more", "One more", "One fewer", "One to the sideboard"):
            choose(view, words)
        assert held(page) == [(MAIN, NAME, 1), (SIDE, NAME, 1)]
        choose(view, "As starting character")
        assert held(page)[0] == (CHARACTER, NAME, 1)
        while page.bench.undo():
            pass
    page.supply.lock()
    assert asked(page.browser.grid) is None


def test_an_empty_list_says_how_cards_come_into_it(page: DeckPage) -> None:
    for view in page.parts.views.values():
        assert _is_written_on(view)
    main = page.parts.views[MAIN]
    main.lock()
    assert not _is_written_on(main)


def _is_written_on(view: QAbstractItemView) -> bool:
    picture = view.viewport().grab().toImage()
    across, down = range(picture.width()), range(picture.height())
    return len({picture.pixel(x, y) for x in across for y in down}) > 1


def test_a_long_name_is_shown_from_its_beginning(page: DeckPage) -> None:
    name = page.heading.name
    page.do(ChangeCopies(DeckSlot(MAIN, NAME), 1))
    name.setFocus()
    name.selectAll()
    QTest.keyClicks(name, ENDLESS)
    press(name, "Return")
    page.bench.undo()
    page.bench.redo()
    assert name.cursorPosition() == 0


def test_a_long_name_that_comes_in_is_shown_from_its_beginning(
    page: DeckPage, window: MainWindow
) -> None:
    file = DeckFile(DeckList(ENDLESS, (DeckLine(4, "Nobody", why="unknown"),)))
    dialog = ImportDialog(page.bench.librarian, file, window)
    dialog.show()
    QApplication.processEvents()
    assert (dialog.name.hasFocus(), dialog.name.cursorPosition()) == (True, 0)
    QTest.keyClicks(dialog.name, "Short")
    assert dialog.deck.name == "Short"
    dialog.reject()


@pytest.mark.parametrize("keys", [("Escape",), ("Delete", "Return"), ("Space", "Return")])
def test_a_deck_keeps_its_name_until_it_gets_another(page: DeckPage, keys: tuple[str, ...]) -> None:
    name, before = page.heading.name, page.bench.deck.name
    name.setFocus()
    name.selectAll()
    press(name, "x" if keys == ("Escape",) else "", *keys)
    assert (name.text(), page.bench.deck.name) == (before, before)
    page.parts.views[MAIN].setFocus()
    assert not page.bench.draft.past


def test_marked_words_about_a_card_are_copied_and_not_the_deck(
    page: DeckPage, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: page.card.account is not None)
    clipboard, words = QGuiApplication.clipboard(), page.card.page
    words.setFocus()
    words.selectAll()
    press(words, "Ctrl+C")
    assert clipboard.text() == words.toPlainText()
    words.moveCursor(QTextCursor.MoveOperation.Start)
    press(words, "Ctrl+C")
    qtbot.waitUntil(lambda: clipboard.text().startswith(f"// {page.bench.deck.name}"))


def test_with_the_largest_words_the_first_step_is_told_whole(
    page: DeckPage, dressed: QApplication
) -> None:
    dress(dressed, text_percent=150)
    QApplication.processEvents()
    about = page.parts.front.about
    assert isinstance(about, SpareLabel)
    told = cut_lines(about.text(), about.width(), about.height(), about.font())
    assert " ".join(told) == about.text()


def test_what_the_rules_say_is_whole_or_ends_in_dots(page: DeckPage) -> None:
    verdict = page.parts.front.verdict
    whole = verdict.text()
    verdict.resize(600, 40)
    assert verdict.shown == whole
    verdict.resize(140, 40)
    assert verdict.shown != whole
    assert verdict.shown.endswith("…")
    assert verdict.text() == whole


def test_with_the_largest_words_the_cards_have_the_room_of_what_their_keys_are(
    page: DeckPage, dressed: QApplication
) -> None:
    supply = page.supply
    supply.resize(440, 640)
    assert supply.hint.isVisible()
    dress(dressed, text_percent=150)
    QApplication.processEvents()
    supply.resize(260, 600)
    assert not supply.hint.isVisible()
    dress(dressed, text_percent=100)
    QApplication.processEvents()
    supply.resize(440, 640)
    assert supply.hint.isVisible()


def test_the_cell_that_the_cursor_is_on_is_as_plain_as_its_line(
    page: DeckPage, qtbot: QtBot
) -> None:
    find(page, NAME, qtbot)
    table = page.browser.table
    table.setFocus()
    cell = table.visualRect(table.currentIndex())
    picture = table.viewport().grab().toImage()
    for across in range(cell.left() + 1, cell.right()):
        assert picture.pixelColor(across, cell.top() + 2).name() == worn().accent


@pytest.mark.parametrize("percent", share([150, 100], 2, pytest.mark.slow))
def test_an_unknown_name_of_any_length_leaves_its_choice_in_sight(
    page: DeckPage, dressed: QApplication, qtbot: QtBot, percent: int
) -> None:
    dress(dressed, text_percent=percent)
    page.do(ChangeCopies(DeckSlot(MAIN, ENDLESS), 1))
    qtbot.waitUntil(lambda: bool(page.bench.unknown))
    page.ask_names()
    (dialog,) = page.window().findChildren(ImportDialog)
    QApplication.processEvents()
    (area,) = dialog.findChildren(QScrollArea)
    assert area.horizontalScrollBar().maximum() == 0
    (choice,) = dialog.choices.values()
    assert choice.isVisible()
    dialog.reject()


def test_what_is_told_of_printing_has_room(
    page: DeckPage, window: MainWindow, dressed: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    """When it opens, and when more is told."""
    dress(dressed, text_percent=150)
    page.do(ReplaceDeck(STARTER, "another"))
    page.do(ChangeCopies(DeckSlot(MAIN, ENDLESS), 1))
    qtbot.waitUntil(lambda: bool(page.bench.sheets))
    assert window.decks is not None
    dialog = window.decks.print_deck(page.bench)
    folder = tmp_path.joinpath(*["a folder of a long name"] * 9)
    for words in ("left out", "Not saved"):
        qtbot.waitUntil(lambda words=words: words in dialog.told.text())  # type: ignore[misc]
        QApplication.processEvents()
        assert dialog.told.height() >= dialog.told.heightForWidth(dialog.told.width())
        dialog.write(folder / "proxies.pdf")
    dialog.reject()
