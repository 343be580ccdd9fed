"""A user's library in tests: a card for it, and what is found in it, and damage."""

from __future__ import annotations

from pathlib import Path

from engine.library.collection import Collection
from engine.library.query.fields import LANGUAGE
from engine.library.query.parse import parse_query
from engine.library.records import CardRecord, Face, Printing
from engine.text.ufs.normalise import Dialect
from engine.ufs.effects.nodes.words import CardType


def jab(damage: int, *printings: Printing) -> CardRecord:
    face = Face(name="Jab", type=CardType.ATTACK, damage=damage)
    return CardRecord((face,), Dialect.COMPREHENSIVE, printings)


def found(library: Collection, text: str = "") -> list[CardRecord]:
    return list(library.search(parse_query(text, LANGUAGE), limit=5_000).cards)


def spoil(path: Path, start: float, end: float) -> None:
    """Overwrite a part of a file, given as shares of its length."""
    data = bytearray(path.read_bytes())
    first, last = int(len(data) * start), int(len(data) * end)
    data[first:last] = b"\xa5" * (last - first)
    path.write_bytes(data)
