"""A deck is written while it is edited; what hinders that is told, and nothing gets lost."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count as numbers
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QCoreApplication
from pytestqt.qtbot import QtBot

from engine.decks.deck import write_own
from engine.decks.lines import DeckLine, DeckList
from ufs_desktop.data.job import MISTAKE, Rereader
from ufs_desktop.decks import keeper as module
from ufs_desktop.decks.folder import DeckFolder
from ufs_desktop.decks.keeper import DeckKeeper, SaveOutcome


def copies(count: int) -> DeckList:
    return DeckList("Low Road", (DeckLine(count, "Jab"),))


@pytest.fixture
def folder(tmp_path: Path) -> DeckFolder:
    return DeckFolder(tmp_path / "decks")


@pytest.fixture
def keeper(folder: DeckFolder, qtbot: QtBot) -> Iterator[DeckKeeper]:
    keeper = DeckKeeper(folder, folder.create(copies(1)))
    yield keeper
    keeper.finish()


def on_disk(keeper: DeckKeeper) -> DeckList:
    assert keeper.path is not None
    return keeper.folder.open(keeper.path).deck


def refuse(_: int) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_change_is_written_soon_and_the_last_one_wins(keeper: DeckKeeper, qtbot: QtBot) -> None:
    with qtbot.waitSignal(keeper.saved):
        keeper.keep(copies(2))
        keeper.keep(copies(3))
    assert keeper.is_settled
    assert on_disk(keeper) == copies(3)
    assert keeper.path is not None
    assert [each.words for each in keeper.versions.versions(keeper.path)][1:] == ["+2 Jab"]


def test_changes_that_follow_each_other_without_end_are_written_meanwhile(
    keeper: DeckKeeper, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A power cut takes no more than the last seconds."""
    monkeypatch.setattr(module, "LONGEST_DELAY", 300)
    counts = numbers(2)

    def is_written() -> bool:
        keeper.keep(copies(next(counts)))
        return on_disk(keeper) != copies(1)

    qtbot.waitUntil(is_written, timeout=10_000)


def test_what_is_not_written_yet_is_written_at_the_end(keeper: DeckKeeper) -> None:
    keeper.keep(copies(2))
    assert keeper.finish() is None
    assert on_disk(keeper) == copies(2)


def test_the_end_waits_for_what_is_being_written(keeper: DeckKeeper) -> None:
    keeper.keep(copies(2))
    keeper.try_again()
    QCoreApplication.processEvents()
    keeper.keep(copies(4))
    assert keeper.finish() is None
    assert on_disk(keeper) == copies(4)


