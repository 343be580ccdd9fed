"""What a scenario expects to be true: the keys of `expect`, read but not yet compared.

A game says in `Readings` which keys it knows, besides the few that every game has, and how to read
from its table what is true now.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.kernel.ids import CardId, Player
from engine.scenario.errors import ScenarioError
from engine.scenario.names import LETTERS, SEATS, CardName, Cast

WINNER, LOG = "winner", "log"  # of every game
SIGHT = ("sees", "saw", "knows")  # what a player can be expected to do with a card's face
_SIGHT = re.compile(rf"({'|'.join(SIGHT)})\((.+)\)")
ANY_ORDER, CONTAINS = "any_order", "contains"
T = TypeVar("T")
CardsReader = Callable[[T, Player], Sequence[CardId]]


@dataclass(frozen=True)
class Uses(Generic[T]):
    """A set of legal acts that name a card and which of its abilities."""

    found: Callable[[T, Player], Sequence[Any]]  # acts as the game's own decisions list them
    fits: Callable[[T, Any, CardName, str], bool]
    told: Callable[[T, Any], str]


@dataclass(frozen=True)
class Readings(Generic[T]):
    """What can be expected, by key, and how it is read from the table."""

    player: Mapping[str, Callable[[T, Player], str]]
    zones: Mapping[str, CardsReader[T]]  # a list of cards, or how many
    unordered: frozenset[str]  # zones in which the order does not matter
    legal: Mapping[str, CardsReader[T]]  # the exact set of cards that something can be done with
    uses: Mapping[str, Uses[T]]
    card: Mapping[str, Callable[[T, CardId], str | Sequence[str]]]
    card_named: Mapping[str, Callable[[T, CardId, str], str]]  # `counters.NAME`
    game: Mapping[str, Callable[[T], str]]

    @property
    def subjects(self) -> set[str]:
        """What stands before the dot in keys about the game: `check` in `check.last`."""
        return {key.partition(".")[0] for key in self.game if "." in key}


@dataclass(frozen=True)
class ExpectedValue:
    """The expected value: one word, or a list and how to compare it."""

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
    """One key of `expect`: about a player, a card, or the game as a whole."""

    key: str
    what: str
    wanted: ExpectedValue
    player: Player | None = None
    card: CardName | None = None
    names: tuple[CardName, ...] = ()  # if the value is a list of cards
    uses: tuple[tuple[CardName, str], ...] = ()  # card and which ability


def read_expectations(
    data: Any, readings: Readings[Any], cast: Cast, where: str
) -> tuple[Expectation, ...]:
    """All keys of one `expect`."""
    if not isinstance(data, dict):
        raise ScenarioError(where, "expect is a mapping")
    return tuple(_read(key, value, readings, cast, f"{where}.{key}") for key, value in data.items())


def _read(key: str, value: Any, readings: Readings[Any], cast: Cast, where: str) -> Expectation:
    wanted = _wanted(value, where)
    subject, dot, what = key.partition(".")
    if subject in SEATS and dot:
        return _of_player(Expectation(key, what, wanted, SEATS[subject]), readings, cast, where)
    if not dot or subject in readings.subjects:
        if key not in (WINNER, LOG, *readings.game):
            raise ScenarioError(where, "unknown key")
        return Expectation(key, key, wanted)
    if what not in readings.card and what.partition(".")[0] not in readings.card_named:
        raise ScenarioError(where, f"a card has no {what!r}")
    return Expectation(key, what, wanted, card=cast.name(subject, where))


def _of_player(read: Expectation, readings: Readings[Any], cast: Cast, where: str) -> Expectation:
    what, wanted = read.what, read.wanted
    if (sight := _SIGHT.fullmatch(what)) is not None:
        return Expectation(read.key, sight[1], wanted, read.player, card=cast.name(sight[2], where))
    if what in readings.player:
        return read
    if what in readings.uses:
        uses = tuple(cast.leading(item, where) for item in _list(wanted, where))
        return Expectation(read.key, what, wanted, read.player, uses=uses)
    if what in readings.legal:
        return Expectation(read.key, what, wanted, read.player, names=_cards(wanted, cast, where))
    if what in readings.zones:
        names = () if wanted.items is None else _cards(wanted, cast, where)
        if wanted.items is None and not wanted.word.isdigit():
            raise ScenarioError(where, "a list or a number is needed")
        return Expectation(read.key, what, wanted, read.player, names=names)
    raise ScenarioError(where, f"player {LETTERS[read.player or 0]} has no {what!r}")


def _cards(wanted: ExpectedValue, cast: Cast, where: str) -> tuple[CardName, ...]:
    return tuple(cast.name(item, where) for item in _list(wanted, where))


def _list(wanted: ExpectedValue, where: str) -> tuple[str, ...]:
    if wanted.items is None:
        raise ScenarioError(where, "a list is needed")
    return wanted.items


def _wanted(value: Any, where: str) -> ExpectedValue:
    if isinstance(value, str):
        return ExpectedValue(value)
    if isinstance(value, list):
        return ExpectedValue(items=_words(value, where))
    if isinstance(value, dict) and len(value) == 1:
        ((how, items),) = value.items()
        if how in (ANY_ORDER, CONTAINS) and isinstance(items, list):
            return ExpectedValue(items=_words(items, where), how=how)
    raise ScenarioError(where, "neither a word, a list nor {any_order: […]} or {contains: […]}")


def _words(items: list[Any], where: str) -> tuple[str, ...]:
    if not all(isinstance(item, str) for item in items):
        raise ScenarioError(where, "a list of words is needed")
    return tuple(items)
