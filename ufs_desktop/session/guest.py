"""A game on the network whose room is elsewhere: no rule is computed here, only shown and answered.

The connection lives in a thread of its own. One that is lost is looked for: at the address that was
called, and wherever the network says that the match is now.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QObject, QThread, QTimer, Signal, Slot

from engine.decks.deck import Deck
from engine.kernel import sight
from engine.kernel.history import Undo
from engine.kernel.ids import Player
from ufs_desktop.net.carrier import Carrier
from ufs_desktop.net.clock import SteadyClock
from ufs_desktop.net.ends import Company, Connection, Countdown, Footing
from ufs_desktop.net.guest import GuestDesk, OpenedGame
from ufs_desktop.net.invitation import Invitation
from ufs_desktop.net.messages import DeckObjection, Terms
from ufs_desktop.net.search import GameSearch, Network
from ufs_desktop.net.sockets import Cable, CableEnd
from ufs_desktop.session.base import Session
from ufs_desktop.session.module import GameModule
from ufs_desktop.session.setup import Seat, SeatKind
from ufs_desktop.session.talk import TableTalk, table_names
from ufs_desktop.session.update import Key, Refused, Request, Update

TICK = 250  # milliseconds
AGAIN = 1_500  # milliseconds between two calls for a connection that was lost
CLOSING = 3_000  # milliseconds that the thread may take to end
NOT_MADE = {
    CableEnd.NOBODY: "Nobody hosts a game at {place}. Is it still open there?",
    CableEnd.SILENT: (
        "{place} does not answer. Are both machines on the same network? A firewall on the host's "
        "machine may also keep you out."
    ),
    CableEnd.UNKNOWN: "There is no machine with the address {place}.",
}
NOT_REACHED = "{place} cannot be reached."
STRANGE_RULES = "The host plays by rules that this version does not know."


@dataclass(frozen=True)
class Caller:
    """Who joins, and with what; without a deck they look on."""

    module: GameModule
    name: str
    deck: Deck | None
    invitation: Invitation


class TableSeat(NamedTuple):
    """Where the guest sits, and what is played there."""

    seat: Player | None  # None: they look on
    terms: Terms


class GuestWorker(QObject):
    """The visitor of a guest's desk: a socket, the time, and signals to the window."""

    updated = Signal(object)
    allowed = Signal(object)
    refused = Signal(object)
    requested = Signal(object)
    warned = Signal(str)
    failed = Signal(str)
    heard = Signal(int, str)
    met = Signal(object)
    counted = Signal(object)
    stood = Signal(object)  # Connection
    objected = Signal(object)  # the problems of a deck
    begun = Signal(object)  # TableSeat: a game begins
    opened = Signal(object)  # OpenedGame

    def __init__(self, caller: Caller, network: Network) -> None:
        super().__init__()
        self._caller, self._network = caller, network
        self._carrier: Carrier | None = None
        self._turn = 0  # of the addresses that are tried

    # What the window wants

    @Slot()
    def begin(self) -> None:
        """Call the host, in the worker's own thread."""
        caller = self._caller
        self._clock = SteadyClock()
        self._desk = GuestDesk(
            caller.module,
            self,
            self._clock,
            caller.name,
            deck=caller.deck,
            invitation=caller.invitation,
        )
        self._search = GameSearch(self._network)
        self._ticker = QTimer(self)
        self._ticker.timeout.connect(self._desk.tick)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.timeout.connect(self._call)
        self._ticker.start(TICK)
        self._call()

    @Slot(int, object, bool)
    def answer(self, decision: int, key: object, unasked: bool) -> None:
        self._desk.answer(decision, key, unasked=unasked)

    @Slot(int, str, object)
    def attempt(self, decision: int, act: str, card: sight.Handle) -> None:
        self._desk.attempt(decision, act, card)

    @Slot()
    def undo(self) -> None:
        self._desk.undo()

    @Slot(bool)
    def concede(self, whole_match: bool) -> None:
        self._desk.concede(whole_match=whole_match)

    @Slot()
    def offer_draw(self) -> None:
        self._desk.offer_draw()

    @Slot(bool)
    def respond(self, agreed: bool) -> None:
        self._desk.respond(agreed=agreed)

    @Slot(object)
    def ready(self, deck: Deck | None) -> None:
        self._desk.ready(deck)

    @Slot(object)
    def submit(self, deck: Deck) -> None:
        self._desk.submit(deck)

    @Slot(str)
    def say(self, words: str) -> None:
        self._desk.say(words)

    @Slot(bool)
    def pause(self, wanted: bool) -> None:
        self._desk.pause(wanted=wanted)

    @Slot()
    def stop(self) -> None:
        """The last thing to be done in this thread: whatever goes wrong, it ends."""
        try:
            self._ticker.stop()
            self._again.stop()
            self._search.stop()
            self._desk.leave()
            if self._carrier is not None:
                self._carrier.drop()
        finally:
            QThread.currentThread().quit()

    # The connection

    def _call(self) -> None:
        """Call the host, if there is no connection and one is wanted."""
        if self._carrier is not None or not self._desk.wants_line:
            return
        carrier = self._carrier = Carrier(Cable())
        host, port = self._next_place()
        place = f"{host}:{port}"
        carrier.cable.connected.connect(lambda: self._on_connected(carrier, host, port))
        carrier.ended.connect(lambda why: self._on_ended(carrier, place, why))
        carrier.cable.call(host, port)

    def _next_place(self) -> tuple[str, int]:
        """The address that was called last, and by turns those that the network tells."""
        places = [self._desk.place]
        ticket = self._desk.ticket
        if ticket is not None:
            for found in self._search.places(ticket.match):
                place = found.address, found.announcement.port
                if place not in places:
                    places.append(place)
        self._turn += 1
        return places[(self._turn - 1) % len(places)]

    def _on_connected(self, carrier: Carrier, host: str, port: int) -> None:
        self._desk.move(host, port)
        self._turn = 0
        carrier.carry(self._desk.dial(carrier.wake))

    def _on_ended(self, carrier: Carrier, place: str, why: CableEnd) -> None:
        if carrier is not self._carrier:
            return
        self._carrier = None
        if self._desk.connection.standing is Footing.CALLING:
            self._desk.unreachable(NOT_MADE.get(why, NOT_REACHED).format(place=place))
        if self._desk.wants_line:
            self._again.start(AGAIN)

    # What the desk tells

    def stand(self, connection: Connection) -> None:
        if connection.standing is Footing.LOST:
            self._search.begin()
            self._again.start(AGAIN)
        elif connection.standing in (Footing.PLAYING, Footing.OVER):
            self._search.stop()
        self.stood.emit(connection)

    def admit(self, seat: Player | None, terms: Terms) -> None:
        if terms.edition not in self._caller.module.editions:
            self._desk.leave(for_good=True)
            self.stood.emit(Connection(Footing.OVER, words=STRANGE_RULES))

    def object(self, problems: Sequence[DeckObjection]) -> None:
        told = [f"{each.text} ({each.rule})" if each.rule else each.text for each in problems]
        self.objected.emit(told)

    def begin_next(self, terms: Terms, game: int) -> None:
        self.begun.emit(TableSeat(self._desk.seat, terms))

    def open(self, opened: OpenedGame) -> None:
        self.opened.emit(opened)

    def show(self, update: Update) -> None:
        self.updated.emit(update)

    def allow(self, undo: Undo) -> None:
        self.allowed.emit(undo)

    def refuse(self, refused: Refused) -> None:
        self.refused.emit(refused)

    def ask(self, request: Request | None) -> None:
        self.requested.emit(request)

    def warn(self, words: str) -> None:
        self.warned.emit(words)

    def fail(self, words: str) -> None:
        self.failed.emit(words)

    def hear(self, seat: Player, words: str) -> None:
        self.heard.emit(seat, words)

    def meet(self, company: Company) -> None:
        self.met.emit(company)

    def count_down(self, countdown: Countdown) -> None:
        self.counted.emit(countdown)


