"""Card files brought into a library by menu and drop, and taken out; bad moments cost nothing."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from engine.kernel.helper import Helper
from engine.library.cards import read_cards
from engine.library.collection import Collection
from engine.library.database import FILE_NAME
from engine.library.export import write_cards
from engine.library.intake import OWN
from tests.desktop.readers_here import HelperHere
from tests.desktop.test_full_disks import full_from
from tests.desktop.window_driver import press, told, told_soon
from tests.library.many import many
from tests.speed import slowness
from ufs_desktop.cabinet import carriers
from ufs_desktop.cabinet.librarian import MISTAKE
from ufs_desktop.cabinet.values import Brought
from ufs_desktop.cards.desk import CardDesk
from ufs_desktop.cards.intake import BroughtDialog
from ufs_desktop.cards.page import CardsPage
from ufs_desktop.cards.removal import LOOKING, NOTHING, ImportedDialog
from ufs_desktop.fight.library import shipped_shelf
from ufs_desktop.folders import data_folder
from ufs_desktop.performance.watchdog import Watchdog
from ufs_desktop.window import MainWindow


@pytest.fixture(params=[HelperHere, pytest.param(Helper, marks=pytest.mark.slow)])
def helper(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who works; where this is not asked for, it is a process, as in the program."""
    monkeypatch.setattr(carriers, "Helper", request.param)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Forty cards and one that is none."""
    file = tmp_path / "forty.json"
    text = write_cards(list(many(40)), ".json")
    file.write_text(text.replace('"cards": [', '"cards": [{"text": "nameless"},', 1), "utf-8")
    return file


def file_of(folder: Path, count: int) -> Path:
    """So many cards as one file."""
    file = folder / "many.json"
    file.write_text(write_cards(list(many(count)), ".json"), encoding="utf-8")
    return file


def check_untouched(path: Path) -> None:
    """The library holds what it began with, and is whole."""
    with Collection(path) as library:
        assert library.count() == len(shipped_shelf().library)
        assert library.check() == ()


def desk(window: MainWindow) -> CardDesk:
    assert window.cards is not None
    return window.cards


def report(window: MainWindow, qtbot: QtBot) -> BroughtDialog:
    """The report that opens at the end, closed."""
    found: list[BroughtDialog] = []

    def is_there() -> bool:
        found[:] = [each for each in window.findChildren(BroughtDialog) if each.isVisible()]
        return bool(found)

    qtbot.waitUntil(is_there)
    found[0].accept()
    return found[0]


def drop(cards: CardsPage, file: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    cards.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, buttons, keys))


def test_a_dropped_file_is_taken_in_told_and_listed_once_the_disk_has_room(
    cards: CardsPage, window: MainWindow, qtbot: QtBot, file: Path, library_path: Path
) -> None:
    before = cards.browser.model.rowCount()
    with full_from(library_path.stat().st_size + 4_096):
        drop(cards, file)
        qtbot.waitUntil(lambda: not desk(window).porter.is_busy)
    assert "Nothing was imported" in told(window)
    check_untouched(library_path)
    drop(cards, file)
    assert cards.intake.isVisible()
    dialog = report(window, qtbot)
    assert dialog.words == "40 cards read from 1 file: 40 new, 0 replaced."
    assert "has no name" in dialog.notes.toPlainText()
    dialog.copy_report()
    assert QApplication.clipboard().text().startswith(dialog.words)
    qtbot.waitUntil(lambda: cards.browser.model.rowCount() == before + 40)
    assert not cards.intake.isVisible()


def test_files_and_folders_that_are_chosen_are_taken_in(
    cards: CardsPage,
    window: MainWindow,
    qtbot: QtBot,
    file: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(file)], ""))
    cards.ask_import()
    assert "40 new" in report(window, qtbot).words
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(file.parent))
    cards.ask_folder()
    assert "0 new, 40 replaced" in report(window, qtbot).words
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([], ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    cards.ask_import()
    cards.ask_folder()
    assert not desk(window).porter.is_busy


def test_what_is_listed_is_exported_and_can_be_imported_again(
    cards: CardsPage,
    window: MainWindow,
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with qtbot.waitSignal(cards.browser.listed):
        cards.browser.search_for("type:character")
    listed = [cards.browser.model.row(at).name for at in range(cards.browser.model.rowCount())]
    file = tmp_path / "characters.json"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / file.stem), ""))
    cards.ask_export()
    assert f"{len(listed)} cards exported to" in told_soon(window, qtbot)
    written = [card.name for card in read_cards(file).cards]  # the cards of an edition together
    assert sorted(written) == sorted(listed)
    cards.export(tmp_path / "no folder" / "cards.json")
    assert "could not be exported" in told_soon(window, qtbot)


def test_an_import_is_cancelled_and_nothing_has_changed(
    cards: CardsPage, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    file = file_of(tmp_path, 1_000)
    porter = desk(window).porter
    with qtbot.waitSignal(porter.told):
        porter.bring([file])
    cards.intake.cancel_button.click()
    qtbot.waitUntil(lambda: not porter.is_busy)
    assert "cancelled" in told(window)
    check_untouched(data_folder() / FILE_NAME)


def imported(window: MainWindow, qtbot: QtBot) -> ImportedDialog:
    """What the menu opens, once it knows what was imported."""
    window.menus.actions["imported_cards"].trigger()
    dialog = next(each for each in window.findChildren(ImportedDialog) if each.isVisible())
    qtbot.waitUntil(lambda: dialog.words.text() != LOOKING)
    return dialog


def rows(dialog: ImportedDialog) -> list[str]:
    return [dialog.list.item(at).text() for at in range(dialog.list.count())]


def asked(dialog: ImportedDialog) -> QMessageBox:
    """The question that is open over it."""
    (box,) = [each for each in dialog.findChildren(QMessageBox) if each.isVisible()]
    return box


@pytest.mark.usefixtures("helper")
def test_what_was_imported_is_taken_out_once_that_is_agreed_to(
    cards: CardsPage, window: MainWindow, qtbot: QtBot, file: Path, library_path: Path
) -> None:
    before = cards.browser.model.rowCount()
    *_, written = many(41)
    with Collection(library_path) as library:
        library.add([written], OWN)
        library.add(list(many(3)), "three.json")
    drop(cards, file)
    report(window, qtbot)
    qtbot.waitUntil(lambda: cards.browser.model.rowCount() == before + 41)
    dialog = imported(window, qtbot)
    assert rows(dialog) == ["forty.json\n40 cards", "three.json\n3 cards"], "nobody's own"
    QTest.keyClick(dialog.list, Qt.Key.Key_Return)
    box = asked(dialog)
    assert "Remove 40 cards of “forty.json”" in box.text()
    press(box, "Cancel")
    assert dialog.isVisible()
    dialog.take_out_button.click()
    press(asked(dialog), "Remove")
    assert not dialog.isVisible()
    assert cards.intake.isVisible()
    assert told_soon(window, qtbot) == "40 cards of “forty.json” removed."
    qtbot.waitUntil(lambda: cards.browser.model.rowCount() == before + 4)
    with Collection(library_path) as library:
        assert library.sources() == {"three.json": 3}
        assert len(library.held(Collection.FORM.key(written))) == 1


def test_where_nothing_was_imported_that_is_said(
    cards: CardsPage, window: MainWindow, qtbot: QtBot
) -> None:
    dialog = imported(window, qtbot)
    assert (dialog.words.text(), rows(dialog)) == (NOTHING, [])
    assert not dialog.take_out_button.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_what_was_imported_into_a_library_that_cannot_be_opened_is_not_touched(
    library_path: Path, window: MainWindow, qtbot: QtBot
) -> None:
    with closing(sqlite3.connect(library_path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    dialog = imported(window, qtbot)
    assert "written by a newer version" in dialog.words.text()
    assert not dialog.take_out_button.isEnabled()
    dialog.reject()
    assert "written by a newer version" in told_soon(window, qtbot)


def test_what_another_window_imports_is_listed_too(
    cards: CardsPage, window: MainWindow, qtbot: QtBot, library_path: Path
) -> None:
    dialog = imported(window, qtbot)
    with Collection(library_path) as library:
        library.add(list(many(1)), "one.json")
    assert window.librarian is not None
    window.librarian.look_again()
    qtbot.waitUntil(lambda: rows(dialog) == ["one.json\n1 card"])
    assert dialog.take_out_button.isEnabled()
    dialog.reject()


@pytest.mark.usefixtures("helper")
def test_a_removal_is_cancelled_and_nothing_has_changed(
    cards: CardsPage, window: MainWindow, qtbot: QtBot, library_path: Path
) -> None:
    with Collection(library_path) as library:
        library.add(list(many(1_000)), "many.json")
        count = library.count()
    porter = desk(window).porter
    with qtbot.waitSignal(porter.told):
        porter.take_out("many.json")
    cards.intake.cancel_button.click()
    qtbot.waitUntil(lambda: not porter.is_busy)
    assert "Nothing was removed: cancelled." in told(window)
    with Collection(library_path) as library:
        assert (library.count(), library.sources()) == (count, {"many.json": 1_000})


def test_a_removal_that_could_not_be_copied_says_so(
    cards: CardsPage, window: MainWindow, qtbot: QtBot, library_path: Path
) -> None:
    with Collection(library_path) as library:
        library.add(list(many(2)), "two.json")
    library_path.with_name("library.backup-imports.sqlite.part").mkdir()
    desk(window).porter.take_out("two.json")
    words = told_soon(window, qtbot)
    assert words.startswith("2 cards of “two.json” removed.")
    assert "it could not be copied: Is a directory" in words


@pytest.mark.slow
def test_an_import_whose_process_is_killed_leaves_the_library_as_it_was(
    cards: CardsPage, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    file = file_of(tmp_path, 3_000)
    porter = desk(window).porter

    def is_writing() -> bool:
        return "Importing cards" in cards.intake.words.text()

    porter.bring([file])
    qtbot.waitUntil(is_writing)
    assert porter._delivery is not None
    porter._delivery.carrier._helper.process.kill()  # type: ignore[attr-defined]
    qtbot.waitUntil(lambda: not porter.is_busy)
    assert "its process was ended" in told(window)
    check_untouched(data_folder() / FILE_NAME)


def test_an_import_that_goes_wrong_by_the_programs_mistake_is_told(
    cards: CardsPage, window: MainWindow, qtbot: QtBot, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    porter = desk(window).porter
    monkeypatch.setattr(carriers, "Brought", lambda *_: 1 // 0)
    porter.bring([file])
    qtbot.waitUntil(lambda: not porter.is_busy)
    assert told(window) == MISTAKE


def test_a_report_of_very_many_notes_shows_some_and_copies_all(
    dressed: QApplication, qtbot: QtBot
) -> None:
    notes = tuple(f"note {at}" for at in range(6_000))
    dialog = BroughtDialog(Brought(1, 6_000, 6_000, 0, notes))
    qtbot.addWidget(dialog)
    assert dialog.notes.document().blockCount() == 5_000
    dialog.copy_report()
    assert QApplication.clipboard().text().splitlines()[-1] == "note 5999"


@pytest.mark.timing
def test_a_long_import_leaves_the_window_free(
    cards: CardsPage, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    """No turn of the window's thread is longer than 50 ms while thousands of cards are taken in."""
    file = file_of(tmp_path, 4_000)
    porter = desk(window).porter
    porter.bring([file])
    watchdog = Watchdog()
    watchdog.watch("import")
    with qtbot.waitSignal(porter.arrived):
        pass
    watchdog.stop()
    assert watchdog.turns > 50
    assert watchdog.longest_of["import"] / slowness() < 50
    report(window, qtbot)
