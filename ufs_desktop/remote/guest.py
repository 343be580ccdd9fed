"""A network game with its room elsewhere: no rules run here, it is only shown and answered."""

from __future__ import annotations

from PySide6.QtCore import Signal

from engine.decks.deck import Deck
from engine.kernel.ids import Player
from engine.kernel.replay import Replay
from ufs_desktop.net.deals import GUEST, HOST
from ufs_desktop.net.host_messages import Terms
from ufs_desktop.net.search import Network
from ufs_desktop.remote.fair_play import FairPlay
from ufs_desktop.remote.guest_worker import Caller, GuestWorker, TableSeat
from ufs_desktop.remote.lan_folders import LanFolders
from ufs_desktop.remote.talk import TableTalk, table_names
from ufs_desktop.session.setup import Seat, SeatKind
from ufs_desktop.session.thread import TableSession

NOT_YET = "You can look through the whole game once the match is over: the host reveals it then."


class GuestSession(TableSession):
    """The session of a player or spectator who joined. `opened`: there is a table to show."""

    dealt = Signal(str)  # a game, and by whom: from now on there is a match to come back to
    opened = Signal()
    uncovered = Signal(object)  # GameKept, to be judged
    admitted = Signal(str, bool)  # the host's edition, and whether this is a spectator
    asked_to_lend = Signal(object)  # cards of our deck that the host does not know
    objected = Signal(object)  # why the deck is refused; empty if it is accepted

    _worker: GuestWorker

    _readied = Signal(object)
    _deck_brought = Signal(object)
    _doubted = Signal()

    def __init__(self, caller: Caller, network: Network, folders: LanFolders | None = None) -> None:
        super().__init__(("", ""), frozenset())
        self._caller = caller
        self.talk = TableTalk()
        self._has_begun = False
        self._replay: Replay | None = None  # of the last game, once the match is over
        self._employ_at_table(GuestWorker(caller, network, folders or LanFolders()), "net")
        self._connect()

    def _connect(self) -> None:
        worker, talk = self._worker, self.talk
        self._readied.connect(worker.ready)
        self._deck_brought.connect(worker.submit)
        self._doubted.connect(worker.doubt)
        talk.said.connect(worker.say)
        talk.pause_asked.connect(worker.pause)
        worker.dealt.connect(self._on_dealt)
        worker.begun.connect(self._on_begun)
        worker.updated.connect(self.updated)
        worker.admitted.connect(self.admitted)
        worker.objected.connect(self.objected)
        worker.asked_to_lend.connect(self.asked_to_lend)
        worker.heard.connect(talk.heard)
        worker.met.connect(talk.met)
        worker.counted.connect(talk.counted)
        worker.stood.connect(talk.stood)
        worker.uncovered.connect(self.uncovered)

    def _on_dealt(self, terms: Terms) -> None:
        self.dealt.emit(table_names(tuple(terms.names), GUEST, self._caller.called)[HOST])

    def _on_begun(self, place: TableSeat) -> None:
        """The first game opens the table; another one clears it."""
        self._replay = None
        self._sit_down(place)
        if self._has_begun:
            self.next_begun.emit()
        else:
            self._has_begun = True
            self.opened.emit()

    def _sit_down(self, place: TableSeat) -> None:
        seat, terms, registered, deck = place
        self.names = table_names(tuple(terms.names), seat, self._caller.called)
        self.edition = terms.edition
        self.people = frozenset() if seat is None else frozenset({seat})
        if seat is not None and deck is not None and seat not in self.sideboards:
            name = self.names[seat]
            own = Seat(name, SeatKind.HERE, deck.name, deck, registered=registered)
            self.sideboards = {seat: own} if own.has_sideboard else {}

    def judge(self, found: FairPlay) -> None:
        """Tell the player the result of a game's check, after which they may look at all of it."""
        self._replay = found.replay
        self.talk.judged.emit(found)

    def record(self) -> None:
        if self._replay is None:
            self.warned.emit(NOT_YET)
        self.recorded.emit(self._replay)

    def submit(self, deck: Deck) -> None:
        """Bring another deck, after one that was refused."""
        self._deck_brought.emit(deck)

    def ready(self, player: Player, deck: Deck | None = None) -> None:
        seat = self.sideboards.get(player)
        if seat is not None and deck is not None:
            self.sideboards = {player: seat.sideboarded(deck)}
        self._readied.emit(deck)

    def doubt(self) -> None:
        """Report that the window could not show what the host sent."""
        self._doubted.emit()

    def close(self) -> None:
        super().close()
        self.talk.blockSignals(True)
