"""The thread in which a guest's connection lives. A lost connection is tried again: at the address
that was called, and wherever the network announces the match.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QTimer, Signal, Slot

from engine.decks.deck import Deck, DeckError, parse_deck
from engine.kernel import sight
from engine.kernel.ids import Player
from ufs_desktop.net.carrier import Carrier
from ufs_desktop.net.clock import SteadyClock
from ufs_desktop.net.ends import Company, Connection, Countdown, Footing
from ufs_desktop.net.guest import GuestDesk
from ufs_desktop.net.host_messages import DeckObjection, Terms
from ufs_desktop.net.invitation import Invitation
from ufs_desktop.net.ledger import LedgerError
from ufs_desktop.net.messages import Parting
from ufs_desktop.net.search import GameSearch, Network
from ufs_desktop.net.sockets import Cable, CableEnd
from ufs_desktop.net.testimony import OpenedGame
from ufs_desktop.net.tickets import KeptSeat, SeatBook, read_seat
from ufs_desktop.remote.fair_play import kept_game
from ufs_desktop.remote.kept_match import NOT_KEPT, read_kept
from ufs_desktop.remote.lan_folders import LanFolders
from ufs_desktop.session.module import GameModule
from ufs_desktop.session.thread import TableWorker
from ufs_desktop.session.update import Update

TICK = 250  # milliseconds
AGAIN = 1_500  # milliseconds between two attempts to restore a lost connection
NOT_MADE = {
    CableEnd.NOBODY: "Nobody is hosting a game at {place}. Is it still open there?",
    CableEnd.SILENT: (
        "{place} is not answering. Are both computers on the same network? A firewall on the "
        "host's computer may also be keeping you out."
    ),
    CableEnd.UNKNOWN: "There is no computer at the address {place}.",
}
NOT_REACHED = "{place} cannot be reached."
NO_SEAT = "There is no seat to return to."
STRANGE_MOMENT = "The host shows a moment that cannot occur in any game."
STRANGE_RULES = (
    "The host plays by rules that this version does not know. Please ask them to host with "
    "different rules."
)


@dataclass(frozen=True)
class Caller:
    """Who joins, and with what; without a deck, as a spectator. Without an invitation they return
    to the seat that they kept."""

    module: GameModule
    name: str
    deck: Deck | None = None
    invitation: Invitation | None = None
    called: str = ""  # their name at their own window


class TableSeat(NamedTuple):
    """Where the guest sits, what is played there, and with which lists."""

    seat: Player | None  # None for spectators
    terms: Terms
    registered: Deck | None
    deck: Deck | None


class GuestWorker(TableWorker):
    """The `Visitor` of a guest's desk: a socket, the time, and signals to the window."""

    heard = Signal(int, str)
    met = Signal(object)
    counted = Signal(object)
    stood = Signal(object)  # Connection
    admitted = Signal(str, bool)  # the host's edition, and whether this is a spectator
    objected = Signal(object)  # the problems of a deck
    asked_to_lend = Signal(object)  # the names of cards
    dealt = Signal(object)  # Terms: there is a match to come back to
    begun = Signal(object)  # TableSeat: a game begins
    uncovered = Signal(object)  # GameKept

    def __init__(self, caller: Caller, network: Network, folders: LanFolders) -> None:
        super().__init__()
        self._caller, self._network, self._folders = caller, network, folders
        self._book = SeatBook()
        self._registered = self._deck = caller.deck
        self._is_warned = False
        self._is_over = False  # the match is over, or there is no way back to it
        self._desk: GuestDesk | None = None
        self._carrier: Carrier | None = None
        self._turn = 0  # which of the addresses is tried next

    # What the window wants

    def _set_up(self) -> None:
        """Call the host."""
        self._clock = SteadyClock()
        self._search = GameSearch(self._network)
        self._ticker, self._again = QTimer(self), QTimer(self)
        self._again.setSingleShot(True)
        self._again.timeout.connect(self._call)
        try:
            self._desk = self._open_desk()
        except LedgerError as error:
            self.stood.emit(Connection(Footing.OVER, words=str(error)))
            return
        self._ticker.timeout.connect(self._tick)
        self._ticker.start(TICK)
        if self._caller.invitation is None:
            self._search.begin()  # the host may be somewhere else by now
        self._call()

    def _open_desk(self) -> GuestDesk:
        """Raises LedgerError if there is no seat to return to."""
        caller, path = self._caller, self._folders.joined
        kept = None
        if caller.invitation is None:
            if path is None:
                raise LedgerError(NO_SEAT)
            kept, lists = read_kept(path, lambda: _seat_with_lists(path))
            self._registered, self._deck = lists
        if path is not None and (kept is not None or caller.deck is not None):
            self._book = SeatBook(path, kept)
            self._is_over = self._book.transcript.is_settled
        return GuestDesk(
            caller.module,
            self,
            self._clock,
            caller.name,
            deck=caller.deck,
            invitation=caller.invitation,
            ticket=None if kept is None else kept.ticket,
            book=self._book,
        )

    @property
    def received(self) -> int:
        """Bytes received on this connection."""
        return 0 if self._desk is None else self._desk.contact.received

    def _tick(self) -> None:
        self._host.contact.tick()
        trouble = self._book.trouble
        if trouble and not self._is_warned:
            self._is_warned = True
            self.warn(NOT_KEPT.format(why=trouble))

    @property
    def _host(self) -> GuestDesk:
        """The desk, which exists once the host was called."""
        assert self._desk is not None
        return self._desk

    @Slot(int, object, bool)
    def answer(self, decision_id: int, key: object, unasked: bool) -> None:
        self._host.answer(decision_id, key, unasked=unasked)

    @Slot(int, str, object)
    def attempt(self, decision_id: int, act: str, card: sight.Handle) -> None:
        self._host.attempt(decision_id, act, card)

    @Slot()
    def undo(self) -> None:
        self._host.undo()

    @Slot(bool)
    def concede(self, whole_match: bool) -> None:
        self._host.concede(whole_match=whole_match)

    @Slot()
    def offer_draw(self) -> None:
        self._host.offer_draw()

    @Slot(bool)
    def respond(self, agreed: bool) -> None:
        self._host.respond(agreed=agreed)

    @Slot(object)
    def ready(self, deck: Deck | None) -> None:
        self._host.ready(deck)

    @Slot(object)
    def submit(self, deck: Deck) -> None:
        self._registered = self._deck = deck
        self._host.submit(deck)

    @Slot(str)
    def say(self, words: str) -> None:
        self._host.say(words)

    @Slot(bool)
    def pause(self, wanted: bool) -> None:
        self._host.pause(wanted=wanted)

    @Slot()
    def doubt(self) -> None:
        """Leave a host whose messages fit their types but make no sense."""
        self._host.contact.leave()
        self.stood.emit(Connection(Footing.OVER, words=STRANGE_MOMENT))

    def _put_away(self) -> None:
        self._ticker.stop()
        self._again.stop()
        self._search.stop()
        if self._desk is not None:
            self._desk.contact.leave(for_good=self._is_over)
        if self._carrier is not None:
            self._carrier.drop()
        if self._is_over:
            self._book.discard()
        else:
            self._book.close()

    # The connection

    def _call(self) -> None:
        """Call the host if a connection is wanted and there is none."""
        desk = self._desk
        if desk is None or self._carrier is not None or not desk.contact.wants_line:
            return
        carrier = self._carrier = Carrier(Cable())
        host, port = self._next_place(desk)
        place = f"{host}:{port}"
        carrier.cable.connected.connect(lambda: self._on_connected(desk, carrier, host, port))
        carrier.ended.connect(lambda why: self._on_ended(desk, carrier, place, why))
        carrier.cable.call(host, port)

    def _next_place(self, desk: GuestDesk) -> tuple[str, int]:
        """The desk's own address and those that the network announces, in turn."""
        places = [desk.place]
        if desk.match:
            for found in self._search.places(desk.match):
                place = found.address, found.announcement.port
                if place not in places:
                    places.append(place)
        self._turn += 1
        return places[(self._turn - 1) % len(places)]

    def _on_connected(self, desk: GuestDesk, carrier: Carrier, host: str, port: int) -> None:
        desk.move(host, port)
        self._turn = 0
        carrier.carry(desk.dial(carrier.wake))

    def _on_ended(self, desk: GuestDesk, carrier: Carrier, place: str, why: CableEnd) -> None:
        if carrier is not self._carrier:
            return
        self._carrier = None
        is_joining = self._caller.invitation is not None
        if desk.contact.connection.standing is Footing.CALLING and is_joining:
            desk.contact.unreachable(NOT_MADE.get(why, NOT_REACHED).format(place=place))
        if desk.contact.wants_line:
            self._again.start(AGAIN)

    # What the desk tells

    def stand(self, connection: Connection) -> None:
        self._is_over = self._is_over or connection.parting is Parting.ENDED
        if connection.standing is Footing.LOST:
            self._search.begin()
            self._again.start(AGAIN)
        elif connection.standing in (Footing.PLAYING, Footing.OVER):
            self._search.stop()
        self.stood.emit(connection)

    def admit(self, seat: Player | None, terms: Terms) -> None:
        if terms.edition not in self._caller.module.editions:
            self._host.contact.leave(for_good=True)
            self.stood.emit(Connection(Footing.OVER, words=STRANGE_RULES))
            return
        self.admitted.emit(terms.edition, seat is None)

    def object(self, problems: Sequence[DeckObjection]) -> None:
        told = [f"{each.text} ({each.rule})" if each.rule else each.text for each in problems]
        self.objected.emit(told)

    def lend(self, names: Sequence[str]) -> None:
        self.asked_to_lend.emit(names)

    def deal(self, terms: Terms) -> None:
        self.dealt.emit(terms)

    def begin_next(self, terms: Terms, game: int) -> None:
        self._is_over = False
        self.begun.emit(TableSeat(self._host.seat, terms, self._registered, self._deck))

    def open(self, opened: OpenedGame) -> None:
        """The match is over: keep the game before anything else."""
        kept = kept_game(opened, self._caller.module, self._folders.replays)
        self.uncovered.emit(kept)

    def show(self, update: Update) -> None:
        self._is_over = update.ends_match and self._host.seat is not None
        self.updated.emit(update)

    def hear(self, seat: Player, words: str) -> None:
        self.heard.emit(seat, words)

    def meet(self, company: Company) -> None:
        self.met.emit(company)

    def count_down(self, countdown: Countdown) -> None:
        self.counted.emit(countdown)


def _seat_with_lists(path: Path) -> tuple[KeptSeat, tuple[Deck | None, Deck | None]]:
    kept = read_seat(path)
    return kept, lists_of(kept)


def lists_of(kept: KeptSeat) -> tuple[Deck | None, Deck | None]:
    """The deck with which a match was begun, and the one played last."""
    brought = [kept.decks.get(pledge.deck) for pledge in kept.pledges]
    first, last = (brought[0], brought[-1]) if brought else (None, None)
    return _deck(first), _deck(last)


def _deck(lists: dict[str, Any] | None) -> Deck | None:
    if lists is None:
        return None
    try:
        return parse_deck(json.dumps(lists), "deck")
    except DeckError as error:
        raise LedgerError(str(error), is_spoilt=True) from error
