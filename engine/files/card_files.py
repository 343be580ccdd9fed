"""Files that hold cards: which of them a path means, and the contents of one in any format."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

from engine.files.lackey import TABLE_SUFFIX, is_lackey_set
from engine.files.lackey_list import beginning, listed_files
from engine.files.reports import CardFileError
from engine.files.text import decoded, no_text
from engine.kernel.contents import Bounds, FileTooLarge, JsonError, contents, read_json

SUFFIXES = (".json", ".yaml", ".yml")
LARGEST = 32 * 2**20  # bytes; twenty thousand records take about 20 million
LARGEST_YAML = 16 * 2**20
MOST_CARDS = 100_000
BOUNDS = Bounds(values=2_500_000, text=LARGEST, digits=40)  # of a JSON file
REPEATED = "keys given twice"


class FileForm(Enum):
    """The form in which a file is written."""

    JSON = "JSON"
    TABLE = "table"
    YAML = "YAML"


class CardText(NamedTuple):
    """The text of a file; for JSON also its value. Any: plain data."""

    form: FileForm
    text: str
    value: Any = None


def card_files(path: Path) -> list[Path]:
    """The files of a path: itself, those that it lists, or all card files below a folder."""
    if path.is_dir():
        entries = sorted(entry for entry in path.rglob("*") if entry.is_file())
        return [entry for entry in entries if _may_hold_cards(entry)]
    return listed_files(path) or [path]


def _may_hold_cards(path: Path) -> bool:
    suffix = path.suffix.lower()
    return suffix in SUFFIXES or (suffix == TABLE_SUFFIX and is_lackey_set(beginning(path)))


def card_data(path: Path) -> bytes:
    """The bytes of a file. Raises CardFileError if it is too large."""
    try:
        return contents(path, LARGEST)
    except FileTooLarge as error:
        where = path.as_posix()
        raise CardFileError(where, f"larger than {LARGEST // 2**20} MB") from error


def card_text(data: bytes, where: str) -> CardText:
    """The file's text and its form. Raises CardFileError if cards are never written so."""
    text = _decoded(data, where)
    first = text.lstrip()[:1]
    if not first:
        raise CardFileError(where, "the file is empty")
    if first in "[{":
        return CardText(FileForm.JSON, text, _json(text, where))
    if is_lackey_set(text):
        return CardText(FileForm.TABLE, text)
    if first == "<":
        raise CardFileError(where, "this is XML; cards can only be read from JSON and YAML")
    if len(data) > LARGEST_YAML:
        raise CardFileError(where, f"YAML larger than {LARGEST_YAML // 2**20} MB")
    return CardText(FileForm.YAML, text)


def check_count(count: int, where: str) -> None:
    if count > MOST_CARDS:
        raise CardFileError(where, f"more than {MOST_CARDS:,} cards")


def _decoded(data: bytes, where: str) -> str:
    try:
        return decoded(data)
    except UnicodeDecodeError as error:
        raise CardFileError(where, no_text(error)) from error


def _json(text: str, where: str) -> Any:
    try:
        return read_json(text, BOUNDS, pairs=_pairs)
    except JsonError as error:
        raise CardFileError(where, str(error)) from error


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object; keys given twice are noted in it, since one of their values is lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [key for key, _ in pairs]
        found[REPEATED] = sorted({key for key in names if names.count(key) > 1})
    return found
