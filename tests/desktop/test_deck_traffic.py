"""Decks come in and go out: every format through its dialog, the clipboard, and whole folders."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from engine.decks.comparison import difference
from engine.decks.deck import list_of
from engine.decks.edits import in_order
from engine.decks.lines import DeckLine, DeckList, Part
from tests.desktop.rights import read_only, usual_rights
from tests.desktop.seated import in_front
from tests.desktop.window_driver import deck_in_front, told_soon
from ufs_desktop.decks.batch import BatchDialog
from ufs_desktop.decks.desk import DeckDesk
from ufs_desktop.decks.export_dialog import NOT_SAVED
from ufs_desktop.decks.folder import DeckFolder
from ufs_desktop.decks.import_dialog import KEEP, LEAVE_OUT, ImportDialog
from ufs_desktop.fight.library import shipped_shelf
from ufs_desktop.window import MainWindow

STARTER = list_of(shipped_shelf().decks[sorted(shipped_shelf().decks)[0]])


@pytest.fixture
def desk(window: MainWindow) -> DeckDesk:
    assert window.decks is not None
    return window.decks


def dialog(window: MainWindow, qtbot: QtBot) -> ImportDialog:
    """The one that asks what was meant, with its suggestions."""
    qtbot.waitUntil(lambda: bool(window.findChildren(ImportDialog)))
    (found,) = window.findChildren(ImportDialog)
    qtbot.waitUntil(lambda: not found.is_asking)
    return found


def drop_files(target: QWidget, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    copy, none = Qt.DropAction.CopyAction, Qt.KeyboardModifier.NoModifier
    left = Qt.MouseButton.LeftButton
    target.dropEvent(QDropEvent(QPoint(5, 5).toPointF(), copy, data, left, none))


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_every_format_goes_out_and_comes_back_in(
    desk: DeckDesk, window: MainWindow, qtbot: QtBot, tmp_path: Path, every: int
) -> None:
    shelf = desk.show_decks()
    exported = desk.export(STARTER)
    for format in exported.formats[::every]:
        exported.choose(format.name)
        qtbot.waitUntil(lambda: exported.is_ready)
        path = tmp_path / f"{format.name}{format.suffix}"
        with qtbot.waitSignal(exported.saved):
            exported.save_to(path)
        assert path.name in exported.losses.text()
        exported.copy_text()
        assert QGuiApplication.clipboard().text() == exported.text.toPlainText()
        drop_files(shelf, path)
        page = deck_in_front(window, qtbot)
        assert not [each for each in difference(STARTER, page.bench.deck).copies], format.name
        window.tabs.close_page(page)
    exported.reject()
    assert len(exported.formats) == 10


def test_what_hinders_an_export_is_told_with_its_place(
    desk: DeckDesk, qtbot: QtBot, tmp_path: Path
) -> None:
    """And nothing is left behind; a file that is there already is replaced."""
    exported = desk.export(STARTER)
    qtbot.waitUntil(lambda: exported.is_ready)
    (tmp_path / "locked").mkdir()
    (tmp_path / "folder.yaml").mkdir()
    reasons = {
        tmp_path / "nowhere" / "deck.yaml": "No such file or directory.",
        tmp_path / "locked" / "deck.yaml": "Permission denied.",
        tmp_path / "folder.yaml": "Is a directory.",
        tmp_path / f"{'x' * 300}.yaml": "File name too long.",
    }
    with usual_rights(), read_only(tmp_path / "locked"):
        for path, why in reasons.items():
            exported.save_to(path)
            words = NOT_SAVED.format(path=path, why=why)
            qtbot.waitUntil(lambda: exported.losses.text() == words)  # noqa: B023
    assert {path.name for path in tmp_path.iterdir()} == {"data", "locked", "folder.yaml"}
    target = tmp_path / "Ötzi's #1 (50% & 龍).yaml"
    target.write_text("old")
    with qtbot.waitSignal(exported.saved):
        exported.save_to(target)
    assert target.read_text(encoding="utf-8") == exported.text.toPlainText()
    exported.reject()


def test_keys_alone_export_a_deck(
    desk: DeckDesk, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target, kinds = tmp_path / "Mr. Fire", list[str]()

    def answer(_parent: QWidget, _title: str, _begun: str, kind: str) -> tuple[str, str]:
        kinds.append(kind)
        return str(target), kind.split(";;")[0]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    exported = desk.export(STARTER)
    in_front(exported)
    assert exported.list.hasFocus()
    QTest.keyClick(exported.list, Qt.Key.Key_Down)
    qtbot.waitUntil(lambda: exported.is_ready)
    exported.save.setFocus()
    with qtbot.waitSignal(exported.saved):
        QTest.keyClick(exported.save, Qt.Key.Key_Return)
    assert [path.name for path in tmp_path.glob("Mr*")] == ["Mr. Fire.json"]
    assert "(*.json)" in kinds[0]
    exported.reject()


def test_what_was_not_found_is_asked_and_nothing_is_lost(
    desk: DeckDesk, window: MainWindow, qtbot: QtBot
) -> None:
    right = STARTER.part(Part.MAIN)[0].name
    wrong = f"{right[:-2]}{right[-1]}x"
    text = f"4 {STARTER.part(Part.CHARACTER)[0].name}\n3 {wrong}\n2 Qqqq Zzzz\n1 Www Vvvv\n"
    QGuiApplication.clipboard().setText(text)
    shelf = desk.show_decks()
    QTest.keyClick(shelf.table, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    asked = dialog(window, qtbot)
    assert "4 of 10 cards" in asked.words.text()
    assert [asked.problems.item(row).text() for row in range(asked.problems.count())] == []
    choice = asked.choices[wrong]
    assert choice.currentText() == KEEP  # what is only like it is never taken unasked
    assert [choice.itemText(at) for at in range(choice.count())][1] == right
    asked.guess.click()
    assert choice.currentText() == right
    assert asked.choices["Qqqq Zzzz"].currentText() == KEEP
    gone = asked.choices["Www Vvvv"]
    gone.setCurrentIndex(gone.findText(LEAVE_OUT))
    asked.name.setText("Pasted")
    asked.take.click()
    page = deck_in_front(window, qtbot)
    kept = {(line.part, line.name): line.count for line in page.bench.deck.lines}
    character = STARTER.part(Part.CHARACTER)[0].name
    assert page.bench.deck.edition == "comprehensive"  # the list said nothing of rules
    assert kept == {
        (Part.CHARACTER, character): 1, (Part.MAIN, character): 3,
        (Part.MAIN, right): 3, (Part.MAIN, "Qqqq Zzzz"): 2,
    }  # fmt: skip
    qtbot.waitUntil(lambda: page.bench.unknown == ("Qqqq Zzzz",))
    page.ask_names()
    renamed = dialog(window, qtbot)
    choice = renamed.choices["Qqqq Zzzz"]
    choice.setEditText(right)
    renamed.take.click()
    qtbot.waitUntil(lambda: page.bench.unknown == ())
    assert {line.count for line in page.bench.deck.part(Part.MAIN) if line.name == right} == {5}
    page.bench.undo()
    assert "Qqqq Zzzz" in {line.name for line in page.bench.deck.lines}


def test_a_starting_character_that_is_named_by_hand_starts(
    desk: DeckDesk, window: MainWindow, qtbot: QtBot
) -> None:
    """A printing that is insisted on and unknown is told of as well."""
    character, attack = STARTER.part(Part.CHARACTER)[0].name, STARTER.part(Part.MAIN)[0].name
    wrong = f"{character.split()[0]}x {character.split(maxsplit=1)[1]}"
    desk.paste(f"Typed\n1 {wrong}\n4 -zzz/012 {attack}\n")
    asked = dialog(window, qtbot)
    told = [asked.problems.item(row).text() for row in range(asked.problems.count())]
    assert [line for line in told if "no printing zzz/012 is known" in line]
    assert asked.choices[wrong].itemText(1) == character
    asked.guess.click()
    asked.take.click()
    deck = deck_in_front(window, qtbot).bench.deck
    assert [(line.part, line.count, line.name) for line in deck.lines] == [
        (Part.CHARACTER, 1, character), (Part.MAIN, 4, attack),
    ]  # fmt: skip


def test_a_folder_of_decks_comes_in_with_a_report(
    desk: DeckDesk, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    source = DeckFolder(tmp_path / "mine")
    for number in range(4):
        source.create(replace(STARTER, name=f"Deck {number}"), f"league {number % 2}")
    source.create(DeckList("Odd", (DeckLine(2, "Qqqq Zzzz"),)))
    (source.root / "broken.cod").write_text("<cockatrice_deck")
    (source.root / "huge.dek").write_bytes(b"x" * 50_000_000)
    (source.root / "picture.png").write_bytes(b"png")
    desk.bring_in([source.root])
    (batch,) = window.findChildren(BatchDialog)
    qtbot.waitUntil(lambda: batch.is_over)
    assert batch.decks == 5
    report = [batch.report.item(row).text() for row in range(batch.report.count())]
    assert [line for line in report if line.startswith("broken.cod")]
    assert [line for line in report if line.startswith("huge.dek") and "larger" in line]
    assert [line for line in report if "Qqqq Zzzz" in line]
    batch.stop.click()
    page = desk.show_decks()
    qtbot.waitUntil(lambda: len([e for e in page.model.entries if not e.is_shipped]) == 5)
    assert set(page.model.folders) >= {"mine/league 0", "mine/league 1"}


def test_bringing_in_can_be_stopped(
    desk: DeckDesk, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    source = DeckFolder(tmp_path / "mine")
    for number in range(9):
        source.create(replace(STARTER, name=f"Deck {number}"))
    desk.bring_in([source.root])
    (batch,) = window.findChildren(BatchDialog)
    batch.stop.click()
    assert batch.is_over
    assert "Stopped" in batch.words.text()
    batch.stop.click()
    assert batch.decks < 9


def test_a_list_without_a_name_is_called_after_its_character(
    desk: DeckDesk, window: MainWindow, qtbot: QtBot
) -> None:
    start, card = (next(iter(STARTER.part(part))).name for part in (Part.CHARACTER, Part.MAIN))
    page = None
    for name in (start, f"{start} 2"):
        desk.paste(f"1 {start}\n4 {card}")
        page = deck_in_front(window, qtbot, page)
        assert (page.title, page.heading.name.text()) == (name, name)


def test_a_file_without_a_deck_is_told_of(
    desk: DeckDesk, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    for name, data in (
        ("a.cod", b"<x"),
        ("b.txt", b""),
        ("c.json", b"\xff\xff"),
        ("gone.txt", b""),
    ):
        path = tmp_path / name
        if name != "gone.txt":
            path.write_bytes(data)
        desk.open_file(path)
        assert name in told_soon(window, qtbot)


def test_a_deck_that_is_opened_with_the_program_comes_here(
    desk: DeckDesk, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    stored = DeckFolder(tmp_path / "elsewhere").create(STARTER)
    drop_files(window, stored.path)
    page = deck_in_front(window, qtbot)
    assert page.bench.deck == in_order(STARTER)
    assert page.keeper is not None
    assert page.keeper.path is not None
    window.open_file(page.keeper.path)  # one of the user's own is not taken in again
    assert window.page is page
    assert len(list(page.keeper.folder.entries())) == 1
