"""The table at a host: its room, the guest's seat there, the clocks, the spectators, and the end
of a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.kernel.ids import Player
from ufs_desktop.net.deals import GUEST, HOST
from ufs_desktop.net.ends import Countdown
from ufs_desktop.net.gallery import Gallery
from ufs_desktop.net.guest_messages import ChancePart
from ufs_desktop.net.guest_place import GuestPlace
from ufs_desktop.net.holdback import Holdback
from ufs_desktop.net.ledger import KeptMatch
from ufs_desktop.net.link import Clock
from ufs_desktop.net.matchbook import MatchBook
from ufs_desktop.net.messages import Goodbye, Parting
from ufs_desktop.net.offer import HostOffer, Lodging
from ufs_desktop.net.seat import RemoteSeat
from ufs_desktop.net.stopwatch import Stopwatch, clock_time
from ufs_desktop.session.match import Forfeit
from ufs_desktop.session.room import Room
from ufs_desktop.session.setup import GameSetup, PutAway


class HostTable:
    """Runs one game after another, from the guest's part of its key until it may be revealed."""

    def __init__(
        self,
        offer: HostOffer,
        lodging: Lodging,
        clock: Clock,
        book: MatchBook,
        guest: GuestPlace,
        gallery: Gallery,
    ) -> None:
        self.room: Room | None = None
        self.seat: RemoteSeat | None = None  # while the guest sits in it
        self.playing = 0  # the number of the game in the room
        self.holdback = Holdback(offer.pause, clock)
        self.is_closed = False  # the host has left: what ends then is not the guest's fault
        self._offer, self._lodging = offer, lodging
        self._book, self._guest, self._gallery = book, guest, gallery
        self._stopwatch = None if offer.clock is None else Stopwatch(offer.clock, clock)
        self._owed: list[Callable[[], None]] = []  # to be done after what is held back
        self._looked: tuple[Any, ...] = ()  # the moment that was looked at last

    @property
    def countdown(self) -> Countdown | None:
        return None if self._stopwatch is None else self._stopwatch.countdown

    # Games

    def resume(self, kept: KeptMatch) -> None:
        """Continue a match where it was."""
        newest = self._book.deals.newest
        found = kept.resumed()
        if newest is None or (kept.dealt is not None and found is None):
            return
        self.playing = newest.number - (kept.dealt is not None)
        room = self._open_room(kept.setup, found)
        room.given_up = kept.given_up
        if self._stopwatch is not None and kept.left:
            self._stopwatch.left = list(kept.left)
            self._lodging.count_down(self._stopwatch.countdown)  # at the new table
        room.begin()
        if newest.guest_part and not newest.is_seen and room.has_begun:
            room.concede(HOST, forfeit=Forfeit.ABSENCE)  # leaving at that point loses the game
        room.accords.is_settled = kept.is_opened
        if newest.record:
            self._looked = self._moment(room)
        self.look()

    def begin(self, part: ChancePart) -> None:
        """Begin the game that is dealt, since the guest has given their part."""
        setup = self._book.join(part)
        self.playing = part.game
        if self._stopwatch is not None:
            self._stopwatch.reset()
        if self.room is None:
            room = self._open_room(setup)
            self.sit_down()
            room.begin()
            return
        if self.seat is not None:
            self.seat.game = part.game
        self.room.begin_game(setup)
        if self.seat is None:  # for another match; they were not shown the last one any more
            self.sit_down()

    def _open_room(self, setup: GameSetup, left: PutAway | None = None) -> Room:
        self.room = self._lodging.open_room(setup, left)
        self.room.accords.has_takebacks = self._offer.may_undo
        return self.room

    def send_openings(self) -> None:
        """Reveal the games of the match, which is over, to the guest."""
        for message in self._book.openings():
            self._guest.send(message)

    # The guest

    def after_held(self, act: Callable[[], None]) -> None:
        """Do this once the guest has been shown what is held back from them."""
        if self.seat is None:
            act()
        else:
            self._owed.append(act)
            self._is_holding()

    def _tell_time(self) -> None:
        if self._stopwatch is not None:
            self._guest.send(clock_time(self._stopwatch.countdown))

    def sit_down(self) -> None:
        """Seat the guest, who is shown the current moment."""
        room, link, book = self.room, self._guest.link, self._book
        assert room is not None
        assert link is not None

        def prepare() -> None:
            book.ledger.follow(room.history, room.score.given_up)

        self.seat = RemoteSeat(
            room, GUEST, self.playing, link.send, book.transcript, self.holdback, prepare
        )
        room.connect(GUEST, self.seat)
        self._owed = [self._tell_time]

    def lose_guest(self, goodbye: Goodbye | None, silence: float) -> None:
        """Note that the guest has gone; without a goodbye, after `silence` seconds."""
        self.seat = None
        if self._stopwatch is not None and goodbye is None:
            self._stopwatch.forgive(GUEST, silence)
        newest, room = self._book.deals.newest, self.room
        if newest is None or room is None or not room.has_begun or self.is_closed:
            return
        if newest.guest_part and not newest.is_seen:  # leaving at that point loses the game
            room.concede(GUEST, forfeit=Forfeit.ABSENCE)
        elif goodbye is not None and goodbye.parting is Parting.ENDED:
            room.concede(GUEST, whole_match=True)
        room.disconnect(GUEST)
        self.look()

    def claim(self) -> None:
        """Give the host the match, since the guest has not returned in time."""
        if self.room is not None and self.room.has_begun:
            self.room.concede(GUEST, whole_match=True, forfeit=Forfeit.ABSENCE)
            self.look()

    # Pauses

    @property
    def paused(self) -> tuple[Player, ...]:
        return () if self.room is None else tuple(sorted(self.room.attendance.paused))

    def pause(self, seat: Player, *, wanted: bool) -> None:
        if self.room is not None:
            self.room.pause(seat, wanted=wanted)
            self.look()

    # The course of the game

    def look(self) -> None:
        """Handle what has changed in the game: clocks, its end, spectators. The desk's owner calls
        this after the host's own player has acted; otherwise it waits for the next tick."""
        room = self.room
        if room is None or not room.has_begun:
            return
        self._watch_time(room)
        if self._is_holding():
            return
        room.history.catch_up()
        moment = self._moment(room)
        if moment == self._looked or self._book.deals.is_waiting:
            return
        self._looked = moment
        if room.history.game.result is not None:
            self._record(room)
        if self._offer.is_watchable:
            self.show_gallery()

    def _moment(self, room: Room) -> tuple[Any, ...]:
        """What distinguishes one moment from all others."""
        running = None if self._stopwatch is None else self._stopwatch.running
        return self.playing, len(room.history.moves), room.score, running

    def show_gallery(self) -> None:
        """Show the current moment to spectators."""
        if self.room is not None and self.room.has_begun:
            self._gallery.look(self.room, self.playing, self.countdown)

    def _is_holding(self) -> bool:
        """Whether something is still held back from the guest, so that nobody is told more."""
        if self.seat is None:
            return False
        self.seat.release()
        if self.seat.left:
            self._lodging.look_soon(self.seat.left)
            return True
        owed, self._owed = self._owed, []
        for act in owed:
            act()
        return False

    def _record(self, room: Room) -> None:
        """Record the game, which is over; once the match is over too, reveal its games."""
        replay = room.replay()
        assert replay is not None
        self._book.record(room.history, room.score.given_up, replay)
        if room.score.has_next or not self._book.deals.is_unfinished:
            return
        room.accords.is_settled = True
        self._book.open()
        self.send_openings()
        for dealt in self._book.deals.games:
            self._lodging.prove(dealt.key, dealt.record, self._book.evidence(dealt))

    def _whose_time(self, room: Room) -> Player | None:
        """Whose time runs: that of the player being asked, but nobody's while this is held back."""
        game = room.history.game
        is_halted = room.away or room.attendance.paused
        waits = is_halted or room.broadcast.is_trying or self.holdback.left
        if waits or game.result is not None or game.pending is None:
            return None
        asked: Player = game.pending.player
        return asked

    def _watch_time(self, room: Room) -> None:
        watch = self._stopwatch
        if watch is None:
            return
        is_changed = watch.run(self._whose_time(room))
        loser = None if room.history.game.result is not None else watch.loser
        if loser is not None and not (loser == GUEST and self._guest.is_silent):
            room.concede(loser, forfeit=Forfeit.TIME)
            is_changed = watch.run(None) or is_changed
        if is_changed:
            self._book.ledger.time(watch.left)
            self._lodging.count_down(watch.countdown)
            if self._tell_time not in self._owed:
                self._owed.append(self._tell_time)
