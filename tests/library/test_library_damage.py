"""Files of libraries that are older, damaged, gone or strange: all cards come out of them."""

from __future__ import annotations

import errno
import json
import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from engine.library.collection import Collection
from engine.library.database import MIGRATIONS, StoreDamaged, StoreError, backups, set_aside
from engine.library.printings import merge
from engine.library.records import CardRecord
from engine.library.repair import open_library
from engine.library.rows import read_record, write_record
from engine.library.store import Store
from engine.library.user_records import DamagedRecord
from tests.decks.cards import catalogue
from tests.library.kept import kept_texts
from tests.library.many import many
from tests.library.own_library import found, jab, spoil

CARDS = catalogue().cards


def two_sources(path: Path, number: int) -> list[CardRecord]:
    """A library of `number` cards from one source and the small set from another: its cards."""
    with Collection(path) as library:
        library.add(many(number), "many")
        library.add(CARDS, "mine")
        return found(library)


# Migration


def first_version(path: Path) -> None:
    """A file as the first version of the program made it."""
    connection = sqlite3.connect(path)
    for statement in MIGRATIONS[0]:
        connection.execute(statement)
    connection.execute("PRAGMA application_id = 0x55464C42")
    connection.execute("PRAGMA user_version = 1")
    connection.execute("INSERT INTO compiled VALUES ('c', 'comprehensive', 't', 0, '[]', 0)")
    connection.commit()
    connection.close()


def test_migration_keeps_a_copy(path: Path) -> None:
    first_version(path)
    with Collection(path) as library:
        library.add(CARDS, "one")
    (copy,) = [each for each in backups(path) if "version-1" in each.name]
    connection = sqlite3.connect(copy)
    assert connection.execute("PRAGMA user_version").fetchone() == (1,)
    assert connection.execute("SELECT text FROM compiled").fetchall() == [("t",)]
    connection.close()
    with Store(path, "c"):
        assert kept_texts(path, "c") == 1


def test_failed_migration_leaves_the_file_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Collection(path) as library:
        library.add(CARDS, "one")
    monkeypatch.setattr(
        "engine.library.database.MIGRATIONS", (*MIGRATIONS, ("DROP TABLE record", "nonsense"))
    )
    with pytest.raises(StoreError):
        Collection(path)
    monkeypatch.undo()
    with Collection(path) as library:
        assert library.count() == len(CARDS)


# Damage


def test_whole_library_is_opened_as_it_is(path: Path) -> None:
    with Collection(path) as library:
        library.add(CARDS, "one")
    opened = open_library(path, Collection)
    assert opened.repair is None
    assert opened.collection.count() == len(CARDS)
    opened.collection.close()


@pytest.mark.parametrize(
    ("start", "end"),
    [
        *[(0, 0.001), (0.1, 0.3), (0.9, 1)],
        *[pytest.param(*each, marks=pytest.mark.slow) for each in [(0, 1), (0.4, 0.9)]],
    ],
)
def test_damaged_library_is_repaired_from_its_copy(path: Path, start: float, end: float) -> None:
    before = two_sources(path, 120)
    spoil(path, start, end)
    opened = open_library(path, Collection)
    with opened.collection as library:
        assert opened.repair is not None
        assert opened.repair.kept is not None
        assert opened.repair.kept.exists()
        assert found(library) == before
        assert library.check() == ()
        assert library.sources() == {"many": 120, "mine": len(CARDS)}


def test_a_library_whose_tables_are_no_text_is_repaired(path: Path) -> None:
    """SQLite quotes what it cannot read, and its words cannot be read either then."""
    before = two_sources(path, 120)
    path.write_bytes(path.read_bytes().replace(b"CREATE TABLE", b"CREATE \xa0ABLE", 1))
    with pytest.raises(StoreDamaged, match="is no text"):
        Collection(path)
    opened = open_library(path, Collection)
    with opened.collection as library:
        assert opened.repair is not None
        assert found(library) == before


