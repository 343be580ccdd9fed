"""The list of decks: found, put into folders, compared, deleted; and a folder that fails."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from threading import current_thread, main_thread

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from engine.decks.deck import list_of
from engine.decks.edits import ChangeCopies, DeckSlot, RenameDeck
from engine.decks.lines import Part
from tests.desktop.window_driver import deck_in_front, is_telling, press, told, told_soon
from ufs_desktop.data.places import Places
from ufs_desktop.decks.comparison_dialog import ComparisonDialog
from ufs_desktop.decks.deleted_dialog import LOOKING, NOTHING, DeletedDialog
from ufs_desktop.decks.desk import DeckDesk
from ufs_desktop.decks.folder import DeckFolder
from ufs_desktop.decks.folder_dialog import FolderDialog
from ufs_desktop.decks.page import DeckPage
from ufs_desktop.decks.shelf_page import DeckShelfPage
from ufs_desktop.decks.versions import VersionShelf
from ufs_desktop.fight.library import shipped_shelf
from ufs_desktop.fight.starters import starter_decks
from ufs_desktop.window import MainWindow

FIRST, SECOND = (list_of(deck) for deck in list(shipped_shelf().decks.values())[:2])
SHIPPED = len(starter_decks())


@pytest.fixture
def folder(places: Places) -> DeckFolder:
    folder = DeckFolder(places.decks)
    folder.create(replace(FIRST, name="Alpha", tags=("fast",)))
    folder.create(replace(SECOND, name="Beta", tags=("fast", "old")), "League")
    folder.create(replace(FIRST, name="Gamma"), "League/Spring")
    return folder


@pytest.fixture
def desk(window: MainWindow) -> DeckDesk:
    assert window.decks is not None
    return window.decks


@pytest.fixture
def shelf(folder: DeckFolder, desk: DeckDesk, qtbot: QtBot) -> DeckShelfPage:
    page = desk.show_decks()
    settle(page, qtbot)
    return page


def settle(page: DeckShelfPage, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not page.is_reading)


def listed(page: DeckShelfPage) -> list[str]:
    return [entry.name for entry in page.model.shown if not entry.is_shipped]


def pick(page: DeckShelfPage, *names: str) -> None:
    page.table.clearSelection()
    rows = [row for row, entry in enumerate(page.model.shown) if entry.name in names]
    page.table.selectRow(rows[0])
    for row in rows[1:]:
        place = page.table.visualRect(page.model.index(row, 0)).center()
        control = Qt.KeyboardModifier.ControlModifier
        QTest.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, control, place)


def test_names_take_the_room_that_no_other_column_needs(shelf: DeckShelfPage) -> None:
    table, widths = shelf.table, [column.width for column in shelf.model.columns]
    found = []
    for spare in (-80, 60, 5 * widths[0]):
        missing = sum(widths) + spare - table.viewport().width()
        table.resize(table.width() + missing, table.height())
        found.append([table.columnWidth(at) for at in range(len(widths) - 1)])
    assert [each[0] for each in found] == [widths[0], widths[0] + 60, 2 * widths[0]]
    assert [each[1:] for each in found] == [widths[1:-1]] * 3


def test_decks_are_found_by_name_card_tag_and_folder(shelf: DeckShelfPage, qtbot: QtBot) -> None:
    assert sorted(listed(shelf)) == ["Alpha", "Beta", "Gamma"]
    assert len(shelf.model.shown) == SHIPPED + 3
    qtbot.keyClicks(shelf.search, "alph")
    assert listed(shelf) == ["Alpha"]
    only = {line.name for line in SECOND.lines} - {line.name for line in FIRST.lines}
    shelf.search.setText(min(only))
    assert listed(shelf) == ["Beta"]
    shelf.search.clear()
    shelf.tags.setCurrentIndex(shelf.tags.findText("fast"))
    assert sorted(listed(shelf)) == ["Alpha", "Beta"]
    shelf.folders.setCurrentIndex(shelf.folders.findText("League"))
    assert listed(shelf) == ["Beta"]
    shelf.search.setText("nothing of the kind")
    assert "No decks found" in shelf.count.text()
    assert not shelf.open.isEnabled()
    for box in (shelf.tags, shelf.folders):
        box.setCurrentIndex(0)
    shelf.search.clear()
    shelf.table.sortByColumn(0, Qt.SortOrder.DescendingOrder)
    assert listed(shelf) == ["Gamma", "Beta", "Alpha"]
    assert not shelf.model.shown[0].is_shipped  # those of the user's always stand first


def test_all_that_are_chosen_are_chosen_again_at_once(shelf: DeckShelfPage, qtbot: QtBot) -> None:
    """Whoever hears that a choice has changed looks at all of it."""
    shelf.table.selectAll()
    chosen, heard = shelf.chosen, list[None]()
    assert len(chosen) == SHIPPED + 3
    shelf.table.selectionModel().selectionChanged.connect(lambda *_: heard.append(None))
    shelf.refresh()
    settle(shelf, qtbot)
    assert shelf.chosen == chosen
    assert 0 < len(heard) <= 2


def test_keys_go_on_from_the_chosen_deck_after_the_list_was_read_again(
    shelf: DeckShelfPage, folder: DeckFolder, qtbot: QtBot
) -> None:
    shelf.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    pick(shelf, "Beta")
    folder.create(replace(FIRST, name="Aaa"))
    shelf.refresh()
    settle(shelf, qtbot)
    assert [entry.name for entry in shelf.chosen] == ["Beta"]
    QTest.keyClick(shelf.table, Qt.Key.Key_Down)
    assert [entry.name for entry in shelf.chosen] == ["Gamma"]


def test_a_deck_that_is_chosen_stays_so_when_the_list_is_sorted(
    shelf: DeckShelfPage, window: MainWindow, qtbot: QtBot
) -> None:
    pick(shelf, "Beta")
    for order in (Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder):
        shelf.table.sortByColumn(0, order)
        assert [entry.name for entry in shelf.chosen] == ["Beta"]
    shelf.open.click()
    assert deck_in_front(window, qtbot).title == "Beta"


def test_the_list_of_decks_stays_where_it_was_scrolled_to(
    shelf: DeckShelfPage, folder: DeckFolder, qtbot: QtBot
) -> None:
    for number in range(60):
        folder.create(replace(FIRST, name=f"Deck {number}"))
    shelf.refresh()
    settle(shelf, qtbot)
    pick(shelf, "Alpha")
    bar = shelf.table.verticalScrollBar()
    bar.setValue(20)
    shelf.refresh()
    settle(shelf, qtbot)
    assert bar.value() == 20
    assert [entry.name for entry in shelf.chosen] == ["Alpha"]


def test_decks_are_opened_by_keys_and_in_one_tab_only(
    shelf: DeckShelfPage, window: MainWindow, desk: DeckDesk, qtbot: QtBot
) -> None:
    pick(shelf, "Beta")
    QTest.keyClick(shelf.table, Qt.Key.Key_Return)
    QTest.keyClick(shelf.table, Qt.Key.Key_Return)  # impatient: while it is read
    page = deck_in_front(window, qtbot)
    assert page.title == "Beta"
    assert page.keeper is not None
    assert page.keeper.path is not None
    desk.show_decks()
    desk.open_path(page.keeper.path)
    assert window.page is page
    window.tabs.setCurrentWidget(shelf)
    QTest.keyClick(shelf.new, Qt.Key.Key_Return)  # the button is meant, not the deck that is chosen
    made = deck_in_front(window, qtbot, page)
    assert not made.is_read_only
    assert len([each for each in window.tabs if isinstance(each, DeckPage)]) == 2


def test_decks_move_between_folders_with_their_versions(
    shelf: DeckShelfPage, desk: DeckDesk, folder: DeckFolder, window: MainWindow, qtbot: QtBot
) -> None:
    pick(shelf, "Alpha")
    (entry,) = shelf.chosen
    desk.open_entry(entry)
    page = deck_in_front(window, qtbot)
    page.do(ChangeCopies(DeckSlot(Part.MAIN, "Jab"), 2))
    page.do(RenameDeck("Omega"))
    desk.show_decks()
    pick(shelf, "Alpha")
    shelf.move_wanted.emit(shelf.chosen, None)
    (dialog,) = window.findChildren(FolderDialog)
    qtbot.keyClicks(dialog.name, "Cup: finals")
    dialog.make.click()
    qtbot.waitUntil(lambda: "Omega" in listed(shelf))
    found = {each.name: each for each in folder.entries()}
    assert found["Omega"].folder == "Cup_ finals"
    assert found["Omega"].path.stem == "Omega"  # named as the deck is
    desk.open_entry(found["Omega"])
    again = deck_in_front(window, qtbot)
    assert again.keeper is not None
    kept = again.keeper.versions.versions(found["Omega"].path)
    assert [version.words for version in kept[1:]] == ["+2 Jab, name"]


def test_two_decks_are_compared_and_deleted(
    shelf: DeckShelfPage, folder: DeckFolder, window: MainWindow, qtbot: QtBot
) -> None:
    pick(shelf, "Alpha", "Gamma")
    assert shelf.compare.isEnabled()
    shelf.compare.click()
    (dialog,) = window.findChildren(ComparisonDialog)
    assert dialog.windowTitle() in ("Alpha and Gamma", "Gamma and Alpha")
    assert dialog.words.text() == "Both decks contain the same cards; different: name, tags."
    assert dialog.table.rowCount() == len(FIRST.lines)  # all of them are shown
    assert not dialog.table.tabKeyNavigation()  # Tab leads on to what can be done
    dialog.reject()
    shelf.table.setFocus()
    QTest.keyClick(shelf.table, Qt.Key.Key_Delete)
    (box,) = [each for each in window.findChildren(QMessageBox) if each.isVisible()]
    press(box, "Delete")
    qtbot.waitUntil(lambda: listed(shelf) == ["Beta"])
    assert [entry.name for entry in folder.entries()] == ["Beta"]
    pick(shelf, FIRST.name)
    assert not shelf.delete.isEnabled()  # it came with the program


def deleted_decks(window: MainWindow, qtbot: QtBot) -> DeletedDialog:
    window.menus.actions["deleted_decks"].trigger()
    (dialog,) = [each for each in window.findChildren(DeletedDialog) if each.isVisible()]
    qtbot.waitUntil(lambda: dialog.words.text() != LOOKING)
    return dialog


def test_a_deck_that_was_deleted_is_brought_back_with_its_versions(
    shelf: DeckShelfPage, folder: DeckFolder, window: MainWindow, qtbot: QtBot
) -> None:
    dialog = deleted_decks(window, qtbot)
    assert (dialog.words.text(), dialog.back_button.isEnabled()) == (NOTHING, False)
    dialog.reject()
    (gamma,) = [entry for entry in folder.entries() if entry.name == "Gamma"]
    versions = VersionShelf(folder.root)
    versions.keep(gamma.path, gamma.deck, replace(gamma.deck, notes="new"), datetime.now())
    known = versions.versions(gamma.path)
    before = listed(shelf)
    for name in ("Alpha", "Gamma"):
        pick(shelf, name)
        shelf.delete.click()
        (box,) = [each for each in window.findChildren(QMessageBox) if each.isVisible()]
        press(box, "Delete")
        qtbot.waitUntil(lambda name=name: name not in listed(shelf))  # type: ignore[misc]
    assert versions.versions(gamma.path) == ()
    dialog = deleted_decks(window, qtbot)
    said = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    assert [words.split("\n")[0] for words in said] == ["Gamma", "Alpha"]
    assert "League/Spring" in said[0]
    dialog.list.selectAll()
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: sorted(listed(shelf)) == sorted(before))
    (again,) = [entry for entry in folder.entries() if entry.name == "Gamma"]
    assert (again.path, again.deck) == (gamma.path, gamma.deck)
    assert versions.versions(again.path) == known


def test_a_deck_that_cannot_be_read_is_listed_and_told_of(
    shelf: DeckShelfPage, folder: DeckFolder, qtbot: QtBot
) -> None:
    (folder.root / "Broken.json").write_text("{")
    shelf.refresh()
    settle(shelf, qtbot)
    pick(shelf, "Broken")
    assert "broken JSON" in shelf.about.text()
    assert not shelf.open.isEnabled()
    assert shelf.delete.isEnabled()


def test_a_folder_that_cannot_be_written_is_told_of(
    desk: DeckDesk,
    window: MainWindow,
    places: Places,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr("ufs_desktop.data.places.write_file", refuse)
    desk.open_new()
    assert "Read-only file system" in told_soon(window, qtbot)
    monkeypatch.undo()
    (places.folder / "decks").rmdir()
    (places.folder / "decks").write_text("in the way")
    desk.open_new()
    assert "cannot be saved" in told_soon(window, qtbot)


def test_files_are_changed_beside_the_window_and_what_is_not_done_is_told(
    shelf: DeckShelfPage,
    folder: DeckFolder,
    window: MainWindow,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One of two decks cannot be moved; the list asked for meanwhile shows what became of both."""
    move = DeckFolder.move
    threads: list[bool] = []

    def move_beside(folder: DeckFolder, path: Path, to: str) -> Path:
        threads.append(current_thread() is main_thread())
        if path.stem == "Gamma":
            raise OSError(errno.EACCES, os.strerror(errno.EACCES))
        return move(folder, path, to)

    monkeypatch.setattr(DeckFolder, "move", move_beside)
    pick(shelf, "Alpha", "Gamma")
    shelf.move_wanted.emit(shelf.chosen, "Cup")
    shelf.refresh()  # somebody looks at the list while it is done
    qtbot.waitUntil(lambda: is_telling(window))
    assert told(window) == "Gamma: Permission denied."
    assert threads == [False, False]
    now = {("Alpha", "Cup"), ("Beta", "League"), ("Gamma", "League/Spring")}

    def shown() -> set[tuple[str, str]]:
        return {(each.name, each.folder) for each in shelf.model.entries if not each.is_shipped}

    qtbot.waitUntil(lambda: shown() == now)


def test_a_deck_deleted_by_somebody_else_is_told_of(
    shelf: DeckShelfPage, desk: DeckDesk, folder: DeckFolder, window: MainWindow, qtbot: QtBot
) -> None:
    pick(shelf, "Alpha")
    (entry,) = shelf.chosen
    entry.path.unlink()
    desk.open_entry(entry)
    assert "Alpha.json cannot be opened" in told_soon(window, qtbot)
    desk.open_path(folder.root / "{why}.json")
    assert "{why}.json cannot be opened. No such file" in told_soon(window, qtbot)


def test_without_a_data_folder_decks_can_be_looked_at(desk: DeckDesk, qtbot: QtBot) -> None:
    window = desk.parent().window()  # type: ignore[union-attr]
    assert isinstance(window, MainWindow)
    assert window.librarian is not None
    other = DeckDesk(window.librarian, window.tabs, None, (), lambda: "comprehensive")
    other.open_new()
    assert "decks cannot be saved" in told(window)
