"""A file that is only added to, and a disk that refuses."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from threading import Event, Semaphore

import pytest

from engine.kernel.contents import JsonError
from ufs_desktop.net.journal import LARGEST, LONGEST_LINE, Journal, read_journal

PATIENCE = 10.0  # seconds


def test_what_was_added_is_read_and_a_half_line_is_none(tmp_path: Path) -> None:
    path = tmp_path / "inside" / "a.journal"
    journal = Journal(path)
    journal.add(["one", 1])
    journal.add(["two", {"a": [None]}])
    journal.close()
    journal.add(["late"])
    with path.open("ab") as file:
        file.write(b'["half')
    assert read_journal(path) == [["one", 1], ["two", {"a": [None]}]]
    assert path.stat().st_mode & 0o077 == 0  # nobody else reads its tokens
    again = Journal(path)
    again.add(["three"])
    again.close()
    assert read_journal(path) == [["one", 1], ["two", {"a": [None]}], ["three"]]


def test_a_line_of_a_large_record_is_read_and_a_far_longer_one_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    record = '"a" ' * (1024 * 1024)
    journal = Journal(path)
    journal.add(["record", record])
    journal.close()
    assert read_journal(path) == [["record", record]]
    path.write_bytes(b'["record"' + b" " * LONGEST_LINE + b"]\n")
    assert path.stat().st_size < LARGEST
    with pytest.raises(JsonError, match="far longer"):
        read_journal(path)


def test_what_was_added_comes_to_the_disk_by_itself_and_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go = Semaphore(0), Event()
    sizes: list[int] = []

    def sync(file: int) -> None:
        sizes.append(os.fstat(file).st_size)
        begun.release()
        assert go.wait(PATIENCE)

    monkeypatch.setattr(os, "fsync", sync)
    journal = Journal(tmp_path / "a.journal")
    journal.add(["one"])
    assert begun.acquire(timeout=PATIENCE)
    for _ in range(50):
        journal.add(["more"])  # while the disk is slow
    go.set()
    journal.close()
    assert len(sizes) == 2
    assert sizes[-1] == journal.path.stat().st_size


def test_a_disk_that_cannot_keep_what_it_took_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", fail)
    first, second = Journal(tmp_path / "a"), Journal(tmp_path / "b")
    first.add(["one"])
    syncing = first._syncing
    if syncing is not None:
        syncing.join(PATIENCE)
    first.add(["two"])
    second.settle()
    for journal in (first, second):
        assert "rror" in journal.trouble
        assert not journal.path.exists()


def test_a_disk_that_refuses_ends_nothing_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.journal"
    journal = Journal(path)
    journal.add(["one", 1])
    write = os.write

    def full(file: int, data: bytes) -> int:
        if len(data) > 20:
            return write(file, data[:20])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "write", full)
    journal.add(["two", "x" * 100])
    assert "space" in journal.trouble
    assert not path.exists()
    journal.add(["three"])
    journal.clear()
    journal.close()


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    journal = Journal(tmp_path / "file" / "a.journal")
    assert journal.trouble
    journal.add(["one"])
    journal.close()


def test_a_disk_that_clears_nothing_ends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_file: int, _length: int) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    journal = Journal(tmp_path / "a.journal")
    journal.add(["one"])
    monkeypatch.setattr(os, "ftruncate", fail)
    journal.clear()
    journal.settle()
    assert "ead-only" in journal.trouble
    assert not journal.path.exists()


def test_what_another_one_has_left_stays_until_there_is_something_to_stand_on(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.journal"
    first = Journal(path)
    first.add(["first"])
    first.close()
    for end in (Journal.close, Journal.discard):
        vain = Journal(path, replaces=True)
        vain.add(["vain"])
        end(vain)
        assert read_journal(path) == [["first"]]
    second = Journal(path, replaces=True)
    second.add(["second"])
    second.settle()
    second.add(["more"])
    assert read_journal(path) == [["second"], ["more"]]
    second.clear()
    second.add(["third"])
    assert read_journal(path) == [["second"], ["more"]], "nobody stands on the third yet"
    second.settle()
    assert read_journal(path) == [["third"]]
    second.discard()
    assert not path.exists()


def test_a_journal_that_cannot_take_the_place_of_another_leaves_it(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    path.mkdir()
    journal = Journal(path, replaces=True)
    journal.add(["one"])
    journal.settle()
    assert journal.trouble
    assert path.exists()
