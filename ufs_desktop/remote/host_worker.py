"""The thread in which a host's room lives, with the connections to it, a beacon and the time."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from PySide6.QtCore import QTimer, Signal, Slot

from ufs_desktop.net.announcement import datagram
from ufs_desktop.net.carrier import Carrier
from ufs_desktop.net.clock import SteadyClock
from ufs_desktop.net.discovery import Beacon, own_addresses
from ufs_desktop.net.ends import Company, Countdown, GuestStage
from ufs_desktop.net.host import HostDesk
from ufs_desktop.net.invitation import Invitation
from ufs_desktop.net.ledger import KeptMatch, Ledger, LedgerError, read_ledger
from ufs_desktop.net.messages import Parting
from ufs_desktop.net.offer import HostOffer
from ufs_desktop.net.search import Network
from ufs_desktop.net.sockets import Cable, Doorway
from ufs_desktop.net.verification import SUFFIX, Evidence, save_evidence
from ufs_desktop.remote.kept_match import NOT_KEPT, read_kept
from ufs_desktop.remote.lan_folders import LanFolders
from ufs_desktop.remote.loan import LoanReader
from ufs_desktop.session.keeper import Keeper
from ufs_desktop.session.module import GameModule, LentCards
from ufs_desktop.session.recorder import Recorder
from ufs_desktop.session.room import Room
from ufs_desktop.session.setup import GameSetup, PutAway, fresh_key
from ufs_desktop.session.update import Update
from ufs_desktop.session.worker import RoomWorker

TICK = 250  # milliseconds
LOOK_EVERY = 20  # ticks between two looks at the addresses of this machine
THIS_MACHINE = "127.0.0.1"
NOTHING_KEPT = "There is no match to resume."
NOT_PROVED = "The transcript of the match could not be saved ({why})."
LEFT = "{name} has closed the game."
NOT_OPENED = "No game can be hosted on this computer: {why}."


class Gathering(NamedTuple):
    """How to reach a game that waits for players, and who has come."""

    invitations: tuple[Invitation, ...]  # the best one first
    watching: tuple[Invitation, ...] = ()  # for spectators
    guest: str = ""  # their name, while they have the seat
    spectators: int = 0
    is_spent: bool = False  # the code was tried too often
    arrival: GuestStage = GuestStage.NOBODY  # how far the guest has come
    has_shut_out: bool = False  # a machine that tried too many codes


class HostWorker(RoomWorker):
    """The `Lodging` of a host's desk: sockets, a beacon and the time, besides the room itself."""

    gathered = Signal(object)  # Gathering
    shut = Signal(str)  # no game can be hosted, and why
    opened = Signal(object)  # GameSetup of the room that is open now
    heard = Signal(int, str)
    met = Signal(object)
    counted = Signal(object)
    loan_offered = Signal(object)  # LentCards, or None once settled

    def __init__(
        self, offer: HostOffer | None, module: GameModule, network: Network, folders: LanFolders
    ) -> None:
        """Without an offer, the match that was put away is resumed."""
        super().__init__()
        self._offered, self._module = offer, module
        self._network, self._folders = network, folders
        replays = folders.replays
        self._recorder = Recorder(replays, self.now)
        self._keeper = Keeper(None, self._recorder, fresh_key)
        self._has_room = False
        self._reader: LoanReader | None = None
        self._is_ending = self._is_warned = False
        self._ticks = 0
        self._told_gathering: Gathering | None = None

    def _set_up(self) -> None:
        """Open the door, and resume what was put away."""
        super()._set_up()
        try:
            kept, self._offer = self._find_match()
        except LedgerError as error:
            self._is_ending = True
            self.shut.emit(str(error))
            return
        self._open_door()
        if not self._door.port:
            self._is_ending = True
            self.shut.emit(NOT_OPENED.format(why=self._door.trouble))
            return
        ledger = Ledger(self._folders.hosted, replaces=kept is None)
        self._desk = HostDesk(self._offer, self, self._clock, ledger, kept)
        self._ticker.start(TICK)
        self.change()
        if kept is not None:
            self._desk.resume(kept)
            if self._has_room:
                self._recall()
            self.meet(self._desk.company)

    def _find_match(self) -> tuple[KeptMatch | None, HostOffer]:
        path, module = self._folders.hosted, self._module
        if self._offered is not None:
            return None, self._offered
        if path is None:
            raise LedgerError(NOTHING_KEPT)
        kept = read_kept(path, lambda: read_ledger(path, module))
        newest = kept.deals().newest
        if newest is None:
            raise LedgerError(NOTHING_KEPT)
        if newest.record:  # the game was over
            self._recorder.know(newest.key, newest.record)
        return kept, HostOffer.kept(kept, module)

    def _open_door(self) -> None:
        network = self._network
        self._clock = SteadyClock()
        self._carriers: set[Carrier] = set()
        self._addresses = self._find_addresses()
        self._door = Doorway()
        self._door.entered.connect(self._let_in)
        any(self._door.open(port, only_here=network.only_here) for port in (network.port, 0))
        self._beacon = Beacon(network.listed_at, only_here=network.only_here)
        self._ticker = QTimer(self)
        self._ticker.timeout.connect(self._tick)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._look)

    @Slot(str)
    def say(self, words: str) -> None:
        self._desk.say(words)

    @Slot(bool)
    def pause(self, wanted: bool) -> None:
        self._desk.pause(wanted=wanted)

    @Slot()
    def claim(self) -> None:
        """Claim the match, since a guest who was lost has not come back."""
        self._desk.claim()

    @Slot()
    def renew_code(self) -> None:
        self._desk.renew_code()

    @Slot(bool)
    def settle_loan(self, agreed: bool) -> None:
        self._desk.borrower.settle(agreed=agreed)

    def _put_away(self) -> None:
        if self._is_ending:
            return  # it never began
        self._is_ending = True
        self._desk.table.look()
        is_over = not self._desk.book.deals.is_unfinished  # nothing was dealt, or all is revealed
        if is_over:
            self._desk.close(Parting.ENDED, LEFT.format(name=self._offer.seat.name))
        else:
            self._desk.close()
        self._shut_all()
        if self._has_room:
            super()._put_away()
        ledger = self._desk.book.ledger
        if is_over:
            ledger.discard()
        else:
            ledger.close()

    def _shut_all(self) -> None:
        self._end_reader()
        for timer in (self._ticker, self._soon):
            timer.stop()
        self._beacon.stop()
        for carrier in tuple(self._carriers):
            carrier.drop()
        self._door.close()

    # Who calls

    def _let_in(self, cable: Cable) -> None:
        carrier = Carrier(cable)
        self._carriers.add(carrier)
        carrier.known.connect(lambda: self._door.recognize(cable))
        carrier.ended.connect(lambda _: self._carriers.discard(carrier))
        carrier.carry(self._desk.accept(carrier.wake, cable.address))

    def _look(self) -> None:
        self._desk.table.look()

    def _tick(self) -> None:
        self._desk.tick()
        trouble = self._desk.book.ledger.trouble
        if trouble and not self._is_warned:
            self._is_warned = True
            self.warn(NOT_KEPT.format(why=trouble))
        self._ticks += 1
        if self._ticks % LOOK_EVERY == 0:
            found = self._find_addresses()
            if found != self._addresses:
                self._addresses = found
                self.change()

    def _find_addresses(self) -> tuple[str, ...]:
        """This machine's IPv4 addresses, the only kind that a code can carry."""
        found = [] if self._network.only_here else own_addresses()
        return tuple(each for each in found if ":" not in each) or (THIS_MACHINE,)

    # What the desk wants

    def open_room(self, setup: GameSetup, left: PutAway | None = None) -> Room:
        self._room = Room(setup, self, self._keeper, left)
        self._has_room = True
        self.opened.emit(setup)
        return self._room

    def prove(self, key: str, record: str, evidence: Evidence) -> None:
        """Save the transcript beside the replay, so that anybody in doubt can check the game."""
        path = self._recorder.path_of(key) or self._recorder.find(record)
        if path is None:
            return
        try:
            save_evidence(evidence, path.with_suffix(SUFFIX))
        except OSError as error:
            self.warn(NOT_PROVED.format(why=error.strerror or error))

    def change(self) -> None:
        """Tell the window, and the network."""
        if self._is_ending:
            return
        desk, port = self._desk, self._door.port
        secrets = desk.gate.play.secret, desk.gate.watch.secret
        play, watch = (
            tuple(Invitation(host, port, secret) for host in self._addresses) for secret in secrets
        )
        gathering = Gathering(
            play,
            watch if self._offer.is_watchable else (),
            desk.guest.name if desk.gate.token else "",
            desk.company.spectators,
            desk.gate.play.is_spent,
            desk.guest.stage,
            desk.gate.has_shut_out,
        )
        self._beacon.say(datagram(desk.announcement(port)))
        if gathering != self._told_gathering:
            self._told_gathering = gathering
            self.gathered.emit(gathering)

    def read_loan(self, text: str, names: tuple[str, ...]) -> None:
        take = self._module.lending.take
        assert take is not None, "a game whose cards can be unknown"
        self._end_reader()
        self._reader = LoanReader(take, text, names)
        self._reader.arrived.connect(self._hear_loan)
        self._reader.start()

    @Slot(str, object)
    def _hear_loan(self, text: str, found: LentCards | str) -> None:
        self._end_reader()
        self._desk.borrower.hear(text, found)

    def _end_reader(self) -> None:
        reader, self._reader = self._reader, None
        if reader is not None:
            reader.stop()

    def offer_loan(self, cards: LentCards | None) -> None:
        self.loan_offered.emit(cards)

    def look_soon(self, seconds: float = 0.0) -> None:
        """Have the desk look at the table (clocks, the end of a game, spectators) before long."""
        if not self._is_ending:
            self._soon.start(ceil(1000 * seconds))

    def hear(self, seat: int, words: str) -> None:
        self.heard.emit(seat, words)

    def meet(self, company: Company) -> None:
        self.met.emit(company)
        self.change()

    def count_down(self, countdown: Countdown) -> None:
        self.counted.emit(countdown)

    # What the room wants

    def deal(self, setup: GameSetup) -> None:
        self._desk.deal(setup)

    def show(self, update: Update) -> None:
        super().show(update)
        self.look_soon()

    def _try_offers(self) -> None:
        """Try the offers, then look at the table: the guest's time runs from now on."""
        super()._try_offers()
        self.look_soon()
