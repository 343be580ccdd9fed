"""The main window: what it shows, what its menus hold, and that it keeps its geometry."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QFile, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QTextBrowser, QWidget
from pytestqt.qtbot import QtBot

from tests.desktop.seated import dressed_at_once, in_front
from tests.desktop.window_driver import entry, menu_of
from ufs_desktop import __version__, theme
from ufs_desktop.about import AboutDialog
from ufs_desktop.data.memory import Kept
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.help.rules_browser import RulesBrowser
from ufs_desktop.home.entries import ENTRIES, HomeEntry, Wish
from ufs_desktop.home.page import NO_DECKS, HomePage
from ufs_desktop.home.tile import Tile, TileGrid
from ufs_desktop.learn.dialog import LearnDialog
from ufs_desktop.pages.page import SHOW
from ufs_desktop.play.page import TablePage
from ufs_desktop.settings import TEXT_SIZES
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.dialogs import NAME
from ufs_desktop.widgets.new_game import NewGameDialog
from ufs_desktop.widgets.settings_dialog import SettingsDialog
from ufs_desktop.window import MainWindow, first_place

pytestmark = pytest.mark.usefixtures("dressed")


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    with dressed_at_once():
        window = MainWindow(FIGHT_KIT)
    qtbot.addWidget(window)
    window.show()
    return window


def texts(window: MainWindow) -> list[str]:
    return [label.text() for label in window.findChildren(QLabel)]


def test_window_says_its_name_version_and_tiles(window: MainWindow) -> None:
    shown = texts(window)
    assert window.windowTitle() == "Universal Fighting System  ·  UFS Desktop"
    assert f"Version {__version__}" in shown
    assert [entry.title for entry in ENTRIES if entry.title not in shown] == []


def test_every_tile_has_its_icon() -> None:
    assert [entry for entry in ENTRIES if not QFile.exists(f":/icons/{entry.icon}.svg")] == []


def test_page_with_nothing_to_play_says_so(qtbot: QtBot) -> None:
    window = MainWindow(replace(FIGHT_KIT, shelf=replace(FIGHT_KIT.shelf, starters=tuple)))
    qtbot.addWidget(window)
    page = window.home
    shown = [label.text() for label in page.findChildren(QLabel)]
    assert NO_DECKS in shown
    assert not page.play.isVisibleTo(page)
    assert not page.tiles[Wish.WATCH].isVisibleTo(page)
    assert page.tiles[Wish.RULES].isVisibleTo(page)


def test_page_offers_the_game_and_nothing_that_is_not_there(window: MainWindow) -> None:
    assert window.home.play.isVisible()
    assert not window.home.resume.isVisible()
    assert not window.home.tiles[Wish.REPLAYS].isVisible()
    assert NO_DECKS not in texts(window)


def test_of_the_large_buttons_the_first_one_stands_out(window: MainWindow) -> None:
    home = window.home
    buttons = (*home.matches, home.resume, home.lesson, home.play)
    home.show_lesson(True, is_begun=False)
    home.show_matches([("host", "Ash"), ("guest", "Ash")])
    home.show_unfinished(True)
    hides: tuple[Callable[[], None], ...] = (
        lambda: None,
        lambda: home.show_matches(()),
        lambda: home.show_unfinished(False),
        lambda: home.show_lesson(False, is_begun=False),
    )
    for hide, count in zip(hides, (5, 3, 2, 1), strict=True):
        hide()
        shown = [each for each in buttons if not each.isHidden()]
        assert len(shown) == count
        assert [each.objectName() for each in shown] == ["play", *["beside"] * (len(shown) - 1)]


@pytest.mark.parametrize(
    ("wish", "opened"),
    [(Wish.LEARN, LearnDialog), (Wish.RULES, RulesBrowser), (Wish.SETTINGS, SettingsDialog)],
)
def test_a_tile_opens_what_it_names(
    window: MainWindow, qtbot: QtBot, wish: Wish, opened: type[QDialog]
) -> None:
    tile = window.home.tiles[wish]
    qtbot.mouseClick(tile, Qt.MouseButton.LeftButton, pos=tile.rect().center())
    assert [dialog for dialog in window.findChildren(opened) if dialog.isVisible()]
    for dialog in window.findChildren(opened):
        dialog.reject()


def test_a_fighter_is_chosen_with_one_click(window: MainWindow, qtbot: QtBot) -> None:
    fighter = window.home.fighters.fighters[-1]
    qtbot.mouseClick(fighter, Qt.MouseButton.LeftButton)
    (dialog,) = window.findChildren(NewGameDialog)
    assert dialog.own_deck.chosen == fighter.offered
    assert dialog.rival_deck.chosen != fighter.offered
    dialog.reject()


def test_every_fighter_has_a_starter_and_lessons_have_none(window: MainWindow) -> None:
    kinds = {fighter.offered.deck.kind for fighter in window.home.fighters.fighters}
    assert kinds == {"starter"}
    shown = [fighter for fighter in window.home.fighters.fighters if fighter.isVisible()]
    assert len(shown) == 12  # of the edition that is chosen


def test_two_bots_are_watched_and_left(window: MainWindow, qtbot: QtBot) -> None:
    tile = window.home.tiles[Wish.WATCH]
    tile.setFocus()
    qtbot.keyClick(tile, Qt.Key.Key_Return)
    page = window.page
    assert isinstance(page, TablePage)
    assert page.place == SHOW
    with qtbot.waitSignal(page.session.updated):
        pass
    assert page.session.people == frozenset()
    window.tabs.close_front()
    assert window.home.isVisible()


def is_whole(label: QLabel) -> bool:
    """Whether all of the label's text has room at the width it got."""
    needed = label.heightForWidth(label.width()) if label.wordWrap() else label.sizeHint().height()
    return label.width() >= label.minimumSizeHint().width() and label.height() >= needed


