"""Zones: the kinds of places in a game, and the table of which cards lie where.

`game.zones` maps a place, (player, zone name), to its cards from bottom to top or from oldest to
newest, unless the game keeps another order. Values are tuples, so a clone copies the one dict. A
zone shared by all players belongs to nobody: its place is (SHARED, name).
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from engine.kernel.ids import CardId, Player

Place = tuple[Player, str]
Table = dict[Place, tuple[CardId, ...]]
SHARED: Player = -1  # the player of a shared zone: no seat has this number


class Publicity(StrEnum):
    """Who sees the faces of cards in a zone, unless the game's own rules say otherwise."""

    PUBLIC = "public"
    OWNER = "owner"
    NOBODY = "nobody"


class ZoneSpec(NamedTuple):
    """One kind of zone."""

    name: str
    publicity: Publicity = Publicity.PUBLIC
    shared: bool = False
    face_up: bool = True  # how cards enter
    untracked: bool = False  # like a hand: those who see no faces cannot tell its cards apart


def sees_zone(spec: ZoneSpec, holder: Player, viewer: Player) -> bool:
    """Whether a zone's own publicity shows its cards to this player."""
    if spec.publicity is Publicity.OWNER:
        return holder == viewer
    return spec.publicity is Publicity.PUBLIC


def empty_table(specs: Iterable[ZoneSpec], players: int) -> Table:
    """All places of a game, without cards."""
    return {
        (player, spec.name): ()
        for spec in specs
        for player in ((SHARED,) if spec.shared else range(players))
    }


def insert(table: Table, place: Place, card: CardId, position: int | None = None) -> None:
    """Put a card at a position counted from the bottom, by default on top."""
    cards = table[place]
    at = len(cards) if position is None else position
    table[place] = (*cards[:at], card, *cards[at:])


def remove(table: Table, place: Place, card: CardId) -> None:
    """Take a card out; if it is not there, that is a bug."""
    cards = table[place]
    at = cards.index(card)
    table[place] = cards[:at] + cards[at + 1 :]


def top(table: Table, place: Place) -> CardId | None:
    cards = table[place]
    return cards[-1] if cards else None


def misplaced(table: Table, cards: Iterable[CardId]) -> list[str]:
    """What contradicts "each card lies in exactly one zone"."""
    found: dict[CardId, Place] = {}
    problems = []
    for place, held in table.items():
        for card in held:
            if card in found:
                problems.append(f"card {card} is in {found[card]} and in {place}")
            found[card] = place
    expected = set(cards)
    problems += [f"card {card} is in no zone" for card in sorted(expected - found.keys())]
    problems += [f"there is no card {card}" for card in sorted(found.keys() - expected)]
    return problems
