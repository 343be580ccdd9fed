"""Tracks the games that a host deals, match after match, from commitment to opening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.decks.deck import Deck
from engine.kernel.contents import Json
from ufs_desktop.net.fairness import HostPart, Stake, chance_key, commitment, new_part, stake_of
from ufs_desktop.net.host_messages import Opening, RecordPiece
from ufs_desktop.net.lists import Lists, submitted
from ufs_desktop.net.messages import PIECE
from ufs_desktop.session.setup import GameSetup

HOST, GUEST = 0, 1  # their seats


@dataclass(frozen=True)
class DealtGame:
    """One game: what the host has committed itself to, and how far it has got."""

    number: int
    own: HostPart
    stake: Stake
    deck: Lists  # the guest's
    lent: str = ""  # the cards that the guest has lent for it
    guest_part: str = ""
    is_seen: bool = False  # the guest has seen the first hand
    record: str = ""  # the replay, once it is over

    @property
    def commitment(self) -> str:
        return commitment(self.own.part, self.stake)

    @property
    def key(self) -> str:
        return chance_key(self.own.part, self.guest_part, self.stake)

    @property
    def pieces(self) -> list[str]:
        return [self.record[at : at + PIECE] for at in range(0, len(self.record), PIECE)]

    def opening(self, head: str) -> Opening:
        return Opening(
            game=self.number,
            part=self.own.part,
            head=head,
            pieces=len(self.pieces),
        )

    def record_pieces(self) -> list[RecordPiece]:
        pieces = enumerate(self.pieces)
        return [RecordPiece(game=self.number, number=at, text=text) for at, text in pieces]


class Deals:
    """The games of the current match; of earlier matches, only the number of games is known."""

    def __init__(
        self,
        match: str,
        before: int = 0,
        games: Sequence[DealtGame] = (),
        setup: GameSetup | None = None,
        *,
        is_opened: bool = False,
    ) -> None:
        """`setup` belongs to a game that is waiting for the guest's part."""
        self._match = match
        self.before = before  # games of earlier matches
        self.games = list(games)
        self.setup = setup
        self.is_opened = is_opened  # the match is over and everything about it is revealed

    @property
    def newest(self) -> DealtGame | None:
        return self.games[-1] if self.games else None

    @property
    def is_waiting(self) -> bool:
        """Whether the guest's part is still missing."""
        return self.setup is not None

    @property
    def has_begun(self) -> bool:
        """Whether the guest has answered any deal: until then they may have nothing to come back
        with, if their program was killed."""
        return self.before > 0 or len(self.games) > self.is_waiting

    @property
    def is_unfinished(self) -> bool:
        """Whether there is a match to continue."""
        return bool(self.games) and not self.is_opened

    def deal(self, setup: GameSetup, own: HostPart | None = None) -> DealtGame:
        """Commit to the next game, which begins a match if the last one is over. Raises DeckError
        if it cannot be played."""
        number = self.before + len(self.games) + 1
        own = own or HostPart(new_part(), new_part())
        stake = stake_of(setup, self._match, number)
        dealt = DealtGame(number, own, stake, lists_of(setup), setup.seats[GUEST].lent)
        if self.is_opened:
            self.before, self.games, self.is_opened = number - 1, [], False
        self.games.append(dealt)
        self.setup = setup
        return dealt

    def withdraw(self) -> None:
        """The guest has gone without an answer to the first deal."""
        assert not self.has_begun
        self.games, self.setup = [], None

    def join(self, part: str) -> GameSetup:
        """Add the guest's part; returns the setup with which the game can begin."""
        assert self.setup is not None
        dealt = self._replace(guest_part=part)
        setup, self.setup = self.setup.with_chance(dealt.key, dealt.own.veil), None
        return setup

    def see(self) -> None:
        """Note that the guest has seen the newest game."""
        self._replace(is_seen=True)

    def record(self, text: str) -> None:
        """Keep the record of the newest game, which is over."""
        self._replace(record=text)

    def open(self) -> None:
        """Note that the match is over: the parts of its games may be revealed now."""
        self.is_opened = True

    def _replace(self, **changes: Json) -> DealtGame:
        self.games[-1] = replace(self.games[-1], **changes)
        return self.games[-1]


def lists_of(setup: GameSetup) -> Lists:
    """The lists of the guest's deck, by which it is distinguished from their other decks."""
    deck = setup.seats[GUEST].deck
    assert isinstance(deck, Deck)
    return submitted(deck)