def test_a_full_disk_is_told_once_and_tried_again(
    keeper: DeckKeeper, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.kernel.contents.os.fsync", refuse)
    with qtbot.waitSignal(keeper.troubled) as told:
        keeper.keep(copies(2))
    assert told.args is not None
    assert "No space left" in told.args[0].words
    keeper.keep(copies(3))
    left = keeper.finish()
    assert left is not None
    assert "No space left" in left.words
    assert on_disk(keeper) == copies(1)
    monkeypatch.undo()
    with qtbot.waitSignal(keeper.saved):
        keeper.try_again()
    assert on_disk(keeper) == copies(3)


@pytest.mark.parametrize("is_gone", [False, True])
def test_a_deck_that_somebody_else_has_touched_is_never_written_over(
    is_gone: bool, keeper: DeckKeeper, folder: DeckFolder, qtbot: QtBot
) -> None:
    assert keeper.stored is not None
    told: list[SaveOutcome] = []
    keeper.troubled.connect(told.append)
    if is_gone:
        keeper.stored.path.unlink()
    else:
        folder.save(keeper.stored, copies(8))
    with qtbot.waitSignal(keeper.troubled):
        keeper.look()
        keeper.look()
    keeper.look()
    assert [(each.is_conflict, each.place is None) for each in told] == [(True, is_gone)]
    keeper.keep(copies(2))
    assert keeper.finish() == told[0]
    if not is_gone:
        assert on_disk(keeper) == copies(8)
    with qtbot.waitSignal(keeper.saved):
        keeper.keep_as_new(copies(2))
    assert len(told) == 1
    assert on_disk(keeper) == copies(2)
    assert keeper.finish() is None
    assert len(list(folder.entries())) == (1 if is_gone else 2)


def test_the_other_windows_deck_can_be_taken_over(
    keeper: DeckKeeper, folder: DeckFolder, qtbot: QtBot
) -> None:
    assert keeper.stored is not None
    folder.save(keeper.stored, copies(8))
    keeper.keep(copies(2))
    assert keeper.finish() is not None
    with qtbot.waitSignal(keeper.reloaded) as told:
        keeper.reload()
    assert told.args == [copies(8)]
    assert keeper.finish() is None
    assert on_disk(keeper) == copies(8)


def test_a_file_that_cannot_be_taken_over_is_told_of(keeper: DeckKeeper, qtbot: QtBot) -> None:
    assert keeper.path is not None
    keeper.path.write_text("{")
    keeper.keep(copies(2))
    assert keeper.finish() is not None
    with qtbot.waitSignal(keeper.unread) as told:
        keeper.reload()
    assert told.args is not None
    assert "broken JSON" in told.args[0]
    assert keeper.trouble is not None
    keeper.reload()
    with qtbot.waitSignal(keeper.saved):  # while it is read again
        keeper.keep_as_new(copies(2))
    assert on_disk(keeper) == copies(2)


def test_files_are_read_and_written_beside_the_window(
    keeper: DeckKeeper, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window's own thread goes on while a slow disk is asked."""
    begun, gate = Event(), Event()
    for name in ("check", "open", "create"):
        usual = getattr(DeckFolder, name)

        def slow(*args: object, usual: Callable[..., object] = usual) -> object:
            begun.set()
            assert gate.wait(5)
            return usual(*args)

        monkeypatch.setattr(DeckFolder, name, slow)
    for ask, heard in (
        (keeper.look, keeper.troubled),
        (keeper.reload, keeper.reloaded),
        (partial(keeper.keep_as_new, copies(5)), keeper.saved),
    ):
        gate.clear()
        begun.clear()
        assert keeper.path is not None
        keeper.path.write_text(write_own(copies(7), as_json=True))
        ask()
        assert begun.wait(5)
        with qtbot.waitSignal(heard):
            gate.set()
    assert on_disk(keeper) == copies(5)


def test_a_mistake_while_saving_is_told_and_never_taken_for_a_saved_deck(
    keeper: DeckKeeper, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(keeper.saved):
        keeper.keep(copies(2))
    with monkeypatch.context() as broken:
        broken.setattr(DeckFolder, "save", lambda *_: 1 // 0)
        keeper.keep(copies(3))
        left = keeper.finish()
    assert left is not None
    assert MISTAKE in left.words
    assert on_disk(keeper) == copies(2)
    keeper.rescue(copies(3))
    assert on_disk(keeper) == copies(3)


def test_versions_that_tell_their_zone_are_read(keeper: DeckKeeper, qtbot: QtBot) -> None:
    """Whoever else wrote the file: ours have none."""
    with qtbot.waitSignal(keeper.saved):
        keeper.keep(copies(2))
    assert keeper.path is not None
    file = keeper.versions.path(keeper.path)
    text = re.sub(r'("when": "[^"]+)"', r'\1+02:00"', file.read_text())
    file.write_text(text)
    with qtbot.waitSignal(keeper.saved):
        keeper.keep(copies(3))
    assert [each.deck for each in keeper.versions.versions(keeper.path)][-1] == copies(3)


def test_whoever_asks_while_it_is_read_gets_what_came_after(qtbot: QtBot) -> None:
    written, heard = ["first"], list[object]()
    begun, gate = Event(), Event()

    def read() -> tuple[str, ...]:
        found = tuple(written)
        begun.set()
        gate.wait(5)
        return found

    reading = Rereader(read, heard.append, heard.append)
    reading.start()
    assert begun.wait(5)
    written.append("second")
    for _ in range(3):
        reading.start()
    gate.set()
    qtbot.waitUntil(lambda: not reading.is_under_way)
    assert heard == [("first",), ("first", "second")]
    reading.finish()
    reading.start()
    assert not reading.is_under_way
