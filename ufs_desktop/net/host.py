"""The host's desk: it lets people in, judges their decks, deals, and keeps a match going.

The room with the game is opened by the desk's owner, its `Lodging`. The guest's seat is the second
one; what the host's own player does goes directly to the room.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from engine.decks.deck import DeckError
from engine.kernel.ids import Player
from ufs_desktop.net.allowance import Allowance
from ufs_desktop.net.announcement import Announcement
from ufs_desktop.net.borrower import Borrower
from ufs_desktop.net.deals import GUEST, HOST
from ufs_desktop.net.ends import Company
from ufs_desktop.net.frames import Breach
from ufs_desktop.net.gallery import Gallery
from ufs_desktop.net.gate import TAKEN, Gate
from ufs_desktop.net.guest_messages import (
    AccordWish,
    CardLoan,
    ChancePart,
    Entry,
    PauseWish,
    Readiness,
    Receipt,
    Remark,
    Submission,
)
from ufs_desktop.net.guest_place import GuestMember, GuestPlace
from ufs_desktop.net.host_messages import Admission, DeckVerdict, Notice, Presence, Terms, Utterance
from ufs_desktop.net.host_table import HostTable
from ufs_desktop.net.judge import DeckJudgement, objections_of, read_lists, refusal
from ufs_desktop.net.ledger import KeptMatch, Ledger
from ufs_desktop.net.link import Clock, Link
from ufs_desktop.net.matchbook import MatchBook
from ufs_desktop.net.messages import Goodbye, Message, Parting, Role
from ufs_desktop.net.offer import HostOffer, Lodging
from ufs_desktop.net.reception import Member, Reception
from ufs_desktop.net.talk import AT_ONCE, EVERY, spoken
from ufs_desktop.net.transcript import Mark
from ufs_desktop.net.versions import versions_of
from ufs_desktop.session.match import begun_at
from ufs_desktop.session.room import Room
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind

NO_ROOM = "The most people allowed are already watching this game."
REPLACED = "You have joined from another window or computer."
CANNOT_DEAL = "The next game cannot be dealt: {why}."
TOO_MUCH = "You are sending messages too quickly."
TOO_OFTEN = "You asked for that only a moment ago."


class HostDesk:
    """One meeting of two players, who may play match after match."""

    def __init__(
        self,
        offer: HostOffer,
        lodging: Lodging,
        clock: Clock,
        ledger: Ledger | None = None,
        kept: KeptMatch | None = None,
    ) -> None:
        """`kept` is a match to be continued: call `resume` when everything is in place."""
        self.offer = offer
        self.book = MatchBook(offer, ledger, kept)
        token, watch = ("", "") if kept is None else (kept.token, kept.watch)
        self.gate = Gate(clock, self.book.match, token, watch)
        self.gate.is_watchable = offer.is_watchable
        self._keep_way_in()
        self.gallery = Gallery(clock, offer.delay)
        name = "" if kept is None else kept.name
        self.guest = GuestPlace(self.gate, self.book.deals, offer.grace, clock, name)
        self.table = HostTable(offer, lodging, clock, self.book, self.guest, self.gallery)
        self.borrower = Borrower(
            offer.module, offer.edition, lodging, self.guest.send, self._conclude
        )
        self._lodging = lodging
        self._clock = clock
        self._versions = versions_of(offer.module)
        self._receptions: list[Reception] = []
        self._allowances = self._fresh_allowances()

    def resume(self, kept: KeptMatch) -> None:
        """Continue a match: its game is where it was, and the guest is expected back."""
        self.guest.lose()
        self.table.resume(kept)

    # Who calls

    def accept(self, wake: Callable[[], None], address: str = "") -> Reception:
        """Accept a connection from an address; returns its `Channel`."""
        reception = Reception(
            address,
            self.gate,
            self._versions,
            self._admit,
            self._clock,
            wake,
            self._lodging.change,
        )
        self._receptions = [each for each in self._receptions if not each.is_over]
        self._receptions.append(reception)
        return reception

    def announcement(self, port: int) -> Announcement:
        """The announcement of this game to the network."""
        return Announcement(
            protocol=self._versions.protocol,
            match=self.book.match,
            port=port,
            name=self.offer.seat.name,
            edition=self.offer.module.editions[self.offer.edition],
            program=self._versions.program,
            best_of=self.offer.best_of,
            is_open=not self.gate.is_full and not self.gate.play.is_spent,
            is_watchable=self.offer.is_watchable and not self.gallery.is_full,
        )

    def renew_code(self) -> None:
        """Make a new code, after the old one was tried too often."""
        if self.guest.link is None and not self.book.deals.has_begun:
            self.book.withdraw()
            self.guest.free()
        self.gate.play.renew()
        self.gate.watch.renew()
        self._keep_way_in()
        self._lodging.change()

    def _keep_way_in(self) -> None:
        """Store the spectators' code, so that they can return even after the host has restarted."""
        if self.offer.is_watchable:
            self.book.ledger.watch(self.gate.watch.secret)

    def tick(self) -> None:
        """Do what is due; called a few times a second."""
        for reception in tuple(self._receptions):
            reception.tick()
        self._receptions = [each for each in self._receptions if not each.is_over]
        self.table.look()
        self.gallery.tick()
        if not self.guest.is_lost or self.guest.left:
            return
        if not self.book.deals.has_begun:
            self._free_place()
            self._tell_company()
        elif not self.guest.is_overdue:
            self.guest.is_overdue = True
            self._tell_company()

    def _free_place(self) -> None:
        self.book.withdraw()
        self.guest.free()
        self._lodging.change()

    def close(self, parting: Parting = Parting.LEFT, words: str = "") -> None:
        """Say goodbye to everybody; if the host has only left, a player may return later."""
        self.table.is_closed = True
        if not self.book.deals.is_unfinished:
            self.gallery.finish()
        for reception in tuple(self._receptions):
            reception.link.close(parting, words)

    def _admit(self, reception: Reception, role: Role, entry: Entry) -> Member | None:
        if role is Role.WATCH:
            return self._admit_spectator(reception.link)
        if role is Role.PLAY and self.gate.is_full:
            reception.link.close(Parting.SPENT, TAKEN)
            return None
        if self.guest.link is not None:
            self.guest.link.close(Parting.REPLACED, REPLACED)
            self._leave(self.guest.link, None)
        self.guest.enter(reception.link)
        if role is Role.PLAY:
            self.book.withdraw()
            token = self.guest.take(entry.name)
            self._allowances = self._fresh_allowances()
            self.book.ledger.admit(token, self.guest.name)
            self._lodging.change()
        else:
            self.book.take_up(Mark(entry.count, entry.head))
        self.guest.send(
            Admission(
                seat=GUEST,
                token=self.gate.token,
                terms=self.terms,
                count=self.book.transcript.mark.entries,
            )
        )
        if role is Role.RETURN:
            self.book.tell_newest()
        self._go_on(entry)
        self._tell_company()
        return GuestMember(reception.link, self.take, self.leave)

    def _admit_spectator(self, link: Link) -> Member | None:
        if self.gallery.is_full:
            link.close(Parting.FULL, NO_ROOM)
            return None
        spectator = self.gallery.admit(link, self._tell_company)
        link.send(Admission(seat=None, token="", terms=self.terms))
        self.table.show_gallery()
        self._tell_company()
        return spectator

    def _go_on(self, entry: Entry) -> None:
        """Bring the guest to where they were: the table, a deal, or a deck to be judged."""
        newest = self.book.deals.newest
        if self.table.room is not None and not self.book.begins_match:
            self.table.sit_down()
        if self.book.deals.is_waiting:
            self._send_deal()
        elif newest is None:
            self._judge(entry)
        elif self.book.deals.is_opened:
            self.table.after_held(self.table.send_openings)

    @property
    def terms(self) -> Terms:
        return self.offer.terms(self.guest.name)

    # Who is there

    @property
    def company(self) -> Company:
        guest, spectators = self.guest, self.gallery.spectators
        return Company(guest.away, guest.left, self.table.paused, len(spectators))

    def claim(self) -> None:
        """Give the host the match, since the guest has not returned in time."""
        if self.guest.is_lost and not self.guest.left:
            self.table.claim()

    def pause(self, *, wanted: bool) -> None:
        """Set whether the host's player wants a pause."""
        self._pause(HOST, wanted=wanted)

    def say(self, words: str) -> None:
        """Pass on what the host's player says."""
        self._utter(HOST, words)

    def leave(self, link: Link, goodbye: Goodbye | None) -> None:
        """Note that the guest of this connection has gone."""
        if link is self.guest.link:
            self._leave(link, goodbye)
            self._tell_company()

    def _leave(self, link: Link, goodbye: Goodbye | None) -> None:
        self.guest.lose()
        self.borrower.forget()
        if not self.book.deals.has_begun and goodbye is not None:
            self._free_place()
        self.table.lose_guest(goodbye, link.silence)

    def _tell_company(self) -> None:
        company = self.company
        self._lodging.meet(company)
        presence = Presence(
            away=list(company.away),
            left=company.left,
            paused=list(company.paused),
            spectators=company.spectators,
            names=self.terms.names,
        )
        self.guest.send(presence)
        for spectator in self.gallery.spectators:
            spectator.link.send(presence)

    # What the guest says

    def take(self, message: Message) -> None:
        match message:
            case Submission() if self.book.deals.newest is None:
                self._judge(message)
            case CardLoan():
                self.borrower.take(message.text)
            case ChancePart():
                self.table.begin(message)
            case Receipt():
                self.book.see(message.game)
            case Readiness() if self.table.room is not None:
                self.table.after_held(partial(self._ready, self.table.room, message.deck))
            case Remark():
                self._utter(GUEST, message.words)
            case PauseWish():
                self._pause(GUEST, wanted=message.paused)
            case AccordWish() if not self._allowances["wish"].takes_one():
                self.guest.send(Notice(words=TOO_OFTEN))
            case _:
                if self.table.seat is None or not self.table.seat.act(message):
                    raise Breach(f"{type(message).__name__} was not expected now")
        self._lodging.look_soon()

    def _judge(self, brought: Entry | Submission) -> None:
        """Judge a deck; a game is dealt as soon as the guest has one that can be played."""
        deck = read_lists(brought.deck)
        if isinstance(deck, DeckError):
            self._conclude(refusal(objections_of(deck)), "")
            return
        self._choose(False)
        self.borrower.judge(deck, brought.prints)

    def _choose(self, is_choosing: bool) -> None:
        """Note whether the guest is choosing another deck, and tell the host."""
        if is_choosing != self.guest.is_choosing:
            self.guest.is_choosing = is_choosing
            self._lodging.change()

    def _conclude(self, verdict: DeckJudgement, lent: str) -> None:
        deck = verdict.deck
        self.guest.send(DeckVerdict(problems=list(verdict.objections)))
        self._choose(deck is None)
        if deck is not None:
            guest = Seat(self.guest.name, SeatKind.REMOTE, deck.name, deck, lent=lent)
            begun = begun_at(self._lodging.now())
            self.deal(self.offer.setup_with(guest, begun))

    def _ready(self, room: Room, lists: dict[str, Any] | None) -> None:
        deck = None if lists is None else read_lists(lists)
        if isinstance(deck, DeckError):
            self.guest.send(DeckVerdict(problems=objections_of(deck)))
        else:
            room.ready(GUEST, deck)

    def _utter(self, seat: Player, words: str) -> None:
        line = spoken(words)
        if not line:
            return
        if not self._allowances["remark", seat].takes_one():
            self._hold_back(seat, TOO_MUCH)
            return
        self._lodging.hear(seat, line)
        self.guest.send(Utterance(seat=seat, words=line))

    def _pause(self, seat: Player, *, wanted: bool) -> None:
        if self.table.room is None or (seat in self.table.paused) == wanted:
            return
        if self._allowances["pause", seat].takes_one():
            self.table.pause(seat, wanted=wanted)
            self._tell_company()
        else:
            self._hold_back(seat, TOO_OFTEN)

    def _hold_back(self, seat: Player, words: str) -> None:
        """Tell a player that they do something too often."""
        if seat == GUEST:
            self.guest.send(Notice(words=words))
        else:
            self._lodging.warn(words)

    def _fresh_allowances(self) -> dict[Any, Allowance]:
        """How often each of these acts may be done."""
        acts: list[Any] = ["wish", *((act, seat) for act in ("remark", "pause") for seat in (0, 1))]
        return {act: Allowance(AT_ONCE, 1 / EVERY, self._clock) for act in acts}

    # Games

    def deal(self, setup: GameSetup) -> None:
        """Deal the next game, for the room's `Shell.deal`. If one is already dealt, it only waits
        for the guest's part."""
        if self.book.deals.is_waiting:
            return
        self.table.look()  # the last one may have ended since
        try:
            self.book.deal(setup, self.gate.token, self.guest.name)
        except DeckError as error:
            words = CANNOT_DEAL.format(why=error)
            self._lodging.warn(words)
            self.guest.send(Notice(words=words))
            return
        self._send_deal()

    def _send_deal(self) -> None:
        self.table.after_held(lambda: self.guest.send(self.book.promise(self.terms)))
