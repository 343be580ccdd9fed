"""How many copies of a card the deck holds, shown where cards are found beside it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage
from PySide6.QtTest import QSignalSpy
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.decks.edits import ChangeCopies, ChooseFormat, DeckSlot
from engine.decks.lines import DeckLine, DeckList, Part
from tests.desktop.window_driver import new_deck_open
from tests.shares import share, shared_pairs
from ufs_desktop.cabinet.kit import CardCabinet, OpenCabinet
from ufs_desktop.cabinet.values import NO_LIMITS
from ufs_desktop.cards.copies import HeldCard
from ufs_desktop.cards.model import CardModel
from ufs_desktop.cards.page import CardsPage
from ufs_desktop.decks.page import DeckPage
from ufs_desktop.fftcg.cabinet import CABINET as DUEL_CABINET
from ufs_desktop.fight.cabinet import CABINET
from ufs_desktop.theme import dress
from ufs_desktop.theme.colours import THEMES
from ufs_desktop.theme.wardrobe import worn
from ufs_desktop.window import MainWindow

MAIN, SIDE, CHARACTER = Part.MAIN, Part.SIDE, Part.CHARACTER
Role = Qt.ItemDataRole
PLACE = 1  # in the list, of the card that is put into the deck


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> DeckPage:
    """A new deck, empty, and every card listed beside it."""
    return new_deck_open(window, qtbot)


def put(page: DeckPage, part: Part, by: int, qtbot: QtBot) -> None:
    """More copies of the card into the deck, once the rules have been asked about it."""
    page.do(ChangeCopies(DeckSlot(part, page.browser.model.row(PLACE).name), by))
    qtbot.waitUntil(lambda: page.bench.is_judged and not page.bench.unknown)


def told(page: DeckPage, role: int, at: int = PLACE, column: int | None = None) -> object:
    """What the model says of the card's number."""
    model = page.browser.model
    assert model.held_at is not None
    return model.data(model.index(at, model.held_at if column is None else column), role)


def test_the_number_follows_every_edit(page: DeckPage, qtbot: QtBot) -> None:
    shown = []
    for part, by in ((MAIN, 1), (MAIN, 2), (SIDE, 1), (MAIN, -3), (SIDE, -1), (CHARACTER, 1)):
        put(page, part, by, qtbot)
        shown.append((told(page, Role.DisplayRole), told(page, Role.AccessibleTextRole)))
    page.bench.undo()
    page.bench.undo()
    shown.append((told(page, Role.DisplayRole), told(page, Role.AccessibleTextRole)))
    assert shown == [
        ("1", "1 in the deck"),
        ("3", "3 in the deck"),
        ("3+1", "3 in the deck, 1 in the sideboard: no more than 4 allowed"),
        ("+1", "1 in the sideboard"),
        ("", ""),
        ("", "the starting character"),
        ("+1", "1 in the sideboard"),
    ]
    assert told(page, Role.DisplayRole, PLACE + 1) == ""


def test_it_stays_in_sight_beside_names_as_wide_as_the_list(page: DeckPage) -> None:
    table, model = page.browser.table, page.browser.model
    assert model.held_at is not None
    table.resize(180, 300)
    table.setColumnWidth(0, 175)
    QApplication.processEvents()
    table.setCurrentIndex(model.index(PLACE + 1, 0))
    QApplication.processEvents()
    assert table.columnViewportPosition(model.held_at) == 0
    table.setCurrentIndex(model.index(PLACE + 1, 3))
    assert table.columnViewportPosition(model.held_at) < 0, "keys lead on to the others"


def test_those_who_listen_and_a_tip_are_told_it(page: DeckPage, qtbot: QtBot) -> None:
    name = page.browser.model.row(PLACE).name
    put(page, MAIN, 2, qtbot)
    spoken = told(page, Role.AccessibleTextRole, column=0)
    assert isinstance(spoken, str)
    assert spoken.startswith(f"{name}, 2 in the deck, ")
    for column in (0, None):
        assert told(page, Role.ToolTipRole, column=column) == "2 in the deck"
        assert told(page, Role.ToolTipRole, PLACE + 1, column) == ""