def cut_off(window: MainWindow) -> list[str]:
    return [
        label.text()
        for label in window.findChildren(QLabel)
        if label.isVisible() and label.text() and not is_whole(label)
    ]


@pytest.mark.parametrize("size", [QSize(560, 360), QSize(1280, 720), QSize(1920, 1080)])
def test_no_label_is_cut_off(window: MainWindow, qtbot: QtBot, size: QSize) -> None:
    window.resize(size)
    qtbot.waitUntil(lambda: window.size() == size)
    # Heights hang on widths: Qt needs some rounds.
    qtbot.waitUntil(lambda: cut_off(window) == [])


def test_grid_follows_the_width_and_closes_gaps(qtbot: QtBot) -> None:
    entry = HomeEntry(Wish.RULES, "One", "Text.")
    tiles = [Tile(entry, 1.0) for _ in range(6)]
    grid = TileGrid(tiles)
    qtbot.addWidget(grid)
    grid.show()
    columns = []
    for width in (300, 500, 700, 300):
        grid.resize(width, 600)
        QApplication.processEvents()
        columns.append(grid.columns)
    assert columns == [1, 2, 3, 1]
    grid.offer(tiles[1:])
    QApplication.processEvents()
    assert tiles[1].y() < tiles[2].y()
    assert tiles[1].y() == 0
    assert not tiles[0].isVisible()
    tiles[1].tell(entry._replace(text="Other words."))
    assert "Other words." in tiles[1].toolTip()


def test_the_menus_do_not_keep_the_keyboard_after_a_dialog(window: MainWindow) -> None:
    """As when a menu was left with Esc before another one's entry opened it."""
    in_front(window)
    bar = window.menuBar()
    bar.setFocus()
    assert bar.hasFocus()
    back = QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.ActiveWindowFocusReason)
    QApplication.sendEvent(bar, back)
    assert isinstance(window.focusWidget(), HomePage)


def test_first_tab_reaches_the_first_button(window: MainWindow, qtbot: QtBot) -> None:
    in_front(window)
    assert isinstance(window.focusWidget(), HomePage)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    assert window.focusWidget() is window.home.lesson


