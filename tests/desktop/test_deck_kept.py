"""A deck in the window is kept: what was typed last, whatever others or a disk do, its versions."""

from __future__ import annotations

import errno
import gc
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import current_thread, main_thread

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from engine.decks.deck import list_of
from engine.decks.edits import ChangeCopies, DeckSlot, in_order
from engine.decks.lines import Part
from tests.desktop.rights import read_only, usual_rights
from tests.desktop.window_driver import (
    deck_in_front,
    deck_open,
    new_deck_open,
    saved_deck,
    told,
    told_soon,
)
from ufs_desktop import desktop
from ufs_desktop.decks import notes
from ufs_desktop.decks.comparison_dialog import ComparisonDialog
from ufs_desktop.decks.folder import DeckFolder
from ufs_desktop.decks.keeper import RESCUED
from ufs_desktop.decks.page import DeckPage
from ufs_desktop.decks.trial.measure import MeasurePanel
from ufs_desktop.decks.versions import DeckVersion, VersionShelf
from ufs_desktop.decks.workshop import CARDS, TRIAL
from ufs_desktop.desktop import LaunchOptions
from ufs_desktop.fight.library import shipped_shelf
from ufs_desktop.window import MainWindow

MAIN = Part.MAIN
STARTER = list_of(shipped_shelf().decks[sorted(shipped_shelf().decks)[0]])


@pytest.fixture
def plain_user() -> Iterator[None]:
    """Before the window, whose threads have the rights of the one that starts them."""
    with usual_rights():
        yield


@pytest.fixture
def page(window: MainWindow, qtbot: QtBot) -> DeckPage:
    """A new deck, empty."""
    return new_deck_open(window, qtbot)


@pytest.mark.parametrize("whole", [False, True], ids=["the tab", "the window"])
def test_what_is_being_typed_as_the_deck_is_closed_is_kept(
    page: DeckPage, window: MainWindow, whole: bool
) -> None:
    """Nobody has left the line yet, nor pressed Enter."""
    assert page.keeper is not None
    page.sides.setCurrentWidget(page.notes)
    page.notes.notes.setFocus()
    QTest.keyClicks(page.notes.notes, "Keep the hook.")
    page.notes.tags.blockSignals(True)  # as where the focus does not move any more
    QTest.keyClicks(page.notes.tags, "fast, league")
    page.heading.name.selectAll()
    page.heading.name.blockSignals(True)
    QTest.keyClicks(page.heading.name, "Hook and Go")
    if whole:
        window.close()
    else:
        window.tabs.close_front()
    deck = saved_deck(page)
    assert (deck.name, deck.notes, deck.tags) == (
        "Hook and Go",
        "Keep the hook.",
        ("fast", "league"),
    )


def test_a_name_and_tags_that_nobody_typed_stay_as_they_are(
    window: MainWindow, qtbot: QtBot
) -> None:
    """However they look in a line."""
    named = replace(STARTER, name="Deck" * 40, tags=("one, two",))
    assert window.decks is not None
    window.decks.keep(named)
    page = deck_open(window, qtbot)
    window.tabs.close_front()
    assert (saved_deck(page).name, saved_deck(page).tags) == (named.name, named.tags)


def test_notes_are_taken_while_somebody_goes_on_typing(
    page: DeckPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notes, "LONGEST_TYPED", 300)
    page.sides.setCurrentWidget(page.notes)

    def is_taken() -> bool:
        QTest.keyClicks(page.notes.notes, "a")
        return bool(page.bench.deck.notes)

    qtbot.waitUntil(is_taken, timeout=10_000)
    assert page.notes.notes.toPlainText().startswith(page.bench.deck.notes)
    page.notes.take()


