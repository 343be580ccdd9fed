"""Sample files of what is sent in a network match, and of what both sides store of it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from engine.decks.deck import Deck
from engine.kernel.game import Game
from engine.kernel.history import History
from engine.kernel.replay import Replay
from engine.kernel.views import option_view, view_for
from ufs_desktop import __version__
from ufs_desktop.net.announcement import Announcement, datagram
from ufs_desktop.net.deals import Deals
from ufs_desktop.net.fairness import HostPart
from ufs_desktop.net.host_messages import MatchScore, Showing
from ufs_desktop.net.ledger import Ground, Ledger
from ufs_desktop.net.lists import digest_of_lists
from ufs_desktop.net.messagecode import written as sent
from ufs_desktop.net.tickets import SeatBook, Ticket
from ufs_desktop.net.transcript import Transcript, digest_of, lines_digest
from ufs_desktop.net.verification import Evidence, moments
from ufs_desktop.net.versions import make
from ufs_desktop.net.viewcode import change_between, seal_of, written
from ufs_desktop.session.setup import GameSetup

KEPT = ("kept match", "kept seat")
NAMES = ("Ash", "Bram")
GUEST = 1
MATCH, GUEST_PART = "5a" * 16, "ef" * 32
HOST_PART = HostPart("ab" * 32, "cd" * 32)
LENT = {"Pier Rumour": {"type": "foundation", "control": 4, "text": "E: Draw 1 card."}}
LOAN = json.dumps([{"edition": "comprehensive", "cards": LENT}])


class SampleMatch:
    """A match of one game in progress."""

    def __init__(self, setup: GameSetup) -> None:
        """Deal its first game with the decks of this setup."""
        self._deals = Deals(MATCH)
        self._deals.deal(setup, HOST_PART)
        self.setup = self._deals.join(GUEST_PART)

    def evidence(self, replay: Replay) -> Evidence:
        """What an honest guest has recorded."""
        (dealt,) = self._deals.games
        transcript = Transcript()
        transcript.add("deal", 1, dealt.commitment)
        transcript.add("part", 1, GUEST_PART, digest_of_lists(dealt.deck))
        took, told = "", 0
        module = self.setup.module
        for game, move in moments(replay, module.kind):
            view = view_for(game, GUEST, told, module.words)
            seal = seal_of(view._replace(log=()))
            transcript.add("shown", 1, seal, lines_digest(view.log), told, took, False)
            took, told, asked = "", told + len(view.log), game.pending
            if move is None or asked is None or asked.player != GUEST:
                continue
            for option in asked.options:
                if option == move.choice:
                    answer = [asked.id, seal, option_view(game, asked, option).key]
                    transcript.add("answer", *answer)
                    took = digest_of(*answer)
        transcript.add("opening", 1, HOST_PART.part)
        chooser = self.setup.match.chooser
        head = transcript.mark.head
        return Evidence(
            MATCH, 1, GUEST, chooser, dealt.deck, transcript.entries, head, LOAN, make()
        )


def said_of(history: History[Game]) -> Mapping[str, bytes]:
    """What is sent about a game on the network, by the names of the samples."""
    view = view_for(history.game, 0)
    bare = view._replace(log=())
    showing = Showing(
        number=0,
        game=1,
        change=change_between(None, bare),
        log_start=0,
        log=written(view.log),
        seal=seal_of(bare),
        match=MatchScore(best_of=1, winners=[]),
    )
    game = Announcement(
        protocol=1, match=MATCH, port=47_650, name=NAMES[0], edition="x", program=__version__
    )
    return {"message": sent(showing), "announcement": datagram(game)}


def keep_match(match: SampleMatch, history: History[Game], paths: Mapping[str, Path]) -> None:
    """Write what both sides store on disk during the match, in which the guest has lent cards."""
    kept, seat = (paths[name] for name in KEPT)
    ledger = Ledger(kept)
    lender = replace(match.setup.seats[GUEST], lent=LOAN)
    ground = Ground(MATCH, 60.0, True, None, False, 0.0)
    ledger.begin(ground, match.setup.with_seat(GUEST, lender))
    ledger.admit("ab" * 32, NAMES[1])
    ledger.follow(history, None)
    ledger.close()
    book = SeatBook(seat)
    book.keep(Ticket("10.0.0.7", 47_650, MATCH, "ab" * 32, NAMES[1]))
    deck = match.setup.seats[GUEST].deck
    assert isinstance(deck, Deck)
    book.bring(deck)
    book.transcript.add("shown", 1, "0" * 32, digest_of(), 0, "", False)
    book.settle()
    book.close()
