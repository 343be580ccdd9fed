"""What a game is started from: edition, decks, and who sits where."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from engine.bots.names import BOTS, Bot
from engine.decks.deck import read_deck
from engine.kernel.ids import Player
from engine.library.definitions import definitions_of, shipped_library
from engine.ufs.game import Fight, new_game
from engine.ufs.model.values import Definition
from ufs_desktop.bundled import bundled


class SeatKind(StrEnum):
    """Who answers a seat's decisions."""

    PERSON = "person"
    BOT = "bot"


@dataclass(frozen=True)
class Seat:
    """One player: what he is called, his deck's name and its cards."""

    name: str
    kind: SeatKind
    deck_name: str
    deck: tuple[Definition, ...] | Path  # a file is read in the worker's thread
    bot: str = "random"

    def cards(self) -> tuple[Definition, ...]:
        """The deck's cards, its character first; DeckError: the file cannot be played."""
        if isinstance(self.deck, Path):
            return tuple(definitions_of(read_deck(self.deck), shipped_library(bundled("cards"))))
        return self.deck


@dataclass(frozen=True)
class GameSetup:
    """Everything that makes a game; the same setup and the same answers give the same game."""

    edition: str
    seats: tuple[Seat, Seat]
    key: str  # of chance
    pace: int = 700  # milliseconds that a bot waits before it answers

    @property
    def people(self) -> frozenset[Player]:
        return frozenset(
            player for player, seat in enumerate(self.seats) if seat.kind is SeatKind.PERSON
        )

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    def again(self) -> GameSetup:
        """The same players with the same decks, and another key of chance made from the last."""
        return replace(self, key=f"{self.key}+")

    def game(self) -> Fight:
        """A game about to be set up."""
        return new_game(self.key, self.edition, [seat.cards() for seat in self.seats])

    def bot(self, player: Player) -> Bot:
        seat = self.seats[player]
        return BOTS[seat.bot](f"{self.key}/{player}")
