"""Names of files that several windows may want at once: each gets one of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.decks.lines import DeckList
from ufs_desktop.data import places
from ufs_desktop.data.places import free_name, reserved_name
from ufs_desktop.decks.folder import DeckFolder


def test_nobody_else_gets_a_name_that_is_reserved(tmp_path: Path) -> None:
    wanted = tmp_path / "a.json"
    with reserved_name(wanted) as first, reserved_name(wanted) as second:
        second.write_text("mine")
    assert (first.name, second.name) == ("a.json", "a 2.json")
    assert second.read_text() == "mine"


def test_a_name_is_free_again_if_nothing_comes_of_its_file(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="full"), reserved_name(tmp_path / "a.json"):
        raise OSError("full")
    assert list(tmp_path.iterdir()) == []


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
