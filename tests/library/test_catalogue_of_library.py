"""The library's catalogue answers as one of all cards does, and reads only what is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.library.catalogue import Catalogue
from engine.library.collection import Collection
from engine.library.printings import card_key, merged
from engine.library.records import CardRecord, Face, Printing
from engine.text.ufs.normalise import Dialect
from engine.ufs.effects.nodes.words import CardType
from tests.library.many import many

NAMES = (
    ("Amy", CardType.CHARACTER), ("Amy 1", CardType.CHARACTER), ("Amy 12", CardType.CHARACTER),
    ("Bo (I)", CardType.CHARACTER), ("Bo (II)", CardType.CHARACTER), ("Day // Night", "asset"),
    ("Day // Dusk", "asset"), ("Cold Iron // Hot Iron", "action"), ("Orun, the Late", "backup"),
    ("Ines, of Ash", "backup"), ("Ines, of Salt", "backup"), ("Ines, of Ash", "attack"),
    ("Café Brawl", "action"), ('"Iron" Will', "foundation"), ("Area 1 1", CardType.CHARACTER),
)  # fmt: skip
ASKED = (
    "amy", "amy1", "Amy 1", "AMY12", "amy 121", "bo", "Bo (I)", "bo1", "day", "Day // Night",
    "day // noon", "cold iron", "Cold Iron // Rust", "orun", "Orun, the Early", "ines",
    "Ines, of Ash", "ines, of salt", "cafe brawl", "“iron” will", '"Café Brawl"', "area1 1",
    "area 11", "area 1", "nobody", "", "(i)", "a, b // c", "1", "amy // 1",
)  # fmt: skip


def records() -> list[CardRecord]:
    return [
        CardRecord(
            (Face(name=name, type=CardType(kind)),),
            Dialect.UNIVERSUS,
            (Printing(f"S{at % 3}", f"{at % 4:02}B"),),
        )
        for at, (name, kind) in enumerate(NAMES)
    ]


@pytest.fixture(scope="module")
def whole() -> Catalogue:
    return Catalogue(sorted(merged(records()), key=card_key))


@pytest.fixture(scope="module")
def collection(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Collection]:
    with Collection(tmp_path_factory.mktemp("library") / "library.sqlite") as opened:
        opened.add(records(), "some.json")
        yield opened


@pytest.mark.parametrize("printing", [("", ""), ("s1", "01B"), ("S0", "00B"), ("zz", "")])
@pytest.mark.parametrize("exact", [True, False])
def test_every_answer_is_that_of_a_catalogue_of_all_cards(
    whole: Catalogue, collection: Collection, printing: tuple[str, str], exact: bool
) -> None:
    for name in ASKED:
        expected = whole.find(name, *printing, exact=exact)
        found = collection.catalogue().find(name, *printing, exact=exact)
        assert found.why == expected.why, name
        assert (found.card and found.card.name) == (expected.card and expected.card.name), name


def test_most_of_the_names_are_answered_with_a_card(collection: Collection) -> None:
    answered = [name for name in ASKED if collection.catalogue().named(name)]
    assert len(answered) > len(ASKED) / 2


def test_suggestions_and_kinds_are_the_same(collection: Collection) -> None:
    whole, asked = Catalogue(merged(records())), collection.catalogue()
    for name in ("orum the late", "cofe brawl", "ines of ashes", "zzz"):
        assert asked.suggestions(name) == whole.suggestions(name)
    assert asked.suggestions("cofe brawl") == ["Café Brawl"]
    assert asked.kind("orun") == "backup"
    assert asked.is_character("amy")


def test_a_name_reads_a_handful_of_many_cards(tmp_path: Path) -> None:
    cards = list(many(1_500))
    with Collection(tmp_path / "library.sqlite") as collection:
        collection.add(records(), "some.json")
        collection.add(cards, "many.json")
        read: list[str] = []

        def near(*asked: str) -> list[CardRecord]:
            found = Collection._near(collection, *asked)
            read.extend(record.name for record in found)
            return found

        catalogue = collection.catalogue()
        catalogue._near = near  # type: ignore[attr-defined]
        for record in cards[::25]:
            printing = record.printings[0]
            assert catalogue.find(record.name, printing.set, printing.number).card is not None
            assert catalogue.find(record.name, printing.set, printing.number).card is not None
        assert 60 <= len(read) <= 120
