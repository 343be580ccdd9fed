"""What several sources have of one card: the last counts, and the others are there again."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path

import pytest

from engine.library.collection import Collection
from engine.library.database import (
    APPLICATION_ID,
    MIGRATIONS,
    RECORDS,
    StoreError,
    backups,
)
from engine.library.intake import OWN, Imported
from engine.library.printings import merge
from engine.library.records import CardRecord, Printing
from engine.library.repair import open_library
from engine.library.rows import identity, write_record
from engine.library.user_records import (
    RecordChanged,
    RecordPlace,
    RecordSwap,
    Removed,
    UserRecord,
    proof,
)
from tests.library.many import many
from tests.library.own_library import found, jab, spoil

BEFORE = MIGRATIONS[:3]  # what a file had been through that kept one record of each printing
PRINTED = Printing("a", "1")
KEY = Collection.FORM.key(jab(0))


def damages(library: Collection) -> list[int | None]:
    return [card.faces[0].damage for card in found(library, "jab")]


def shown(cards: Iterable[CardRecord]) -> list[CardRecord]:
    """As the library shows cards of one printing each."""
    return sorted((merge([card]) for card in cards), key=lambda card: card.name)


def write(library: Collection, damage: int) -> RecordSwap:
    """As the form for own cards does."""
    return library.exchange(RecordSwap((), (UserRecord(jab(damage, PRINTED), OWN),))).undo


def test_what_somebody_else_has_written_since_is_not_taken_back(path: Path) -> None:
    with Collection(path) as library:
        first = write(library, 1)
        with Collection(path) as other:
            write(other, 2)
        with pytest.raises(RecordChanged):
            library.exchange(first)
        assert damages(library) == [2]
        gone = library.exchange(RecordSwap((RecordPlace(identity(jab(2, PRINTED)), OWN),), ())).undo
        back = library.exchange(gone).undo
        with Collection(path) as other:
            other.exchange(back)
            write(other, 3)
        with pytest.raises(RecordChanged):
            library.exchange(gone)
        assert damages(library) == [3]


@pytest.mark.parametrize(
    ("order", "left"),
    [
        (("three", "two", "one"), [[2], [1], []]),
        (("two", "three", "one"), [[3], [1], []]),
        (("one", "two", "three"), [[3], [3], []]),
    ],
)
def test_what_an_import_replaced_is_there_again_without_it(
    path: Path, order: tuple[str, ...], left: list[list[int]]
) -> None:
    with Collection(path) as library:
        for damage, source in enumerate(("one", "two", "three"), 1):
            library.add([jab(damage, PRINTED)], source)
            assert damages(library) == [damage]
        after = []
        for source in order:
            assert library.remove(source) == Removed(1)
            after.append(damages(library))
        assert after == left


def test_what_is_imported_again_is_the_last_word(path: Path) -> None:
    with Collection(path) as library:
        library.add([jab(1, PRINTED)], "one")
        library.add([jab(2, PRINTED)], "two")
        assert library.add([jab(3, PRINTED)], "one") == Imported(0, 1)
        assert (damages(library), library.sources()) == ([3], {"one": 1, "two": 1})
        library.remove("one")
        assert damages(library) == [2], "what the file had said before is gone"


def test_sources_that_overlap_each_keep_all_of_theirs(path: Path) -> None:
    cards = list(many(30))
    with Collection(path) as library:
        assert library.add(cards[:20], "low") == Imported(20, 0)
        assert library.add(cards[10:], "high") == Imported(10, 10)
        assert library.sources() == {"high": 20, "low": 20}
        assert library.remove("high") == Removed(20)
        assert found(library) == shown(cards[:20])
        assert library.check() == ()


def test_one_printing_counts_once(path: Path) -> None:
    """Neither its formats nor its words are those of a record below."""
    with Collection(path) as library:
        library.add([jab(1, PRINTED), jab(4, Printing("b", "1"))], "one")
        library.add([jab(2, PRINTED)], "two")
        (card,) = found(library)
        assert [printing.set for printing in card.printings] == ["b", "a"]
        assert card.faces[0].damage == 2
        assert [held.source for held in library.held(KEY)] == ["one", "two"]
        library.rebuild()
        assert found(library) == [card]


def test_what_the_user_wrote_is_there_again_without_the_import_over_it(path: Path) -> None:
    with Collection(path) as library:
        library.add([jab(1, PRINTED)], "one")
        write(library, 5)
        assert damages(library) == [5]
        library.add([jab(2, PRINTED)], "one")
        assert damages(library) == [2]
        library.remove("one")
        assert damages(library) == [5]


def test_an_import_is_there_again_without_what_the_user_wrote_over_it(path: Path) -> None:
    with Collection(path) as library:
        library.add([jab(1, PRINTED)], "one")
        write(library, 5)
        library.exchange(RecordSwap((RecordPlace(identity(jab(5, PRINTED)), OWN),), ()))
        assert damages(library) == [1]
        library.exchange(write(library, 6))
        assert (damages(library), library.sources()) == ([1], {"one": 1})


def test_what_comes_back_takes_no_number_from_what_came_since(path: Path) -> None:
    """The number of the last record is given to the next one once it is gone."""
    with Collection(path) as library:
        write(library, 5)
        back = library.exchange(RecordSwap((RecordPlace(identity(jab(5, PRINTED)), OWN),), ())).undo
        library.add(many(3), "three")
        library.exchange(back)
        assert library.sources() == {"three": 3}
        assert len(found(library)) == 4
        library.rebuild()
        assert len(found(library)) == 4


# Libraries of before


def older(path: Path, records: list[CardRecord], source: str) -> None:
    """A file as the program made it that kept one record of each printing."""
    with closing(sqlite3.connect(path)) as connection:
        for statements in BEFORE:
            for statement in statements:
                connection.execute(statement)
        for id_, record in enumerate(records, 3):
            body = write_record(record)
            key = Collection.FORM.key(record)
            told = (id_, 0, identity(record), key, source, body, proof(source, body))
            connection.execute("INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?)", told)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.execute(f"PRAGMA user_version = {len(BEFORE)}")
        connection.commit()


def test_an_older_library_opens_with_all_that_is_in_it(path: Path) -> None:
    older(path, list(many(20)), "before")
    with open_library(path, Collection).collection as library:
        assert library.sources() == {"before": 20}
        library.rebuild()
        library.add([jab(1, PRINTED), *many(5)], "now")
        assert library.sources() == {"before": 20, "now": 6}
        assert library.remove("now") == Removed(6)
        assert found(library) == shown(many(20))
    assert [copy.name for copy in backups(path) if "version-3" in copy.name]


def test_a_damaged_older_library_is_repaired_from_itself_and_its_copy(path: Path) -> None:
    older(path, list(many(400)), "before")
    copy = path.with_name("library.backup-imports.sqlite")
    copy.write_bytes(path.read_bytes())
    spoil(path, 0.6, 0.7)
    opened = open_library(path, Collection)
    with opened.collection as library:
        assert opened.repair is not None
        assert library.sources() == {"before": 400}
        assert len(found(library)) == 400


def test_an_older_library_whose_change_fails_is_left_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    older(path, list(many(20)), "before")
    whole = path.read_bytes()
    later = (*BEFORE, (*MIGRATIONS[3], "nonsense"))
    with monkeypatch.context() as patched:
        patched.setattr("engine.library.database.MIGRATIONS", later)
        with pytest.raises(StoreError):
            Collection(path)
    assert path.read_bytes() == whole
    with Collection(path) as library:
        assert library.sources() == {"before": 20}


def test_the_records_of_before_are_those_that_older_files_hold() -> None:
    assert MIGRATIONS[1][: len(RECORDS)] == RECORDS
    assert MIGRATIONS[2] == BEFORE[-1]


# Damage


def layered(path: Path) -> Callable[[Collection], list[int | None]]:
    """Three words about one card, between many others; says what each removal leaves."""
    with Collection(path) as library:
        library.add([jab(1, PRINTED), *many(300)], "one")
        library.add([jab(2, PRINTED), *many(100)], "two")
        library.add([jab(3, PRINTED)], "one")

    def unfolded(library: Collection) -> list[int | None]:
        seen = damages(library)
        library.remove("one")
        return [*seen, *damages(library)]

    return unfolded


@pytest.mark.parametrize(("start", "end"), [(0, 0.001), (0, 1), (0.1, 0.3), (0.4, 0.9), (0.9, 1)])
def test_a_repair_keeps_every_source_and_which_of_them_counts(
    path: Path, start: float, end: float
) -> None:
    unfolded = layered(path)
    spoil(path, start, end)
    opened = open_library(path, Collection)
    with opened.collection as library:
        assert opened.repair is not None
        assert library.sources() == {"one": 301, "two": 101}
        assert unfolded(library) == [3, 2]


def test_a_library_made_again_of_its_copy_keeps_which_source_counts(path: Path) -> None:
    unfolded = layered(path)
    path.unlink()
    with open_library(path, Collection).collection as library:
        assert unfolded(library) == [3, 2]


# Ends in the middle: the process is killed, as by a power cut, after half of the work

KILLED = """
import os, signal, sys
from pathlib import Path
from engine.library import database
from engine.library.collection import Collection
from tests.library.many import many

