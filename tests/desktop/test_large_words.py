"""Whoever wants larger words gets them everywhere, and nothing is cut off for it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QFont, QFontMetrics, QTextCursor, QTextDocument
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from engine.decks.edits import RenameDeck
from engine.ufs.editions.rulebook import rulebook
from tests.desktop.window_driver import new_deck_open
from tests.sources import nodes_in, tree_of
from ufs_desktop import theme
from ufs_desktop.decks.columns import DECK
from ufs_desktop.decks.workshop import CARDS, NUMBERS
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.help.rule_page import rule_html
from ufs_desktop.help.rules_browser import RulesBrowser
from ufs_desktop.home.entries import Wish
from ufs_desktop.home.fighters import WRAPPED, FighterButton, FighterRow
from ufs_desktop.learn.dialog import LearnDialog
from ufs_desktop.learn.puzzles_page import PuzzlesPage
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.theme.wardrobe import worn_size
from ufs_desktop.widgets.choice import ChoiceBox
from ufs_desktop.widgets.dialogs import NAME
from ufs_desktop.window import MainWindow

LARGEST = 150
WINDOW = Path(theme.__file__).parents[1]


@pytest.fixture(autouse=True)
def large(dressed: QApplication) -> Iterator[None]:
    theme.dress(dressed, "dark", LARGEST)
    yield
    theme.dress(dressed)


def test_no_title_of_a_tile_has_a_word_that_is_cut(
    window: MainWindow, qtbot: QtBot, dressed: QApplication
) -> None:
    window.resize(1024, 640)
    window.home.tiles[Wish.PUZZLES].click()
    page = window.page
    assert isinstance(page, PuzzlesPage)
    for percent in (100, LARGEST, 200):
        theme.dress(dressed, "dark", percent)
        QApplication.processEvents()
        for tile in page.tiles.values():
            for label in tile.findChildren(QLabel, "featureTitle"):
                words = map(label.fontMetrics().horizontalAdvance, label.text().split())
                assert max(words) <= label.width(), (percent, label.text())


@pytest.mark.parametrize("size", [(560, 360), (1024, 640)])
def test_no_button_beside_the_decks_is_cut(
    window: MainWindow, dressed: QApplication, size: tuple[int, int]
) -> None:
    assert window.decks is not None
    page = window.decks.show_decks()
    window.resize(*size)
    for percent in (100, LARGEST, 200):
        theme.dress(dressed, "dark", percent)
        QApplication.processEvents()
        acts = (page.open, page.play, page.duplicate, page.export, page.compare, page.move_to)
        for button in (page.new, page.bring, *acts, page.delete):
            assert is_whole(button), (percent, button.text())
            assert in_reach(button, page), (percent, button.text())
        assert page.table.width() >= page.width() // 3


def is_whole(widget: QWidget) -> bool:
    """Whether it has the room of its words."""
    wanted = widget.sizeHint()
    return widget.width() >= wanted.width() and widget.height() >= wanted.height()


def in_reach(widget: QWidget, page: QWidget) -> bool:
    """Whether it lies within the page, or below what is seen of an area that scrolls."""
    place = QRect(widget.mapTo(page, QPoint()), widget.size())
    return place.left() >= 0 and place.right() < page.width()


def test_what_stands_over_cards_and_a_deck_is_whole_in_the_smallest_window(
    window: MainWindow, qtbot: QtBot, dressed: QApplication
) -> None:
    page = new_deck_open(window, qtbot)
    window.resize(560, 360)
    browser, parts = page.browser, page.parts
    over: dict[int, tuple[QWidget, ...]] = {
        CARDS: (browser.filters.more, page.supply.fits, browser.as_table, browser.help_button),
        DECK: tuple(parts.switches.values()),
    }
    fields: dict[int, QWidget] = {CARDS: browser.line, DECK: parts.grouping}
    for percent in (100, LARGEST, 200):
        theme.dress(dressed, "dark", percent)
        for place, buttons in over.items():
            page.columns.go_to(place)
            QApplication.processEvents()
            for button in buttons:
                assert is_whole(button), (percent, button)
            assert fields[place].height() >= fields[place].sizeHint().height(), percent


def test_groups_of_puzzles_have_as_many_columns(window: MainWindow, dressed: QApplication) -> None:
    window.home.tiles[Wish.PUZZLES].click()
    page = window.page
    assert isinstance(page, PuzzlesPage)
    for percent in (100, LARGEST, 200):
        theme.dress(dressed, "dark", percent)
        for size in ((560, 360), (1024, 640), (1366, 768)):
            window.resize(*size)
            QApplication.processEvents()
            assert len({grid.columns for grid in page.grids}) == 1, (percent, size)


def unscaled(tree: ast.Module) -> Iterator[str]:
    """Sizes of words that are taken as they usually are; a share of one is no size."""
    nodes = nodes_in(tree)
    excused: set[ast.AST] = set()
    for node in nodes:
        if isinstance(node, ast.BinOp) and is_share(node):
            excused |= {node.left, node.right}
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == worn_size.__name__:
            excused.update(node.args)
    for node in nodes:
        if isinstance(node, ast.Attribute) and node not in excused:
            named = ast.unparse(node)
            if named.startswith("SIZES.t"):
                yield named


def is_share(node: ast.BinOp) -> bool:
    return isinstance(node.op, ast.Div) or "words" in ast.unparse(node.right)


def test_no_size_of_words_is_taken_without_asking_how_large_they_are_wanted() -> None:
    files = [path for path in WINDOW.rglob("*.py") if path.parent.name != "theme"]
    found = {path.name: [*unscaled(tree_of(path))] for path in files}
    assert {name: sizes for name, sizes in found.items() if sizes} == {}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("font(SIZES.text)", ["SIZES.text"]),
        ("f'{SIZES.text_small}px'", ["SIZES.text_small"]),
        ("SIZES.text * 3", ["SIZES.text"]),
        ("font(SIZES.text * words) + size / SIZES.text + SIZES.gap", []),
        ("font(worn_size(SIZES.text))", []),
    ],
)
def test_such_a_size_is_found(source: str, found: list[str]) -> None:
    assert [*unscaled(ast.parse(source))] == found


def smallest(html: str) -> int:
    """Of the words in a page of text."""
    document = QTextDocument()
    document.setDefaultFont(QApplication.font())
    document.setHtml(html)
    cursor, sizes = QTextCursor(document), set()
    while not cursor.atEnd():
        cursor.movePosition(QTextCursor.MoveOperation.NextCharacter)
        sizes.add(cursor.charFormat().font().pixelSize())
    return min(size for size in sizes if size > 0)


def test_small_words_of_a_page_of_text_grow(dressed: QApplication) -> None:
    book = rulebook("comprehensive")
    for percent in (LARGEST, 100):
        theme.dress(dressed, "dark", percent)
        assert smallest(rule_html(book, "E.3.5")) == round(SIZES.text_small * percent / 100)


@pytest.mark.parametrize(
    "size", [(1280, 680), pytest.param((1366, 768), marks=pytest.mark.slow), (1920, 1080)]
)
def test_names_of_decks_grow_and_are_whole(
    window: MainWindow, dressed: QApplication, size: tuple[int, int]
) -> None:
    high = {}
    for percent in (100, LARGEST):
        theme.dress(dressed, "dark", percent)
        window.resize(*size)
        QApplication.processEvents()
        fighters = window.home.fighters
        high[percent] = max(fits_below(fighter) for fighter in fighters.fighters)
        row = [each.geometry() for each in fighters.fighters if each.isVisible()]
        assert row[-1].right() > fighters.width() - len(row) - SIZES.gap, percent
    assert high[LARGEST] > high[100]


def fits_below(fighter: FighterButton) -> int:
    """How high the lines of a deck's name are, which has room for all of it under the pointer."""
    lettering, place = QFont(fighter.lettering), fighter.name_place
    lettering.setBold(True)
    needed = QFontMetrics(lettering).boundingRect(place, WRAPPED, fighter.offered.name)
    assert place.contains(needed), fighter.offered.name
    return QFontMetrics(lettering).lineSpacing()


