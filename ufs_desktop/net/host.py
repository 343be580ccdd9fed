"""The host's desk: it lets people in, judges their decks, deals, and keeps a match going.

The room with the game is opened by whoever runs the desk, its `Lodging`. The guest's seat is the
second one; what the host's own player does goes to the room and not through here.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from typing import Any

from engine.decks.deck import DeckError
from engine.kernel.ids import Player
from ufs_desktop.data.records import WHEN
from ufs_desktop.net.announcement import Announcement
from ufs_desktop.net.borrower import Borrower
from ufs_desktop.net.deals import GUEST
from ufs_desktop.net.ends import Company, Countdown, GuestStage
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
from ufs_desktop.net.holdback import Holdback
from ufs_desktop.net.host_messages import Admission, DeckVerdict, Notice, Presence, Terms, Utterance
from ufs_desktop.net.judge import DeckJudgement, objections_of, read_lists, refusal
from ufs_desktop.net.ledger import KeptMatch, Ledger
from ufs_desktop.net.link import PING_AFTER, Clock, Link
from ufs_desktop.net.matchbook import MatchBook
from ufs_desktop.net.messages import Goodbye, Message, Parting, Role
from ufs_desktop.net.offer import HostOffer, Lodging
from ufs_desktop.net.reception import Member, Reception
from ufs_desktop.net.seat import RemoteSeat
from ufs_desktop.net.stopwatch import Stopwatch, clock_time
from ufs_desktop.net.talk import Breath, spoken
from ufs_desktop.net.transcript import Mark
from ufs_desktop.net.versions import versions_of
from ufs_desktop.session.room import Room
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind

logger = logging.getLogger(__name__)

HOST = 0  # its own seat
BEFORE_DEAL = 30.0  # seconds for which a seat is kept to which nothing was dealt
ALIVE_WITHIN = PING_AFTER + 1.0  # seconds: whoever is there has answered by then
GUEST_NAME = "Guest"
NO_ROOM = "As many people as can watch this game do so already."
REPLACED = "You have joined from another window or machine."
CANNOT_DEAL = "The next game cannot be dealt: {why}."
TOO_MUCH = "You say too much at once."
TOO_OFTEN = "You have asked for that a moment ago."


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
        """`kept` is a match that is gone on with: call `resume` when everything is in place."""
        self.offer = offer
        self.book = MatchBook(offer, ledger, kept)
        self.gate = Gate(clock, self.book.match, "" if kept is None else kept.token)
        self.gate.is_watchable = offer.is_watchable
        self.gallery = Gallery(clock, offer.delay)
        self.guest_name = GUEST_NAME if kept is None else kept.name
        self.room: Room | None = None
        self._lodging = lodging
        self._clock = clock
        self._versions = versions_of(offer.module)
        self._stopwatch = None if offer.clock is None else Stopwatch(offer.clock, clock)
        self._receptions: list[Reception] = []
        self._guest: _GuestMember | None = None
        self._seat: RemoteSeat | None = None
        self._lost_at: float | None = None
        self._is_overdue_told = False
        self._is_choosing = False  # the guest, after a deck that was refused
        self._is_closed = False  # the host has left: nobody else is to blame for what ends then
        self.borrower = Borrower(offer.module, offer.edition, lodging, self._send, self._conclude)
        self._holdback = Holdback(offer.pause, clock)
        self._playing = 0  # the number of the game in the room
        self._is_time_owed = False  # the guest is yet to be told the clocks
        self._looked: tuple[Any, ...] = ()  # the moment that was looked at last
        self._breaths = self._fresh_breaths()

    def resume(self, kept: KeptMatch) -> None:
        """Go on with a match: its game stands where it stood, and the guest is waited for."""
        self._lost_at = self._clock()
        newest = self.book.deals.newest
        found = kept.resumed()
        if newest is None or (kept.dealt is not None and found is None):
            return
        self._playing = newest.number - (kept.dealt is not None)
        self.room = self._lodging.open_room(kept.setup, *(found or ()))
        if self._stopwatch is not None and kept.left:
            self._stopwatch.left = list(kept.left)
            self._lodging.count_down(self._stopwatch.countdown)  # at the table that is laid now
        self.room.accords.has_takebacks = self.offer.may_undo
        self.room.begin()
        if newest.guest_part and not newest.is_seen and self.room.has_begun:
            self.room.concede(HOST)  # whoever leaves then has lost that game
        self.look()

    # Who calls

    def accept(self, wake: Callable[[], None], address: str = "") -> Reception:
        """Somebody calls from there: their `Channel`."""
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
        """What the network is told of this game."""
        return Announcement(
            protocol=self._versions.protocol,
            match=self.book.match,
            port=port,
            name=self.offer.seat.name,
            edition=self.offer.module.editions[self.offer.edition],
            program=self._versions.program,
            best_of=self.offer.best_of,
            is_open=not self.gate.token and not self.gate.play.is_spent,
            is_watchable=self.offer.is_watchable and not self.gallery.is_full,
        )

    def renew_code(self) -> None:
        """Another code, after the old one was tried too often."""
        if self._guest is None and self.book.deals.newest is None:
            self._free_seat()
        self.gate.play.renew()
        self.gate.watch.renew()
        self._lodging.change()

    def _free_seat(self) -> None:
        """Anybody may come instead: nothing was dealt to the one who has gone."""
        self.gate.token, self.guest_name = "", GUEST_NAME
        self._lost_at, self._is_choosing = None, False
        self.gate.play.renew()
        self._lodging.change()

    def tick(self) -> None:
        """Time has gone on."""
        for reception in tuple(self._receptions):
            reception.tick()
        self._receptions = [each for each in self._receptions if not each.is_over]
        self.look()
        self.gallery.tick()
        if self._lost_at is None or self.left:
            return
        if self.book.deals.newest is None:
            self._free_seat()
            self._tell_company()
        elif not self._is_overdue_told:
            self._is_overdue_told = True
            self._tell_company()

    def close(self, parting: Parting = Parting.LEFT, words: str = "") -> None:
        """Say goodbye to everybody; a player may come back to a host who has only left."""
        self._is_closed = True
        if not self.book.deals.is_unfinished:
            self.gallery.finish()
        for reception in tuple(self._receptions):
            reception.link.close(parting, words)

    def _admit(self, reception: Reception, role: Role, entry: Entry) -> Member | None:
        if role is Role.WATCH:
            return self._admit_spectator(reception.link)
        if role is Role.PLAY and self.gate.token:
            reception.link.close(Parting.SPENT, TAKEN)
            return None
        if self._guest is not None:
            self._guest.link.close(Parting.REPLACED, REPLACED)
            self._leave(self._guest, None)
        self._guest = _GuestMember(self, reception.link)
        self._lost_at, self._is_overdue_told = None, False
        if role is Role.PLAY:
            self.gate.token = secrets.token_hex(32)
            self.guest_name = entry.name or GUEST_NAME
            self._breaths = self._fresh_breaths()
            self.book.ledger.admit(self.gate.token, self.guest_name)
            self._lodging.change()
        else:
            self.book.take_up(Mark(entry.count, entry.head))
        self._send(
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
        return self._guest

    def _admit_spectator(self, link: Link) -> Member | None:
        if self.gallery.is_full:
            link.close(Parting.FULL, NO_ROOM)
            return None
        spectator = self.gallery.admit(link, self._tell_company)
        link.send(Admission(seat=None, token="", terms=self.terms))
        if self.room is not None and self.room.has_begun:
            self.gallery.look(self.room, self._playing, self._countdown)
        self._tell_company()
        return spectator

    def _go_on(self, entry: Entry) -> None:
        """Where the guest stands: at the table, before a deal, or with a deck to be judged."""
        newest = self.book.deals.newest
        if self.room is not None and not self.book.begins_match:
            self._sit_down(self.room)
        if self.book.deals.is_waiting:
            self._send_deal()
        elif newest is None:
            self._judge(entry)
        elif self.book.deals.is_opened:
            self._send_openings()

    @property
    def terms(self) -> Terms:
        return self.offer.terms(self.guest_name)

    # Who is there

    @property
    def arrival(self) -> GuestStage:
        """How far the guest has come, before anything is dealt."""
        if not self.gate.token:
            return GuestStage.NOBODY
        if self._guest is None:
            return GuestStage.LOST
        return GuestStage.CHOOSING if self._is_choosing else GuestStage.BRINGING

    @property
    def left(self) -> float:
        """Seconds for which a lost guest is still waited for."""
        if self._lost_at is None:
            return 0.0
        grace = self.offer.grace
        if self.book.deals.newest is None:
            grace = min(grace, BEFORE_DEAL)
        return max(0.0, grace - (self._clock() - self._lost_at))

    @property
    def company(self) -> Company:
        away = () if self._guest is not None or not self.gate.token else (GUEST,)
        paused = () if self.room is None else tuple(sorted(self.room.attendance.paused))
        return Company(away, self.left, paused, len(self.gallery.spectators))

    def claim(self) -> None:
        """The guest has not come back in time: the host takes the match."""
        is_lost = self._lost_at is not None and not self.left
        if is_lost and self.room is not None and self.room.has_begun:
            self.room.concede(GUEST, whole_match=True)
            self.look()

    def pause(self, *, wanted: bool) -> None:
        """The host's player wants the game to wait, or no longer."""
        self._pause(HOST, wanted=wanted)

    def say(self, words: str) -> None:
        """The host's player says something."""
        self._utter(HOST, words)

    def leave(self, member: _GuestMember, goodbye: Goodbye | None) -> None:
        """The guest has gone."""
        if member is self._guest:
            self._leave(member, goodbye)
            self._tell_company()

    def _leave(self, member: _GuestMember, goodbye: Goodbye | None) -> None:
        if self._stopwatch is not None and goodbye is None:
            self._stopwatch.forgive(GUEST, member.link.silence)
        self._guest = self._seat = None
        self.borrower.forget()
        newest = self.book.deals.newest
        self._lost_at = self._clock()
        if newest is None and goodbye is not None:
            self._free_seat()
        if newest is None or self.room is None or not self.room.has_begun or self._is_closed:
            return
        if newest.guest_part and not newest.is_seen:  # whoever goes then has lost that game
            self.room.concede(GUEST)
        elif goodbye is not None and goodbye.parting is Parting.ENDED:
            self.room.concede(GUEST, whole_match=True)
        self.room.disconnect(GUEST)
        self.look()

    def _tell_company(self) -> None:
        company = self.company
        self._lodging.meet(company)
        presence = Presence(
            away=list(company.away),
            left=company.left,
            paused=list(company.paused),
            spectators=company.spectators,
        )
        self._send(presence)
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
                self._begin(message)
            case Receipt():
                self.book.see(message.game)
            case Readiness() if self.room is not None:
                self._ready(self.room, message.deck)
            case Remark():
                self._utter(GUEST, message.words)
            case PauseWish():
                self._pause(GUEST, wanted=message.paused)
            case AccordWish() if not self._breaths["wish"].take():
                self._send(Notice(words=TOO_OFTEN))
            case _:
                if self._seat is None or not self._seat.act(message):
                    raise Breach(f"{type(message).__name__} was not expected now")
        self._lodging.look_soon()

    def _judge(self, brought: Entry | Submission) -> None:
        """A game is dealt as soon as the guest has a deck that can be played."""
        deck = read_lists(brought.deck)
        if isinstance(deck, DeckError):
            self._conclude(refusal(objections_of(deck)), "")
            return
        self._choose(False)
        self.borrower.judge(deck, brought.prints)

    def _choose(self, is_choosing: bool) -> None:
        """Whether the guest chooses another deck: the host is told what is waited for."""
        if is_choosing != self._is_choosing:
            self._is_choosing = is_choosing
            self._lodging.change()

    def _conclude(self, verdict: DeckJudgement, lent: str) -> None:
        deck = verdict.deck
        self._send(DeckVerdict(problems=list(verdict.objections)))
        self._choose(deck is None)
        if deck is not None:
            guest = Seat(self.guest_name, SeatKind.REMOTE, deck.name, deck, lent=lent)
            begun = self._lodging.now().strftime(WHEN)
            self.deal(self.offer.setup_with(guest, begun))

    def _ready(self, room: Room, lists: dict[str, Any] | None) -> None:
        deck = None if lists is None else read_lists(lists)
        if isinstance(deck, DeckError):
            self._send(DeckVerdict(problems=objections_of(deck)))
        else:
            room.ready(GUEST, deck)

    def _utter(self, seat: Player, words: str) -> None:
        line = spoken(words)
        if not line:
            return
        if not self._breaths["remark", seat].take():
            if seat == GUEST:
                self._send(Notice(words=TOO_MUCH))
            else:
                self._lodging.warn(TOO_MUCH)
            return
        self._lodging.hear(seat, line)
        self._send(Utterance(seat=seat, words=line))

    def _pause(self, seat: Player, *, wanted: bool) -> None:
        if self.room is None or (seat in self.room.attendance.paused) == wanted:
            return
        if not self._breaths["pause", seat].take():
            return
        self.room.pause(seat, wanted=wanted)
        self.look()
        self._tell_company()

    def _fresh_breaths(self) -> dict[Any, Breath]:
        """How often each of these may be done."""
        acts: list[Any] = ["wish", *((act, seat) for act in ("remark", "pause") for seat in (0, 1))]
        return {act: Breath(self._clock) for act in acts}

    # Games

    def deal(self, setup: GameSetup) -> None:
        """Deal the next game: what its room wants of `Shell.deal`. One that is dealt already waits
        for the guest's part alone."""
        if self.book.deals.is_waiting:
            return
        self.look()  # the last one may be over since
        try:
            self.book.deal(setup, self.gate.token, self.guest_name)
        except DeckError as error:
            words = CANNOT_DEAL.format(why=error)
            self._lodging.warn(words)
            self._send(Notice(words=words))
            return
        self._send_deal()

    def _send_deal(self) -> None:
        self._send(self.book.promise(self.terms))

    def _begin(self, part: ChancePart) -> None:
        setup = self.book.join(part)
        self._playing = part.game
        if self._stopwatch is not None:
            self._stopwatch.reset()
        if self.room is not None:
            if self._seat is not None:
                self._seat.game = part.game
            self.room.begin_game(setup)
            if self._seat is None:  # of another match, and was not shown the last one any more
                self._sit_down(self.room)
            return
        self.room = self._lodging.open_room(setup)
        self.room.accords.has_takebacks = self.offer.may_undo
        self._sit_down(self.room)
        self.room.begin()

    def _sit_down(self, room: Room) -> None:
        assert self._guest is not None
        send = self._guest.link.send

        def prepare() -> None:
            self.book.ledger.follow(room.history)

        book = self.book
        self._seat = RemoteSeat(
            room, GUEST, self._playing, send, book.transcript, self._holdback, prepare
        )
        room.connect(GUEST, self._seat)
        self._is_time_owed = True

    def look(self) -> None:
        """See what has become of the game: clocks, its end, spectators. Whoever runs the desk calls
        this after the host's own player has acted; else it is seen at the next tick."""
        room = self.room
        if room is None or not room.has_begun:
            return
        self._watch_time(room)
        if self._is_holding():
            return
        room.history.catch_up()
        watch = self._stopwatch
        running = None if watch is None else watch.running
        moment = (self._playing, len(room.history.moves), room.score, running)
        if moment == self._looked or self.book.deals.is_waiting:
            return
        self._looked = moment
        if room.history.game.result is not None:
            replay = room.replay()
            assert replay is not None
            self.book.record(room.history, replay)
            if not room.score.has_next and self.book.deals.is_unfinished:
                self._open(room)
        if self.offer.is_watchable:
            self.gallery.look(room, self._playing, self._countdown)

    @property
    def _countdown(self) -> Countdown | None:
        return None if self._stopwatch is None else self._stopwatch.countdown

    def _is_holding(self) -> bool:
        """Whether something is held back from the guest still: nobody elsewhere is told more."""
        if self._seat is None:
            return False
        self._seat.release()
        if self._seat.left:
            self._lodging.look_soon(self._seat.left)
            return True
        if self._is_time_owed and self._stopwatch is not None:
            self._is_time_owed = False
            self._send(clock_time(self._stopwatch.countdown))
        return False

    def _open(self, room: Room) -> None:
        """The match is over: how its cards lay may be known."""
        room.accords.is_settled = True
        self.book.open()
        self._send_openings()
        for dealt in self.book.deals.games:
            self._lodging.prove(dealt.key, dealt.record, self.book.evidence(dealt))

    def _send_openings(self) -> None:
        for message in self.book.openings():
            self._send(message)

    def _watch_time(self, room: Room) -> None:
        watch = self._stopwatch
        if watch is None:
            return
        game = room.history.game
        asked = None if game.pending is None else game.pending.player
        # What passes before the guest may learn who is asked is nobody's time: it would tell.
        is_halted = room.away or room.attendance.paused
        waits = is_halted or room.broadcast.is_trying or self._holdback.left
        is_changed = watch.run(None if waits or game.result is not None else asked)
        loser = None if game.result is not None else watch.loser
        if loser is not None and not (loser == GUEST and self._is_guest_silent):
            room.concede(loser)
            is_changed = watch.run(None) or is_changed
        if is_changed:
            self.book.ledger.time(watch.left)
            self._lodging.count_down(watch.countdown)
            self._is_time_owed = True

    @property
    def _is_guest_silent(self) -> bool:
        """Whether they may be gone, for all that is known: nobody's time runs out by that."""
        return self._guest is None or self._guest.link.silence > ALIVE_WITHIN

    def _send(self, message: Message) -> None:
        if self._guest is not None:
            self._guest.link.send(message)


class _GuestMember:
    """The guest, for as long as one connection lasts."""

    def __init__(self, desk: HostDesk, link: Link) -> None:
        self.link = link
        self._desk = desk

    def take(self, message: Message) -> None:
        if not isinstance(message, Goodbye):
            self._desk.take(message)

    def leave(self, goodbye: Goodbye | None) -> None:
        self._desk.leave(self, goodbye)
