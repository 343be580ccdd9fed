"""The card library by keyboard and mouse, over a real database."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt, QTimer, QUrl
from PySide6.QtGui import QColor, QImage, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from tests.desktop.patience import wait_until
from tests.desktop.seated import dressed_at_once, in_front
from tests.desktop.test_accessible import check_tab_comes_to, nameless
from ufs_desktop import theme
from ufs_desktop.cabinet.librarian import Librarian
from ufs_desktop.cabinet.porter import Porter
from ufs_desktop.cabinet.values import CardRow
from ufs_desktop.cards.faces import FaceCache, FaceKey
from ufs_desktop.cards.filters import NOWHERE, FilterBar
from ufs_desktop.cards.grid import EDGE
from ufs_desktop.cards.language import LanguageDialog
from ufs_desktop.cards.own_cards import OwnCards
from ufs_desktop.cards.page import CardsPage
from ufs_desktop.desktop import LaunchOptions
from ufs_desktop.fight.cabinet import CABINET
from ufs_desktop.fight.library import shipped_shelf
from ufs_desktop.fight.sheets import look_of
from ufs_desktop.home.entries import Wish
from ufs_desktop.pictures.album import ALBUM
from ufs_desktop.settings import Settings
from ufs_desktop.window import MainWindow

SPLIT = "Line and Lead"  # an attack by its second half, listed by its first


@pytest.fixture(scope="module")
def shared(wardrobed: QApplication) -> Iterator[CardsPage]:
    """One page for the whole file, with its threads at work already."""
    theme.dress(wardrobed)
    librarian = Librarian(CABINET)
    porter = Porter(CABINET)
    own = OwnCards(librarian, Settings(), librarian)
    with dressed_at_once():
        page = CardsPage(librarian, porter, own, Settings())
    page.resize(1280, 660)
    page.show()
    QTest.qWaitForWindowExposed(page)
    page.begin()
    page.browser.show_as(is_table=False)
    wait_until(lambda: page.browser.faces.bytes > 0)
    yield page
    page.end()
    page.hide()
    porter.finish()
    librarian.finish()
    page.deleteLater()


@pytest.fixture
def page(shared: CardsPage, qtbot: QtBot) -> CardsPage:
    """As it is opened: a table of all cards, by name."""
    shared.browser.show_as(is_table=True)
    shared.browser.line.setFocus()
    if shared.browser.table.order.is_down or shared.browser.table.order.column:
        shared.browser.table.turn(0)
    search(shared, qtbot, "")
    return shared


def search(page: CardsPage, qtbot: QtBot, text: str) -> list[CardRow]:
    """Type it, and say what is found."""
    model = page.browser.model
    with qtbot.waitSignal(page.browser.listed):
        page.browser.line.setText(text)
        if not text:
            page.browser._refresh()
    return [model.row(at) for at in range(model.rowCount())]


def tell(page: CardsPage, qtbot: QtBot, name: str) -> str:
    """Everything that is told of a card."""
    key = next(key for key in page.browser.model.keys if page_name(page, key) == name)
    with qtbot.waitSignal(page.detail.shown):
        if page.browser.key == key:
            page.detail.show_card(key)
        page.browser.go_to(key)
    return page.detail.words


def page_name(page: CardsPage, key: str) -> str:
    at = page.browser.model.place(key)
    return page.browser.model.row(at).name


def test_typing_narrows_the_list_and_the_cursor_stays_on_a_card_of_it(
    page: CardsPage, qtbot: QtBot
) -> None:
    qtbot.keyClicks(page.browser.line, "slam type:attack")
    wanted = {
        card.name
        for card in shipped_shelf().catalogue.cards
        if "slam" in f"{card.name} {card.faces[0].text} {card.faces[0].keywords}".lower()
        and card.faces[0].type == "attack"
    }
    qtbot.waitUntil(lambda: page.browser.model.rowCount() == len(wanted))
    assert {row.name for row in map(page.browser.model.row, range(len(wanted)))} == wanted
    assert page.browser.key in page.browser.model.keys
    assert page.browser.count.text() == f"{len(wanted)} cards"


def test_a_search_that_makes_no_sense_is_underlined_and_explained(
    page: CardsPage, qtbot: QtBot
) -> None:
    line = page.browser.line
    before = page.browser.model.rowCount()
    search(page, qtbot, "type:attack")
    qtbot.keyClicks(line, " speed>=x")
    qtbot.waitUntil(lambda: line.faulty == "x")
    assert "number" in page.browser.trouble.text()
    assert page.browser.trouble.isVisible()
    assert line.accessibleDescription() == page.browser.trouble.text()
    assert page.browser.model.rowCount() < before  # what was found before stays in sight
    search(page, qtbot, "type:action")
    assert line.faulty == ""
    assert not page.browser.trouble.isVisible()


def test_what_could_be_typed_next_is_offered_and_taken_with_tab(
    page: CardsPage, qtbot: QtBot
) -> None:
    line = page.browser.line
    line.setFocus()
    qtbot.keyClicks(line, "sym")
    qtbot.waitUntil(lambda: line.offered.isVisible())
    QTest.keyClick(line, Qt.Key.Key_Tab)
    assert line.text() == "symbol:"
    qtbot.waitUntil(lambda: "fire" in line.offered.words)
    qtbot.keyClicks(line, "fi")
    qtbot.waitUntil(lambda: line.offered.words == ["fire", "fire-attuned"])
    QTest.keyClick(line, Qt.Key.Key_Tab)
    assert line.text() == "symbol:fire"


def test_filters_write_into_the_line_and_read_from_it(page: CardsPage, qtbot: QtBot) -> None:
    menus = page.browser.filters.menus
    qtbot.waitUntil(lambda: menus["set"].isEnabled())
    for value in ("attack", "asset"):
        menus["type"].menu().aboutToShow.emit()
        action = next(each for each in menus["type"].menu().actions() if each.text() == value)
        with qtbot.waitSignal(page.browser.listed):
            action.trigger()
    assert page.browser.line.text() == "(type:attack or type:asset)"
    rows = [page.browser.model.row(at) for at in range(page.browser.model.rowCount())]
    kinds = {row.kind for row in rows if row.name != SPLIT}
    assert kinds == {"attack", "asset"}
    assert SPLIT in {row.name for row in rows}
    search(page, qtbot, "symbol:fire")
    assert menus["symbol"].text() == "Symbol: fire"
    assert menus["type"].text() == "Type"
    assert menus["symbol"].accessibleDescription() == "fire"


def test_filters_without_room_are_reached_behind_the_others(page: CardsPage, qtbot: QtBot) -> None:
    filters = page.browser.filters
    assert all(menu.isVisible() for menu in filters.menus.values())
    filters.setMaximumWidth(300)
    qtbot.waitUntil(lambda: filters.more.isVisible())
    hidden = {name: menu for name, menu in filters.menus.items() if not menu.isVisible()}
    assert "status" in hidden
    assert "type" not in hidden
    shown = [each for each in filters.findChildren(QToolButton) if each.isVisible()]
    assert all(filters.rect().contains(each.geometry()) for each in shown)
    filters.more.menu().aboutToShow.emit()
    offered = {action.text(): action.menu() for action in filters.more.menu().actions()}
    assert list(offered) == [menu.field.title for menu in hidden.values()]
    rarity = offered["Rarity"]
    assert isinstance(rarity, QMenu)
    rarity.aboutToShow.emit()
    with qtbot.waitSignal(page.browser.listed):
        next(each for each in rarity.actions() if each.text() == "rare").trigger()
    assert page.browser.line.text() == "rarity:rare"
    assert filters.more.text() == "More: Rarity"
    QTest.qWait(20)
    again: list[FilterBar] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(FilterBar, "_fit", again.append)
        QTest.qWait(20)
    assert again == []  # its own words do not have it fitted for ever
    filters.setMaximumWidth(16_777_215)
    qtbot.waitUntil(lambda: not filters.more.isVisible())


def test_a_heading_orders_the_list_and_turns_it_round(page: CardsPage, qtbot: QtBot) -> None:
    at = [column.field for column in CABINET.columns].index("difficulty")
    found = []
    for _ in range(2):
        with qtbot.waitSignal(page.browser.listed):
            page.browser.table.turn(at)
        model = page.browser.model
        found.append([model.row(row).cells[at] for row in range(model.rowCount())])
    assert found[0] == sorted(found[0], key=str)
    assert found[0][0] != found[1][0] == found[0][-1]


def test_the_keyboard_goes_from_the_line_to_the_list_and_on(page: CardsPage, qtbot: QtBot) -> None:
    page.browser.go_to(page.browser.model.keys[0])
    QTest.keyClick(page.browser.line, Qt.Key.Key_Down)
    table = page.browser.table
    table.setFocus()
    first = page.browser.key
    QTest.keyClick(table, Qt.Key.Key_Down)
    assert page.browser.key != first
    QTest.keyClick(table, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert not page.browser.is_table
    assert page.browser.grid.currentIndex().row() == 1
    QTest.keyClick(page.browser.grid, Qt.Key.Key_Right)
    assert page.browser.grid.currentIndex().row() == 2
    QTest.keyClick(page.browser.grid, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert page.focusProxy() is page.browser.line


def test_faces_are_painted_for_what_is_in_sight_and_stand_in_until_then(
    page: CardsPage, qtbot: QtBot
) -> None:
    browser = page.browser
    browser.show_as(is_table=False)
    browser.faces._forget()
    assert browser.grid.picture(browser.model.keys[0]) is None
    qtbot.waitUntil(lambda: browser.grid.picture(browser.model.keys[0]) is not None)
    picture = browser.grid.picture(browser.model.keys[0])
    assert picture is not None
    assert picture.width() == browser.grid.card_place(browser.grid.rect()).width()


def test_faces_are_kept_within_their_bound(dressed: QApplication, qtbot: QtBot) -> None:
    """The one that was looked at longest ago goes first."""
    keys = [FaceKey(look_of(card), 40) for card in shipped_shelf().catalogue.cards[:6]]
    cache = FaceCache(most=4 * 40 * 56 * 4)
    cache.want(keys[:4])
    qtbot.waitUntil(lambda: all(cache.picture(key) for key in keys[:4]))
    assert cache.picture(keys[0]) is not None
    cache.want(keys[4:])
    qtbot.waitUntil(lambda: all(cache.picture(key) for key in keys[4:]))
    cache.finish()
    assert [cache.picture(key) is not None for key in keys] == [
        True,
        False,
        False,
        True,
        True,
        True,
    ]
    assert cache.bytes == 4 * 40 * 56 * 4


def test_a_picture_of_the_users_own_takes_the_place_of_ours(
    page: CardsPage, qtbot: QtBot, tmp_path: Path
) -> None:
    """As soon as it is decoded; without the folder ours is there again."""
    browser = page.browser
    browser.show_as(is_table=False)
    qtbot.waitUntil(lambda: browser.grid.is_painted)
    name = browser.model.row(0).name
    own = QImage(300, 420, QImage.Format.Format_RGB32)
    own.fill(QColor("#00ff00"))
    assert own.save(str(tmp_path / f"{name}.png"))

    def middle() -> str:
        picture = browser.grid.picture(browser.model.keys[0])
        if picture is None:
            return ""
        return picture.toImage().pixelColor(picture.rect().center()).name()

    assert middle() != "#00ff00"
    ALBUM.open([tmp_path])
    qtbot.waitUntil(lambda: middle() == "#00ff00")
    ALBUM.close()
    ALBUM.open([])
    qtbot.waitUntil(lambda: browser.grid.is_painted and middle() != "#00ff00")


def test_the_detail_tells_what_becomes_of_every_ability(page: CardsPage, qtbot: QtBot) -> None:
    words = tell(page, qtbot, "A Gentle Tap")
    assert "E Commit: Your attack gains Powerful: 2." in words
    assert "foundation" in page.detail.card.accessibleName()
    assert "✓ enforced" in words
    assert "Comprehensive, standard" in words
    assert "up to 4" in words
    tell(page, qtbot, "Bell-Rope Sweep")
    assert "Stun: 2" in page.detail.folds.words


def test_a_split_card_is_told_half_by_half(page: CardsPage, qtbot: QtBot) -> None:
    words = tell(page, qtbot, SPLIT)
    detail = page.detail
    at = page.browser.model.place(page.browser.key)
    assert "foundation / attack" in page.browser.model.row(at).cells
    assert words.index("Foundation half") < words.index("Your Ranged attack gets +1 speed")
    assert "Ranged" in detail.folds.words  # a keyword of its other half
    assert "this edition has no rules for split cards A.2" in words
    assert "✓ Advanced, standard" in words
    assert "✓ Comprehensive" not in words
    assert detail.turn_button.text() == "Show the attack half"
    detail.turn_button.click()
    assert "speed 4" in detail.card.accessibleName()
    assert detail.turn_button.text() == "Show the foundation half"
    words = tell(page, qtbot, "Wades Ashore")
    assert words.index("Back") < words.index("Your attack gets +2 damage")
    assert detail.turn_button.text() == "Show the back"
    tell(page, qtbot, "A Gentle Tap")
    assert detail.turn_button.isHidden()


def test_the_detail_leads_to_the_cards_that_name_this_one(page: CardsPage, qtbot: QtBot) -> None:
    tell(page, qtbot, "Corisande Vey 1")
    account = page.detail.account
    assert account is not None
    assert "A Hundred Small Corrections" in [mention.name for mention in account.mentions]
    at = [mention.name for mention in account.mentions].index("A Hundred Small Corrections")
    page.detail.page.anchorClicked.emit(QUrl(f"card:{at}"))
    assert page_name(page, page.browser.key) == "A Hundred Small Corrections"


def test_every_example_of_the_language_page_finds_its_way_into_a_search_that_makes_sense(
    page: CardsPage, qtbot: QtBot
) -> None:
    dialog = LanguageDialog(CABINET)
    qtbot.addWidget(dialog)
    dialog.chosen.connect(page.browser._add_example)
    assert len(dialog.examples) > len(CABINET.fields)
    for at in range(len(dialog.examples)):
        page.browser.line.clear()
        dialog.page.anchorClicked.emit(QUrl(str(at)))
        assert page.browser.line.text() == dialog.examples[at]
        with qtbot.waitSignal(page.browser.listed):
            pass
        assert page.browser.line.faulty == ""


def test_the_library_opens_from_home_and_comes_in_front_again(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.home.tiles[Wish.CARDS].click()
    page = window.page
    assert isinstance(page, CardsPage)
    qtbot.waitUntil(lambda: page.browser.model.rowCount() == len(shipped_shelf().library))
    window.tabs.setCurrentIndex(0)
    window.menus.actions["cards"].trigger()
    assert window.page is page


def test_the_way_in_which_cards_are_looked_at_is_remembered(window: MainWindow) -> None:
    assert window.cards is not None
    page = window.cards.show_cards()
    assert page.browser.is_table
    page.browser.as_faces.click()
    window.tabs.close_front()
    assert not window.cards.show_cards().browser.is_table


@pytest.mark.qt_log_ignore("^This plugin does not support")  # what opens a list asks for
def test_switches_and_filters_are_pressed_by_enter(window: MainWindow, qtbot: QtBot) -> None:
    assert window.cards is not None
    page = window.cards.show_cards()
    in_front(window)
    page.browser.as_faces.setFocus()
    qtbot.keyClick(page.browser.as_faces, Qt.Key.Key_Return)
    assert not page.browser.is_table
    button = next(iter(page.browser.filters.menus.values()))
    opened: list[bool] = []
    button.menu().aboutToShow.connect(lambda: opened.append(True))
    QTimer.singleShot(0, button.menu().close)  # it is waited for
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Return)
    assert opened == [True]


def test_the_program_begins_at_the_page_that_is_asked_for(window: MainWindow) -> None:
    LaunchOptions(page="cards").begin(window)
    assert isinstance(window.page, CardsPage)


def test_every_control_has_a_name_and_tab_leads_to_it(page: CardsPage, qtbot: QtBot) -> None:
    """As a table, as faces, and in the form for a card."""
    for is_table in (True, False):
        page.browser.show_as(is_table=is_table)
        assert nameless(page) == []
        check_tab_comes_to(page)
    editor = page.write_card()
    qtbot.waitUntil(lambda: editor.proof.problems != ())
    assert nameless(editor) == []
    editor.close()


def test_a_larger_window_shows_larger_faces_and_more_of_them(page: CardsPage, qtbot: QtBot) -> None:
    page.browser.show_as(is_table=False)
    grid, seen = page.browser.grid, []
    for size in (QSize(1280, 660), QSize(3840, 2000), QSize(1280, 660)):
        page.resize(size)
        QApplication.processEvents()
        assert grid.columns * (grid.card_width + 2 * EDGE) <= grid.viewport().width()
        seen.append((grid.card_width, grid.columns))
    assert seen[0] == seen[2]
    assert seen[1] > seen[0]
    assert seen[1][1] > seen[0][1]


def test_all_words_about_a_card_grow_alike(
    page: CardsPage, wardrobed: QApplication, qtbot: QtBot
) -> None:
    qtbot.waitUntil(lambda: page.detail.account is not None)
    seen = []
    for percent in (100, 150):
        theme.dress(wardrobed, text_percent=percent)
        block = page.detail.page.document().begin()
        sizes = []
        while block.isValid():
            sizes += [each.format.font().pixelSize() for each in block.textFormats()]
            block = block.next()
        seen.append([size for size in sizes if size > 0])
    assert seen[0]
    assert seen[1] == [round(1.5 * size) for size in seen[0]]


def test_larger_words_get_the_room_that_they_need_and_give_it_back(
    page: CardsPage, wardrobed: QApplication
) -> None:
    table, filters = page.browser.table, page.browser.filters
    columns = page.browser.model.columns
    seen = []
    for percent in (100, 150, 100):
        theme.dress(wardrobed, text_percent=percent)
        QApplication.processEvents()
        heading = table.horizontalHeader()
        for at, column in enumerate(columns):
            words = heading.fontMetrics().horizontalAdvance(column.title)
            assert words + EDGE <= heading.sectionSize(at)
        menus = [menu for menu in filters.menus.values() if menu.isVisible()]
        assert all(menu.size() == menu.sizeHint() for menu in menus)
        seen.append((table.verticalHeader().defaultSectionSize(), filters.height()))
    assert seen[0] == seen[2]
    assert seen[0][0] < seen[1][0]


def broken_words(document: QTextDocument) -> list[str]:
    """Those of which only a part has room in its line."""
    found, block = [], document.begin()
    while block.isValid():
        layout, text = block.layout(), block.text()
        ends = [layout.lineAt(at) for at in range(layout.lineCount() - 1)]
        cuts = [line.textStart() + line.textLength() for line in ends]
        found += [text for cut in cuts if not text[cut - 1].isspace()]
        block = block.next()
    return found


@pytest.mark.parametrize("percent", [100, 150])
def test_no_word_about_a_card_is_broken(
    page: CardsPage, qtbot: QtBot, wardrobed: QApplication, percent: int
) -> None:
    theme.dress(wardrobed, text_percent=percent)
    search(page, qtbot, '"a gentle tap"')
    qtbot.waitUntil(lambda: page.detail.is_shown and "Legal in" in page.detail.words)
    qtbot.wait(1)
    assert broken_words(page.detail.page.document()) == []
    theme.dress(wardrobed)


def test_the_page_on_the_search_language_is_closed_as_all_others_are(qtbot: QtBot) -> None:
    dialog = LanguageDialog(CABINET)
    qtbot.addWidget(dialog)
    dialog.show()
    (button,) = dialog.findChildren(QPushButton)
    assert button.width() < dialog.width() / 3
    assert button.geometry().center().x() > dialog.width() / 2
    button.click()
    assert not dialog.isVisible()


def test_how_many_copies_are_allowed_is_said_in_one_line(page: CardsPage, qtbot: QtBot) -> None:
    search(page, qtbot, '"a gentle tap"')
    qtbot.waitUntil(lambda: page.detail.is_shown and "Legal in" in page.detail.words)
    document = page.detail.page.document().clone()
    assert isinstance(document, QTextDocument)
    found = re.finditer("· up to 4", document.toPlainText())
    places = [(document.findBlock(at.start()), at.span()) for at in found]
    assert len(places) == 5  # formats
    for wide in range(160, 400, 8):
        document.setTextWidth(wide)
        document.size()  # lays it out
        for block, span in places:
            layout = block.layout()
            here = {layout.lineForTextPosition(at - block.position()).lineNumber() for at in span}
            assert here == {layout.lineCount() - 1}


def test_a_filter_without_anything_to_choose_says_why(page: CardsPage, qtbot: QtBot) -> None:
    menus = page.browser.filters.menus
    qtbot.waitUntil(lambda: menus["set"].isEnabled())
    for menu in menus.values():
        assert (NOWHERE in menu.toolTip()) is not menu.isEnabled()
    assert not menus["format"].isEnabled()
