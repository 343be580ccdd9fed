"""Names of files that several windows may want at once: each gets one of its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.decks.lines import DeckList
from ufs_desktop.data import places
from ufs_desktop.data.places import free_name, moved, write_beside
from ufs_desktop.decks.folder import DeckFolder


def test_of_two_files_of_one_name_each_has_its_own(tmp_path: Path) -> None:
    found = [write_beside(tmp_path / "a.json", words) for words in ("first", "second")]
    assert [(path.name, path.read_text()) for path in found] == [
        ("a.json", "first"),
        ("a 2.json", "second"),
    ]
    assert sorted(tmp_path.iterdir()) == sorted(found)


def test_nothing_is_left_of_a_file_that_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError("full")

    monkeypatch.setattr(places, "moved", refuse)
    with pytest.raises(OSError, match="full"):
        write_beside(tmp_path / "a.json", "words")
    assert list(tmp_path.iterdir()) == []


def test_a_disk_without_links_gets_the_file_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError("no links")

    monkeypatch.setattr(os, "link", refuse)
    (tmp_path / "a.json").write_text("theirs")
    assert write_beside(tmp_path / "a.json", "mine").name == "a 2.json"
    assert [path.read_text() for path in sorted(tmp_path.iterdir())] == ["mine", "theirs"]


def test_a_file_that_a_name_leads_to_already_is_given_it(tmp_path: Path) -> None:
    """As on a disk that does not tell capitals from small letters."""
    (tmp_path / "deck.json").write_text("mine")
    file = tmp_path / "deck.json"
    assert moved(file, tmp_path / "." / "deck.json") == file
    assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"]


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Somebody else writes there right after the first look at which name is free."""
    looks = 0

    def look(path: Path) -> Path:
        nonlocal looks
        looks += 1
        free = free_name(path)
        if looks == 1:
            free.write_text("theirs")
        return free

    monkeypatch.setattr(places, "free_name", look)
    yield
    assert looks == 2


@pytest.mark.usefixtures("hasty")
def test_a_new_deck_replaces_none_that_another_window_writes(tmp_path: Path) -> None:
    stored = DeckFolder(tmp_path).create(DeckList("Storm"))
    assert stored.path.name == "Storm 2.json"
    assert (tmp_path / "Storm.json").read_text() == "theirs"


@pytest.mark.usefixtures("hasty")
def test_a_deck_that_is_renamed_replaces_none_that_another_window_writes(tmp_path: Path) -> None:
    old = tmp_path / "Old.json"
    old.write_text("mine")
    assert DeckFolder(tmp_path).rename(old, "New").read_text() == "mine"
    assert (tmp_path / "New.json").read_text() == "theirs"
    assert not old.exists()
