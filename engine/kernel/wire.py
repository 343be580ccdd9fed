"""A plain value of a game as JSON and back: for the moves that the host of a match records.

What is read could be anything, so reading is as strict as for a save.
"""

from __future__ import annotations

from typing import TypeVar, get_origin

from engine.kernel.codec import Codec, Misfit
from engine.kernel.contents import Json
from engine.kernel.decoding import Reader
from engine.kernel.encoding import Writer
from engine.kernel.save import within

T = TypeVar("T")
MOST = 300_000  # values; a shared one counts every time it is used
KEYS = frozenset({"shapes", "shared", "value"})


def pack(codec: Codec, value: object) -> Json:
    """A value of this game as JSON."""
    writer = Writer(codec)
    raw = writer.value(value)
    return {"shapes": writer.shapes, "shared": writer.shared, "value": raw}


def unpack(codec: Codec, document: Json, kind: type[T]) -> T:
    """The value of a packed document, which must be of this class; SaveError if it is not."""
    return within("value", lambda: _unpacked(codec, document, kind))


def _unpacked(codec: Codec, document: Json, kind: type[T]) -> T:
    if type(document) is not dict or document.keys() != KEYS:
        raise Misfit("takes shapes, shared and value")
    value = Reader(codec, document["shapes"], document["shared"], MOST).value(document["value"])
    if not isinstance(value, get_origin(kind) or kind):
        raise Misfit(f"is no {kind.__name__}")
    return value
