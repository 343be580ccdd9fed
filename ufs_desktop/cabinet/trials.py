"""Hands drawn to try a deck, and games that measure it.

Without Qt, as it is imported by processes that play such games.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from engine.bots.measurement import Fixture, MeasuredGame, fixtures
from engine.decks.deck import Deck

SEPARATOR = " #"


class DealtHand(Protocol):
    """A hand from a shuffled deck, as an edition deals it."""

    @property
    def names(self) -> tuple[str, ...]:
        """Its cards in the order drawn."""

    @property
    def rest(self) -> int:
        """The number of cards left in the deck."""

    @property
    def rule(self) -> str:
        """The rule for mulligans."""

    @property
    def in_part(self) -> bool:
        """Whether a mulligan may exchange only chosen cards."""

    @property
    def can_mulligan(self) -> bool: ...

    def mulligan(self, places: frozenset[int]) -> None:
        """Draw another hand; if only a part may be exchanged, for the cards in these places."""

    def draw(self) -> None:
        """Keep the hand, and draw one more card."""


class MarkedDeck(NamedTuple):
    """A deck, and the mark of its version."""

    deck: Deck
    mark: str

    @property
    def key(self) -> str:
        """Its name in measured games: a deck that has changed counts as another rival."""
        return f"{self.deck.name}{SEPARATOR}{self.mark}"


def rival_name(key: str) -> str:
    """The name of the deck with such a key."""
    return key.rpartition(SEPARATOR)[0] or key


class MeasuredMatch(NamedTuple):
    """A game to be played: the measured deck against a rival."""

    fixture: Fixture
    deck: Deck
    rival: Deck
    bot: str


def matches(
    own: MarkedDeck,
    rivals: Iterable[MarkedDeck],
    games: int,
    bot: str,
    played: Container[tuple[str, int]] = (),
) -> list[MeasuredMatch]:
    """This many games with each rival, without those already played."""
    met = {rival.key: rival.deck for rival in rivals if rival.mark != own.mark}
    return [
        MeasuredMatch(fixture, own.deck, met[fixture.rival], bot)
        for fixture in fixtures(list(met), games)
        if fixture.key not in played
    ]


@dataclass(frozen=True)
class TrialBooth:
    """How a game's decks are tried."""

    play: Callable[[MeasuredMatch], MeasuredGame]  # runs in another process, which imports it
    rivals: Callable[[str], tuple[MarkedDeck, ...]]  # the default ones of an edition
    bot: str  # the one that plays them
    idle: str  # the bot that does nothing