def test_tab_goes_round_the_first_page_and_comes_to_the_tabs_once_they_are_seen(
    window: MainWindow,
) -> None:
    in_front(window)
    bar = window.tabs.tabBar()
    assert window.home.tiles[Wish.SETTINGS] in walked(window)
    assert bar not in walked(window)
    assert window.decks is not None
    window.decks.show_decks()
    assert bar in walked(window)
    window.tabs.close_front()
    assert bar not in walked(window)


def walked(window: MainWindow) -> list[QWidget]:
    """What Tab comes to, until it is where it began."""
    first = QApplication.focusWidget()
    found: list[QWidget] = []
    while first not in found:
        QTest.keyClick(window.windowHandle(), Qt.Key.Key_Tab)
        widget = QApplication.focusWidget()
        assert widget is not None
        assert widget not in found  # it would stay there, or never come round
        found.append(widget)
    return found


def test_menus_hold_only_what_exists(window: MainWindow) -> None:
    menus = {
        entry.text(): [action.text() for action in menu_of(entry).actions()]
        for entry in window.menuBar().actions()
    }
    assert menus == {
        "&Game": [
            "&New game…",
            "&Host on the network…",
            "&Join on the network…",
            "Take &back",
            "Do a&gain",
            "&Concede…",
            "&Offer a draw…",
            "Bo&t…",
            "&Pause",
            "Cop&y the code for spectators",
            "",
            "&Settings…",
            "&Quit",
        ],
        "&View": [
            "&Full screen",
            "&Reduced motion",
            "&Open hands",
            "",
            "&Next tab",
            "&Previous tab",
            "&Close the tab",
        ],
        "&Decks": [
            "&Your decks",
            "&New deck",
            "",
            "&Import decks…",
            "Import a &folder of decks…",
            "",
            "&Deleted decks…",
        ],
        "&Cards": [
            "&Search the cards",
            "",
            "&New card…",
            "&Correct the card…",
            "&Remove what you have written",
            "",
            "&Import cards…",
            "Import a &folder of cards…",
            "What was i&mported…",
            "&Export the listed cards…",
            "",
            "Folders with your &pictures…",
        ],
        "&Help": [
            "Your &first match",
            "Pu&zzles",
            "&How to play…",
            "&Rules…",
            "&Keys…",
            "&About UFS Desktop",
        ],
    }


def test_about_opens_from_the_menu_and_closes(window: MainWindow) -> None:
    entry(window, f"&About {NAME}").trigger()
    (dialog,) = window.findChildren(AboutDialog)
    assert dialog.isVisible()
    assert dialog.isModal()
    seen = dialog.findChildren(QTextBrowser)[0].toPlainText()
    for words in (f"UFS Desktop {__version__}", "MIT License", "Lesser General Public License"):
        assert words in seen
    assert "SIL OPEN FONT LICENSE" in seen
    assert "This window plays Universal Fighting System." in seen
    dialog.reject()
    assert not dialog.isVisible()


def test_window_keeps_its_geometry(tmp_path: Path, qtbot: QtBot) -> None:
    settings = Kept(tmp_path / "settings.json")
    first = MainWindow(FIGHT_KIT, settings)
    qtbot.addWidget(first)
    first.resize(700, 500)
    first.show()
    first.close()
    second = MainWindow(FIGHT_KIT, settings)
    qtbot.addWidget(second)
    second.fit_screen()
    assert second.size() == QSize(700, 500)
    second.move(5000, 4000)
    second.close()
    third = MainWindow(FIGHT_KIT, settings)  # that screen is gone
    qtbot.addWidget(third)
    third.fit_screen()
    assert third.screen().availableGeometry().intersects(third.frameGeometry())


@pytest.mark.parametrize(
    ("room", "size"),
    [
        (QRect(0, 24, 1366, 728), QSize(1280, 680)),  # the task bar of a small screen
        (QRect(0, 0, 1920, 1040), QSize(1632, 884)),
        (QRect(1920, 0, 2560, 1400), QSize(2176, 1190)),  # on the right of another one
        (QRect(0, 0, 800, 600), QSize(784, 552)),
    ],
)
def test_the_first_window_fits_its_screen(room: QRect, size: QSize) -> None:
    place = first_place(room)
    assert place.size() == size
    assert room.contains(place)


