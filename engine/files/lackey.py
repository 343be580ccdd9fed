"""LackeyCCG sets: tab-separated tables whose first columns are Name, Set and ImageFile.

Every game adds columns of its own: those that it knows are read, the others are reported once.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from typing import NamedTuple

from engine.files.reports import CardFileError, Problem
from engine.files.text import visible

FIRST = ("name", "set", "imagefile")
TABLE_SUFFIX = ".txt"
MOST_COLUMNS = 100
MOST_ROWS = 100_000
MOST_LINES = 1_000_000
PARAGRAPH = " | "  # since a cell cannot hold a line feed
_ROW = re.compile(r"[^\n]+")


class LackeyTable(NamedTuple):
    """The non-empty rows of a table with their line numbers, and the problems found."""

    rows: tuple[tuple[int, dict[str, str]], ...]  # cells by plain heading
    problems: tuple[Problem, ...]


def is_lackey_set(text: str) -> bool:
    """Whether a text begins with the headings of such a table."""
    first = text.lstrip("\ufeff")[:400].partition("\n")[0]
    return tuple(cell.strip().lower() for cell in first.split("\t")[:3]) == FIRST


def read_table(text: str, file: str, known: Container[str]) -> LackeyTable:
    """All rows; short ones lack the last cells. `known` are the headings that are read."""
    if text.count("\n") > MOST_LINES:
        raise CardFileError(file, f"more than {MOST_LINES:,} lines")
    first, _, rest = text.lstrip("\ufeff").partition("\n")
    headings = [plain_heading(cell) for cell in first.split("\t", MOST_COLUMNS)]
    if tuple(headings[:3]) != FIRST or len(headings) > MOST_COLUMNS:
        raise CardFileError(file, "the first columns must be Name, Set and ImageFile")
    if sum(1 for _ in _rows(rest, 2)) > MOST_ROWS:
        raise CardFileError(file, f"more than {MOST_ROWS:,} cards")
    rows = (
        (number, dict(zip(headings, row.split("\t", MOST_COLUMNS), strict=False)))
        for number, row in _rows(rest, 2)
    )
    return LackeyTable(tuple(rows), tuple(_unknown(file, headings, known)))


def plain_heading(heading: str) -> str:
    return "".join(letter for letter in heading.lower() if letter.isalnum())


def cell_of(value: object) -> str:
    """A value in the form that a cell can hold: one line without tabs."""
    text = "" if value is None else str(value)
    lines = (" ".join(line.split()) for line in text.splitlines())
    return PARAGRAPH.join(line for line in lines if line)


def _rows(text: str, line: int) -> Iterator[tuple[int, str]]:
    """The non-empty rows with their line numbers; millions of empty ones take no memory."""
    read = 0
    for found in _ROW.finditer(text):
        line += text.count("\n", read, found.start())
        read = found.start()
        if (row := visible(found[0])).strip():
            yield line, row


def _unknown(file: str, headings: list[str], known: Container[str]) -> Iterator[Problem]:
    strange = [name[:40] for name in headings if name not in known]
    if strange:
        yield Problem(file, 0, "", f"ignored columns: {', '.join(strange[:12])}")
