"""Reads faces of cards from mappings of keys."""

from __future__ import annotations

from engine.files.record_reader import RecordReader
from engine.library.records import Face

ESSENTIAL = frozenset({"name", "type"})


def face_reader(file: str, record: int, card: str) -> RecordReader[Face]:
    """A reader for the faces of one record."""
    return RecordReader(Face, ESSENTIAL, file, record, card)
