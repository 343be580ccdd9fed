"""The games that a host deals in one match after another, from the commitment to the opening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ufs_desktop.net.fairness import HostPart, Stake, chance_key, commitment, new_part, stake_of
from ufs_desktop.net.journal import Json
from ufs_desktop.net.messages import PIECE, Opening, RecordPiece
from ufs_desktop.session.setup import GameSetup


@dataclass(frozen=True)
class DealtGame:
    """One game: what the host committed itself to, and how far it has come."""

    number: int
    own: HostPart
    stake: Stake
    guest_part: str = ""
    is_seen: bool = False  # the guest has seen their first hand
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
            chooser=self.stake.chooser,
            head=head,
            pieces=len(self.pieces),
        )

    def record_pieces(self) -> list[RecordPiece]:
        pieces = enumerate(self.pieces)
        return [RecordPiece(game=self.number, number=at, text=text) for at, text in pieces]


class Deals:
    """All games of one meeting of two players; those of the match that is played can be opened."""

    def __init__(
        self,
        match: str,
        games: Sequence[DealtGame] = (),
        setup: GameSetup | None = None,
        closed: int = 0,
    ) -> None:
        """`setup` is that of a game that waits for the guest's part; `closed`: so many games have
        been opened."""
        self._match = match
        self.games = list(games)
        self.setup = setup
        self.opened: list[DealtGame] = []  # the games of the last match that is over
        self._closed = closed

    @property
    def newest(self) -> DealtGame | None:
        return self.games[-1] if self.games else None

    @property
    def is_waiting(self) -> bool:
        """Whether the guest's part is waited for."""
        return self.setup is not None

    @property
    def unopened(self) -> list[DealtGame]:
        return self.games[self._closed :]

    def deal(self, setup: GameSetup, own: HostPart | None = None) -> DealtGame:
        """Commit to the next game. DeckError: it cannot be played."""
        number = len(self.games) + 1
        own = own or HostPart(new_part(), new_part())
        dealt = DealtGame(number, own, stake_of(setup, self._match, number))
        self.games.append(dealt)
        self.setup = setup
        return dealt

    def join(self, part: str) -> GameSetup:
        """With the guest's part the game can begin."""
        assert self.setup is not None
        dealt = self._replace(guest_part=part)
        setup, self.setup = self.setup.with_chance(dealt.key, dealt.own.veil), None
        return setup

    def see(self) -> None:
        """The guest has seen the newest game."""
        self._replace(is_seen=True)

    def record(self, text: str) -> None:
        """The newest game is over."""
        self._replace(record=text)

    def open(self) -> None:
        """The match is over: the parts of its games may be known now."""
        self.opened = self.unopened
        self._closed = len(self.games)

    def _replace(self, **changes: Json) -> DealtGame:
        self.games[-1] = replace(self.games[-1], **changes)
        return self.games[-1]
