"""Every kind of damage, and how it is done to files of each shape."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum

from engine.kernel.rng import Rng
from ufs_desktop.fuzz.forgery import FORGERS, Shape

SPARSE = 8 * 1024**3  # bytes that a file claims to hold


class Damage(StrEnum):
    """A way in which a file may be damaged."""

    TRUNCATED = "truncated"
    FLIPPED = "flipped bits"
    RESEALED = "re-sealed after editing"
    DEEP = "deep"
    WIDE = "wide"
    SHARED = "shared"
    NUMBERS = "huge numbers"
    TEXTS = "huge texts"
    ENCODINGS = "bad encodings"
    SIGNS = "control and right-to-left signs"
    LINKS = "links"
    DEVICES = "devices"
    SIZES = "lying sizes"
    NEWER = "newer version"
    OTHER = "other game"


class Obstacle(StrEnum):
    """Something other than a regular file in a file's place."""

    NOWHERE = "link to nothing"
    ITSELF = "link to itself"
    FOLDER = "link to a folder"
    ZERO = "link to a device"
    PIPE = "pipe"
    SPARSE = "empty file that claims gigabytes"


PLACES: Mapping[Damage, tuple[Obstacle, ...]] = {
    Damage.LINKS: (Obstacle.NOWHERE, Obstacle.ITSELF, Obstacle.FOLDER),
    Damage.DEVICES: (Obstacle.ZERO, Obstacle.PIPE),
    Damage.SIZES: (Obstacle.SPARSE,),
}
RUBBISH = (
    "null", "true", "-1", "0", "1.5", '""', '"no"', "[]", "{}", "[[]]", '[1,"a"]', '{"set":[[]]}',
    '{"Ref":[1,1]}', '{"list":[]}', '{"map":[[1,2]]}', '{"@Card":"x"}', '"A"', "999", "7",
)  # fmt: skip
NUMBERS = (
    "999999999999999", "-999999999999999", "2147483648", "9223372036854775808", "1e999",
    "1" + "0" * 30, "9" * 4_200, "9" * 6_000, "0.1", "65536", "-0",
)  # fmt: skip
SIGNS = (
    r'"\u001b[2J\u0007"', r'"\u202egnp.exe"', r'"\u0000"', r'"a\r\nb"', r'"\u2066\u2067\u061c"',
    r'"<img src=\"/dev/zero\">"', r'"\ufeff"',
)  # fmt: skip
BYTES = (b"\xff\xfe", b"\xc3\x28", b"\xed\xa0\x80", b"\0", b"\xef\xbb\xbf", b"\xf8\x88\x80\x80\x80")
ENCODINGS = ("utf-16", "utf-32", "utf-7", "latin-1", "utf-16-be")
NO_REFERENCES = "nothing in such a file can refer to another part of it"
NO_VERSION = "no version is written in such a file"
FLAT = "nothing in such a file lies inside something else"
PICTURES = (Shape.PNG, Shape.JPEG, Shape.WEBP)
# Combinations that make no sense, and why.
POINTLESS: Mapping[tuple[Shape, Damage], str] = {
    (Shape.TEXT, Damage.SHARED): NO_REFERENCES,
    (Shape.JSON, Damage.SHARED): NO_REFERENCES,
    (Shape.LINES, Damage.SHARED): NO_REFERENCES,
    (Shape.DATABASE, Damage.SHARED): NO_REFERENCES,
    (Shape.TEXT, Damage.NEWER): NO_VERSION,
    (Shape.XML, Damage.NEWER): NO_VERSION,
    (Shape.YAML, Damage.NEWER): NO_VERSION,
    (Shape.JSON, Damage.NEWER): NO_VERSION,
    (Shape.LINES, Damage.NEWER): NO_VERSION,
    **{(picture, Damage.SHARED): NO_REFERENCES for picture in PICTURES},
    **{(picture, Damage.NEWER): NO_VERSION for picture in PICTURES},
    **{(picture, Damage.DEEP): FLAT for picture in PICTURES},
}


def damaged(shape: Shape, damage: Damage, data: bytes, rng: Rng) -> bytes:
    """The contents of the damaged file; obstacles in its place (`PLACES`) are made by
    `trial.spoil`."""
    spoil = _ANYWHERE.get(damage)
    if spoil is not None and not (damage is Damage.ENCODINGS and rng.below(3) == 0):
        return spoil(data, rng)
    return FORGERS[shape](data, damage.name, _value(damage, rng), rng)


def _value(damage: Damage, rng: Rng) -> str:
    """The value to put into a file, as JSON."""
    match damage:
        case Damage.RESEALED | Damage.SIZES | Damage.SHARED | Damage.NEWER:
            return rng.choice(RUBBISH)
        case Damage.DEEP:
            depth = rng.choice((40, 70, 900, 60_000))
            start, end = rng.choice((("[", "]"), ('{"a":', "}"), ('[{"b":', "}]")))
            return start * depth + "1" + end * depth
        case Damage.WIDE:
            count = rng.choice((2_000, 300_000, 1_500_000))
            return f"[{','.join([rng.choice(('[]', '1', '{}', chr(34) * 2))] * count)}]"
        case Damage.NUMBERS:
            return rng.choice(NUMBERS)
        case Damage.TEXTS:
            return f'"{rng.choice(("a", "a ", "[", "é"))}"'.replace(
                "a", "a" * rng.choice((300, 30_000, 4_000_000))
            )
        case Damage.SIGNS:
            return rng.choice(SIGNS)
    return r'"\ud800"'


def _truncated(data: bytes, rng: Rng) -> bytes:
    return data[: rng.below(len(data))]


def _flipped(data: bytes, rng: Rng) -> bytes:
    spoilt = bytearray(data)
    for _ in range(1 + rng.below(4)):
        spoilt[rng.below(len(data))] ^= 1 << rng.below(8)
    return bytes(spoilt)


def _encoded(data: bytes, rng: Rng) -> bytes:
    if rng.below(2):
        at = rng.below(len(data))
        return data[:at] + rng.choice(BYTES) + data[at:]
    return data.decode("utf-8", "replace").encode(rng.choice(ENCODINGS), "replace")


_ANYWHERE: Mapping[Damage, Callable[[bytes, Rng], bytes]] = {
    Damage.TRUNCATED: _truncated,
    Damage.FLIPPED: _flipped,
    Damage.ENCODINGS: _encoded,
}
