"""LackeyCCG sets: tab-separated tables whose first columns are Name, Set and ImageFile.

Other columns are read if their names mean a value of our cards. An ImageFile `set/number` gives
the number; a comma separates front and back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from engine.files.lackey import FIRST, PARAGRAPH, cell_of, plain_heading, read_table
from engine.files.reports import Problem, ReadResult
from engine.library.faces import face_reader
from engine.library.keyword_list import split_line, tidy_keywords
from engine.library.records import CardRecord, Face, Printing
from engine.text.ufs.normalise import Dialect

COLUMNS = {
    "type": "type", "version": "version", "difficulty": "difficulty", "diff": "difficulty",
    "control": "control", "check": "control", "checkvalue": "control", "block": "block",
    "zone": "zone", "attackzone": "zone", "speed": "speed", "damage": "damage",
    "handsize": "hand_size", "vitality": "vitality", "health": "vitality", "stamina": "stamina",
    "symbols": "symbols", "resources": "symbols", "keywords": "keywords", "text": "text",
    "flavour": "flavour", "flavor": "flavour", "universe": "universe", "watermark": "watermark",
}  # fmt: skip
KNOWN = frozenset({*FIRST, "rarity", *COLUMNS})
WRITTEN = (
    "Type", "Version", "Difficulty", "Control", "Block", "Zone", "Speed", "Damage", "HandSize",
    "Vitality", "Stamina", "Symbols", "Keywords", "Text", "Rarity", "Universe", "Watermark",
)  # fmt: skip
_LISTS = ("symbols", "keywords")


def read_lackey_set(text: str, file: str) -> ReadResult[CardRecord]:
    """The cards of a table."""
    table = read_table(text, file, KNOWN)
    problems = list(table.problems)
    cards: list[CardRecord] = []
    for number, cells in table.rows:
        cards += _card(file, number, cells, problems)
    return ReadResult(tuple(cards), tuple(problems))


def _card(
    file: str, row: int, cells: dict[str, str], problems: list[Problem]
) -> Iterator[CardRecord]:
    """The card of a row, whose line number becomes its record number."""
    name = cells["name"].strip()
    reader = face_reader(file, row, name)
    if not name:
        reader.report("has no name: skipped")
    face = reader.read(_values(cells)) if name else None
    problems += reader.problems
    if face is not None:
        yield CardRecord(
            faces=(face,),
            dialect=Dialect.UNIVERSUS,
            printings=(_printing(cells),),
            file=file,
            record=row,
        )


def _values(cells: dict[str, str]) -> dict[str, Any]:
    """The cells under the keys of our own card files; empty ones are left out."""
    found: dict[str, Any] = {"name": cells["name"].strip()}
    for heading, key in COLUMNS.items():
        value = cells.get(heading, "").strip()
        if value:
            found[key] = value
    if "keywords" in found:
        tidy = tidy_keywords(split_line(found["keywords"][:2000]))
        found |= {"keywords": tidy.keywords, "traits": tidy.traits}
    if "symbols" in found:
        found["symbols"] = found["symbols"].replace(",", " ").lower().split()
    found["text"] = found.get("text", "").replace(PARAGRAPH, "\n")
    return found


def _printing(cells: dict[str, str]) -> Printing:
    image = cells.get("imagefile", "").split(",")[0].strip()
    path, slash, number = image.rpartition("/")
    code = cells.get("set", "").strip() or path
    rarity = cells.get("rarity", "").strip()
    return Printing(code[:200], number[:200] if slash else "", rarity[:200], image=image[:500])


def write_lackey_set(records: Iterable[CardRecord]) -> str:
    """A table with a row for every printing of every card; only fronts are written."""
    rows = ["\t".join(("Name", "Set", "ImageFile", *WRITTEN))]
    for record in records:
        rows += [
            "\t".join(map(cell_of, _row(record.faces[0], printing)))
            for printing in record.printings or (Printing(),)
        ]
    return "\n".join(rows) + "\n"


def _row(face: Face, printing: Printing) -> list[object]:
    image = f"{printing.set}/{printing.number}" if printing.number else printing.image
    cells: list[object] = [face.name, printing.set, image]
    for heading in WRITTEN:
        key = COLUMNS.get(plain_heading(heading), "")
        if heading == "Rarity":
            cells.append(printing.rarity)
        elif key in _LISTS:
            words = getattr(face, key) or ()
            more = face.traits if key == "keywords" else ()
            cells.append((", " if key == "keywords" else " ").join((*words, *more)))
        else:
            cells.append(getattr(face, key))
    return cells
