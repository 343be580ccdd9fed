"""Reading the file of a network match: one that can never be resumed is set aside, so that it is
neither offered again nor lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from ufs_desktop.net.ledger import LedgerError
from ufs_desktop.session.autosave import set_aside

Kept = TypeVar("Kept")
NOT_KEPT = (
    "This match cannot be saved to disk ({why}). You can keep playing, but you cannot resume it "
    "once the program is closed."
)
KEPT_AS = "Its file was kept as {file}."


def read_kept(path: Path, read: Callable[[], Kept]) -> Kept:
    """Read the file of a match. Raises LedgerError if the match cannot be resumed."""
    try:
        return read()
    except LedgerError as error:
        if not error.is_spoilt:
            raise
        raise LedgerError(f"{error} {_set_aside(path)}".strip()) from error


def _set_aside(path: Path) -> str:
    try:
        return KEPT_AS.format(file=set_aside(path))
    except OSError:
        return ""
