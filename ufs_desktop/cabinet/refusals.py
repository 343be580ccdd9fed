"""Turns errors of searching, reading and exporting cards into those that the window knows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from engine.kernel.contents import write_file
from engine.library.database import StoreError
from engine.library.query.language import QueryLanguage
from engine.library.query.parse import parse_query
from engine.library.query.tree import Query, QueryError
from engine.library.user_records import RecordChanged
from ufs_desktop.bundle import Incomplete
from ufs_desktop.cabinet.values import CabinetError, CardChanged, ExportError, QueryFault


@contextmanager
def told() -> Iterator[None]:
    """Turn errors of reading cards into a CabinetError with words for the user."""
    try:
        yield
    except (StoreError, Incomplete) as error:
        raise CabinetError(str(error)) from error
    except RecordChanged as error:
        raise CardChanged(str(error)) from error


def asked_in(query: str, language: QueryLanguage) -> Query:
    """The query in a search line. QueryFault."""
    try:
        return parse_query(query, language)
    except QueryError as error:
        raise QueryFault(error.position, error.why, error.expected) from error


def write_export(path: Path, text: str) -> None:
    """Write a file of cards, or raise ExportError."""
    try:
        write_file(path, text)
    except OSError as error:
        raise ExportError(f"{path}: {error.strerror or error}") from error
