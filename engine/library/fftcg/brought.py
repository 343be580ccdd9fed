"""Card files that players bring: our own format as JSON or YAML, or a table for LackeyCCG.

Any part of a card that makes no sense is left out and reported; a card without name, number, type,
element or cost is skipped. In a table, the number has a column of its own or is the name of the
picture.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from engine.files.card_files import (
    REPEATED,
    CardText,
    FileForm,
    card_data,
    card_text,
    check_count,
)
from engine.files.lackey import FIRST, PARAGRAPH, cell_of, read_table
from engine.files.record_reader import RecordReader
from engine.files.reports import CardFileError, Problem, ReadResult
from engine.files.safe_yaml import documents
from engine.library.fftcg.cards import TcgRecord

ESSENTIAL = frozenset({"name", "number", "type", "element", "cost"})
SEVERAL = ("element", "job", "category")
COLUMNS = {
    "number": "number", "cardnumber": "number", "type": "type", "element": "element",
    "elements": "element", "cost": "cost", "power": "power", "job": "job", "jobs": "job",
    "category": "category", "categories": "category", "generic": "generic", "text": "text",
}  # fmt: skip
WRITTEN = ("Number", "Type", "Element", "Cost", "Power", "Job", "Category", "Generic", "Text")
YES = frozenset({"yes", "true", "1", "generic", "x"})
Result = ReadResult[TcgRecord]


def read_brought(path: Path) -> Result:
    """All cards of a file. Raises CardFileError if it has none or cannot be read at all."""
    return parse_brought(card_data(path), path.as_posix())


def parse_brought(data: bytes, where: str) -> Result:
    """The same for the contents of a file."""
    found = card_text(data, where)
    if found.form is FileForm.TABLE:
        return _from_table(found.text, where)
    cards = list(_entries(_documents(found, where), where))
    check_count(len(cards), where)
    return _read(where, enumerate(cards, start=1))


def _documents(found: CardText, where: str) -> Iterator[Any]:
    """The documents in a file; a plain list is a list of cards."""
    if found.form is FileForm.YAML:
        yield from documents(found.text, where, CardFileError)
    elif isinstance(found.value, list) and not any(map(_has_cards, found.value)):
        yield {"cards": found.value}
    else:
        yield from found.value if isinstance(found.value, list) else [found.value]


def _has_cards(document: Any) -> bool:
    return isinstance(document, dict) and isinstance(document.get("cards"), list)


def _entries(found: Iterable[Any], where: str) -> Iterator[Any]:
    """The cards of all documents, each with the set that its document names."""
    holding = [document for document in found if _has_cards(document)]
    if not holding:
        raise CardFileError(where, "it contains no cards: neither a list of records nor `cards`")
    for document in holding:
        of_all = {"set": document["set"]} if "set" in document else {}
        for raw in document["cards"]:
            yield {**of_all, **raw} if isinstance(raw, dict) else raw


def _read(where: str, cards: Iterable[tuple[int, Any]]) -> Result:
    records: list[TcgRecord] = []
    problems: list[Problem] = []
    for at, raw in cards:
        if not isinstance(raw, dict):
            problems.append(Problem(where, at, "", "is not a mapping: skipped"))
            continue
        reader = RecordReader(TcgRecord, ESSENTIAL, where, at, str(raw.get("name", "")))
        if repeated := raw.pop(REPEATED, None):
            reader.report(f"{REPEATED}: {', '.join(repeated)}")
        record = reader.read(raw)
        problems += reader.problems
        records += [] if record is None else [record]
    return ReadResult(tuple(records), tuple(problems))


# --- tables ---------------------------------------------------------------------------------------


def _from_table(text: str, where: str) -> Result:
    table = read_table(text, where, frozenset({*FIRST, *COLUMNS}))
    found = _read(where, ((line, _values(cells)) for line, cells in table.rows))
    return ReadResult(found.cards, (*table.problems, *found.problems))


def _values(cells: dict[str, str]) -> dict[str, Any]:
    """The cells under the keys of our own card files; empty ones are left out."""
    found: dict[str, Any] = {"name": cells["name"].strip(), "set": cells.get("set", "").strip()}
    for heading, key in COLUMNS.items():
        value = cells.get(heading, "").strip()
        if value:
            found[key] = value
    for key in SEVERAL:
        if key in found:
            found[key] = _listed(found[key])
    if "generic" in found:
        found["generic"] = found["generic"].lower() in YES
    found["text"] = found.get("text", "").replace(PARAGRAPH, "\n")
    picture = cells.get("imagefile", "").split(",")[0].strip().rpartition("/")[2]
    return {"number": picture or None, **found}


def _listed(cell: str) -> list[str]:
    parts = cell.replace("/", ",").replace(";", ",").split(",")
    return [part.strip() for part in parts if part.strip()]


# --- writing --------------------------------------------------------------------------------------


def write_brought(records: Sequence[TcgRecord], suffix: str) -> str:
    """The contents of a file with this suffix that holds the cards."""
    if suffix.lower() == ".txt":
        return write_table(records)
    cards = [written(record) for record in records]
    return json.dumps({"cards": cards}, ensure_ascii=False, indent=1) + "\n"


def written(record: TcgRecord) -> dict[str, Any]:
    """A card in the form of our own files."""
    return record.model_dump(mode="json", exclude_defaults=True)


def write_table(records: Iterable[TcgRecord]) -> str:
    """A table for LackeyCCG."""
    rows = ["\t".join(("Name", "Set", "ImageFile", *WRITTEN))]
    rows += ["\t".join(map(cell_of, _row(record))) for record in records]
    return "\n".join(rows) + "\n"


def _row(record: TcgRecord) -> list[object]:
    told = record.model_dump(mode="json")
    several = {key: ", ".join(told[key]) for key in SEVERAL}
    generic = {"generic": "yes" if record.generic else ""}
    told |= several | generic
    return [record.name, record.set, record.number, *(told[each.lower()] for each in WRITTEN)]