class GuestSession(Session):
    """Of a player who has joined, or who looks on. `opened` comes when a table can be laid."""

    opened = Signal()
    objected = Signal(object)  # why the deck is not let in; nothing: it is

    _begin_asked = Signal()
    _answer_given = Signal(int, object, bool)
    _attempt_made = Signal(int, str, object)
    _undo_asked = Signal()
    _concession_made = Signal(bool)
    _draw_offered = Signal()
    _consent_given = Signal(bool)
    _readied = Signal(object)
    _deck_brought = Signal(object)
    _stop_asked = Signal()

    def __init__(self, caller: Caller, network: Network) -> None:
        super().__init__(("", ""), frozenset())
        self._caller = caller
        self._deck = caller.deck
        self.talk = TableTalk()
        self._has_begun = self._has_started = False
        self._thread = QThread()
        self._thread.setObjectName("net")
        self._worker = GuestWorker(caller, network)
        self._worker.moveToThread(self._thread)
        self._connect()

    def _connect(self) -> None:
        worker, talk = self._worker, self.talk
        self._begin_asked.connect(worker.begin)
        self._answer_given.connect(worker.answer)
        self._attempt_made.connect(worker.attempt)
        self._undo_asked.connect(worker.undo)
        self._concession_made.connect(worker.concede)
        self._draw_offered.connect(worker.offer_draw)
        self._consent_given.connect(worker.respond)
        self._readied.connect(worker.ready)
        self._deck_brought.connect(worker.submit)
        self._stop_asked.connect(worker.stop)
        talk.said.connect(worker.say)
        talk.pause_asked.connect(worker.pause)
        worker.begun.connect(self._on_begun)
        worker.updated.connect(self.updated)
        worker.allowed.connect(self.allowed)
        worker.refused.connect(self.refused)
        worker.requested.connect(self.requested)
        worker.warned.connect(self.warned)
        worker.failed.connect(self.failed)
        worker.objected.connect(self.objected)
        worker.heard.connect(talk.heard)
        worker.met.connect(talk.met)
        worker.counted.connect(talk.counted)
        worker.stood.connect(talk.stood)

    def _on_begun(self, place: TableSeat) -> None:
        """The first game opens the table; another one clears it."""
        self._sit_down(place)
        if self._has_begun:
            self.next_begun.emit()
        else:
            self._has_begun = True
            self.opened.emit()

    def _sit_down(self, place: TableSeat) -> None:
        seat, terms = place
        self.names = table_names(tuple(terms.names), seat, self._caller.name)
        self.edition = terms.edition
        self.people = frozenset() if seat is None else frozenset({seat})
        if seat is not None and self._deck is not None and seat not in self.sideboards:
            own = Seat(self.names[seat], SeatKind.HERE, self._deck.name, self._deck)
            self.sideboards = {seat: own} if own.has_sideboard else {}

    def start(self) -> None:
        """Call the host; once more for the table, which finds somebody there."""
        if not self._has_started:
            self._has_started = True
            self._thread.start()
            self._begin_asked.emit()

    def submit(self, deck: Deck) -> None:
        """Bring another deck, after one that was refused."""
        self._deck = deck
        self._deck_brought.emit(deck)

    def answer(self, decision_id: int, key: Key, *, unasked: bool = False) -> None:
        self._answer_given.emit(decision_id, key, unasked)

    def attempt(self, decision_id: int, act: str, card: sight.Handle) -> None:
        self._attempt_made.emit(decision_id, act, card)

    def undo(self) -> None:
        self._undo_asked.emit()

    def concede(self, *, whole_match: bool = False) -> None:
        self._concession_made.emit(whole_match)

    def offer_draw(self) -> None:
        self._draw_offered.emit()

    def respond(self, *, agreed: bool) -> None:
        self._consent_given.emit(agreed)

    def ready(self, player: Player, deck: Deck | None = None) -> None:
        seat = self.sideboards.get(player)
        if seat is not None and deck is not None:
            self.sideboards = {player: seat.sideboarded(deck)}
        self._readied.emit(deck)

    def close(self) -> None:
        if self._thread.isRunning():
            self._stop_asked.emit()
            self._thread.wait(CLOSING)
        self._worker.blockSignals(True)
        self.blockSignals(True)
