"""Spoilt code that the type checker notices, and what it only seems to notice."""

from __future__ import annotations

from pathlib import Path

from engine.scenario.mutants import suspects_in
from engine.scenario.ufs.marks import MARKS
from ufs_desktop.cli.type_errors import without_types

SOURCE = '''
class Shelf:
    room: int | None = None

    def has_room(self, wanted: int) -> bool:
        """E.3: as much as is wanted."""
        return self.room is not None and self.room > wanted

    def is_open(self, by_night: bool) -> bool:
        return not by_night and self.has_room(0)


def books(names: list[str | None]) -> int:
    found = []
    for name in names:
        if isinstance(name, str):
            found.append(name.upper())
    return len(found)


def label(shelf: Shelf) -> str | None:
    match shelf.room:
        case int(room):
            return f"room for {room}"
        case _:
            return None
'''


def test_what_only_types_can_notice_is_noticed_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "shelf.py"
    path.write_text(SOURCE, encoding="utf-8")
    spoilt = [
        (each, mutant) for each in suspects_in(path, "shelf.py", MARKS) for mutant in each.mutants
    ]
    assert {f"{each.function}: {each.change}" for each in without_types(spoilt)} == {
        "Shelf.has_room: without self.room is not None",
        "books: always isinstance(name, str)",
        "label: no case _",
    }
    assert len(spoilt) > 12
    assert without_types([]) == set()
