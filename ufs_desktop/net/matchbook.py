"""A host's records of a match: its deals, its ledger, and the transcript that the guest keeps,
too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.kernel.history import History
from engine.kernel.ids import Player
from engine.kernel.replay import Replay, dump_replay
from ufs_desktop.net.deals import GUEST, Deals, DealtGame, lists_of
from ufs_desktop.net.frames import Breach
from ufs_desktop.net.guest_messages import ChancePart
from ufs_desktop.net.host_messages import Deal, Terms
from ufs_desktop.net.ledger import KeptMatch, Ledger, new_match
from ufs_desktop.net.lists import digest_of_lists
from ufs_desktop.net.messages import Message
from ufs_desktop.net.offer import HostOffer
from ufs_desktop.net.transcript import Mark, Transcript
from ufs_desktop.net.verification import Evidence
from ufs_desktop.net.versions import make, one_make
from ufs_desktop.session.setup import GameSetup


class MatchBook:
    """Writes everything to the ledger before anybody is told of it."""

    def __init__(
        self, offer: HostOffer, ledger: Ledger | None = None, kept: KeptMatch | None = None
    ) -> None:
        """`kept` is a match to be continued."""
        self.match = new_match() if kept is None else kept.ground.match
        self.ledger = ledger or Ledger()
        self.transcript = Transcript([] if kept is None else kept.entries, self.ledger.add)
        self.deals = Deals(self.match) if kept is None else kept.deals()
        self._ground, self._host = offer.ground(self.match), offer.setup_with(offer.seat)
        if kept is None:
            self.ledger.begin(self._ground, self._host)
        self._make = make() if kept is None else one_make(kept.make)
        self.ledger.play_by(self._make)

    @property
    def number(self) -> int:
        """The number of the game being played or dealt; 0 before the first."""
        return 0 if self.deals.newest is None else self.deals.newest.number

    @property
    def begins_match(self) -> bool:
        """Whether the first game of a match is waiting for the guest's part."""
        return self.deals.is_waiting and len(self.deals.games) == 1

    def take_up(self, mark: Mark) -> None:
        """Cut the transcript to what the guest knows: what never reached them was never told."""
        self.transcript.cut(mark.entries if self.transcript.has(mark) else 0)

    def tell_newest(self) -> None:
        """Record that the guest is back, and again what they may not have heard of the newest game.
        One that waits for their part is promised only after the moment they return to."""
        newest, transcript = self.deals.newest, self.transcript
        transcript.add("back")
        if newest is None or self.deals.is_waiting:
            return
        self._tell_deal(newest)
        if not transcript.tells("part", newest.number):
            digest = digest_of_lists(newest.deck)
            transcript.add("part", newest.number, newest.guest_part, digest)

    def deal(self, setup: GameSetup, token: str, name: str) -> None:
        """Commit to the next game with this guest. Raises DeckError if it cannot be played."""
        is_next = self.deals.is_opened  # so another match begins
        dealt = self.deals.deal(setup)
        if is_next:
            self.transcript.clear()
            self.ledger.begin_match(self._ground, setup, (token, name), self.deals.before)
            self._make = make()
            self.ledger.play_by(self._make)
        self.ledger.deal(dealt, setup)

    def withdraw(self) -> None:
        """Nobody has answered the first deal, and another guest may come: as if there were none."""
        if not self.deals.is_waiting:
            return
        self.deals.withdraw()
        self.transcript.clear()
        self.ledger.begin_anew(self._ground, self._host)
        self.ledger.play_by(self._make)

    def promise(self, terms: Terms) -> Deal:
        """The commitment to the newest game, as a message to the guest."""
        dealt = self.deals.newest
        assert dealt is not None
        self._tell_deal(dealt)
        deck = digest_of_lists(dealt.deck)
        return Deal(game=dealt.number, commitment=dealt.commitment, deck=deck, terms=terms)

    def _tell_deal(self, dealt: DealtGame) -> None:
        """Write down a deal, at the point among the moments where the guest is told of it."""
        if not self.transcript.tells("deal", dealt.number):
            self.transcript.add("deal", dealt.number, dealt.commitment)

    def join(self, part: ChancePart) -> GameSetup:
        """Add the guest's part; returns the setup with which the game can begin."""
        if not self.deals.is_waiting or part.game != self.number:
            raise Breach("no part of a game that is dealt now")
        self.ledger.join(part.part)
        setup = self.deals.join(part.part)
        self.transcript.add("part", part.game, part.part, digest_of_lists(lists_of(setup)))
        return setup

    def see(self, game: int) -> None:
        """Note that the guest has seen the first moment of a game."""
        if game == self.number and not self.deals.is_waiting:
            self.ledger.see()
            self.deals.see()

    def record(self, history: History[Any], given_up: Player | None, replay: Replay) -> None:
        """Record the newest game, which is over, and perhaps the match with it."""
        self.ledger.follow(history, given_up)
        text = dump_replay(replay)
        self.ledger.record(text)
        self.deals.record(text)

    def open(self) -> None:
        """Note that the match is over, so that its games may be revealed."""
        self.ledger.open()
        self.deals.open()

    def openings(self) -> Iterator[Message]:
        """The messages that then reveal each game to the guest."""
        known = {entry[1] for entry in self.transcript.entries if entry[0] == "opening"}
        for dealt in self.deals.games:
            opening = dealt.opening(self.transcript.mark.head)
            if dealt.number not in known:
                self.transcript.add("opening", dealt.number, dealt.own.part)
            yield opening
            yield from dealt.record_pieces()

    def evidence(self, dealt: DealtGame) -> Evidence:
        """The guest's evidence, as the host has written it down."""
        return Evidence(
            match=self.match,
            game=dealt.number,
            seat=GUEST,
            chooser=dealt.stake.chooser,
            deck=dealt.deck,
            entries=tuple(self.transcript.entries),
            head=self.transcript.mark.head,
            lent=dealt.lent,
            make=self._make,
        )
