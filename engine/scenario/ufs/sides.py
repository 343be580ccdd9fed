"""The players' sides in a setup: zones, cards and the notes in brackets after them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.scenario.errors import ScenarioError
from engine.scenario.names import CardName, Cast
from engine.ufs.effects.nodes.words import Zone

DEFAULT_CHARACTER = "Champion"
ZONES = {
    "hand": Zone.HAND,
    "deck": Zone.DECK,
    "discard": Zone.DISCARD,
    "stage": Zone.STAGE,
    "pool": Zone.POOL,
    "momentum": Zone.MOMENTUM,
    "removed": Zone.REMOVED,
}
PLAYER_KEYS = ("character", "vitality", "deck_exact", *ZONES)
_ENTRY = re.compile(r"(?P<handle>[^.,()#/:]+?)(?:\s*\((?P<notes>.*)\))?")
_ON_TABLE = (
    "committed",
    "face down",
    "attached to",
    "frozen",
    "sealed",
    "counters",
    "stamina",
    "symbol",
    "back",
)
_NOTES: dict[str, tuple[str, ...]] = {
    "character": _ON_TABLE,
    "stage": _ON_TABLE,
    "pool": ("block", "added", "dealt damage", "face down", "copy of", "sealed"),
    "momentum": ("face up", "committed"),
    "hand": ("face up",),
}
_WITH_ARGUMENT = frozenset({"attached to", "counters", "stamina", "symbol", "copy of"})


class Placed(NamedTuple):
    """A card of the setup: its handle, and its notes with their arguments."""

    handle: str
    notes: tuple[tuple[str, str], ...] = ()

    def has(self, note: str) -> bool:
        return any(word == note for word, _ in self.notes)

    def argument(self, note: str) -> str:
        return next(iter(self.arguments(note)), "")

    def arguments(self, note: str) -> tuple[str, ...]:
        """The arguments of all notes of one kind."""
        return tuple(argument for word, argument in self.notes if word == note)


@dataclass(frozen=True)
class PlayerSetup:
    """One player's side of the table; zones in the order written."""

    character: Placed
    zones: tuple[tuple[Zone, tuple[Placed, ...]], ...]
    vitality: int | None = None
    deck_exact: bool = False

    def handles(self) -> Iterator[str]:
        """The handles as copies are counted: the character, then the zones in the order written."""
        yield self.character.handle
        for _, cards in self.zones:
            for card in cards:
                yield card.handle


class AttackSetup(NamedTuple):
    """The current attack, and the backup that it was aimed at."""

    card: CardName
    target: CardName | None = None


def read_player(data: dict[str, Any], where: str) -> PlayerSetup:
    """Read one player's keys."""
    zones = []
    for key, value in data.items():
        if key not in PLAYER_KEYS:
            raise ScenarioError(f"{where}.{key}", f"unknown key; known: {', '.join(PLAYER_KEYS)}")
        if key in ZONES:
            zones.append((ZONES[key], _cards(value, key, f"{where}.{key}")))
    character = data.get("character", DEFAULT_CHARACTER)
    return PlayerSetup(
        character=_card(character, "character", f"{where}.character"),
        zones=tuple(zones),
        vitality=_whole(data["vitality"], f"{where}.vitality") if "vitality" in data else None,
        deck_exact=_truth(data.get("deck_exact", "no"), f"{where}.deck_exact"),
    )


def read_attack(text: str, cast: Cast) -> AttackSetup:
    """`Jab` or `Jab at Ferry Hand`."""
    card, _, target = text.partition(" at ")
    return AttackSetup(
        cast.name(card, "setup.attack"),
        cast.name(target, "setup.attack") if target else None,
    )


def _cards(value: Any, zone: str, where: str) -> tuple[Placed, ...]:
    if not isinstance(value, list):
        raise ScenarioError(where, "a list of cards is needed")
    return tuple(_card(entry, zone, where) for entry in value)


def _card(entry: Any, zone: str, where: str) -> Placed:
    match = _ENTRY.fullmatch(entry.strip()) if isinstance(entry, str) else None
    if match is None:
        raise ScenarioError(where, f"{entry!r} is not a card")
    notes = match["notes"].split(",") if match["notes"] is not None else ()
    return Placed(match["handle"], tuple(_note(note.strip(), zone, where) for note in notes))


def _note(text: str, zone: str, where: str) -> tuple[str, str]:
    for word in _NOTES.get(zone, ()):
        argument = text[len(word) :].strip()
        if text == word or text.startswith(f"{word} "):
            if bool(argument) is not (word in _WITH_ARGUMENT):
                break
            return word, argument
    raise ScenarioError(where, f"({text}) says nothing about a card here")


def _whole(value: Any, where: str) -> int:
    if isinstance(value, str) and re.fullmatch(r"-?\d+", value):
        return int(value)
    raise ScenarioError(where, f"{value!r} is not a whole number")


def _truth(value: Any, where: str) -> bool:
    if value in ("yes", "true"):
        return True
    if value in ("no", "false"):
        return False
    raise ScenarioError(where, f"{value!r} is neither yes nor no")