def die(done=0, total=0):
    if done * 2 >= total:
        os.kill(os.getpid(), signal.SIGKILL)

act, path = sys.argv[1], Path(sys.argv[2])
if act == "open":
    *first, last = database.MIGRATIONS[3]
    class Last(str):
        pass
    real = database.sqlite3.connect
    class Dying(database.sqlite3.Connection):
        def execute(self, sql, *more):
            if sql == last:
                die()
            return super().execute(sql, *more)
    def connect(*these, **those):
        kind = Dying if these[0] == path else database.sqlite3.Connection
        return real(*these, factory=kind, **those)
    database.sqlite3.connect = connect
with Collection(path) as library:
    if act == "add":
        library.add(many(200), "second", die)
    library.remove("second", die)
"""


def killed(act: str, path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, act, str(path)], check=False, timeout=60)
    assert done.returncode == -signal.SIGKILL


@pytest.mark.parametrize("act", ["add", "remove"])
def test_a_change_that_is_killed_halfway_is_as_if_it_had_not_begun(path: Path, act: str) -> None:
    with Collection(path) as library:
        library.add(many(50), "first")
        if act == "remove":
            library.add(many(200), "second")
        before, sources = found(library), library.sources()
    killed(act, path)
    opened = open_library(path, Collection)
    with opened.collection as library:
        assert opened.repair is None
        assert (found(library), library.sources()) == (before, sources)
        library.add(many(200), "second")
        library.remove("second")
        assert found(library) == shown(many(50))


def test_an_older_library_that_is_killed_while_it_is_changed_opens_the_next_time(
    path: Path,
) -> None:
    older(path, list(many(20)), "before")
    killed("open", path)
    opened = open_library(path, Collection)
    with opened.collection as library:
        assert (opened.repair, library.sources()) == (None, {"before": 20})
