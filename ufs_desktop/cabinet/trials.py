"""Hands that are drawn to try a deck, and games by which it is measured.

Processes that play such games read this: no Qt.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from engine.bots.measurement import Fixture, MeasuredGame, fixtures
from engine.decks.deck import Deck

SEPARATOR = " #"


class DealtHand(Protocol):
    """A hand out of a shuffled deck, as an edition deals it."""

    @property
    def names(self) -> tuple[str, ...]:
        """Its cards in the order in which they were drawn."""

    @property
    def rest(self) -> int:
        """The cards left in the deck."""

    @property
    def rule(self) -> str:
        """Under which mulligans are taken."""

    @property
    def in_part(self) -> bool:
        """Whether a mulligan is of chosen cards."""

    @property
    def can_mulligan(self) -> bool: ...

    def mulligan(self, places: frozenset[int]) -> None:
        """Another hand; where a part may go, for the cards in these places alone."""

    def draw(self) -> None:
        """One more card: the hand is kept."""


class MarkedDeck(NamedTuple):
    """A deck, and the mark of its version."""

    deck: Deck
    mark: str

    @property
    def key(self) -> str:
        """As games name it: a deck that has changed is another rival."""
        return f"{self.deck.name}{SEPARATOR}{self.mark}"


def rival_name(key: str) -> str:
    """What the deck of such a key is called."""
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
    """So many games with each rival, those that were played before left out."""
    met = {rival.key: rival.deck for rival in rivals if rival.mark != own.mark}
    return [
        MeasuredMatch(fixture, own.deck, met[fixture.rival], bot)
        for fixture in fixtures(list(met), games)
        if fixture.key not in played
    ]


@dataclass(frozen=True)
class TrialBooth:
    """How decks of a game are tried."""

    play: Callable[[MeasuredMatch], MeasuredGame]  # in another process, which imports it
    rivals: Callable[[str], tuple[MarkedDeck, ...]]  # of an edition, where nobody chooses
    bot: str  # that plays them
    idle: str  # the bot that does nothing
