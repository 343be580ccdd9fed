"""The players' sides in a setup: zones, cards and the notes in brackets after them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.fftcg.model.words import CardZone
from engine.scenario.errors import ScenarioError

ZONES = {
    "hand": CardZone.HAND,
    "deck": CardZone.DECK,
    "field": CardZone.FIELD,
    "damage": CardZone.DAMAGE,
    "break": CardZone.BREAK,
    "removed": CardZone.REMOVED,
}
DECK_EXACT = "deck_exact"
FILLER = "Filler"  # a card that stands for any other copy
NOTES = ("dull", "frozen", "new", "damage")  # of cards on the field
_ENTRY = re.compile(r"(?P<handle>[^.,()#/:]+?)(?:\s*\((?P<notes>.*)\))?")
_DAMAGE = re.compile(r"damage (\d+)")
_COUNTERS = re.compile(r"(\d+) (.+) Counters?")


class LaidCard(NamedTuple):
    """A card of the setup, and how it lies."""

    handle: str
    is_dull: bool = False
    is_frozen: bool = False
    is_new: bool = False  # its controller got it this turn
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class SideSetup:
    """One player's side of the table; zones in the order written, a deck from its top."""

    zones: tuple[tuple[CardZone, tuple[LaidCard, ...]], ...]
    deck_exact: bool = False

    def handles(self) -> Iterator[str]:
        """The handles, in the order in which copies are counted."""
        for _, cards in self.zones:
            for card in cards:
                yield card.handle


def read_side(data: dict[str, Any], where: str) -> SideSetup:
    """Read one player's keys."""
    known = (*ZONES, DECK_EXACT)
    for key in data:
        if key not in known:
            raise ScenarioError(f"{where}.{key}", f"unknown key; known: {', '.join(known)}")
    zones = [
        (ZONES[key], _cards(value, ZONES[key], f"{where}.{key}"))
        for key, value in data.items()
        if key in ZONES
    ]
    exact = data.get(DECK_EXACT, "no")
    if exact not in ("yes", "no"):
        raise ScenarioError(f"{where}.{DECK_EXACT}", f"{exact!r} is neither yes nor no")
    return SideSetup(tuple(zones), exact == "yes")


def _cards(value: Any, zone: CardZone, where: str) -> tuple[LaidCard, ...]:
    """A list of cards, or a number of cards that do not matter."""
    if isinstance(value, str) and value.isdigit():
        return (LaidCard(FILLER),) * int(value)
    if not isinstance(value, list):
        raise ScenarioError(where, "a list of cards, or a number, is needed")
    return tuple(_card(entry, zone, where) for entry in value)


def _card(entry: Any, zone: CardZone, where: str) -> LaidCard:
    match = _ENTRY.fullmatch(entry.strip()) if isinstance(entry, str) else None
    if match is None:
        raise ScenarioError(where, f"{entry!r} is not a card")
    laid = LaidCard(match["handle"])
    notes = match["notes"].split(",") if match["notes"] is not None else ()
    for note in map(str.strip, notes):
        laid = _noted(laid, note, zone, where)
    return laid


def _noted(laid: LaidCard, note: str, zone: CardZone, where: str) -> LaidCard:
    hurt = _DAMAGE.fullmatch(note)
    counted = _COUNTERS.fullmatch(note)
    is_known = note in NOTES[:-1] or hurt is not None or counted is not None
    if zone is not CardZone.FIELD or not is_known:
        raise ScenarioError(where, f"({note}) says nothing about a card here")
    if hurt is not None:
        return laid._replace(damage=int(hurt[1]))
    if counted is not None:
        return laid._replace(counters=(*laid.counters, (counted[2], int(counted[1]))))
    return laid._replace(
        is_dull=laid.is_dull or note == "dull",
        is_frozen=laid.is_frozen or note == "frozen",
        is_new=laid.is_new or note == "new",
    )
