"""LackeyCCG lists of set files, and folders with tables in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.files.card_files import card_files
from engine.files.lackey_list import LARGEST, listed_files
from engine.files.reports import CardFileError
from engine.library.cards import read_cards

TABLE = "Name\tSet\tImageFile\tType\n{}\tabc\tabc/010\tattack\n"


@pytest.fixture
def plugin(tmp_path: Path) -> Path:
    """A plug-in: two tables in `sets`, one beside the lists, and files of other kinds."""
    sets = tmp_path / "plugin" / "sets"
    sets.mkdir(parents=True)
    for place, name in (("sets/first.txt", "Jab"), ("sets/second set.txt", "Sweep")):
        (tmp_path / "plugin" / place).write_text(TABLE.format(name), encoding="utf-8")
    (tmp_path / "plugin" / "third.txt").write_bytes(TABLE.format("Jolt").encode("utf-16"))
    (tmp_path / "plugin" / "read me.txt").write_text("No cards.txt\n", encoding="utf-8")
    (tmp_path / "elsewhere.txt").write_text(TABLE.format("Not ours"), encoding="utf-8")
    return tmp_path / "plugin"


def names(path: Path) -> list[str]:
    return [card.name for file in card_files(path) for card in read_cards(file).cards]


def write(folder: Path, text: str, name: str = "setlist.txt") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "text",
    [
        "sets/first.txt\nsets\\second set.txt\nthird.txt\n",
        "// of this game\n\nfirst.txt\nsecond set.txt\r\nthird.txt\nfirst.txt\n",
        "<listofcarddatafiles>\n<game>ours</game>\n"
        "<filetoinclude>first.txt</filetoinclude>\n <filetoinclude>second set.txt</filetoinclude>\n"
        "<filetoinclude>third.txt</filetoinclude></listofcarddatafiles>\n",
    ],
)
def test_lists_in_every_form(plugin: Path, text: str) -> None:
    assert names(write(plugin, text)) == ["Jab", "Sweep", "Jolt"]


def test_a_folder_gives_its_tables_and_nothing_else(plugin: Path) -> None:
    write(plugin, "first.txt\n")
    assert sorted(names(plugin)) == ["Jab", "Jolt", "Sweep"]


def test_a_table_is_no_list(plugin: Path) -> None:
    assert names(plugin / "third.txt") == ["Jolt"]
    assert listed_files(plugin / "third.txt") == []


@pytest.mark.parametrize(
    "entry",
    ["fourth.txt", "../elsewhere.txt", "/etc/hosts.txt", "sets/../../elsewhere.txt", "a\0b.txt"],
)
def test_what_is_not_there_or_outside_is_refused_with_its_line(plugin: Path, entry: str) -> None:
    path = write(plugin, f"first.txt\n\n{entry}\n")
    with pytest.raises(CardFileError, match="line 3: there is no file") as raised:
        card_files(path)
    assert repr(entry) in str(raised.value)


def test_a_link_out_of_the_folder_is_not_followed(plugin: Path) -> None:
    (plugin / "linked.txt").symlink_to(plugin.parent / "elsewhere.txt")
    with pytest.raises(CardFileError, match="line 1: there is no file"):
        card_files(write(plugin, "linked.txt\n"))


@pytest.mark.parametrize(
    "text", ["", "No cards.txt\nhere\n", "a.txt\n" * (LARGEST // 6 + 1), "4 Jab\n"]
)
def test_other_texts_are_no_lists(plugin: Path, text: str) -> None:
    assert card_files(write(plugin, text)) == [plugin / "setlist.txt"]


def test_too_many_files_are_refused(plugin: Path) -> None:
    with pytest.raises(CardFileError, match="more than 1,000 files"):
        card_files(write(plugin, "first.txt\n" * 1_001))
