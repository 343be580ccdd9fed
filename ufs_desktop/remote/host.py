"""A network game whose room is on this machine."""

from __future__ import annotations

from PySide6.QtCore import Signal

from ufs_desktop.net.deals import HOST
from ufs_desktop.net.offer import HostOffer
from ufs_desktop.net.search import Network
from ufs_desktop.remote.host_worker import HostWorker
from ufs_desktop.remote.lan_folders import LanFolders
from ufs_desktop.remote.talk import TableTalk, table_names
from ufs_desktop.session.local import RoomSession
from ufs_desktop.session.module import GameModule
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind


class HostSession(RoomSession):
    """The host's session. `opened`: there is a table to show, and its first update follows."""

    gathered = Signal(object)  # Gathering
    shut = Signal(str)
    opened = Signal()

    loan_offered = Signal(object)  # LentCards that the guest's deck needs; None: it is settled

    _renewal_asked = Signal()
    _loan_settled = Signal(bool)

    def __init__(
        self,
        offer: HostOffer | None,
        module: GameModule,
        network: Network,
        folders: LanFolders | None = None,
        *,
        called: str = "",
    ) -> None:
        """Without an offer, the match that was put away is resumed.

        `called`: the player's name at their own window.
        """
        own = Seat(called, SeatKind.HERE, "", ()) if offer is None else offer.seat
        guest = Seat("", SeatKind.REMOTE, "", ())
        edition = module.edition if offer is None else offer.edition
        setup = GameSetup(module, edition, (own, guest), "")
        worker = HostWorker(offer, module, network, folders or LanFolders())
        self.talk = TableTalk()
        self._called = called
        super().__init__(setup, worker, is_resumed=offer is None)
        worker.gathered.connect(self.gathered)
        worker.shut.connect(self.shut)
        worker.opened.connect(self._on_opened)
        worker.heard.connect(self.talk.heard)
        worker.met.connect(self.talk.met)
        worker.counted.connect(self.talk.counted)
        self.talk.said.connect(worker.say)
        self.talk.pause_asked.connect(worker.pause)
        self.talk.claim_asked.connect(worker.claim)
        worker.loan_offered.connect(self.loan_offered)
        self._renewal_asked.connect(worker.renew_code)
        self._loan_settled.connect(worker.settle_loan)

    @property
    def hides_time(self) -> bool:
        return True

    def close(self) -> None:
        super().close()
        self.talk.blockSignals(True)

    def renew_code(self) -> None:
        """Get a new code, after the old one was tried too often."""
        self._renewal_asked.emit()

    def settle_loan(self, *, agreed: bool) -> None:
        """Decide whether the guest may play with cards of their own."""
        self._loan_settled.emit(agreed)

    def _on_opened(self, setup: GameSetup) -> None:
        self._take(setup)
        self.opened.emit()

    def _take(self, setup: GameSetup) -> None:
        super()._take(setup)
        self.edition = setup.edition
        self.names = table_names(setup.names, HOST, self._called)
