"""Turns the leaves of a query, except patterns, into SQL that finds faces of the library."""

from __future__ import annotations

from typing import NamedTuple

from engine.library.query.fields import STATUS_BITS, SYMBOL_BITS, TextStatus
from engine.library.query.tree import Label, NumberTest, OneOf, Words

Leaf = Words | NumberTest | OneOf | Label
_LABELS = {
    "set": "code = :label OR title = :label",
    "number": "number = :label",
    "rarity": "rarity = :label",
}


class Select(NamedTuple):
    """An SQL query for ids of faces, and its values."""

    sql: str
    values: dict[str, str | int]


def select(leaf: Leaf) -> Select:
    """The SQL that finds the faces of a leaf."""
    # Columns and signs come from our own tables; what was typed is always a bound value.
    match leaf:
        case Words():
            sql = "SELECT rowid FROM face_words WHERE face_words MATCH :words"
            return Select(sql, {"words": _fts(leaf)})
        case NumberTest(field, sign, number):
            return Select(f"SELECT id FROM face WHERE {field} {sign} :number", {"number": number})
        case OneOf("symbol", values):
            bits = sum(SYMBOL_BITS[value] for value in values)
            return Select("SELECT id FROM face WHERE symbols & :bits", {"bits": bits})
        case OneOf("status", values):
            bits = sum(STATUS_BITS[value] for value in values)
            unread = STATUS_BITS[TextStatus.UNREAD]
            sql = (
                "SELECT id FROM face LEFT JOIN face_status ON face_status.face = face.id"
                " WHERE coalesce(statuses, :unread) & :bits"
            )
            return Select(sql, {"bits": bits, "unread": unread})
        case OneOf(field, values):
            marks = {f"v{at}": value for at, value in enumerate(values)}
            listed = ", ".join(f":{mark}" for mark in marks)
            return Select(f"SELECT id FROM face WHERE {field} IN ({listed})", {**marks})
        case Label("format", label):
            cards = "SELECT card FROM card_format WHERE format = :label"
            return Select(f"SELECT id FROM face WHERE card IN ({cards})", {"label": label})
        case Label(field, label):
            cards = f"SELECT card FROM printing WHERE {_LABELS[field]}"
            return Select(f"SELECT id FROM face WHERE card IN ({cards})", {"label": label})


def printed(field: str) -> str:
    """The SQL that reads each face's printed text in a field of words, for patterns."""
    table = "face_text" if field == "text" else "face"
    return f"SELECT id, {field} FROM {table}"


def _fts(leaf: Words) -> str:
    """The FTS5 query. Words have only letters and digits, so nothing in them needs escaping."""
    star = "" if leaf.whole else " *"
    return f'{{{" ".join(leaf.fields)}}} : "{" ".join(leaf.words)}"{star}'
