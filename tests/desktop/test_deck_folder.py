"""The folder of decks on the disk: what is kept, what is told, and that nothing gets lost."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from engine.decks.deck import read_deck
from engine.decks.edits import in_order
from engine.decks.lines import LARGEST, DeckError, DeckLine, DeckList, Part
from ufs_desktop.decks import bin as module
from ufs_desktop.decks import versions
from ufs_desktop.decks.bin import DeckBin
from ufs_desktop.decks.folder import (
    DeckFileConflict,
    DeckFolder,
    StoredDeck,
    file_name,
)
from ufs_desktop.decks.versions import VersionShelf

DECK = in_order(
    DeckList(
        "Low Road",
        (DeckLine(1, "Mara Voss", Part.CHARACTER), DeckLine(4, "Jab"), DeckLine(2, "No Such")),
        tags=("fast",),
        edition="universus",
    )
)
NOW = datetime(2026, 3, 1, 12, 0)
FEW = 10  # versions that are kept


@pytest.fixture
def folder(tmp_path: Path) -> DeckFolder:
    return DeckFolder(tmp_path / "decks")


@pytest.fixture
def stored(folder: DeckFolder) -> StoredDeck:
    return folder.create(DECK)


def copies(count: int) -> DeckList:
    return replace(DECK, lines=(DECK.lines[0], DeckLine(count, "Jab"), DECK.lines[2]))


@pytest.mark.parametrize("name", ["New deck", "Why: not?", "x" * 100])
def test_a_name_that_was_given_tells_decks_from_each_other(folder: DeckFolder, name: str) -> None:
    stored = [folder.create_apart(replace(DECK, name=name)) for _ in range(3)]
    assert [each.deck.name for each in stored] == [name, f"{name} 2", f"{name} 3"]
    assert len({each.path for each in stored}) == 3


@pytest.mark.parametrize("sign", ["a", "ü", "龍", "𠮷"])
def test_the_longest_name_in_any_script_is_kept_and_saved_again(
    folder: DeckFolder, sign: str
) -> None:
    named = replace(DECK, name=sign * 200)
    stored = folder.save(folder.create(named), replace(named, tags=()))
    again = folder.create(named)
    assert again.path != stored.path
    assert folder.save(again, replace(named, tags=())).deck.name == named.name
    assert len(list(folder.entries())) == 2


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("con", "con_"),
        ("AUX.1 deck", "AUX_.1 deck"),
        ("Lpt1", "Lpt1_"),
        ("Console", "Console"),
        ("com12", "com12"),
        ("a<b>:c?", "a_b__c_"),
        ("...", "New deck"),
    ],
)
def test_a_name_makes_a_file_that_every_system_takes(name: str, file: str) -> None:
    assert file_name(name) == file


def test_a_deck_is_kept_listed_and_read_by_anybody(folder: DeckFolder) -> None:
    stored = folder.create(DECK, "League: week/1")
    assert folder.open(stored.path) == stored
    assert read_deck(stored.path).main == {"Jab": 4, "No Such": 2}
    (entry,) = folder.entries()
    assert (entry.name, entry.front, entry.folder) == (
        "Low Road",
        "Mara Voss",
        "League_ week/1",
    )
    assert (entry.copies(Part.MAIN), entry.deck.tags, entry.trouble) == (6, ("fast",), "")
    assert folder.folders() == ["League_ week", "League_ week/1"]
    assert folder.save(stored, copies(1)).deck == folder.open(stored.path).deck


def test_no_two_decks_share_a_file(folder: DeckFolder, stored: StoredDeck) -> None:
    twin = folder.create(DECK)
    third = folder.create(DECK)
    assert len({stored.path, twin.path, third.path}) == 3
    moved = folder.move(twin.path, "old")
    assert folder.move(stored.path, "old").parent == moved.parent == folder.root / "old"
    assert {entry.folder for entry in folder.entries()} == {"", "old"}
    third.path.unlink()
    assert len(list(folder.entries())) == 2


@pytest.mark.parametrize("name", ["", "../../etc/passwd", ". ", "CON\x00", "a" * 300, "..", "/x"])
def test_no_name_leads_out_of_the_folder(name: str, folder: DeckFolder) -> None:
    made = folder.create(replace(DECK, name=name), name)
    assert made.path.resolve().is_relative_to(folder.root.resolve())
    assert not made.path.name.startswith(".")
    assert len(file_name(name)) <= 80


def test_what_is_no_deck_is_listed_with_the_reason(folder: DeckFolder, stored: StoredDeck) -> None:
    (folder.root / "broken.json").write_text('{"main": {"Jab": ')
    (folder.root / "latin.json").write_bytes(b"\xff\xfe\xff")
    (folder.root / "huge.json").write_bytes(b" " * (LARGEST + 1))
    (folder.root / "other.yaml").write_text("colour: red")
    (folder.root / "picture.png").write_bytes(b"png")
    (folder.root / ".hidden.json").write_text("{}")
    (folder.root / "gone.json").symlink_to(folder.root / "nowhere")
    entries = {entry.path.name: entry for entry in folder.entries()}
    assert sorted(entries) == [
        "Low Road.json", "broken.json", "gone.json", "huge.json", "latin.json", "other.yaml"
    ]  # fmt: skip
    assert [name for name, entry in entries.items() if not entry.trouble] == ["Low Road.json"]
    assert [name for name, entry in entries.items() if not entry.changed] == ["gone.json"]
    assert "4 MB" in entries["huge.json"].trouble
    assert "colour" in entries["other.yaml"].trouble
    with pytest.raises(DeckError):
        folder.open(folder.root / "broken.json")


def test_two_windows_on_one_deck_do_not_write_over_each_other(
    folder: DeckFolder, stored: StoredDeck
) -> None:
    first = folder.save(stored, copies(1))
    with pytest.raises(DeckFileConflict) as refused:
        folder.save(stored, copies(2))
    assert refused.value.place == stored.path
    assert "another window" in refused.value.words
    assert folder.open(stored.path).deck == copies(1)
    folder.check(first)
    stored.path.unlink()
    with pytest.raises(DeckFileConflict) as gone:
        folder.save(first, copies(3))
    assert gone.value.place is None
    assert not stored.path.exists()


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS])
def test_a_disk_that_is_full_or_only_read_leaves_the_deck_as_it_was(
    code: int, folder: DeckFolder, stored: StoredDeck, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: int) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr("engine.kernel.contents.os.fsync", refuse)
    with pytest.raises(OSError, match=os.strerror(code)):
        folder.save(stored, copies(1))
    with pytest.raises(OSError, match=os.strerror(code)):
        folder.create(copies(1))
    monkeypatch.undo()
    assert [path.name for path in folder.root.iterdir()] == ["Low Road.json"]
    assert folder.open(stored.path).deck == DECK


KILLED = """
import os, signal, sys
from pathlib import Path
from ufs_desktop.decks.folder import DeckFolder
import engine.kernel.contents as files
folder = DeckFolder(Path(sys.argv[1]))
stored = folder.open(folder.root / "Low Road.json")
files.os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)
folder.save(stored, stored.deck)
"""


def test_a_program_killed_while_it_saves_leaves_the_deck_whole(
    folder: DeckFolder, stored: StoredDeck
) -> None:
    run = subprocess.run([sys.executable, "-c", KILLED, str(folder.root)], check=False)
    assert run.returncode == -signal.SIGKILL
    assert len(list(folder.root.iterdir())) == 2  # the half that was being written
    assert [entry.deck for entry in folder.entries()] == [DECK]
    assert folder.save(stored, copies(1)).deck == copies(1)


def test_versions_tell_what_was_changed_and_when(folder: DeckFolder, stored: StoredDeck) -> None:
    shelf = VersionShelf(folder.root)
    assert shelf.versions(stored.path) == ()
    shelf.keep(stored.path, DECK, copies(3), NOW)
    shelf.keep(stored.path, copies(3), copies(2), NOW + timedelta(seconds=20))  # the same minute
    shelf.keep(stored.path, copies(2), copies(2), NOW + timedelta(hours=1))  # nothing new
    shelf.keep(stored.path, copies(2), copies(1), NOW + timedelta(hours=2))
    kept = shelf.versions(stored.path)
    assert [version.words for version in kept] == ["original version", "-2 Jab", "-1 Jab"]
    assert [version.deck for version in kept] == [DECK, copies(2), copies(1)]
    assert kept[-1].when == NOW + timedelta(hours=2)
    moved = folder.move(stored.path, "old")
    shelf.follow(stored.path, moved)
    assert shelf.versions(moved) == kept
    assert [entry.path for entry in folder.entries()] == [moved]  # versions are no decks
    shelf.forget(moved)
    assert shelf.versions(moved) == ()


def test_who_works_on_a_deck_for_long_has_a_version_every_few_minutes(
    folder: DeckFolder, stored: StoredDeck
) -> None:
    shelf, before = VersionShelf(folder.root), DECK
    for save in range(2, 62):  # half a minute apart
        shelf.keep(stored.path, before, copies(save), NOW + save * timedelta(seconds=30))
        before = copies(save)
    kept = shelf.versions(stored.path)
    assert 6 <= len(kept) <= 9
    apart = [later.when - each.when for each, later in pairwise(kept)]
    assert max(apart) <= timedelta(minutes=5)
    assert (kept[0].deck, kept[-1].deck) == (DECK, copies(61))


def test_no_version_is_lost_to_a_clock_that_was_set_back(
    folder: DeckFolder, stored: StoredDeck
) -> None:
    """As every autumn, by an hour."""
    shelf = VersionShelf(folder.root)
    shelf.keep(stored.path, DECK, copies(3), NOW)
    shelf.keep(stored.path, copies(3), copies(2), NOW - timedelta(hours=1))
    assert [version.deck for version in shelf.versions(stored.path)] == [DECK, copies(3), copies(2)]


def test_of_many_versions_the_oldest_go_and_broken_ones_are_passed_over(
    folder: DeckFolder, stored: StoredDeck, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(versions, "MOST", FEW)
    shelf = VersionShelf(folder.root)
    before = DECK
    for hour in range(1, FEW + 20):
        shelf.keep(stored.path, before, copies(hour), NOW + timedelta(hours=hour))
        before = copies(hour)
    kept = shelf.versions(stored.path)
    assert (len(kept), kept[0].deck, kept[-1].deck) == (FEW, DECK, copies(FEW + 19))
    path = shelf.path(stored.path)
    path.write_bytes(path.read_bytes()[:-30] + b"\n[1]\n{}\n\xff\n")
    assert shelf.versions(stored.path) == kept[:-1]


@pytest.mark.timing
def test_a_thousand_decks_are_listed_within_a_second(folder: DeckFolder) -> None:
    lines = tuple(DeckLine(3, f"Card of our own number {number}") for number in range(22))
    deck = replace(DECK, lines=(DECK.lines[0], *lines))
    for number in range(1_000):
        folder.create(replace(deck, name=f"Deck {number}"), f"League {number % 7}")
    begun = os.times().user
    assert sum(1 for _ in folder.entries()) == 1_000
    assert os.times().user - begun < 1.0


# What was deleted


def test_decks_of_one_name_are_deleted_and_brought_back_beside_each_other(
    folder: DeckFolder, stored: StoredDeck
) -> None:
    bin = DeckBin(folder)
    bin.put(stored.path)
    second = folder.create(copies(2))
    bin.put(second.path)
    assert (list(folder.entries()), len(bin.entries())) == ([], 2)
    third = folder.create(copies(3))
    back = [bin.bring_back(entry.path) for entry in bin.entries()]
    assert len({third.path, *back}) == 3
    held = {entry.deck for entry in folder.entries()}
    assert held == {stored.deck, second.deck, third.deck}
    assert bin.entries() == []


def test_of_many_deleted_decks_the_oldest_go_for_good(
    folder: DeckFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST", 2)
    bin, shelf = DeckBin(folder), VersionShelf(folder.root)
    made = [folder.create(replace(DECK, name=name)) for name in ("A", "B", "C")]
    for at, each in enumerate(made):
        shelf.keep(each.path, each.deck, copies(at + 5), NOW)
        bin.put(each.path)
        (newest,) = [entry for entry in bin.entries() if entry.name == each.deck.name]
        os.utime(newest.path, (at, at))
    bin.put(folder.create(replace(DECK, name="D")).path)
    assert [entry.name for entry in bin.entries()] == ["D", "C"]
    kept = [path.name for path in folder.root.rglob("*.versions") if path.is_file()]
    assert kept == ["C.json.versions"]


def test_what_was_deleted_just_now_stays_though_the_clock_was_set_back(
    folder: DeckFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST", 2)
    bin = DeckBin(folder)
    for name in ("A", "B", "C"):
        bin.put(folder.create(replace(DECK, name=name)).path)
        for entry in bin.entries():
            os.utime(entry.path, (2**32, 2**32 + ord(entry.name)))
    assert "C" in {entry.name for entry in bin.entries()}


def test_what_somebody_else_has_deleted_is_not_deleted_again(
    folder: DeckFolder, stored: StoredDeck
) -> None:
    stored.path.unlink()
    DeckBin(folder).put(stored.path)
    assert DeckBin(folder).entries() == []


def test_a_broken_deck_can_be_deleted_and_brought_back(folder: DeckFolder) -> None:
    folder.root.mkdir()
    broken, link = folder.root / "broken.json", folder.root / "gone.json"
    broken.write_text("{")
    link.symlink_to(folder.root / "nowhere")
    bin = DeckBin(folder)
    for path in (broken, link):
        bin.put(path)
    assert list(folder.entries()) == []
    for entry in bin.entries():
        bin.bring_back(entry.path)
    assert {entry.path for entry in folder.entries()} == {broken, link}
