"""LackeyCCG lists of set files: `setlist.txt`, or an XML list of card data files.

Both name tables, one per line or per tag, by a path from the list's own folder. Files outside that
folder are not read.
"""

from __future__ import annotations

import re
from pathlib import Path

from engine.files.reports import CardFileError
from engine.files.text import decoded
from engine.kernel.contents import FileTooLarge, contents, opened

LARGEST = 256 * 1024  # bytes of a list
HEAD = 4_000  # bytes by which a list or a table is recognised
MOST_FILES = 1_000
_TAG = re.compile(r"<[^<>]{0,200}>")
_ENTRY = re.compile(r"[^<>:|?*\t]{1,200}\.txt", re.IGNORECASE)
_COMMENT = ("//", "#", ";")


def beginning(path: Path) -> str:
    """The first characters of a file, whatever they are."""
    with opened(path) as file:
        head = file.read(HEAD)
    try:
        return decoded(head)
    except UnicodeDecodeError as error:
        whole = head[: error.start] if error.start > len(head) - 4 else b""
        return whole.decode("utf-8-sig", "replace")


def listed_files(path: Path) -> list[Path]:
    """The files that a list names; empty if the file is not such a list.

    Raises CardFileError if a line names a file that is missing or outside the folder.
    """
    if path.suffix.lower() != ".txt":
        return []
    try:
        lines = decoded(contents(path, LARGEST)).splitlines()
    except (UnicodeDecodeError, FileTooLarge):
        return []
    plain = [_TAG.sub(" ", line).strip() for line in lines]
    entries = [(at, text) for at, text in enumerate(plain, 1) if _says_something(text)]
    files = [(at, text) for at, text in entries if _ENTRY.fullmatch(text)]
    if not files or (len(files) < len(entries) and "<" not in lines[0]):
        return []
    if len(files) > MOST_FILES:
        raise CardFileError(path.as_posix(), f"lists more than {MOST_FILES:,} files")
    return list(dict.fromkeys(_file(path, at, text) for at, text in files))


def _says_something(text: str) -> bool:
    return bool(text) and not text.startswith(_COMMENT)


def _file(path: Path, line: int, text: str) -> Path:
    """The file of an entry; some writers omit the folder `sets`."""
    folder = path.parent.resolve()
    relative = text.replace("\\", "/")
    places = () if "\0" in text else (folder / relative, folder / "sets" / relative)
    for place in places:
        found = place.resolve()
        if found.is_relative_to(folder) and found.is_file():
            return found
    raise CardFileError(
        path.as_posix(), f"line {line}: there is no file {text[:80]!r} next to the list"
    )
