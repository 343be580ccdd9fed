"""Writes and reads records of the fighting game as JSON, as its library keeps them."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from engine.kernel.contents import Bounds, JsonError, read_json
from engine.kernel.errors import CONTRADICTIONS
from engine.library.records import CardRecord, Face, Printing
from engine.library.user_records import DamagedRecord
from engine.text.ufs.normalise import Dialect

LARGEST = 2**20  # characters of a body
BOUNDS = Bounds(values=20_000, depth=16, text=200_000)
LONGEST = 500  # characters of a printing's field


def write_record(record: CardRecord) -> str:
    """The record as JSON without empty and default values."""
    data = {
        "faces": [face.model_dump(mode="json", exclude_defaults=True) for face in record.faces],
        "dialect": str(record.dialect),
        "printings": [_plain(_fields(printing)) for printing in record.printings],
        "formats": list(record.formats),
        "limit": record.limit,
        "has_errata": record.has_errata,
        "file": record.file,
        "record": record.record,
    }
    return json.dumps(_plain(data), ensure_ascii=False, separators=(",", ":"))


def _fields(printing: Printing) -> dict[str, Any]:
    return {field.name: getattr(printing, field.name) for field in fields(Printing)}


def _plain(data: dict[str, Any]) -> dict[str, Any]:
    """The data without empty values; a limit of 0 is not empty."""
    return {key: value for key, value in data.items() if value or type(value) is int}


def read_record(body: str) -> CardRecord:
    """The record of a body. Raises DamagedRecord if it makes no sense."""
    if len(body) > LARGEST:
        raise DamagedRecord("larger than any record")
    try:
        data = read_json(body, BOUNDS)
        faces = tuple(Face.model_validate(face) for face in data["faces"])
        record = CardRecord(
            faces=faces,
            dialect=Dialect(data["dialect"]),
            printings=tuple(Printing(**entry) for entry in data.get("printings", ())),
            formats=tuple(data.get("formats", ())),
            limit=data.get("limit"),
            has_errata=data.get("has_errata", False),
            file=data.get("file", ""),
            record=data.get("record", 0),
        )
    except (JsonError, *CONTRADICTIONS) as error:
        raise DamagedRecord(str(error)) from error
    if not faces or not _is_sound(record):
        raise DamagedRecord("contains something no file brings")
    return record


def _is_sound(record: CardRecord) -> bool:
    """Whether everything has the right type, other than the faces, which were validated."""
    told = [value for each in record.printings for value in _fields(each).values()]
    if not all(type(text) is str and len(text) <= LONGEST for text in (*told, *record.formats)):
        return False
    kinds = (type(record.limit), type(record.has_errata), type(record.file), type(record.record))
    return kinds in ((int, bool, str, int), (type(None), bool, str, int))


def identity(record: CardRecord) -> str:
    """What two records of the same printing have in common."""
    printing = record.printings[0] if record.printings else Printing()
    where = (printing.set or printing.set_name, printing.number, printing.image)
    parts = (record.name, str(record.faces[0].type), *where)
    return "\0".join(part.casefold() for part in parts)
