"""Games by which a deck is measured, before they are played. Processes read this: no Qt."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import NamedTuple

from engine.bots.measurement import Fixture, fixtures
from engine.decks.deck import Deck

SEPARATOR = " #"


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
