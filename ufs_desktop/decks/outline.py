"""Arranges the lines of one part of a deck in groups, each with its number of copies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from engine.decks.lines import DeckLine, DeckList, Part
from ufs_desktop.cabinet.values import CardSheet

OWN_ORDER = ""  # the grouping that leaves the lines as they are
WITHOUT, UNKNOWN = "none", "unknown"


class GroupRow(NamedTuple):
    """A heading, and the number of copies below it."""

    title: str
    copies: int


class LineRow(NamedTuple):
    """A line, and what is known of its card."""

    line: DeckLine
    sheet: CardSheet | None


OutlineRow = GroupRow | LineRow


def outline(
    deck: DeckList, part: Part, sheets: Mapping[str, CardSheet], grouping: str
) -> tuple[OutlineRow, ...]:
    """The rows; a card is in every group that it belongs to, in the deck's own order."""
    rows = [LineRow(line, sheets.get(line.name)) for line in deck.part(part)]
    if grouping == OWN_ORDER or len(rows) < 2:
        return tuple(rows)
    groups: dict[str, list[LineRow]] = {}
    for row in rows:
        for title in _groups(row.sheet, grouping):
            groups.setdefault(title, []).append(row)
    found: list[OutlineRow] = []
    for title in sorted(groups, key=_rank):
        held = groups[title]
        found += [GroupRow(title, sum(row.line.count for row in held)), *held]
    return tuple(found)


def _groups(sheet: CardSheet | None, grouping: str) -> tuple[str, ...]:
    if sheet is None:
        return (UNKNOWN,)
    return tuple(dict.fromkeys(sheet.groups.get(grouping, ()))) or (WITHOUT,)


def _rank(title: str) -> tuple[int, int, str]:
    """Numbers by size, then words, then cards without such a value, then unknown cards."""
    if title in (WITHOUT, UNKNOWN):
        return (2, 0, title)
    return (0, int(title), "") if title.isdecimal() else (1, 0, title.casefold())
