"""What becomes of the texts of a library's cards: read once, and again where a card has changed."""

from __future__ import annotations

import sqlite3
from itertools import count
from pathlib import Path

import pytest

from engine.library.collection import Collection
from engine.library.compilation import CHUNK, Work
from engine.library.query.fields import LANGUAGE, TextStatus
from engine.library.query.parse import parse_query
from engine.library.readings import CardReadings, statuses_now
from engine.library.records import CardRecord, Face
from engine.text.ufs.normalise import Dialect
from tests.library.many import many

E, M, D = TextStatus.ENFORCED, TextStatus.MANUAL, TextStatus.DEAD
OLD, NEW = Dialect.COMPREHENSIVE, Dialect.UNIVERSUS
RIDDLE = Face(name="Riddle", text="E: Hum a tune that nobody knows.")
SOLVED = CardRecord((RIDDLE.model_copy(update={"text": "E: Draw 1 card."}),), OLD)
HERE = Work(workers=1)


def found(library: Collection, query: str) -> list[str]:
    return [card.name for card in library.search(parse_query(query, LANGUAGE)).cards]


@pytest.mark.parametrize(
    ("face", "dialect", "wanted"),
    [
        (Face(name="Blank"), OLD, {E}),
        (Face(name="Plain", text="E: Draw 1 card."), OLD, {E}),
        (RIDDLE, OLD, {M}),
        (Face(name="Half", text="E: Draw 1 card.\nE: Hum."), OLD, {M}),
        (Face(name="Stray", text="E: Ready 1 of your backups."), OLD, {D}),
        (Face(name="At home", text="E: Ready 1 of your backups."), NEW, {E}),
        (Face(name="Weary", text="E: Choose 1 backup. It loses 2 stamina."), NEW, {E}),
        (Face(name="Both", text="E: Ready 1 of your backups.\nE: Hum."), OLD, {M, D}),
        (Face(name="Echoing", keywords=("Echo",)), OLD, {D}),
        (Face(name="Echoing", keywords=("Echo",)), NEW, {E}),
        (Face(name="Turning", text="E: Transform this card."), OLD, {D}),
        (Face(name="Turning", text="E: Transform this card."), NEW, {E}),
        (Face(name="Fierce", keywords=("Powerful: 3", "Dragon")), OLD, {E}),
    ],
)
def test_statuses(face: Face, dialect: Dialect, wanted: set[TextStatus]) -> None:
    assert statuses_now(face, dialect) == wanted


def test_a_card_that_has_changed_is_unread_until_it_is_read_again(path: Path) -> None:
    cards = [CardRecord((RIDDLE,), OLD), CardRecord((Face(name="Blank"),), OLD)]
    with Collection(path) as library, CardReadings(path, "one") as readings:
        library.add(cards, "test")
        assert (library.unread(), found(library, "status:unread")) == (2, ["Blank", "Riddle"])
        assert readings.read_all(HERE) == 2
        assert (library.unread(), found(library, "status:manual")) == (0, ["Riddle"])
        library.add([SOLVED], "test")
        assert (library.unread(), found(library, "status:unread")) == (1, ["Riddle"])
        assert readings.read_all(HERE) == 1
        assert found(library, "is:enforced") == ["Blank", "Riddle"]
        assert library.remove("test").cards == 2
        library.rebuild()
        assert library.unread() == 0


def test_another_compiler_reads_everything_anew(path: Path) -> None:
    with Collection(path) as library:
        library.add([CardRecord((RIDDLE,), OLD)], "test")
        for compiler, unread in (("one", 1), ("one", 0), ("two", 1)):
            with CardReadings(path, compiler) as readings:
                readings.forget_outdated()
                assert library.unread() == unread
                readings.read_all(HERE)


def test_what_is_read_when_it_is_cancelled_is_kept(path: Path) -> None:
    asked = count()
    with Collection(path) as library, CardReadings(path, "one") as readings:
        library.add(many(3 * CHUNK), "test")
        read = readings.read_all(Work(workers=1, cancelled=lambda: next(asked) == 1))
        assert 0 < read < library.count()
        assert library.unread() == library.count() - read


def test_a_card_that_changes_while_it_is_read_stays_unread(path: Path) -> None:
    """Its faces may have the numbers of those that were read."""
    with Collection(path) as library, CardReadings(path, "one") as readings:
        library.add([CardRecord((RIDDLE,), OLD)], "test")

        def change(done: int, total: int) -> None:
            if done == total:
                library.add([SOLVED], "test")

        assert readings.read_all(Work(workers=1, progress=change)) == 0
        assert found(library, "status:unread") == ["Riddle"]


def test_a_body_that_the_disk_has_changed_is_asked_about_once(path: Path) -> None:
    with Collection(path) as library, CardReadings(path, "one") as readings:
        library.add([CardRecord((RIDDLE,), OLD), CardRecord((Face(name="Blank"),), OLD)], "test")
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE card SET body = '{' WHERE sort = 'riddle'")
        connection.close()
        assert readings.read_all(HERE) == 2
        assert library.unread() == 0
        assert library.search(parse_query("status:unread", LANGUAGE)).total == 1
