"""Merges the printings of a card: the newest decides what all of them are.

Records of one name and type are printings of one card, from whichever file. The newest
is the one released last; without a date it is the one read last. Its faces are the card's, and
its universe (B.6.8.2) and watermark (B.6.9.2) hold for every printing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.library.names import normalised
from engine.library.records import CardRecord, Face, Printing

Key = tuple[str, str]  # normalised name, type


def card_key(record: CardRecord) -> Key:
    """What records of the same card have in common."""
    return (normalised(record.name), str(record.faces[0].type))


def merged(records: Iterable[CardRecord]) -> list[CardRecord]:
    """One record for each card, in the order in which the cards first came."""
    groups: dict[Key, list[CardRecord]] = {}
    for record in records:
        groups.setdefault(card_key(record), []).append(record)
    return [merge(group) for group in groups.values()]


def merge(records: Sequence[CardRecord]) -> CardRecord:
    """One card from records that are all its printings; there must be at least one."""
    newest = max(enumerate(records), key=lambda pair: (_released(pair[1]), pair[0]))[1]
    printings = dict.fromkeys(printing for record in records for printing in _settled(record))
    return replace(
        newest,
        faces=_faces(newest, tuple(printings)),
        printings=tuple(printings),
        formats=tuple(dict.fromkeys(entry for record in records for entry in record.formats)),
    )


def newest_printing(printings: Sequence[Printing]) -> Printing | None:
    """The one released last; if there are several, the last in order."""
    if not printings:
        return None
    return max(enumerate(printings), key=lambda pair: (pair[1].released, pair[0]))[1]


def _released(record: CardRecord) -> str:
    return max((printing.released for printing in record.printings), default="")


def _settled(record: CardRecord) -> tuple[Printing, ...]:
    """The printings with universe and watermark filled in from the record where they lack them."""
    face = record.faces[0]
    return tuple(
        replace(
            printing,
            universe=printing.universe or face.universe,
            watermark=printing.watermark or face.watermark,
        )
        for printing in record.printings
    )


def _faces(record: CardRecord, printings: Sequence[Printing]) -> tuple[Face, ...]:
    newest = newest_printing(printings)
    if newest is None:
        return record.faces
    # B.6.8.2, B.6.9.2: all versions have what the most recent one shows
    shown = {"universe": newest.universe, "watermark": newest.watermark}
    front = record.faces[0]
    if all(getattr(front, key) == value for key, value in shown.items()):
        return record.faces
    return (front.model_copy(update=shown), *record.faces[1:])
