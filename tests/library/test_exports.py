"""Three thousand records of other sites in one import, every field of every card held against
what its maker meant."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from engine.files.reports import ReadResult
from engine.library.cards import parse_cards
from engine.library.collection import Collection
from engine.library.query.fields import LANGUAGE
from engine.library.query.parse import parse_query
from engine.library.records import CardRecord, Face
from engine.ufs.effects.nodes.words import CardType
from tests.library.exported import KEYWORDS, KINDS, Export, Meant, exported

COUNT = 3_200
TRAPS = {  # how often the exports of all sites have them, or as often as our cards can
    "text as errata alone": 1_000, "blank errata": 500, "errata beside what was printed": 500,
    "number without its zeros": 500, "number in the picture alone": 500, "back": 44,
    "back without vitality": 2, "symbol in capitals": 500, "attuned symbol": 200, "infinity": 300,
    "stamina under vitality": 300, "keywords in the text alone": 409, "token": 18,
    "number as a string or with a point": 1_000, "limit of its own": 50,
    **{f"keyword like {entry}": 100 for listed, _, _ in KEYWORDS for entry in listed},
}  # fmt: skip


@pytest.fixture(scope="module")
def export() -> Export:
    return exported(COUNT)


@pytest.fixture(scope="module")
def result(export: Export) -> ReadResult[CardRecord]:
    return parse_cards(json.dumps(export.records).encode(), "export.json")


def printed(face: Face) -> dict[str, object]:
    """Everything on a face, the place of its text aside."""
    return face.model_dump(exclude={"text_start", "printed_start"}, exclude_defaults=True)


def meant(values: dict[str, object]) -> dict[str, object]:
    whole = Face.model_validate({key: value for key, value in values.items() if value is not None})
    return printed(whole)


def test_every_trap_is_there_in_quantity(export: Export) -> None:
    assert len(export.records) >= 3_000
    assert {trap for trap, least in TRAPS.items() if export.traps.get(trap, 0) < least} == set()
    assert export.traps["back without vitality"] == 2
    names = [card.face["name"] for card in export.cards]
    assert len(names) - len(set(names)) >= 18


def test_every_field_of_every_card_is_what_was_meant(
    export: Export, result: ReadResult[CardRecord]
) -> None:
    by_record = {card.record: card for card in result.cards}
    assert list(by_record) == [card.record for card in export.cards]
    wrong = [
        (card.record, key, got, wanted)
        for card in export.cards
        for key, got, wanted in compared(by_record[card.record], card)
        if got != wanted
    ]
    assert wrong == []


def compared(card: CardRecord, wanted: Meant) -> list[tuple[str, object, object]]:
    (place,) = card.printings
    backs = [wanted.back] if wanted.back else []
    front = printed(card.faces[0])
    return [
        *((key, front.get(key), value) for key, value in meant(wanted.face).items()),
        ("front", front, meant(wanted.face)),
        ("back", [face.name for face in card.faces[1:]], [back["name"] for back in backs]),
        *(
            (f"back {key}", getattr(card.faces[1], key), value)
            for back in backs
            for key, value in back.items()
        ),
        ("set", place.set, wanted.set),
        ("number", place.number, wanted.number),
        ("rarity", place.rarity, wanted.rarity),
        ("set name", place.set_name, wanted.set_name),
        ("image", place.image, wanted.image),
        ("formats", card.formats, wanted.formats),
        ("limit", card.limit, wanted.limit),
    ]


def test_backs_without_numbers_have_none(export: Export, result: ReadResult[CardRecord]) -> None:
    lacking = [card for card in result.cards if card.faces[1:] and card.faces[1].vitality is None]
    assert len(lacking) == 2
    assert sum(len(card.faces) == 2 for card in result.cards) == export.traps["back"]


def test_only_tokens_are_warned_of(export: Export, result: ReadResult[CardRecord]) -> None:
    assert [problem.record for problem in result.problems] == export.tokens
    assert {problem.what for problem in result.problems} == {
        "is a token, which no deck can contain: skipped"
    }


def test_backups_have_stamina_and_characters_health(result: ReadResult[CardRecord]) -> None:
    for card in result.cards:
        face = card.faces[0]
        assert (face.stamina is not None) == (face.type is CardType.BACKUP)
        assert (face.vitality is not None) == (face.type is CardType.CHARACTER)


@pytest.mark.parametrize("kind", KINDS)
def test_a_file_of_one_kind_reads_the_same(kind: str) -> None:
    one = exported(320, (kind,))
    found = parse_cards(json.dumps(one.records).encode(), f"{kind}.json")
    assert [problem.record for problem in found.problems] == one.tokens
    for card, wanted in zip(found.cards, one.cards, strict=True):
        assert printed(card.faces[0]) == meant(wanted.face)


def test_every_wrong_record_among_many_is_told_and_costs_no_other() -> None:
    export = exported(800)
    records = [dict(record) for record in export.records]
    spoilt = {at: at // 25 % 4 for at in range(10, len(records), 25)}
    for at, how in spoilt.items():
        records[at] |= ({"name": ""}, {"type": "castle"}, {"control": "x"}, {"colour": 1})[how]
    found = parse_cards(json.dumps(records).encode(), "spoilt.json")
    told = {problem.record for problem in found.problems}
    assert {at + 1 for at in spoilt} <= told | set(export.tokens)
    kept = {card.record for card in found.cards}
    assert {card.record for card in export.cards} - kept <= {at + 1 for at in spoilt}


@pytest.mark.slow
def test_import_of_all_in_a_few_seconds(export: Export, tmp_path: Path) -> None:
    data = json.dumps(export.records).encode()
    began = time.process_time()
    found = parse_cards(data, "export.json")
    with Collection(tmp_path / "library.sqlite") as library:
        taken = library.add(found.cards, "export.json")
        spent = time.process_time() - began
        assert taken.added == len(export.cards)
        names = {(card.face["name"], card.face["type"]) for card in export.cards}
        assert library.count() == len(names)
        stamina = library.search(parse_query("type:backup stamina>=1", LANGUAGE), 5_000)
        assert stamina.total == len({name for name, kind in names if kind == "backup"})
    assert spent < 10
