"""Cards written to files: our own format, which keeps everything, or a table for LackeyCCG."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any

from engine.files.lackey import TABLE_SUFFIX
from engine.library.lackey_set import write_lackey_set
from engine.library.records import CardRecord, Face, Printing

OUR_OWN = frozenset({"text_start", "printed_start"})  # positions in the file it was read from


def write_cards(records: Sequence[CardRecord], suffix: str) -> str:
    """The contents of a file with this suffix that holds the cards."""
    return write_lackey_set(records) if suffix.lower() == TABLE_SUFFIX else write_own(records)


def write_own(records: Iterable[CardRecord]) -> str:
    """Our own format as JSON, readable and editable by hand."""
    return json.dumps(_documents(records), ensure_ascii=False, indent=1) + "\n"


def write_own_briefly(records: Iterable[CardRecord]) -> str:
    """The same on one line, without spaces."""
    return json.dumps(_documents(records), ensure_ascii=False, separators=(",", ":"))


def _documents(records: Iterable[CardRecord]) -> object:
    """A document for each edition whose wording the texts use."""
    documents: dict[str, list[dict[str, Any]]] = {}
    for record in records:
        documents.setdefault(str(record.dialect), []).append(_card(record))
    found = [{"edition": edition, "cards": cards} for edition, cards in documents.items()]
    return found[0] if len(found) == 1 else found


def _card(record: CardRecord) -> dict[str, Any]:
    """A card's keys; each of several faces is written in full, so that none inherits values."""
    front = record.faces[0]
    card = _face(front)
    if len(record.faces) > 1:
        faces = [{**_face(face), "text": face.text} for face in record.faces]
        if record.back is not None:
            card |= {"back": faces[1]}
        else:
            card = {"name": front.name, "type": str(front.type), "halves": faces}
    if record.has_errata:
        card |= {"errata": front.text, "text": card.pop("printed_text", None)}
    if record.formats:
        card["formats"] = list(record.formats)
    if record.limit is not None:
        card["limit"] = record.limit
    if record.printings:
        card["printings"] = [_printing(each) for each in record.printings]
    return card


def _face(face: Face) -> dict[str, Any]:
    found = face.model_dump(mode="json", exclude_defaults=True, exclude=set(OUR_OWN))
    return {"name": face.name, "type": str(face.type), **found}


def _printing(printing: Printing) -> dict[str, str]:
    told = ((each.name, getattr(printing, each.name)) for each in fields(Printing))
    return {name: value for name, value in told if value}