def test_as_many_as_may_be_look_otherwise(page: DeckPage, qtbot: QtBot) -> None:
    def look() -> tuple[object, bool]:
        colour, lettering = told(page, Role.ForegroundRole), told(page, Role.FontRole)
        assert isinstance(colour, QColor)
        return colour.name(), isinstance(lettering, QFont) and lettering.bold()

    put(page, MAIN, 3, qtbot)
    assert look() == (worn().text_soft, False)
    put(page, CHARACTER, 1, qtbot)  # which counts as well
    assert look() == (worn().accent_light, True)
    page.bench.undo()
    put(page, MAIN, 2, qtbot)
    assert look() == (worn().accent_light, True)
    assert str(told(page, Role.ToolTipRole)).endswith(": no more than 4 allowed")


def test_other_rules_count_otherwise(page: DeckPage, qtbot: QtBot) -> None:
    put(page, MAIN, 3, qtbot)
    put(page, SIDE, 1, qtbot)
    assert "no more" in str(told(page, Role.ToolTipRole))
    page.do(ChooseFormat("advanced"))
    qtbot.waitUntil(lambda: "no more" not in str(told(page, Role.ToolTipRole)))


def test_an_edit_changes_the_numbers_and_reads_no_list_anew(page: DeckPage, qtbot: QtBot) -> None:
    model = page.browser.model
    put(page, MAIN, 1, qtbot)
    resets, changes = QSignalSpy(model.modelReset), QSignalSpy(model.dataChanged)
    listed = QSignalSpy(page.browser.listed)
    page.do(ChangeCopies(DeckSlot(MAIN, model.row(PLACE).name), 1))
    assert (told(page, Role.DisplayRole), changes.count()) == ("2", 1)  # at once
    qtbot.waitUntil(lambda: page.bench.is_judged)
    assert (resets.count(), changes.count(), listed.count()) == (0, 1, 0)
    first, last = changes.at(0)[:2]
    assert isinstance(first, QModelIndex)
    assert isinstance(last, QModelIndex)
    assert (first.column(), last.column()) == (model.held_at, model.held_at)


def test_what_the_deck_calls_otherwise_is_the_same_card(page: DeckPage, qtbot: QtBot) -> None:
    name = page.browser.model.row(PLACE).name
    page.do(ChangeCopies(DeckSlot(MAIN, name.upper()), 2))
    qtbot.waitUntil(lambda: told(page, Role.DisplayRole) == "2")
    put(page, MAIN, 1, qtbot)
    assert told(page, Role.DisplayRole) == "3"


def test_it_stands_before_the_name_and_orders_nothing(page: DeckPage, qtbot: QtBot) -> None:
    table, model = page.browser.table, page.browser.model
    assert model.held_at is not None
    heading, order = table.horizontalHeader(), table.order
    page.browser.search_for("type:attack")
    qtbot.waitUntil(lambda: all(model.row(at).kind == "attack" for at in range(9)))
    titles = [model.columns[heading.logicalIndex(at)].title for at in (1, 2, 3, 4)]
    assert heading.logicalIndex(0) == model.held_at
    assert titles == ["Name", "Diff", "Check", "Type"], "numbers before what there is no room for"
    wanted = QSignalSpy(table.order_wanted)
    table.turn(model.held_at)
    assert (table.order, wanted.count(), heading.sortIndicatorSection()) == (order, 0, 0)


@pytest.mark.parametrize("percent", share([150, 100], 2, pytest.mark.slow))
def test_the_column_has_room_for_its_numbers_and_its_heading(
    page: DeckPage, dressed: QApplication, qtbot: QtBot, percent: int
) -> None:
    dress(dressed, text_percent=percent)
    put(page, MAIN, 9, qtbot)
    put(page, SIDE, 9, qtbot)
    QApplication.processEvents()
    table, model = page.browser.table, page.browser.model
    assert model.held_at is not None
    width = table.columnWidth(model.held_at)
    assert table.sizeHintForIndex(model.index(PLACE, model.held_at)).width() <= width
    heading = table.horizontalHeader()
    assert QFontMetricsF(heading.font()).horizontalAdvance("Deck") + 12 <= width