@pytest.mark.parametrize(("start", "end"), [(0.7, 0.8), (0.9, 1)])
def test_records_are_saved_without_any_copy(path: Path, start: float, end: float) -> None:
    with Collection(path) as library:
        library.add(many(120), "many")
    for copy in backups(path):
        copy.unlink()
    spoil(path, start, end)
    opened = open_library(path, Collection)
    with opened.collection as library:
        assert opened.repair is not None
        assert opened.repair.copies == ()
        assert opened.repair.records == library.count() > 0


def test_a_library_of_which_nothing_can_be_read_is_told_of(path: Path) -> None:
    path.write_bytes(b"no database at all " * 500)
    opened = open_library(path, Collection)
    with opened.collection as library:
        assert library.count() == 0
    assert str(opened.repair) == (
        "The card library was damaged (file is not a database): no imported card can be read "
        f"from it. The damaged file was saved as {path.stem}.damaged-1{path.suffix}."
    )


def test_a_library_that_is_gone_is_made_again_of_its_copy(path: Path) -> None:
    before = two_sources(path, 30)
    path.unlink()
    opened = open_library(path, Collection)
    with opened.collection as library:
        assert opened.repair is not None
        count = 30 + len(CARDS)
        assert str(opened.repair) == (
            "The card library was missing and has been rebuilt from its backup copy: "
            f"{count} imported cards were saved."
        )
        assert found(library) == before
        assert library.sources() == {"many": 30, "mine": len(CARDS)}
    again = open_library(path, Collection)
    again.collection.close()
    assert again.repair is None


STRANGE = (
    "ALTER TABLE record RENAME TO kept; CREATE VIEW record AS WITH RECURSIVE n(a) AS "
    "(SELECT 1 UNION ALL SELECT a FROM n) SELECT a AS id, 0 AS shipped, a AS identity, "
    "a AS card_key, a AS source, a AS body, a AS proof FROM n",
    "CREATE TRIGGER greedy AFTER INSERT ON record BEGIN DELETE FROM record; END",
    "CREATE TABLE more (a)",
    "DROP TABLE printing",
)


@pytest.mark.parametrize("change", STRANGE, ids=["view", "trigger", "table", "lack"])
def test_tables_of_a_stranger_are_not_asked(path: Path, change: str) -> None:
    """A view may be endless; the cards come from the copy."""
    with Collection(path) as library:
        library.add(CARDS, "mine")
        before = found(library)
    connection = sqlite3.connect(path)
    connection.executescript(change)
    connection.close()
    with pytest.raises(StoreDamaged, match="tables that the program does not make"):
        Collection(path)
    opened = open_library(path, Collection)
    with opened.collection as library:
        assert opened.repair is not None
        assert found(library) == before


@pytest.mark.parametrize("kind", ["pipe", "device", "folder"])
def test_what_is_no_file_is_no_library(path: Path, kind: str) -> None:
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to("/dev/zero")
    with pytest.raises(StoreError, match="regular"):
        open_library(path, Collection)


@pytest.mark.parametrize(
    "change",
    [
        ("printings", [{"number": 5}]),
        ("printings", [{"set": "a" * 600}]),
        ("formats", [[]]),
        ("limit", "4"),
        ("has_errata", 1),
        ("file", None),
        ("faces", []),
        ("faces", 10**14),
    ],
)
def test_what_a_forged_record_holds_is_judged(change: tuple[str, object]) -> None:
    data = json.loads(write_record(jab(1)))
    with pytest.raises(DamagedRecord):
        read_record(json.dumps(data | dict([change])))


def test_what_was_taken_out_stays_out_after_a_repair(path: Path) -> None:
    with Collection(path) as library:
        library.add(many(120), "many")
        library.add(CARDS, "mine")
        library.back_up("version-1")  # an older copy still has it
        library.remove("many")
        library.add([jab(1)], "later")
    spoil(path, 0, 1)
    opened = open_library(path, Collection)
    with opened.collection as library:
        assert library.sources() == {"mine": len(CARDS), "later": 1}