def test_a_long_name_makes_room_for_itself(qtbot: QtBot) -> None:
    long = "One more than the three lines of a name that anybody had in mind, Extraordinarily"
    decks = [each._replace(name=long) for each in FIGHT_KIT.shelf.starters()[:2]]
    row = FighterRow(FIGHT_KIT.shelf, decks, 1.0)
    qtbot.addWidget(row)
    row.resize(600, 300)
    row.grow(1.0)
    for fighter in row.fighters:
        fits_below(fighter)
    row.stop()


def test_tiles_say_their_names_in_one_line_and_in_the_middle(
    window: MainWindow, dressed: QApplication
) -> None:
    tiles = window.home.tiles.values()
    for percent, size in ((115, (1280, 680)), (LARGEST, (1366, 768))):
        theme.dress(dressed, "dark", percent)
        window.resize(*size)
        QApplication.processEvents()
        titles = [each.findChild(QLabel, "featureTitle") for each in tiles]
        lines = [title.heightForWidth(title.width()) for title in titles if title is not None]
        assert percent != 115 or len(set(lines)) == 1
        for tile, title in zip(tiles, titles, strict=True):
            assert isinstance(title, QLabel)
            assert abs(title.geometry().center().y() - tile.rect().center().y()) <= 1


def test_what_is_scrolled_stays_below_the_name_of_the_program(window: MainWindow) -> None:
    home = window.home
    for size in ((1280, 680), (1280, 500)):
        window.resize(*size)
        QApplication.processEvents()
        title = next(each for each in home.findChildren(QLabel) if each.text() == NAME)
        parts = (home.fighters, home.grid)
        lefts = {each.mapTo(home, QPoint()).x() for each in parts}
        assert len(lefts) == 1
        row = title.parentWidget()
        assert row is not None
        assert row.mapTo(home, QPoint()).x() in lefts


