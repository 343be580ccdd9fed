"""What the window remembers on disk, as plain JSON that any editor can show.

Nothing in the file is trusted: the caller has to validate each value. Until the file exists, that
of older versions is read as text, and only its plain words and numbers are used.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from pathlib import Path
from typing import Any

from engine.kernel.contents import (
    Bounds,
    FileTooLarge,
    JsonError,
    contents,
    read_json,
    write_file,
)
from engine.kernel.errors import SaveError
from ufs_desktop.data.places import free_name
from ufs_desktop.data.turns import one_by_one

FORMAT, VERSION = "ufs-settings", 1
LARGEST = 256 * 1024  # bytes
BOUNDS = Bounds(values=1_000, depth=4)
UNREADABLE = (
    "Your settings cannot be read, so the defaults apply. {why}\n\nTheir file was kept as {file}."
)
_SECTION = re.compile(r"\[(\w{1,40})\]")
_LINE = re.compile(r"(\w{1,40})=(.{0,20000})")
_SIGN = re.compile(r"\\(?:x([0-9a-fA-F]{1,4})|(.))")
_SIGNS = {"n": "\n", "t": "\t", "r": "\r", "0": ""}


class Kept:
    """The values of one file by name, such as `table/theme`; `trouble` is for the user."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.trouble = ""
        self._values: dict[str, Any] = {}
        self._unsaved: dict[str, Any] = {}  # what no disk has taken yet
        try:
            self._values = _read(path)
        except FileNotFoundError:
            self._values = _older(path.with_suffix(".ini"))
        except (OSError, SaveError) as error:
            self.trouble = UNREADABLE.format(why=_reason(error), file=self._set_aside())

    def value(self, name: str) -> Any:
        """Whatever is stored under the name, not validated; None if nothing is."""
        return self._unsaved.get(name, self._values.get(name))

    def look_again(self) -> None:
        """Read the file again: another window may have written to it."""
        with suppress(OSError, SaveError):  # then what is known has to do
            self._values = _read(self._path)

    def keep(self, name: str, value: str | int | bool) -> None:
        """Store a value. OSError if the disk refuses it; the file is then unchanged."""
        self._unsaved[name] = value
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with one_by_one(self._path):
            self._look_before_writing()
            self._values |= self._unsaved
            document = {"format": FORMAT, "version": VERSION, "values": self._values}
            write_file(self._path, json.dumps(document, indent=1, sort_keys=True))
        self._unsaved.clear()

    def _look_before_writing(self) -> None:
        """A file that has become unreadable, or is a newer program's, is not written over.

        OSError if the disk does not give the file at the moment: it may hold what others chose.
        """
        try:
            with suppress(FileNotFoundError):  # then what is known is all there is
                self._values = _read(self._path)
        except (SaveError, FileTooLarge):
            self._set_aside()

    def _set_aside(self) -> Path:
        """Rename the unreadable file, so that new settings can be stored."""
        aside = free_name(self._path.with_name(f"{self._path.stem} unreadable{self._path.suffix}"))
        try:
            return self._path.replace(aside)
        except OSError:
            return self._path


def _reason(error: Exception) -> str:
    return f"{error.strerror}." if isinstance(error, OSError) else f"{error}."


def _read(path: Path) -> dict[str, Any]:
    try:
        document = read_json(contents(path, LARGEST), BOUNDS)
    except JsonError as error:
        raise SaveError(path.name, str(error)) from error
    match document:
        case {"format": "ufs-settings", "version": 1, "values": dict(values)}:
            return values
        case {"format": "ufs-settings", "version": int()}:
            raise SaveError(path.name, "written by a newer version of this program")
    raise SaveError(path.name, "these are not settings of this program")


def _older(path: Path) -> dict[str, Any]:
    """The settings of an older version, without values of Qt's own classes (`@...`)."""
    try:
        lines = contents(path, LARGEST).decode("utf-8", "replace").splitlines()
    except OSError:
        return {}
    section, found = "", {}
    for line in lines:
        if begun := _SECTION.fullmatch(line):
            section = begun[1]
        elif (entry := _LINE.fullmatch(line)) and not entry[2].startswith("@"):
            found[f"{section}/{entry[1]}"] = _older_value(entry[2])
    return found


def _older_value(raw: str) -> str | int | bool:
    text = raw[1:-1] if len(raw) > 1 and raw[0] == raw[-1] == '"' else raw
    if text in ("true", "false"):
        return text == "true"
    if re.fullmatch(r"-?\d{1,9}", text):
        return int(text)
    return _SIGN.sub(lambda sign: chr(int(sign[1], 16)) if sign[1] else _plain(sign[2]), text)


def _plain(sign: str) -> str:
    return _SIGNS.get(sign, sign)