def test_without_a_whole_copy_all_of_them_help(path: Path) -> None:
    with Collection(path) as library:
        library.add(many(120), "many")
        older = library.back_up("version-1")
        library.add(CARDS, "mine")
    spoil(older, 0.7, 0.8)
    for copy in backups(path):
        if copy != older:
            spoil(copy, 0, 1)
    spoil(path, 0, 1)
    opened = open_library(path, Collection)
    with opened.collection as library:
        assert opened.repair is not None
        assert opened.repair.copies == (older,)
        assert library.sources()["many"] > 40


def test_a_journal_stays_with_the_damaged_file(path: Path) -> None:
    with Collection(path) as library:
        library.add(CARDS, "mine")
    spoil(path, 0, 1)
    path.with_name(f"{path.name}-journal").write_bytes(b"of the damaged file")
    kept = set_aside(path)
    assert kept.with_name(f"{kept.name}-journal").read_bytes() == b"of the damaged file"
    with Collection(path) as library:
        assert library.check() == ()


def test_one_changed_letter_in_a_record_is_noticed(path: Path) -> None:
    with Collection(path) as library:
        library.add([jab(1), *many(20)], "one")
    connection = sqlite3.connect(path)
    connection.execute("UPDATE record SET body = replace(body, '\"damage\":1', '\"damage\":7')")
    connection.commit()
    connection.close()
    opened = open_library(path, Collection)
    with opened.collection as library:
        assert opened.repair is not None
        assert "changed records: jab" in opened.repair.why
        assert [card.faces[0].damage for card in found(library, "jab damage>0")] == [1]


def test_damage_while_open_is_told(path: Path) -> None:
    with Collection(path) as library:
        library.add(many(120), "many")
    spoil(path, 0.001, 1)
    with pytest.raises(StoreDamaged), Collection(path) as library:
        found(library)


def test_database_of_another_program_is_left_alone(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE theirs (a)")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="another program"):
        open_library(path, Collection)
    assert path.read_bytes() == before


def test_half_written_copy_is_no_copy(path: Path) -> None:
    with Collection(path) as library:
        library.add(CARDS, "one")
    (copy,) = backups(path)
    shutil.copy(copy, copy.with_name(f"{copy.name}.part"))
    assert backups(path) == [copy]


# Repair


def test_a_repair_says_that_it_could_not_be_copied(path: Path) -> None:
    with Collection(path) as library:
        library.add([jab(1)], "one")
    (copy,) = backups(path)
    copy.with_name(f"{copy.name}.part").mkdir()
    path.unlink()
    opened = open_library(path, Collection)
    with opened.collection as library:
        assert str(opened.repair).endswith(
            f"1 imported card was saved. It could not be copied: {os.strerror(errno.EISDIR)}."
        )
        assert library.sources() == {"one": 1}


@pytest.mark.parametrize("is_there", [True, False], ids=["damaged", "gone"])
def test_a_repair_that_fails_halfway_costs_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, is_there: bool
) -> None:
    """Nothing is left that the next start would take for a whole library."""
    with Collection(path) as library:
        library.add(many(3), "many")
        library.add([jab(1)], "one")
    if is_there:
        spoil(path, 0, 1)
    else:
        path.unlink()
    before = {file: file.read_bytes() for file in path.parent.iterdir()}

    def fill_up(records: list[CardRecord]) -> CardRecord:
        if records[0].name == "Jab":
            raise StoreError(path, "no room")
        return merge(records)

    with monkeypatch.context() as patched:
        patched.setattr("engine.library.collection.merge", fill_up)
        with pytest.raises(StoreError, match="no room"):
            open_library(path, Collection)
    assert {file: file.read_bytes() for file in path.parent.iterdir()} == before
    with open_library(path, Collection).collection as library:
        assert library.sources() == {"many": 3, "one": 1}
