"""Card files brought into a real library by menu and drop; bad moments cost nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from engine.library.cards import read_cards
from engine.library.collection import Collection
from engine.library.database import FILE_NAME
from engine.library.export import write_cards
from tests.desktop.test_full_disks import full_from
from tests.desktop.window_driver import told, told_soon
from tests.library.many import many
from ufs_desktop.cabinet.carriers import HelpedIntake
from ufs_desktop.cabinet.librarian import MISTAKE
from ufs_desktop.cabinet.values import Brought
from ufs_desktop.cards.desk import CardDesk
from ufs_desktop.cards.intake import BroughtDialog
from ufs_desktop.cards.page import CardsPage
from ufs_desktop.folders import data_folder
from ufs_desktop.library import shipped_shelf
from ufs_desktop.performance.watchdog import Watchdog, slowness
from ufs_desktop.window import MainWindow


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
    assert "Nothing was taken in" in told(window)
    check_untouched(library_path)
    drop(cards, file)
    assert cards.intake.isVisible()
    dialog = report(window, qtbot)
    assert dialog.words == "40 cards were read from 1 file: 40 are new, 0 were replaced."
    assert "has no name" in dialog.notes.toPlainText()
    dialog.copy_report()
    assert QApplication.clipboard().text().startswith(dialog.words)
    qtbot.waitUntil(lambda: cards.browser.model.rowCount() == before + 40)
    assert not cards.intake.isVisible()


def test_what_is_listed_is_exported_and_can_be_imported_again(
    cards: CardsPage, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    with qtbot.waitSignal(cards.browser.listed):
        cards.browser.search_for("type:character")
    listed = [cards.browser.model.row(at).name for at in range(cards.browser.model.rowCount())]
    cards.ask_export()
    dialog = next(each for each in cards.findChildren(QFileDialog) if each.isVisible())
    file = tmp_path / "characters.json"
    dialog.fileSelected.emit(str(file))
    dialog.close()
    assert f"{len(listed)} cards were written" in told_soon(window, qtbot)
    written = [card.name for card in read_cards(file).cards]  # the cards of an edition together
    assert sorted(written) == sorted(listed)
    cards.export(tmp_path / "no folder" / "cards.json")
    assert "could not be written" in told_soon(window, qtbot)


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


@pytest.mark.slow
def test_an_import_whose_process_is_killed_leaves_the_library_as_it_was(
    cards: CardsPage, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    file = file_of(tmp_path, 3_000)
    porter = desk(window).porter

    def is_writing() -> bool:
        return "Taking in" in cards.intake.words.text()

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
    monkeypatch.setattr(HelpedIntake, "hear", lambda *_: 1 // 0)
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