@pytest.mark.parametrize(("theme", "percent"), shared_pairs(THEMES, (100, 150), pytest.mark.slow))
def test_a_face_bears_its_number_and_no_other_does(
    page: DeckPage, dressed: QApplication, qtbot: QtBot, theme: str, percent: int
) -> None:
    dress(dressed, theme, percent)
    grid, model = page.browser.grid, page.browser.model
    page.browser.show_as(is_table=False)
    page.browser.go_to(model.keys[0])
    qtbot.waitUntil(lambda: page.browser.is_painted)
    pictures = [_picture(page)]
    for by in (1, 3):
        put(page, MAIN, by, qtbot)
        pictures.append(_picture(page))
    cell = grid.visualRect(model.index(PLACE, 0))
    for before, after in pairwise(pictures):
        changed = list(_changed(before, after))
        assert changed
        assert all(cell.contains(QPoint(*point)) for point in changed)
    assert worn().accent in {pictures[2].pixelColor(*at).name() for at in changed}


@pytest.mark.parametrize("is_table", [True, False])
def test_a_change_is_painted_once(page: DeckPage, qtbot: QtBot, is_table: bool) -> None:
    page.browser.show_as(is_table=is_table)
    qtbot.waitUntil(lambda: page.browser.is_painted)
    view = page.browser.table if is_table else page.browser.grid
    # What is still to be answered and painted of before.
    qtbot.waitUntil(lambda: page.card.is_shown and page.bench.librarian.is_idle)
    QApplication.processEvents()
    paints = PaintCount()
    view.viewport().installEventFilter(paints)
    for copies in (1, 1, 2):
        page.browser.model.show_held({page.browser.model.row(PLACE).name: HeldCard(copies)})
        QApplication.processEvents()
    assert paints.count == 2


class PaintCount(QObject):
    """Of a widget."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() is QEvent.Type.Paint
        return False


def _picture(page: DeckPage) -> QImage:
    QApplication.processEvents()
    return page.browser.grid.viewport().grab().toImage()


def _changed(before: QImage, after: QImage) -> Iterator[tuple[int, int]]:
    for y, (line, other) in enumerate(zip(_lines(before), _lines(after), strict=True)):
        if line != other:
            yield from ((x, y) for x in range(before.width()) if line[x] != other[x])


def _lines(picture: QImage) -> Iterator[list[int]]:
    """A number for each pixel."""
    plain = picture.convertToFormat(QImage.Format.Format_RGB32)
    pixels = memoryview(plain.constBits()).cast("I").tolist()
    return (pixels[at : at + plain.width()] for at in range(0, len(pixels), plain.width()))


def test_the_page_of_all_cards_counts_none(window: MainWindow, qtbot: QtBot) -> None:
    assert window.cards is not None
    window.cards.show_cards()
    page = window.page
    assert isinstance(page, CardsPage)
    model = page.browser.model
    qtbot.waitUntil(lambda: bool(model.keys))
    assert (model.held_at, model.columns) == (None, CABINET.columns)
    model.show_held({model.row(0).name: HeldCard(main=3)})
    assert "in the deck" not in model.spoken(0)


@pytest.mark.parametrize("cabinet", [CABINET, DUEL_CABINET])
def test_the_list_names_cards_as_a_deck_does(cabinet: CardCabinet) -> None:
    opened = cabinet.open()
    names = [row.name for row in opened.rows().values()]
    assert [sheet.name for sheet in opened.named(names).values()] == list(dict.fromkeys(names))
    opened.close()


def deck_of_one(cabinet: OpenCabinet, edition: str = "", format: str = "") -> DeckList:
    name = next(iter(cabinet.rows().values())).name
    lines = (DeckLine(1, name), DeckLine(1, "No Such Card"))
    return DeckList("", lines, edition=edition, format=format)


def test_each_game_says_how_many_may_be() -> None:
    fight, duel = CABINET.open(), DUEL_CABINET.open()
    deck, other = deck_of_one(fight), deck_of_one(duel)
    found, counted = fight.copy_limits(deck), duel.copy_limits(other)
    assert (found.most, found.parts) == ({deck.lines[0].name: 4}, (CHARACTER, MAIN, SIDE))
    assert (counted.most, counted.parts) == ({other.lines[0].name: 3}, (MAIN,))
    assert fight.copy_limits(deck_of_one(fight, edition="advanced")).parts == (CHARACTER, MAIN)
    assert fight.copy_limits(deck_of_one(fight, format="no such format")) == NO_LIMITS
    fight.close()
    duel.close()


def test_a_model_without_a_deck_has_no_column_of_its_own() -> None:
    assert CardModel(CABINET.columns).columnCount() == len(CABINET.columns)
    assert CardModel(CABINET.columns, counts_copies=True).columnCount() == len(CABINET.columns) + 1