def test_a_window_without_a_place_takes_the_middle(window: MainWindow) -> None:
    window.fit_screen()
    assert window.geometry() == first_place(window.screen().availableGeometry())
    assert abs(window.geometry().center().x() - window.screen().geometry().center().x()) <= 1


def test_the_first_page_follows_once_it_is_seen(window: MainWindow, dressed: QApplication) -> None:
    def height() -> int:
        return window.home.play.fontMetrics().height()

    before = height()
    window.home.hide()
    theme.dress(dressed, "dark", 150)
    window.home.show()
    QApplication.processEvents()
    assert height() > before * 1.3
    theme.dress(dressed)
    QApplication.processEvents()
    assert height() == before


def test_large_words_leave_every_large_button_whole(
    window: MainWindow, dressed: QApplication
) -> None:
    home = window.home
    window.resize(1024, 640)
    home.show_matches([("host", "W" * 24), ("guest", "W" * 24)])
    home.show_unfinished(True)
    home.show_lesson(True, is_begun=True)
    theme.dress(dressed, "dark", max(TEXT_SIZES))
    QApplication.processEvents()
    buttons = (*home.matches, home.resume, home.lesson, home.play)
    boxes = [QRect(each.mapTo(home, QPoint()), each.size()) for each in buttons]
    assert max(box.right() for box in boxes) < home.width() - SIZES.margin
    assert all(not one.intersects(other) for one, other in combinations(boxes, 2))
    assert all(
        box.width() >= each.sizeHint().width() for each, box in zip(buttons, boxes, strict=True)
    )
    theme.dress(dressed)


@pytest.mark.parametrize(("size", "rows"), [((1366, 768), [12]), ((1024, 640), [6, 6])])
def test_no_fighter_stands_alone_in_a_row(
    window: MainWindow, size: tuple[int, int], rows: list[int]
) -> None:
    window.resize(*size)
    QApplication.processEvents()
    shown = [each for each in window.home.fighters.fighters if each.isVisible()]
    assert [*Counter(each.y() for each in shown).values()] == rows
    assert max(each.geometry().right() for each in shown) < window.home.fighters.width()


@pytest.mark.parametrize("percent", [100, 150])
def test_few_fighters_fill_the_row_and_are_as_large_as_the_page_allows(
    window: MainWindow, dressed: QApplication, percent: int
) -> None:
    theme.dress(dressed, text_percent=percent)
    fighters, wide = window.home.fighters, {}
    for size in ((1920, 1080), (1280, 720), (700, 400), (1280, 720)):
        for edition in ("comprehensive", "universus"):
            window.settings.set("edition", edition)
            window.resize(*size)
            QApplication.processEvents()
            shown = [each for each in fighters.fighters if each.isVisible()]
            wide[edition] = shown[0].width()
            assert max(each.geometry().bottom() for each in shown) < fighters.height()
            if size[0] >= 1280:
                assert shown[0].x() == 0
                slack = fighters.width() - 1 - shown[-1].geometry().right()
                assert 0 <= slack < len(shown) + SIZES.gap
        if percent == 100 and size[0] >= 1280:
            assert wide["universus"] > 1.2 * wide["comprehensive"]
    theme.dress(dressed)


def test_the_first_page_grows_with_the_window(window: MainWindow) -> None:
    window.setUpdatesEnabled(False)
    wide = {}
    for size in ((1280, 720), (1920, 1080), (2560, 1440), (700, 500)):
        window.resize(*size)
        QApplication.processEvents()
        wide[size] = window.home.fighters.fighters[0].width()
        if size[0] >= 1280:
            spread = window.home.grid.width() / window.width()
            assert spread > 0.75, size
    assert wide[1280, 720] == wide[700, 500] < wide[1920, 1080] < wide[2560, 1440]
    row = [each.geometry() for each in window.home.fighters.fighters if each.isVisible()]
    assert row[-1].top() > row[0].top()  # in several rows where the window is narrow