def test_another_window_is_never_written_over(page: DeckPage, qtbot: QtBot) -> None:
    keeper = page.keeper
    assert keeper is not None
    assert keeper.stored is not None
    theirs = keeper.folder.save(keeper.stored, STARTER)
    page.do(ChangeCopies(DeckSlot(MAIN, "Jab"), 1))
    qtbot.waitUntil(lambda: "another window" in page.notice.words)
    mine = page.bench.deck
    page.notice.press("Keep mine as another deck")
    qtbot.waitUntil(lambda: page.notice.words == "")
    assert saved_deck(page) == mine
    assert keeper.folder.open(theirs.path).deck == in_order(STARTER)
    assert keeper.path is not None
    keeper.path.unlink()
    keeper.look()
    qtbot.waitUntil(lambda: "moved, renamed or deleted" in page.notice.words)
    page.notice.press("Save it to a new file")
    qtbot.waitUntil(lambda: page.notice.words == "")
    assert saved_deck(page) == mine
    keeper.folder.save(keeper.stored, STARTER)
    keeper.look()
    qtbot.waitUntil(lambda: "another window" in page.notice.words)
    page.notice.press("Show the changed version")
    qtbot.waitUntil(lambda: page.bench.deck == in_order(STARTER))
    assert page.notice.words == ""
    page.bench.undo()  # what was here is not lost
    assert page.bench.deck == mine


def test_a_deck_that_was_kept_as_another_leaves_its_first_file_to_be_opened(
    page: DeckPage, window: MainWindow, qtbot: QtBot
) -> None:
    keeper = page.keeper
    assert window.decks is not None
    assert keeper is not None
    assert keeper.stored is not None
    theirs = keeper.folder.save(keeper.stored, STARTER)
    page.do(ChangeCopies(DeckSlot(MAIN, "Jab"), 1))
    qtbot.waitUntil(lambda: "another window" in page.notice.words)
    page.notice.press("Keep mine as another deck")
    qtbot.waitUntil(lambda: page.notice.words == "")
    window.decks.open_path(theirs.path)
    other = deck_in_front(window, qtbot, page)
    assert other.bench.deck == in_order(STARTER)
    assert keeper.path is not None
    window.decks.open_path(keeper.path)
    assert window.page is page


def test_a_deck_closed_in_conflict_is_kept_beside_the_other(
    page: DeckPage, window: MainWindow
) -> None:
    keeper = page.keeper
    assert keeper is not None
    assert keeper.stored is not None
    keeper.folder.save(keeper.stored, STARTER)
    page.do(ChangeCopies(DeckSlot(MAIN, "Jab"), 1))
    mine = page.bench.deck
    window.tabs.close_page(page)
    assert f"saved as {keeper.path}" in told(window)
    assert {entry.deck for entry in keeper.folder.entries()} == {in_order(STARTER), mine}


