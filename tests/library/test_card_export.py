"""Cards written to a file and read again are the same cards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.library.cards import parse_cards
from engine.library.collection import Collection
from engine.library.export import write_cards
from engine.library.intake import IntakeCancelled, take_in
from engine.library.records import CardRecord, Face, Printing
from engine.text.ufs.normalise import Dialect
from engine.ufs.effects.nodes.words import AttackZone, CardType
from tests.library.many import many
from ufs_desktop.fight.library import READER, shipped_shelf

STRANGE = (
    CardRecord(
        (
            Face(name="Two “Faced”", type=CardType.CHARACTER, version="(I)", vitality=0, text="A."),
            Face(name="Two “Faced”", type=CardType.ATTACK, zone=AttackZone.LOW, symbols=()),
        ),
        Dialect.UNIVERSUS,
        (Printing("abc", "001"), Printing("xyz", "095B", released="2024-05")),
        ("standard", "legacy"),
        limit=0,
    ),
    CardRecord(
        (Face(name="Mended", text="B.", printed_text="C."),), Dialect.ADVANCED, has_errata=True
    ),
    CardRecord(
        (Face(name="Half", text="D.", printed_text="E."), Face(name="Other", text="F.")),
        Dialect.COMPREHENSIVE,
        has_errata=True,
    ),
    CardRecord((Face(name="Blank", printed_text=None),), Dialect.COMPREHENSIVE, has_errata=False),
)


def plain(record: CardRecord) -> CardRecord:
    """Without what tells of the file that it came from."""
    moved = {"text_start": 0, "printed_start": 0}
    faces = tuple(face.model_copy(update=moved) for face in record.faces)
    return replace(record, faces=faces, file="", record=0)


def test_our_own_format_keeps_everything() -> None:
    records = [*STRANGE, *many(40), *shipped_shelf().catalogue.cards]
    text = write_cards(records, ".json")
    result = parse_cards(text.encode(), "cards.json")
    assert result.problems == ()
    by_edition = {
        dialect: at for at, dialect in enumerate(dict.fromkeys(r.dialect for r in records))
    }
    wanted = sorted(records, key=lambda record: by_edition[record.dialect])
    assert [plain(record) for record in result.cards] == [plain(record) for record in wanted]


def test_a_table_for_other_programs_is_written_by_its_ending() -> None:
    text = write_cards(list(many(3)), ".TXT")
    assert [card.name for card in parse_cards(text.encode(), "set.txt").cards] == [
        card.name for card in many(3)
    ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two files with cards, one with none, one too large, and a picture."""
    folder = tmp_path / "cards"
    folder.mkdir()
    records = list(many(60))
    for at in range(2):
        text = write_cards(records[30 * at : 30 * at + 30], ".json")
        (folder / f"{at}.json").write_text(text, encoding="utf-8")
    (folder / "deck.json").write_text('{"name": "no cards"}', encoding="utf-8")
    with (folder / "large.json").open("wb") as file:
        file.truncate(50 * 2**20)
    (folder / "picture.png").write_bytes(b"\x89PNG")
    return folder


def test_a_folder_is_taken_in_with_a_note_for_what_is_not(folder: Path, tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    with Collection(tmp_path / "library.sqlite") as library:
        intake = take_in([folder], READER, library, lambda *each: told.append(each), lambda: False)
        assert (intake.files, len(intake.cards), intake.added, intake.replaced) == (2, 60, 60, 0)
        assert library.count() == 60
        assert library.sources() == {"cards": 60}
        again = take_in([folder / "0.json"], READER, library, lambda *_: None, lambda: False)
        assert (again.added, again.replaced) == (0, 30)
    notes = [str(problem) for problem in intake.problems]
    assert any("deck.json" in note and "it contains no cards" in note for note in notes)
    assert any("large.json" in note and "larger than 32 MB" in note for note in notes)
    assert not any("picture" in note for note in notes)
    assert told[0] == ("Reading files", 0, 4)
    assert told[-1] == ("Importing cards", 60, 60)


@pytest.mark.parametrize("after", [1, 6, 40])
def test_what_is_cancelled_takes_in_nothing(folder: Path, tmp_path: Path, after: int) -> None:
    """While files are read, and while cards are taken in."""
    told: list[str] = []
    with Collection(tmp_path / "library.sqlite") as library:
        with pytest.raises(IntakeCancelled):
            take_in(
                [folder],
                READER,
                library,
                lambda what, *_: told.append(what),
                lambda: len(told) > after,
            )
        assert library.count() == 0
        assert take_in([folder], READER, library, lambda *_: None, lambda: False).added == 60
