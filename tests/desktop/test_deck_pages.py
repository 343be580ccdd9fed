"""Decks in the window: built by clicks and by keys, saved, undone, judged, and taken to a table."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QDropEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from engine.decks.deck import list_of
from engine.decks.edits import ChangeCopies, DeckSlot, ReplaceDeck
from engine.decks.lines import Part
from tests.desktop.seated import expose, in_front
from tests.desktop.window_driver import deck_in_front, deck_open, new_deck_open, saved_deck
from ufs_desktop.cards.model import named_cards
from ufs_desktop.decks.desk import DeckDesk
from ufs_desktop.decks.line_model import UNKNOWN
from ufs_desktop.decks.line_view import DeckLineView
from ufs_desktop.decks.outline import GroupRow, LineRow
from ufs_desktop.decks.page import DeckPage
from ufs_desktop.decks.supply import give_keys, pass_key
from ufs_desktop.fight.library import shipped_shelf
from ufs_desktop.theme import dress
from ufs_desktop.theme.wardrobe import worn
from ufs_desktop.widgets.new_game import NewGameDialog
from ufs_desktop.window import MainWindow

MAIN, SIDE, CHARACTER = Part.MAIN, Part.SIDE, Part.CHARACTER
CLICKED = 5  # cards of the deck proper
STARTER = list_of(shipped_shelf().decks[sorted(shipped_shelf().decks)[0]])


@pytest.fixture
def desk(window: MainWindow) -> DeckDesk:
    assert window.decks is not None
    return window.decks


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> DeckPage:
    """A new deck, empty."""
    return new_deck_open(window, qtbot)


def find(page: DeckPage, name: str, qtbot: QtBot) -> None:
    """Search for a card until it is the first that is found."""
    page.browser.search_for(f'name:"{name}"')
    model = page.browser.model
    qtbot.waitUntil(lambda: bool(model.keys) and model.row(0).name == name)


def press(widget: QWidget, *keys: str) -> None:
    for each in keys:
        QTest.keySequence(widget, QKeySequence(each))


def click_more(view: DeckLineView, name: str, times: int) -> None:
    """On the plus of a line."""
    for _ in range(times):
        at = view.lines.place(DeckSlot(view.part, name))
        view.scrollTo(view.lines.index(at))
        place = view.steps(view.visualRect(view.lines.index(at))).more.center()
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def make_character(view: DeckLineView, name: str) -> None:
    """By the menu of a line."""
    place = view.visualRect(view.lines.index(view.lines.place(DeckSlot(view.part, name)))).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, pos=place)
    asked = QContextMenuEvent.Reason.Mouse, place, view.viewport().mapToGlobal(place)
    QApplication.sendEvent(view.viewport(), QContextMenuEvent(*asked))
    menu = next(each for each in view.findChildren(QMenu) if each.isVisible())
    act = next(each for each in menu.actions() if "starting character" in each.text())
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(act).center())


def choose_rules(page: DeckPage, title: str, *, by_keys: bool) -> None:
    """Of the list over the deck."""
    box = page.heading.rules
    at = box.findText(title)
    if by_keys:
        way = "Down" if at > box.currentIndex() else "Up"
        press(box, *[way] * abs(at - box.currentIndex()))
    else:
        box.showPopup()
        choices = box.view()
        place = choices.visualRect(choices.model().index(at, 0)).center()
        QTest.mouseMove(choices.viewport(), place)
        QTest.mouseClick(choices.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert box.currentText() == title


def check_legal(page: DeckPage, qtbot: QtBot) -> None:
    """By the rules that are chosen."""
    qtbot.waitUntil(lambda: page.bench.is_judged)
    assert page.bench.rulings == ()
    edition = page.heading.rules.currentText().split(" ")[0]
    assert page.parts.front.verdict.text().startswith(f"✓  Legal: {edition}")


def check_too_small(page: DeckPage, qtbot: QtBot) -> None:
    """For the rules that are chosen a card is missing, and two of the sideboard."""
    qtbot.waitUntil(lambda: page.bench.is_judged)
    deck, side = page.bench.rulings
    assert "1 more needed" in deck.text
    assert "0 or 10 allowed" in side.text


def spare(page: DeckPage, part: Part) -> str:
    """A card of which the deck may have two copies more."""
    copies = Counter[str]()
    for line in page.bench.deck.lines:
        copies[line.name] += line.count
    return next(line.name for line in page.bench.deck.part(part) if copies[line.name] <= 2)


@pytest.mark.qt_log_ignore("^This plugin does not support")  # what opens a list asks for
def test_a_legal_deck_is_built_by_clicks(page: DeckPage, qtbot: QtBot) -> None:
    """Some of its cards in each way, and the rest at once."""
    table, clicked = page.browser.table, {line.name for line in STARTER.part(MAIN)[:CLICKED]}
    for line in STARTER.lines:
        if line.part is MAIN and line.name not in clicked:
            page.do(ChangeCopies(DeckSlot(MAIN, line.name), line.count))
            continue
        find(page, line.name, qtbot)
        place = table.visualRect(table.model().index(0, 0)).center()
        qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
        qtbot.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
        if line.part is MAIN:
            click_more(page.parts.views[MAIN], line.name, line.count - 1)
        elif line.part is SIDE:
            view = page.parts.views[MAIN]
            row = view.visualRect(view.lines.index(view.lines.place(DeckSlot(MAIN, line.name))))
            middle = QPoint(row.center().x(), row.center().y())
            qtbot.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=middle)
            click_more(page.parts.views[SIDE], line.name, line.count - 1)
        else:
            make_character(page.parts.views[MAIN], line.name)
    check_legal(page, qtbot)
    assert {(x.part, x.name): x.count for x in page.bench.deck.lines} == {
        (x.part, x.name): x.count for x in STARTER.lines
    }
    choose_rules(page, "Advanced · standard", by_keys=False)
    check_legal(page, qtbot)
    choose_rules(page, "UniVersus · standard", by_keys=False)
    check_too_small(page, qtbot)
    click_more(page.parts.views[MAIN], spare(page, MAIN), 1)
    click_more(page.parts.views[SIDE], spare(page, SIDE), 2)
    check_legal(page, qtbot)


@pytest.mark.slow
def test_a_legal_deck_is_built_by_keys(page: DeckPage, qtbot: QtBot) -> None:
    line = page.browser.line
    for wanted in STARTER.lines:
        press(page.parts.views[MAIN], "/")
        assert line.hasFocus()
        line.clear()
        qtbot.keyClicks(line, f'name:"{wanted.name}"')
        model = page.browser.model
        qtbot.waitUntil(lambda: bool(model.keys) and model.row(0).name == wanted.name)  # noqa: B023
        press(line, "Return")
        table = page.browser.table
        assert table.hasFocus()
        if wanted.part is CHARACTER:
            press(table, "C")
        else:
            key = "Shift+Return" if wanted.part is SIDE else "+"
            press(table, *[key] * wanted.count)
    check_legal(page, qtbot)
    choose_rules(page, "Advanced · standard", by_keys=True)
    check_legal(page, qtbot)
    choose_rules(page, "UniVersus · standard", by_keys=True)
    check_too_small(page, qtbot)
    for part, keys in {MAIN: ("+",), SIDE: ("+", "+")}.items():
        view = page.parts.views[part]
        view.setFocus()
        view.go_to(DeckSlot(part, spare(page, part)))
        press(view, *keys)
    check_legal(page, qtbot)
    view = page.parts.views[MAIN]
    view.go_to(DeckSlot.of(page.bench.deck.part(MAIN)[0]))
    before = page.bench.deck
    press(view, "+", "-", "Return", "Delete", "C")
    steps = len(page.bench.draft.past)
    assert page.bench.deck != before
    press(page.parts.views[MAIN], "Ctrl+Z")
    assert len(page.bench.draft.past) == steps - 1
    while page.bench.draft.past:
        press(page.parts.views[MAIN], "Ctrl+Z")
    assert page.bench.deck.lines == ()
    while page.bench.draft.future:
        press(page.parts.views[MAIN], "Ctrl+Shift+Z")
    assert len(page.bench.draft.past) == steps
    qtbot.waitUntil(lambda: saved_deck(page) == page.bench.deck)


def test_what_is_wrong_is_shown_and_leads_to_its_card(
    desk: DeckDesk, window: MainWindow, qtbot: QtBot
) -> None:
    desk.keep(STARTER)
    page = deck_open(window, qtbot)
    name = STARTER.part(MAIN)[3].name
    page.do(ChangeCopies(DeckSlot(MAIN, name), 5))
    page.do(ChangeCopies(DeckSlot(MAIN, "Nobody's Card"), 1))
    qtbot.waitUntil(lambda: page.bench.is_judged and bool(page.bench.unknown))
    qtbot.mouseClick(page.parts.front.verdict, Qt.MouseButton.LeftButton)
    panel = page.verdict
    assert page.sides.currentWidget() is panel
    for ruled in filter(lambda each: each.rule, page.bench.rulings):
        assert f"({ruled.rule})" in page.parts.front.verdict.toolTip()
    texts = [panel.list.item(row).text() for row in range(panel.list.count())]
    at = next(row for row, text in enumerate(texts) if text.startswith(name))
    panel.list.setCurrentRow(at)
    assert page.parts.views[MAIN].slot == DeckSlot(MAIN, name)
    rule = page.bench.rulings[at].rule
    with qtbot.waitSignal(page.rule_wanted) as wanted:
        panel.read.click()
    assert wanted.args == [rule]
    for dialog in window.findChildren(QDialog):
        dialog.reject()
    rows = {row.line.name: row for row in page.parts.models[MAIN].rows if isinstance(row, LineRow)}
    assert rule in page.parts.models[MAIN].troubles(rows[name])[0]
    assert page.parts.models[MAIN].troubles(rows["Nobody's Card"]) == (UNKNOWN,)
    assert "unknown" in page.parts.models[MAIN].spoken(rows["Nobody's Card"])
    headings = [row for row in page.parts.models[MAIN].rows if isinstance(row, GroupRow)]
    assert sum(row.copies for row in headings) == sum(x.count for x in page.bench.deck.part(MAIN))


def test_a_deck_is_taken_to_a_table_with_one_click(
    desk: DeckDesk, window: MainWindow, qtbot: QtBot
) -> None:
    shelf = desk.show_decks()
    qtbot.waitUntil(lambda: not shelf.is_reading)
    desk.open_entry(shelf.model.entries[0])
    page = deck_in_front(window, qtbot)
    assert page.is_read_only
    assert "came with the program" in page.notice.words
    assert not page.do(ChangeCopies(DeckSlot(MAIN, "Jab"), 1))
    page.heading.play.click()
    qtbot.waitUntil(lambda: bool(window.findChildren(NewGameDialog)))
    (dialog,) = window.findChildren(NewGameDialog)
    assert dialog.own_deck.chosen.name == page.title
    assert dialog.start.isEnabled()
    dialog.reject()
    page.notice.press("Duplicate it")
    copy = deck_in_front(window, qtbot, page)
    assert copy.title == f"{page.title} (copy)"
    assert not copy.is_read_only
    desk.duplicate(page.bench.deck)
    assert deck_in_front(window, qtbot, copy).title == f"{page.title} (copy) 2"


def test_quick_clicks_on_the_minus_take_the_copies_of_one_card_alone(page: DeckPage) -> None:
    """The next card comes under the pointer; it is meant by whoever waits, or points at it."""
    names = [line.name for line in STARTER.part(MAIN)[:4]]
    for name in names:
        page.add(name, by=2)
    view = page.parts.views[MAIN]
    page.parts.grouping.setCurrentIndex(page.parts.grouping.count() - 1)
    page.parts.grouping.activated.emit(page.parts.grouping.currentIndex())  # no heading between

    def minus(row: int) -> QPoint:
        return view.steps(view.visualRect(view.lines.index(row))).fewer.center()

    def click(place: QPoint, times: int = 1) -> list[int]:
        for _ in range(times):
            QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        return [line.count for line in page.bench.deck.part(MAIN)]

    first = minus(0)
    assert click(first, 5) == [2, 2, 2]
    assert [line.name for line in page.bench.deck.part(MAIN)] == names[1:]
    QTest.qWait(QApplication.doubleClickInterval() + 50)
    assert click(first) == [1, 2, 2]
    assert click(first, 2) == [2, 2]
    assert click(minus(1)) == [2, 1]


def test_notes_tags_name_and_rules_are_edits_too(page: DeckPage, qtbot: QtBot) -> None:
    first = page.bench.deck
    page.sides.setCurrentWidget(page.notes)
    page.notes.notes.setFocus()
    qtbot.keyClicks(page.notes.notes, "Keep the hook.")
    page.notes.take()
    page.notes.tags.setFocus()
    qtbot.keyClicks(page.notes.tags, "fast, league, fast")
    press(page.notes.tags, "Return")
    page.heading.name.selectAll()
    qtbot.keyClicks(page.heading.name, "Hook and Go")
    press(page.heading.name, "Return")
    page.heading.rules.setCurrentIndex(1)
    page.heading.rules.activated.emit(1)
    deck = page.bench.deck
    assert (deck.notes, deck.tags, deck.name) == ("Keep the hook.", ("fast", "league"), page.title)
    assert (deck.edition, deck.format) != (first.edition, first.format)
    assert page.title == "Hook and Go"
    while page.bench.undo():
        pass
    assert page.bench.deck == first
    assert page.heading.name.text() == first.name


def test_cards_that_fit_are_found_by_a_search_that_can_be_read(
    desk: DeckDesk, window: MainWindow, qtbot: QtBot
) -> None:
    desk.keep(STARTER)
    page = deck_open(window, qtbot)
    every = len(page.browser.model.keys)
    page.browser.search_for("type:attack")
    page.supply.fits.click()
    assert page.browser.text.startswith("type:attack (symbol:")
    qtbot.waitUntil(lambda: 0 < len(page.browser.model.keys) < every)
    page.supply.fits.click()
    assert page.browser.text == "type:attack"


def test_larger_words_leave_the_deck_its_room(
    desk: DeckDesk, window: MainWindow, dressed: QApplication, qtbot: QtBot
) -> None:
    desk.keep(STARTER)
    page = deck_open(window, qtbot)
    view = page.parts.views[MAIN]
    for percent in (100, 150):
        dress(dressed, text_percent=percent)
        QApplication.processEvents()
        assert page.size().height() < 720
        assert view.viewport().height() >= 5 * view.sizeHintForRow(1), percent
        about = page.parts.front.about
        picture = about.grab().toImage()
        floor = {picture.pixel(x, picture.height() - 1) for x in range(picture.width())}
        assert len(floor) == 1, "a line of words is cut through"


def test_a_card_beside_the_deck_covers_nothing_of_what_is_told(
    page: DeckPage, window: MainWindow, qtbot: QtBot
) -> None:
    page.browser.go_to(page.browser.model.keys[0])
    qtbot.waitUntil(lambda: page.card.account is not None)
    detail = page.card
    for size in ((1280, 720), (1920, 1080), (1280, 720)):
        window.resize(*size)
        QApplication.processEvents()
        column = (detail.card, detail.correct_button, detail.page)
        for above, below in pairwise(column):
            assert above.geometry().bottom() < below.geometry().top(), size


def test_cards_are_dragged_into_the_deck_and_about_it(page: DeckPage) -> None:
    main, side = page.parts.views[MAIN], page.parts.views[SIDE]
    for name in ("Jab", "Sweep"):
        drop(main, named_cards([name]))
    assert held(page) == [(MAIN, "Jab", 1), (MAIN, "Sweep", 1)]
    drop(side, dragged(main, "Jab"), main)
    assert held(page) == [(MAIN, "Sweep", 1), (SIDE, "Jab", 1)]
    drop(page.parts.front, dragged(side, "Jab"), side)
    assert held(page)[0] == (CHARACTER, "Jab", 1)
    drop(page, dragged(main, "Sweep"), main)  # outside of every list
    assert held(page) == [(CHARACTER, "Jab", 1)]


def test_what_is_let_go_over_a_field_is_not_typed_into_it(
    page: DeckPage, window: MainWindow
) -> None:
    """A card's name would become a part of the deck's, and a file is to be brought in."""
    assert window.decks is not None
    for shown in (page, window.decks.show_decks()):
        fields = [*shown.findChildren(QLineEdit), *shown.findChildren(QPlainTextEdit)]
        assert len(fields) >= 1
        assert not [each.accessibleName() for each in fields if each.acceptDrops()]


def dragged(view: DeckLineView, name: str) -> QMimeData:
    at = view.lines.place(DeckSlot(view.part, name))
    return view.lines.mimeData([view.lines.index(at)])


def drop(target: QWidget, data: QMimeData, source: QWidget | None = None) -> None:
    copy, none = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPoint(5, 5).toPointF(), copy, data, Qt.MouseButton.LeftButton, none)
    target.dropEvent(event)


def held(page: DeckPage) -> list[tuple[Part, str, int]]:
    return [(line.part, line.name, line.count) for line in page.bench.deck.lines]


def test_a_rule_of_a_card_is_read_in_its_own_edition(page: DeckPage) -> None:
    read: list[tuple[str, str]] = []
    page.rule_wanted.connect(lambda rule: read.append((rule, page.edition)))
    page.card.rule_wanted.emit("2.1", "universus")
    page.verdict.rule_wanted.emit("A.2")
    assert read == [("2.1", "universus"), ("A.2", "comprehensive")]


def test_a_key_of_the_page_holds_in_fields_that_would_take_it(qtbot: QtBot) -> None:
    """As they take Ctrl+E on X11; everywhere they take Ctrl+A."""
    page, field, pressed = QWidget(), QLineEdit("two words"), []
    QVBoxLayout(page).addWidget(field)
    give_keys(page, {"Ctrl+A": lambda: pressed.append(True)})
    expose(page, qtbot)
    in_front(page)
    field.setFocus()
    press(field, "Ctrl+A")
    assert (field.selectedText(), pressed) == ("two words", [])
    field.deselect()
    pass_key(page, "Ctrl+A")
    press(field, "Ctrl+A")
    assert (field.selectedText(), pressed) == ("", [True])
    page.close()


def test_a_deck_of_ones_own_is_offered_for_each_player_of_a_new_game(
    page: DeckPage, window: MainWindow, qtbot: QtBot
) -> None:
    page.do(ReplaceDeck(replace(STARTER, name="Mine"), "a starter"))
    window.tabs.close_page(page)
    dialog = window.games.ask_new_game()
    for choice in (dialog.own_deck, dialog.rival_deck):
        labels = [choice.combo.itemText(at) for at in range(choice.combo.count())]
        choice.combo.setCurrentIndex(labels.index("Mine.json  ·  your file"))
        assert choice.chosen.name == "Mine"
    assert dialog.start.isEnabled()
    dialog.reject()


def test_what_is_told_beside_a_deck_lies_on_its_panel(page: DeckPage) -> None:
    """A page with a ground of its own would cut off the corners of the frame."""
    for at in range(page.sides.count()):
        page.sides.setCurrentIndex(at)
        told = page.sides.currentWidget()
        edge = told.mapTo(page.sides, QPoint(2, told.height() // 3))
        painted = page.sides.grab().toImage().pixelColor(edge * page.sides.devicePixelRatio())
        assert painted.name() == worn().panel.lower()