def test_a_deck_that_its_own_disk_does_not_take_is_rescued(
    page: DeckPage, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = page.keeper
    assert keeper is not None

    def write(path: Path, text: str) -> None:
        if path.is_relative_to(keeper.folder.root):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        path.write_text(text)

    for where in ("decks.folder", "data.places"):
        monkeypatch.setattr(f"ufs_desktop.{where}.write_file", write)
    monkeypatch.setattr("ufs_desktop.decks.keeper.gettempdir", lambda: str(tmp_path / "other"))
    page.do(ChangeCopies(DeckSlot(MAIN, "Jab"), 3))
    mine = page.bench.deck
    window.tabs.close_page(page)
    assert "No space left" in told(window)
    (entry,) = DeckFolder(tmp_path / "other" / RESCUED).entries()
    assert entry.deck == mine


class HastyLeaver(QTimer):
    """Makes a deck, fills the disk, closes the window, and reads what is told then."""

    def __init__(self, fill: Callable[[], None]) -> None:
        super().__init__()
        self._fill = fill
        self.read: list[str] = []
        self.timeout.connect(self._look)
        self.start(20)

    def _look(self) -> None:
        gc.collect()  # which is put off while a window is open
        for each in QApplication.topLevelWidgets():
            if each.isVisible() and isinstance(each, QMessageBox):
                self.read.append(each.text())
                each.accept()
            elif each.isVisible() and isinstance(each, MainWindow):
                self._leave(each)

    def _leave(self, window: MainWindow) -> None:
        assert window.decks is not None
        page = window.page
        if not isinstance(page, DeckPage):
            window.decks.open_new()
        elif page.bench.is_answered:
            self._fill()
            page.do(ChangeCopies(DeckSlot(MAIN, "Jab"), 3))
            window.close()
            self.read += [box.text() for box in window.findChildren(QMessageBox)]  # goes with it


@pytest.mark.usefixtures("at_home")
def test_who_closes_the_window_on_a_full_disk_is_told_where_the_deck_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("ufs_desktop.decks.keeper.gettempdir", lambda: str(tmp_path / "other"))

    def write_elsewhere(path: Path, text: str) -> None:
        if not path.is_relative_to(tmp_path / "other"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        path.write_text(text, encoding="utf-8")

    def fill() -> None:
        for where in ("decks.folder", "data.places"):
            monkeypatch.setattr(f"ufs_desktop.{where}.write_file", write_elsewhere)

    leaver = HastyLeaver(fill)
    assert desktop.open_window(["test"], None, LaunchOptions()) == 0
    leaver.stop()
    (words,) = leaver.read
    (entry,) = DeckFolder(tmp_path / "other" / RESCUED).entries()
    assert "No space left" in words
    assert f"saved as {entry.path}" in words


def test_a_folder_that_may_not_be_written_is_told_until_it_may(
    plain_user: None, page: DeckPage, window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    """Nothing here is played: the folder is read-only, and this process has the usual rights."""
    keeper = page.keeper
    assert keeper is not None
    page.do(ChangeCopies(DeckSlot(MAIN, "Jab"), 3))
    qtbot.waitUntil(lambda: keeper.is_settled)
    was = saved_deck(page)
    with read_only(keeper.folder.root):
        page.do(ChangeCopies(DeckSlot(MAIN, "Jab"), 1))
        qtbot.waitUntil(lambda: "could not be saved" in page.notice.words)
        assert "Permission denied. They are still here: nothing is lost." in page.notice.words
        page.do(ChangeCopies(DeckSlot(MAIN, "Jab"), -1))
        assert page.heading.state.text() == "Not saved"  # whatever more is done
        assert saved_deck(page) == was
        assert window.decks is not None
        window.decks.duplicate(page.bench.deck)
        assert told_soon(window, qtbot) == "The deck cannot be saved. Permission denied."
    page.notice.press("Try again")
    qtbot.waitUntil(lambda: saved_deck(page) == page.bench.deck)


def test_versions_are_compared_and_restored(page: DeckPage, qtbot: QtBot) -> None:
    keeper = page.keeper
    assert keeper is not None
    first = page.bench.deck
    page.do(ChangeCopies(DeckSlot(MAIN, "Jab"), 3))
    qtbot.waitUntil(lambda: keeper.is_settled)
    page.sides.setCurrentWidget(page.history)
    qtbot.waitUntil(lambda: page.history.list.count() == 2)
    assert "+3 Jab" in page.history.list.item(0).text()
    page.history.list.setCurrentRow(1)
    page.history.compare.click()
    (dialog,) = page.window().findChildren(ComparisonDialog)
    assert dialog.words.text() == "1 card is different."
    assert [dialog.table.item(0, column).text() for column in (1, 2, 3, 4)] == [  # type: ignore[union-attr]
        "Jab", "0", "3", "+3"
    ]  # fmt: skip
    dialog.reject()
    page.history.restore.click()
    assert page.bench.deck == first
    page.bench.undo()
    assert page.bench.deck.lines


def test_versions_are_read_beside_the_window(
    page: DeckPage, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every save, by whoever looks at them; what hinders it is told."""
    keeper, read = page.keeper, VersionShelf.versions
    assert keeper is not None
    assert keeper.path is not None
    threads: list[bool] = []
    shown: list[int] = []

    def read_beside(shelf: VersionShelf, deck: Path) -> tuple[DeckVersion, ...]:
        threads.append(current_thread() is main_thread())
        return read(shelf, deck)

    monkeypatch.setattr(VersionShelf, "versions", read_beside)
    monkeypatch.setattr(MeasurePanel, "show_versions", lambda _, kept: shown.append(len(kept)))
    page.work.setCurrentIndex(TRIAL)
    page.do(ChangeCopies(DeckSlot(MAIN, "Jab"), 3))
    qtbot.waitUntil(lambda: shown[-1:] == [2])
    page.work.setCurrentIndex(CARDS)
    page.sides.setCurrentWidget(page.history)
    qtbot.waitUntil(lambda: page.history.list.count() == 2)
    assert not any(threads)
    file = keeper.versions.path(keeper.path)
    file.unlink()
    file.mkdir()
    page.history.refresh()
    qtbot.waitUntil(lambda: "cannot be read" in page.history.words.text())
