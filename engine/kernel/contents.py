"""What files and messages hold, read within bounds; files are written whole or not at all.

Their author may have meant harm: size, depth and number of values are known before anything is
built, and nothing waits for what is not a plain file (a pipe, a device, a folder).
"""

from __future__ import annotations

import errno
import json
import os
import re
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from engine.kernel.errors import EngineError

NO_FILE = "Not a regular file"
TOO_LARGE = "The file is far too large"
CHUNK = 1024 * 1024  # bytes read at once
_WITHOUT_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|.)",
    re.DOTALL,
)
_LEVELS = bytes.maketrans(b"{}", b"[]")
_NO_BRACKETS = bytes(each for each in range(256) if each not in b"[]{}")

Json = Any  # what json.loads gives


class FileTooLarge(OSError):
    """A file that holds more than anything of its kind does."""


class JsonError(EngineError):
    """Text that is not JSON, or too much of it; `place` is a line and column, if known."""

    def __init__(self, what: str, place: str = "") -> None:
        super().__init__(f"broken JSON at {place}: {what}" if place else what)
        self.what = what
        self.place = place


class Bounds(NamedTuple):
    """The most that a document may hold."""

    values: int = 1_000_000
    depth: int = 64
    text: int = 20_000  # characters in one string
    digits: int = 15  # in a whole number


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """A regular file to read from; OSError for anything else, without waiting."""
    _refuse_unless_regular(path.stat().st_mode, path)  # some devices act when they are opened
    handle = os.open(path, os.O_RDONLY | _WITHOUT_WAITING)
    with os.fdopen(handle, "rb") as file:
        _refuse_unless_regular(os.fstat(handle).st_mode, path)
        yield file


def contents(path: Path, largest: int) -> bytes:
    """The bytes of a file; FileTooLarge if there are more, whatever size the system reports."""
    with opened(path) as file:
        data = read_up_to(file.read, largest)
    if data is None:
        raise FileTooLarge(errno.EFBIG, TOO_LARGE, path.as_posix())
    return data


def read_up_to(read: Callable[[int], bytes], largest: int) -> bytes | None:
    """Everything there is to read; None if that is more than `largest`."""
    parts, left = [], largest + 1
    while left and (part := read(min(CHUNK, left))):
        parts.append(part)
        left -= len(part)
    return b"".join(parts) if left else None


def write_file(path: Path, whole: str | bytes) -> None:
    """Write under a temporary name, then rename: nobody ever finds half a file."""
    data = whole.encode() if isinstance(whole, str) else whole
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except OSError as error:  # the name that was asked for is the one that is known
        raise OSError(error.errno, error.strerror, path.as_posix()) from error
    finally:
        part.unlink(missing_ok=True)


def read_json(
    text: str | bytes,
    bounds: Bounds,
    *,
    pairs: Callable[[list[tuple[str, Json]]], Json] | None = None,
    number: Callable[[str], Json] | None = None,
) -> Json:
    """The value of a JSON text. A lone surrogate, which nothing can show, becomes a question mark.

    `pairs` and `number` make objects and fractions, as with json.loads. Raises JsonError if it is
    not JSON, or holds too much.
    """
    whole = _decoded(text)
    _measure(whole, bounds)
    try:
        if _HALF.search(whole):
            whole = _ESCAPE.sub(lambda found: "?" if found[1] else found[0], whole)
        return json.loads(
            whole, object_pairs_hook=pairs, parse_float=number, parse_constant=_refuse_constant
        )
    except json.JSONDecodeError as error:
        raise JsonError(error.msg, f"line {error.lineno} column {error.colno}") from error
    except RecursionError as error:
        raise JsonError("nested too deeply") from error
    except ValueError as error:
        raise JsonError(str(error)) from error


def _refuse_unless_regular(mode: int, path: Path) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path.as_posix())
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, NO_FILE, path.as_posix())


def _decoded(text: str | bytes) -> str:
    try:
        return text if isinstance(text, str) else text.decode()
    except UnicodeDecodeError as error:
        raise JsonError(f"not UTF-8 text (at byte {error.start})") from error


def _measure(text: str, bounds: Bounds) -> None:
    """Refuse what is too large, judging only by its characters."""
    plain = text.replace(r"\\", "__").replace(r"\"", "__") if "\\" in text else text
    if plain.count('"') > 4 * bounds.values:  # each is a value or a key, and has two
        raise JsonError(f"more than {bounds.values:,} values")
    parts = plain.split('"')
    if len(max(parts[1::2], key=len, default="")) > bounds.text:
        raise JsonError(f"a text of more than {bounds.text:,} characters")
    bare = "".join(parts[::2])
    if sum(map(bare.count, "[{,")) > bounds.values:
        raise JsonError(f"more than {bounds.values:,} values")
    if re.search(rf"(?<![.\d])\d{{{bounds.digits + 1}}}", bare):
        raise JsonError(f"a number of more than {bounds.digits} digits")
    if _is_deeper(bare.encode("ascii", "replace"), bounds.depth):
        raise JsonError(f"nested too deeply: more than {bounds.depth} levels")


def _is_deeper(bare: bytes, depth: int) -> bool:
    """Whether it takes more rounds than this to remove all innermost pairs of brackets."""
    brackets = bare.translate(_LEVELS, _NO_BRACKETS)
    for _ in range(depth):
        shorter = brackets.replace(b"[]", b"")
        if len(shorter) == len(brackets):
            break  # all are out, or they do not close: the parser says where
        brackets = shorter
    return b"[]" in brackets


def _refuse_constant(text: str) -> Json:
    raise ValueError(f"{text} is not a number")
