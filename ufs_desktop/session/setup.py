"""What a game is started from: edition, decks, seats, and the match that it belongs to."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, NamedTuple

from engine.bots.bot import Bot
from engine.decks.deck import Deck
from engine.kernel.game import Game
from engine.kernel.ids import Player
from engine.kernel.replay import Replay
from engine.scenario.guide import Guide, ScriptedBot
from engine.scenario.proof import PuzzleRival, PuzzleTable
from ufs_desktop.session.match import Match
from ufs_desktop.session.module import GameModule


class SeatKind(StrEnum):
    """Who answers a seat's decisions."""

    HERE = "here"  # a person at this window
    BOT = "bot"
    REMOTE = "remote"  # a person elsewhere


def fresh_key() -> str:
    """An unpredictable random key."""
    return secrets.token_hex(16)


@dataclass(frozen=True)
class Seat:
    """One player: their name, their deck's name, and its lists or its cards.

    Only lists have a sideboard. `registered` are the lists before the first sideboarding.
    """

    name: str
    kind: SeatKind
    deck_name: str
    deck: Deck | tuple[Any, ...]  # lists are turned into cards in the worker's thread
    bot: str = "random"
    registered: Deck | None = None
    lent: str = ""  # cards of these lists that were lent because nobody else here knows them

    @property
    def registered_lists(self) -> Deck | None:
        """The lists before the first sideboarding, if there are any."""
        return self.registered or (self.deck if isinstance(self.deck, Deck) else None)

    @property
    def has_sideboard(self) -> bool:
        return isinstance(self.deck, Deck) and bool(self.deck.sideboard)

    def cards(self, module: GameModule) -> tuple[Any, ...]:
        """The deck's cards; DeckError: the lists cannot be played."""
        if not isinstance(self.deck, Deck):
            return self.deck
        return module.cards_of(self.deck, self.lent)

    def sideboarded(self, deck: Deck) -> Seat:
        """The same player, with other lists for the next game."""
        return replace(self, deck=deck, registered=self.registered_lists)

    def reset(self) -> Seat:
        """The same player, with the lists that they began the match with."""
        return replace(self, deck=self.registered or self.deck, registered=None)


@dataclass(frozen=True)
class GameSetup:
    """Everything that determines a game: with the same answers, it is the same game."""

    module: GameModule
    edition: str
    seats: tuple[Seat, Seat]
    key: str  # the random key
    pace: int = 700  # milliseconds that a bot waits before it answers
    match: Match = field(default_factory=Match)  # the games before this one
    guide: Guide | None = None  # of a scripted game, which has its own cards
    begin_at: int = 0  # the decision at which a scripted game is continued
    puzzle: PuzzleTable | None = None  # of a game that is a puzzle
    veil: str = ""  # what handles are derived from, if not from the key

    @property
    def people(self) -> frozenset[Player]:
        """The seats at this window."""
        return self.seated(SeatKind.HERE)

    @property
    def players(self) -> frozenset[Player]:
        """All seats except those of bots."""
        return self.people | self.seated(SeatKind.REMOTE)

    def seated(self, kind: SeatKind) -> frozenset[Player]:
        return frozenset(player for player, seat in enumerate(self.seats) if seat.kind is kind)

    @property
    def sideboards(self) -> dict[Player, Seat]:
        """The people here who can change their decks between games."""
        here = {player: self.seats[player] for player in sorted(self.people)}
        return {player: seat for player, seat in here.items() if seat.has_sideboard}

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    def with_chance(self, key: str, veil: str = "") -> GameSetup:
        """The same with a random key; without a veil, handles are derived from the key, too."""
        return replace(self, key=key, veil=veil)

    def next(self, match: Match) -> GameSetup:
        """The next game of a match; its random key is yet to be made."""
        return replace(self, key="", veil="", match=match)

    def again(self, begun: str = "") -> GameSetup:
        """Another match of the same players, with the lists that they registered."""
        first, second = self.seats
        seats = (first.reset(), second.reset())
        return replace(self, seats=seats, key="", veil="", match=self.match.again(begun))

    def with_seat(self, player: Player, seat: Seat) -> GameSetup:
        first, second = self.seats
        return replace(self, seats=(seat, second) if player == 0 else (first, seat))

    def with_pace(self, pace: int) -> GameSetup:
        return replace(self, pace=pace)

    def with_bot(self, player: Player, bot: str) -> GameSetup:
        """The same game, with another bot in a seat."""
        return self.with_seat(player, replace(self.seats[player], bot=bot))

    def game(self) -> Game:
        """A game about to be set up."""
        if self.guide is not None:
            return self.guide.deal()
        if self.puzzle is not None:
            return self.puzzle.deal()
        decks = [seat.cards(self.module) for seat in self.seats]
        game = self.module.new_game(self.key, self.edition, decks, chooser=self.match.chooser)
        game.veil = self.veil or game.veil
        return game

    def bot(self, player: Player) -> Bot:
        if self.guide is not None:
            return ScriptedBot(self.guide)
        if self.puzzle is not None:
            return PuzzleRival(self.puzzle)
        seat = self.seats[player]
        return self.module.bots[seat.bot](f"{self.key}/{player}")


class PutAway(NamedTuple):
    """What was saved of a game to continue, or of a match between two of its games."""

    game: Game | None = None  # as it stands; None if the match waits for its next game
    past: Replay | None = None  # the moves that led there
