"""LackeyCCG sets: a table with tabs whose first columns are Name, Set and ImageFile.

Every game adds columns of its own; those with names that a card of ours could mean are read, the
others are reported once. A picture `set/number` gives the number; a comma parts front and back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from engine.files.text import visible
from engine.library.faces import FaceReader
from engine.library.keyword_list import split_line, tidy_keywords
from engine.library.records import CardFileError, CardRecord, Face, Printing, Problem, ReadResult
from engine.text.ufs.normalise import Dialect

FIRST = ("name", "set", "imagefile")
TABLE_SUFFIX = ".txt"
MOST_COLUMNS = 100
MOST_ROWS = 100_000
MOST_LINES = 1_000_000
COLUMNS = {
    "type": "type", "version": "version", "difficulty": "difficulty", "diff": "difficulty",
    "control": "control", "check": "control", "checkvalue": "control", "block": "block",
    "zone": "zone", "attackzone": "zone", "speed": "speed", "damage": "damage",
    "handsize": "hand_size", "vitality": "vitality", "health": "vitality", "stamina": "stamina",
    "symbols": "symbols", "resources": "symbols", "keywords": "keywords", "text": "text",
    "flavour": "flavour", "flavor": "flavour", "universe": "universe", "watermark": "watermark",
}  # fmt: skip
BESIDE = frozenset({*FIRST, "rarity"})
WRITTEN = (
    "Type", "Version", "Difficulty", "Control", "Block", "Zone", "Speed", "Damage", "HandSize",
    "Vitality", "Stamina", "Symbols", "Keywords", "Text", "Rarity", "Universe", "Watermark",
)  # fmt: skip
_ROW = re.compile(r"[^\n]+")
_PARAGRAPH = " | "  # a cell holds no line feed
_LISTS = ("symbols", "keywords")


def is_lackey_set(text: str) -> bool:
    """Whether a text begins with the headings of such a table."""
    first = text.lstrip("\ufeff")[:400].partition("\n")[0]
    return tuple(cell.strip().lower() for cell in first.split("\t")[:3]) == FIRST


def read_lackey_set(text: str, file: str, dialect: Dialect = Dialect.UNIVERSUS) -> ReadResult:
    """The cards of a table; short rows lack what stands last."""
    if text.count("\n") > MOST_LINES:
        raise CardFileError(file, f"more than {MOST_LINES:,} lines")
    first, _, rest = text.lstrip("\ufeff").partition("\n")
    headings = [_plain(cell) for cell in first.split("\t", MOST_COLUMNS)]
    if tuple(headings[:3]) != FIRST or len(headings) > MOST_COLUMNS:
        raise CardFileError(file, "the first columns must be Name, Set and ImageFile")
    problems = list(_unknown(file, headings))
    cards: list[CardRecord] = []
    if sum(1 for _ in _rows(rest, 2)) > MOST_ROWS:
        raise CardFileError(file, f"more than {MOST_ROWS:,} cards")
    for number, row in _rows(rest, 2):
        cells = dict(zip(headings, row.split("\t", MOST_COLUMNS), strict=False))
        cards += _card(file, number, cells, dialect, problems)
    return ReadResult(tuple(cards), tuple(problems))


def _rows(text: str, line: int) -> Iterator[tuple[int, str]]:
    """The rows that hold anything, with their lines; millions of empty ones take no room."""
    read = 0
    for found in _ROW.finditer(text):
        line += text.count("\n", read, found.start())
        read = found.start()
        if (row := visible(found[0])).strip():
            yield line, row


def _plain(heading: str) -> str:
    return "".join(letter for letter in heading.lower() if letter.isalnum())


def _unknown(file: str, headings: list[str]) -> Iterator[Problem]:
    strange = [name[:40] for name in headings if name not in COLUMNS and name not in BESIDE]
    if strange:
        yield Problem(file, 0, "", f"columns that are not read: {', '.join(strange[:12])}")


def _card(
    file: str, row: int, cells: dict[str, str], dialect: Dialect, problems: list[Problem]
) -> Iterator[CardRecord]:
    """The card of a row; its record is the number of its line."""
    name = cells["name"].strip()
    reader = FaceReader(file, row, name)
    if not name:
        reader.report("has no name: skipped")
    face = reader.read(_values(cells)) if name else None
    problems += reader.problems
    if face is not None:
        yield CardRecord(
            faces=(face,), dialect=dialect, printings=(_printing(cells),), file=file, record=row
        )


def _values(cells: dict[str, str]) -> dict[str, Any]:
    """The cells in the keys of our own card files; an empty one says nothing."""
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
    found["text"] = found.get("text", "").replace(_PARAGRAPH, "\n")
    return found


def _printing(cells: dict[str, str]) -> Printing:
    image = cells.get("imagefile", "").split(",")[0].strip()
    path, slash, number = image.rpartition("/")
    code = cells.get("set", "").strip() or path
    rarity = cells.get("rarity", "").strip()
    return Printing(code[:200], number[:200] if slash else "", rarity[:200], image=image[:500])


def write_lackey_set(records: Iterable[CardRecord]) -> str:
    """A table with a row for every printing of the front of every card."""
    rows = ["\t".join(("Name", "Set", "ImageFile", *WRITTEN))]
    for record in records:
        rows += [
            "\t".join(map(_cell, _row(record.faces[0], printing)))
            for printing in record.printings or (Printing(),)
        ]
    return "\n".join(rows) + "\n"


def _row(face: Face, printing: Printing) -> list[object]:
    image = f"{printing.set}/{printing.number}" if printing.number else printing.image
    cells: list[object] = [face.name, printing.set, image]
    for heading in WRITTEN:
        key = COLUMNS.get(_plain(heading), "")
        if heading == "Rarity":
            cells.append(printing.rarity)
        elif key in _LISTS:
            words = getattr(face, key) or ()
            more = face.traits if key == "keywords" else ()
            cells.append((", " if key == "keywords" else " ").join((*words, *more)))
        else:
            cells.append(getattr(face, key))
    return cells


def _cell(value: object) -> str:
    """What a cell can hold: one line without tabs."""
    text = "" if value is None else str(value)
    lines = (" ".join(line.split()) for line in text.splitlines())
    return _PARAGRAPH.join(line for line in lines if line)
