"""The user's cards are never lost: imports, sources, searches, exchanges."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.library.collection import Collection
from engine.library.database import backups
from engine.library.intake import OWN, Imported, IntakeCancelled, source_of
from engine.library.query.fields import LANGUAGE
from engine.library.query.parse import parse_query
from engine.library.records import CardRecord, Face, Printing
from engine.library.rows import identity, read_record, write_record
from engine.library.user_records import (
    DamagedRecord,
    Exchanged,
    RecordPlace,
    RecordSwap,
    Removed,
    UserRecord,
)
from engine.text.ufs.normalise import Dialect
from engine.ufs.effects.nodes.words import CardType
from tests.decks.cards import catalogue
from tests.library.many import many
from tests.library.own_library import found, jab

CARDS = catalogue().cards


def names(library: Collection) -> set[str]:
    return {card.name for card in found(library)}


@pytest.mark.parametrize("record", [*CARDS, *many(20)], ids=lambda record: record.name)
def test_records_survive_exactly(record: CardRecord) -> None:
    assert read_record(write_record(record)) == record


def test_everything_about_a_record_survives() -> None:
    record = CardRecord(
        faces=(
            Face(name="A", flavour="f", text_start=3, printed_text="", printed_start=2),
            Face(name="B", type=CardType.ATTACK, speed=0),
        ),
        dialect=Dialect.ADVANCED,
        printings=(Printing("s", "001", released="2024"), Printing(universe="u")),
        formats=("standard",),
        limit=0,
        has_errata=True,
        file="a.yaml",
        record=7,
    )
    assert read_record(write_record(record)) == record


@given(body=st.text(max_size=40) | st.sampled_from(["null", "[]", "{}", '{"faces":[]}', "9"]))
def test_damaged_bodies_are_told(body: str) -> None:
    with pytest.raises(DamagedRecord):
        read_record(body)


def test_import_adds_and_replaces_printings(path: Path) -> None:
    with Collection(path) as library:
        assert library.add([jab(1, Printing("a", "1"))], "one") == Imported(1, 0)
        assert library.add([jab(2, Printing("a", "1"))], "two") == Imported(0, 1)
        assert [card.faces[0].damage for card in found(library)] == [2]
        assert library.add([jab(3, Printing("b", "1"))], "two") == Imported(1, 0)
        (card,) = found(library, "jab")
        assert [printing.set for printing in card.printings] == ["a", "b"]
        assert library.sources() == {"one": 1, "two": 2}


def test_a_search_is_of_one_moment_whatever_another_window_brings_in(path: Path) -> None:
    query = parse_query("speed>=0", LANGUAGE)
    with Collection(path) as here:
        here.add(list(many(20)), "twenty")
        before = here.found(query)
        assert before
        writing = Thread(target=_bring_in, args=(path,))

        def write_meanwhile(asked: str) -> None:
            if asked.startswith("SELECT id FROM face"):
                writing.start()
                writing.join(0.3)  # it has to wait for the search, or is done by then

        here.add(list(many(21)), "twenty-one")  # what was found before counts no more
        here._connection.set_trace_callback(write_meanwhile)
        found = here.found(query)
        here._connection.set_trace_callback(None)
        writing.join(20)
        assert set(before) <= set(found)
        assert set(found) < set(here.found(query))


def _bring_in(path: Path) -> None:
    with Collection(path) as there:
        there.add(list(many(60)), "sixty")


def test_what_another_window_brings_in_is_found_with_its_keys(path: Path) -> None:
    query = parse_query("", LANGUAGE)
    with Collection(path) as here, Collection(path) as there:
        before = len(here.found(query))
        there.add(list(many(5)), "five")
        assert len(here.found(query)) == before + 5
        there.remove("five")
        assert len(here.found(query)) == before


def test_sources_can_be_removed(path: Path) -> None:
    with Collection(path) as library:
        library.add([jab(1, Printing("a", "1"))], "one")
        library.add([jab(2, Printing("b", "1"))], "two")
        assert library.remove("two") == Removed(1)
        assert [card.faces[0].damage for card in found(library)] == [1]
        assert library.remove("one") == Removed(1)
        assert (library.count(), found(library)) == (0, [])


def test_what_the_user_wrote_is_no_import(path: Path) -> None:
    with Collection(path) as library:
        library.add([jab(1, Printing("a", "1"))], "one")
        library.exchange(RecordSwap((), (UserRecord(jab(2, Printing("b", "1")), OWN),)))
        assert library.sources() == {"one": 1}
        library.remove("one")
        assert [card.faces[0].damage for card in found(library)] == [2]


def test_how_far_the_taking_out_is_is_told_and_it_can_be_stopped(path: Path) -> None:
    heard: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> None:
        heard.append((done, total))
        if done == 2:
            raise IntakeCancelled("cancelled")

    with Collection(path) as library:
        library.add(many(3), "many")
        with pytest.raises(IntakeCancelled):
            library.remove("many", stop)
        assert heard == [(1, 3), (2, 3)]
        assert (library.count(), library.sources()) == (3, {"many": 3})


def test_every_change_is_made_and_says_that_it_could_not_be_copied(path: Path) -> None:
    with Collection(path) as library:
        library.add([jab(1, Printing("a", "1"))], "one")
        (copy,) = backups(path)
        copy.with_name(f"{copy.name}.part").mkdir()
        why = os.strerror(errno.EISDIR)
        assert library.add([jab(2, Printing("b", "1"))], "two") == Imported(1, 0, why)
        own = UserRecord(jab(3, Printing("c", "1")), OWN)
        done = library.exchange(RecordSwap((), (own,)))
        undo = RecordSwap((RecordPlace(identity(own.record), OWN),), (), (own,))
        assert done == Exchanged(undo, why)
        assert library.remove("one") == Removed(1, why)
        (card,) = found(library)
        assert [each.set for each in card.printings] == ["b", "c"]


@pytest.mark.parametrize(
    ("paths", "name"),
    [
        (["cards/sets.json"], "sets.json"),
        (["cards/a.json", "cards/b.json"], "cards, 2 files"),
        (["cards/."], "cards"),
        (["cards/x/.."], "cards"),
        (["/"], "/"),
        (["cards/own cards"], "own cards (imported)"),
        (["cards/\x1b[2Ja\n b.json"], "[2Ja b.json"),
        (["cards/a\udcff.json"], "a?.json"),
    ],
)
def test_an_import_is_called_as_it_can_be_shown_and_typed(paths: list[str], name: str) -> None:
    assert source_of([Path(path) for path in paths]) == name


def test_shipped_cards_follow_their_stamp_and_leave_imports_alone(path: Path) -> None:
    with Collection(path) as library:
        library.add([jab(9, Printing("user", "1"))], "mine")
        assert library.ship("v1", lambda: CARDS)
        assert not library.ship("v1", lambda: pytest.fail("read although nothing changed"))
        assert library.ship("v2", lambda: CARDS[:2])
        assert names(library) == {CARDS[0].name, CARDS[1].name, "Jab"}
        assert [card.faces[0].damage for card in found(library, "jab")] == [9]


def test_failed_import_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(records: object) -> CardRecord:
        raise KeyboardInterrupt

    with Collection(path) as library:
        library.add([jab(1)], "one")
        monkeypatch.setattr("engine.library.collection.merge", fail)
        with pytest.raises(KeyboardInterrupt):
            library.add([jab(2)], "two")
        assert [card.faces[0].damage for card in found(library)] == [1]
        assert library.sources() == {"one": 1}


def test_rebuilding_changes_nothing(path: Path) -> None:
    with Collection(path) as library:
        library.add(CARDS, "one")
        before = found(library)
        assert library.rebuild() == len(before)
        assert found(library) == before
        assert library.check() == ()


def test_search_notices_what_another_window_does(path: Path) -> None:
    with Collection(path) as library, Collection(path) as other:
        assert found(library, "jab") == []
        other.add([jab(1)], "one")
        assert len(found(library, "jab")) == 1
        other.remove("one")
        assert found(library, "jab") == []


def test_pages(path: Path) -> None:
    with Collection(path) as library:
        library.add(many(50), "many")
        whole = found(library)
        pages = [library.search(parse_query("", LANGUAGE), 20, start) for start in (0, 20, 40)]
        assert [page.total for page in pages] == [50, 50, 50]
        assert [card for page in pages for card in page.cards] == whole
        assert [card.name for card in whole] == sorted(card.name for card in whole)


def test_catalogue_has_all_cards(path: Path) -> None:
    with Collection(path) as library:
        library.add(CARDS, "one")
        assert library.catalogue().find("jab", "XYZ", "110", exact=True).card is not None


# Each example writes files and copies of them.
OWN_CARDS = st.tuples(st.sampled_from(["Jab", "Hook"]), st.integers(1, 3), st.sampled_from("ab"))


@settings(max_examples=8)
@given(
    st.lists(
        st.tuples(st.lists(OWN_CARDS, max_size=2), st.lists(OWN_CARDS, max_size=2)), max_size=5
    )
)
def test_cards_that_were_exchanged_come_back_as_they_were(
    changes: list[tuple[list[tuple[str, int, str]], list[tuple[str, int, str]]]],
) -> None:
    """Any changes followed by all undos, and by all redos."""

    def written(name: str, damage: int, code: str) -> CardRecord:
        face = Face(name=name, type=CardType.ATTACK, damage=damage)
        return CardRecord((face,), Dialect.COMPREHENSIVE, (Printing(code, "1"),))

    with TemporaryDirectory() as folder, Collection(Path(folder) / "library.sqlite") as library:
        library.add([written("Jab", 9, "a"), written("Jab", 8, "b")], "file")
        states, undos = [found(library)], []
        for gone, come in changes:
            away = tuple(RecordPlace(identity(written(*each)), "own") for each in gone)
            taken = tuple(UserRecord(written(*each), "own") for each in come)
            undos.append(library.exchange(RecordSwap(away, taken)).undo)
            states.append(found(library))
        redos = []
        for undo, before in zip(reversed(undos), states[-2::-1], strict=True):
            redos.append(library.exchange(undo).undo)
            assert found(library) == before
        for redo, after in zip(reversed(redos), states[1:], strict=True):
            library.exchange(redo)
            assert found(library) == after
