"""A guest's records of a match, and its checks when the host opens the games."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.kernel.ids import Player
from engine.kernel.views import LogView
from ufs_desktop.net.frames import Breach
from ufs_desktop.net.host_messages import Deal, Opening, RecordPiece, Showing
from ufs_desktop.net.pledges import DEALT_TWICE, Pledge
from ufs_desktop.net.tickets import SeatBook, Ticket
from ufs_desktop.net.transcript import Mark, digest_of, lines_digest
from ufs_desktop.net.verification import Evidence
from ufs_desktop.session.match import Match

logger = logging.getLogger(__name__)

MOST_ENTRIES = 100_000  # of a transcript; a long match has a third of that


@dataclass(frozen=True)
class OpenedGame:
    """After the match: the record of a game, and the evidence for checking it."""

    record: str  # the text of a replay
    evidence: Evidence

    @property
    def game(self) -> int:
        return self.evidence.game


class Testimony:
    """The testimony of one seat, based on that seat's book. Each method may raise Breach, if the
    host does what no honest one would do."""

    def __init__(self, book: SeatBook) -> None:
        self.pledges = book.pledges
        self._book = book
        self._transcript = book.transcript
        self._pieces: list[str] = []
        self._opening: Opening | None = None
        self._opened: set[int] = set()  # games that have arrived as a whole

    def mark(self) -> Mark:
        """How far both sides have certainly written. It is not known whether our last part of a
        game has arrived, so that is sent again."""
        entries = self._transcript.entries
        if entries and entries[-1][0] == "part":
            self._transcript.cut(len(entries) - 1)
        return self._transcript.mark

    @property
    def has_all(self) -> bool:
        """Whether the match is over, and the host has shown all of it."""
        return self._transcript.is_settled and self._opened.issuperset(self.pledges.games)

    def enter(self) -> None:
        """Start over with pieces, since a new connection sends them again."""
        self._pieces, self._opening = [], None

    def come_back(self, count: int, ticket: Ticket) -> bool:
        """Whether the host, which has `count` entries, remembers all that it told us. For a match
        that is over it need not: then it has dealt another one meanwhile."""
        transcript = self._transcript
        if count < transcript.mark.entries:
            if not transcript.is_settled:
                return False
            self._book.begin_match(ticket)
        transcript.cut(count)
        transcript.add("back")
        return True

    def join(self, deal: Deal, ended: int | None) -> Pledge:
        """Our pledge for a game. The game before must have ended (`ended`), so that none is skipped
        to get another shuffle."""
        if deal.deck not in self._book.decks:
            raise Breach("a game with a deck that nobody here has brought")
        if self._transcript.tells("part", deal.game):
            raise Breach(DEALT_TWICE)
        before = self.pledges.games[-1:]
        is_next = not before or before == [ended] == [deal.game - 1]
        if deal.game not in self.pledges and not is_next:
            raise Breach("a game is dealt before the last one has ended")
        pledge = self.pledges.answer(deal.game, deal.commitment, deal.deck)
        if not self._transcript.tells("deal", deal.game):
            self._transcript.add("deal", deal.game, deal.commitment)
        self._tell_part(pledge)
        self._book.settle()
        return pledge

    def _tell_part(self, pledge: Pledge) -> None:
        self._transcript.add("part", pledge.game, pledge.part, pledge.deck)

    def see(
        self, showing: Showing, lines: Sequence[LogView], replies: Sequence[list[Any]]
    ) -> list[Any] | None:
        """Write down a moment. If one of our `replies` led there, the host must say so itself;
        returns that reply."""
        taken = None
        transcript = self._transcript
        if len(transcript.entries) > MOST_ENTRIES:
            raise Breach("far more moments than any match has")
        if not transcript.tells("part", showing.game):  # so it had arrived
            self._tell_part(self.pledges.of(showing.game))
        if showing.took:
            taken = next((each for each in replies if digest_of(*each) == showing.took), None)
            if taken is None:
                raise Breach("an answer that nobody here has given")
            transcript.add("answer", *taken)
        transcript.add(
            *("shown", showing.game, showing.seal, lines_digest(lines)),
            *(showing.log_start, showing.took, showing.still),
        )
        return taken

    def open(self, opening: Opening) -> None:
        """Take the host's part of a game that was played; pieces of its record follow."""
        if opening.game not in self.pledges:
            raise Breach("a game is opened that nobody here has played")
        transcript = self._transcript
        if not transcript.tells("opening", opening.game):
            if opening.head != transcript.mark.head:
                logger.warning("the host has written down something else of this match")
            transcript.add("opening", opening.game, opening.part)
        self.enter()
        if opening.pieces:
            self._opening = opening
        else:
            self._opened.add(opening.game)

    def gather(self, piece: RecordPiece) -> tuple[int, str] | None:
        """Collect a piece; returns the game and its record when that is first complete."""
        opening = self._opening
        if opening is None or piece.game != opening.game:
            raise Breach("a piece of a record that was not opened")
        if piece.number != len(self._pieces):
            raise Breach("a piece of a record is left out")
        self._pieces.append(piece.text)
        if len(self._pieces) < opening.pieces:
            return None
        record = "".join(self._pieces)
        self.enter()
        if opening.game in self._opened:
            return None
        self._opened.add(opening.game)
        return opening.game, record

    def evidence(self, game: int, match: str, seat: Player, score: Match) -> Evidence:
        """The evidence on a game; the score, not the host, tells who chose the first player."""
        before = score.winners[: self.pledges.games.index(game)]
        return Evidence(
            match=match,
            game=game,
            seat=seat,
            chooser=replace(score, winners=before).chooser,
            deck=self._book.decks.get(self.pledges.of(game).deck),
            entries=tuple(self._transcript.entries),
            head=self._transcript.mark.head,
            make=self._book.make,
        )
