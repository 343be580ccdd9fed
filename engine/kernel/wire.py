"""A plain value of a game as JSON and back: the moves that the host of a match writes down.

What is read may be anything, so reading is as strict as reading a save.
"""

from __future__ import annotations

from typing import TypeVar, get_origin

from engine.kernel.codec import Codec, Misfit
from engine.kernel.contents import Json
from engine.kernel.decoding import Reader
from engine.kernel.encoding import Writer
from engine.kernel.save import within

T = TypeVar("T")
MOST = 300_000  # values, each shared one as often as it is gone through
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