def test_lists_to_choose_from_grow_with_the_page(window: MainWindow) -> None:
    usual = window.home.rules.fontInfo().pixelSize()
    window.resize(1920, 1080)
    QApplication.processEvents()
    assert window.home.rules.fontInfo().pixelSize() > usual * 1.3


def test_the_form_of_a_new_game_is_as_wide_as_its_words_need(
    window: MainWindow, dressed: QApplication
) -> None:
    for percent in (LARGEST, 100):
        theme.dress(dressed, "dark", percent)
        dialog = window.games.ask_new_game()
        QApplication.processEvents()
        assert dialog.width() >= 700
        fields = dialog.findChildren(ChoiceBox)
        assert [each.shown for each in fields] == [each.currentText() for each in fields]
        dialog.reject()


def test_a_list_that_has_no_room_for_its_words_says_that_there_are_more(qtbot: QtBot) -> None:
    choice = ChoiceBox()
    choice.addItem("Words that are rather long")
    qtbot.addWidget(choice)
    choice.show()
    assert choice.shown == choice.currentText()
    choice.resize(choice.width() // 2, choice.height())
    assert choice.shown.startswith("Words")
    assert choice.shown.endswith("…")
    room = choice.width() - 30  # its arrow
    assert choice.fontMetrics().horizontalAdvance(choice.shown) <= room


def test_a_deck_is_named_whole_before_its_rules_are(window: MainWindow, qtbot: QtBot) -> None:
    """The smallest window there is: what can be asked of the numbers has room as well."""
    page = new_deck_open(window, qtbot)
    window.resize(1024, 640)
    page.do(RenameDeck("Small Corrections"))
    page.work.setCurrentIndex(NUMBERS)
    QApplication.processEvents()
    name = page.heading.name
    assert name.fontMetrics().horizontalAdvance(name.text()) <= name.contentsRect().width()
    assert page.heading.rules.shown.endswith("…")
    assert page.work.numbers is not None
    bar = page.work.numbers.bar
    for part in bar.children():
        if isinstance(part, QWidget):
            assert bar.rect().contains(part.geometry())
            assert part.width() >= part.sizeHint().width()


def test_chapters_are_named_whole(window: MainWindow, dressed: QApplication) -> None:
    theme.dress(dressed)
    window.help.show_learn()
    dialog = window.findChild(LearnDialog)
    assert dialog is not None
    QApplication.processEvents()
    usual = dialog.list.width()
    theme.dress(dressed, "dark", LARGEST)
    QApplication.processEvents()
    assert dialog.list.width() > usual
    assert dialog.list.sizeHintForColumn(0) <= dialog.list.viewport().width()
    dialog.reject()


def test_a_rule_stands_beside_the_list_and_as_high(window: MainWindow) -> None:
    window.help.show_rules()
    browser = window.findChild(RulesBrowser)
    assert browser is not None
    QApplication.processEvents()
    rules, page = browser.list.geometry(), browser.page.geometry()
    assert (rules.top(), rules.bottom()) == (page.top(), page.bottom())
    assert page.left() - rules.right() > SIZES.gap_small
    browser.reject()
