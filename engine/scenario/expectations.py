"""What a scenario expects to be true: the keys of `expect`, read but not yet compared."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from engine.kernel.ids import Player
from engine.scenario.errors import ScenarioError
from engine.scenario.names import LETTERS, SEATS, CardName, Cast

ZONE_KEYS = ("hand", "pool", "stage", "momentum", "discard", "removed", "deck")
LEGAL_KEYS = ("can_play", "can_use", "can_block", "can_commit")
PLAYER_VALUES = ("vitality", "health", "shuffled")
CARD_KEYS = (
    "zone",
    "name",
    "type",
    "committed",
    "face_down",
    "side",
    "speed",
    "damage",
    "difficulty",
    "control",
    "attack_zone",
    "block_zone",
    "block",
    "keywords",
    "symbols",
    "frozen",
    "sealed",
    "stamina",
    "attached_to",
)
OTHER_KEYS = {
    "check": ("last", "start", "difficulty"),
    "attack": ("status",),
    "deck": ("legal", "problems"),
}
BARE_KEYS = ("phase", "active", "winner", "log")
_SIGHT = re.compile(r"(sees|saw)\((.+)\)")
ANY_ORDER, CONTAINS = "any_order", "contains"


@dataclass(frozen=True)
class Wanted:
    """The value written: one word, or a list and how it is to be compared."""

    word: str = ""
    items: tuple[str, ...] | None = None
    how: str = ""  # "", any_order or contains

    def __str__(self) -> str:
        if self.items is None:
            return self.word
        listed = f"[{', '.join(self.items)}]"
        return f"{{{self.how}: {listed}}}" if self.how else listed


@dataclass(frozen=True)
class Expectation:
    """One key of `expect`. Of a player, of a card, or of the game as a whole."""

    key: str
    what: str
    wanted: Wanted
    player: Player | None = None
    card: CardName | None = None
    names: tuple[CardName, ...] = ()  # the cards of a list of cards
    uses: tuple[tuple[CardName, str], ...] = ()  # of can_use: card and which ability


def read_expectations(data: Any, cast: Cast, where: str) -> tuple[Expectation, ...]:
    """All keys of one `expect`."""
    if not isinstance(data, dict):
        raise ScenarioError(where, "expect is a mapping")
    return tuple(_read(key, value, cast, f"{where}.{key}") for key, value in data.items())


def _read(key: str, value: Any, cast: Cast, where: str) -> Expectation:
    wanted = _wanted(value, where)
    subject, dot, what = key.partition(".")
    if not dot:
        if key not in BARE_KEYS:
            raise ScenarioError(where, "unknown key")
        return Expectation(key, key, wanted)
    if subject in SEATS:
        return _of_player(key, SEATS[subject], what, wanted, cast, where)
    if subject in OTHER_KEYS:
        if what not in OTHER_KEYS[subject]:
            raise ScenarioError(where, "unknown key")
        return Expectation(key, key, wanted)
    if what not in CARD_KEYS and not what.startswith("counters."):
        raise ScenarioError(where, f"a card has no {what!r}")
    return Expectation(key, what, wanted, card=cast.name(subject, where))


def _of_player(
    key: str, player: Player, what: str, wanted: Wanted, cast: Cast, where: str
) -> Expectation:
    if (sight := _SIGHT.fullmatch(what)) is not None:
        return Expectation(key, sight[1], wanted, player, card=cast.name(sight[2], where))
    if what in PLAYER_VALUES:
        return Expectation(key, what, wanted, player)
    if what == "can_use":
        uses = tuple(cast.leading(item, where) for item in _list(wanted, where))
        return Expectation(key, what, wanted, player, uses=uses)
    if what in LEGAL_KEYS:
        return Expectation(key, what, wanted, player, names=_cards(wanted, cast, where))
    if what in ZONE_KEYS:
        names = () if wanted.items is None else _cards(wanted, cast, where)
        if wanted.items is None and not wanted.word.isdigit():
            raise ScenarioError(where, "a list or a number is needed")
        return Expectation(key, what, wanted, player, names=names)
    raise ScenarioError(where, f"player {LETTERS[player]} has no {what!r}")


def _cards(wanted: Wanted, cast: Cast, where: str) -> tuple[CardName, ...]:
    return tuple(cast.name(item, where) for item in _list(wanted, where))


def _list(wanted: Wanted, where: str) -> tuple[str, ...]:
    if wanted.items is None:
        raise ScenarioError(where, "a list is needed")
    return wanted.items


def _wanted(value: Any, where: str) -> Wanted:
    if isinstance(value, str):
        return Wanted(value)
    if isinstance(value, list):
        return Wanted(items=_words(value, where))
    if isinstance(value, dict) and len(value) == 1:
        ((how, items),) = value.items()
        if how in (ANY_ORDER, CONTAINS) and isinstance(items, list):
            return Wanted(items=_words(items, where), how=how)
    raise ScenarioError(where, "neither a word, a list nor {any_order: […]} or {contains: […]}")


def _words(items: list[Any], where: str) -> tuple[str, ...]:
    if not all(isinstance(item, str) for item in items):
        raise ScenarioError(where, "a list of words is needed")
    return tuple(items)
