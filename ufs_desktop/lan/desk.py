"""Games on the network: the pages before one, and the table once both are there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from ufs_desktop.lan.host_form import HostWish
from ufs_desktop.lan.host_page import HostPage
from ufs_desktop.lan.join_form import JoinWish
from ufs_desktop.lan.join_page import JoinPage
from ufs_desktop.lan.stage import LanStage
from ufs_desktop.lan.table_page import LanPage
from ufs_desktop.net.ends import Connection, Footing
from ufs_desktop.net.host import HostOffer
from ufs_desktop.net.messages import ClockTerms
from ufs_desktop.net.search import Network
from ufs_desktop.pages.page import LAN, Page
from ufs_desktop.pages.tabs import Tabs
from ufs_desktop.session.deck import OfferedDeck
from ufs_desktop.session.guest import Caller, GuestSession
from ufs_desktop.session.host import HostSession
from ufs_desktop.session.setup import Seat, SeatKind
from ufs_desktop.session.talk import sent_name
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import TableKit

HOST_NAME, GUEST_NAME = "Host", "Guest"
RESERVE = 60.0  # seconds for who has used their time up
WAITING = "You are in. The game begins at once…"


class LanDesk(QObject):
    """Owns no connection: a session does, and ends with the page that shows it."""

    replay_wanted = Signal(object, int)
    next_begun = Signal()

    def __init__(
        self,
        kit: TableKit,
        tabs: Tabs,
        settings: Settings,
        decks: Sequence[OfferedDeck],
        replays: Path | None = None,
    ) -> None:
        super().__init__(tabs)
        self._kit, self._tabs, self._settings = kit, tabs, settings
        self._decks, self._replays = decks, replays
        self.network = Network()

    @property
    def can_play(self) -> bool:
        """Whether any deck came with the program."""
        return bool(self._decks)

    def ask_host(self) -> Page:
        """Open the page on which a game is hosted; what is under way is gone on with."""
        page = self._tabs.at(LAN)
        if not isinstance(page, HostPage) and not self._is_busy(page):
            page = HostPage(self._kit, self._decks, self._settings)
            page.wanted.connect(partial(self._host, page))
            self._tabs.open_page(page)
        return self._turn_to(page)

    def ask_join(self, code: str = "") -> Page:
        """Open the page that looks for games, perhaps with a code."""
        page = self._tabs.at(LAN)
        if not isinstance(page, JoinPage) and not self._is_busy(page):
            page = JoinPage(self._kit, self._decks, self._settings, self.network)
            page.wanted.connect(partial(self._join, page))
            self._tabs.open_page(page)
        if isinstance(page, JoinPage) and code:
            page.form.code.setText(code)
        return self._turn_to(page)

    def _is_busy(self, page: Page | None) -> bool:
        """Whether somebody waits there, or plays."""
        return isinstance(page, LanPage) or (isinstance(page, LanStage) and page.is_busy)

    def _turn_to(self, page: Page | None) -> Page:
        assert page is not None
        self._tabs.setCurrentWidget(page)
        return page

    # Hosting

    def _host(self, page: HostPage, wish: HostWish) -> None:
        session = HostSession(self._offer(wish), self.network, self._replays)
        session.gathered.connect(page.lobby.show_gathering)
        session.shut.connect(page.refuse)
        session.shut.connect(session.close)
        session.opened.connect(lambda: self._lay(page, session))
        page.lobby.renewal_wanted.connect(session.renew_code)
        page.stopped.connect(session.close)
        page.open_lobby()
        session.start()

    def _offer(self, wish: HostWish) -> HostOffer:
        name = sent_name(wish.name, HOST_NAME)
        clock = ClockTerms(game=60.0 * wish.minutes, reserve=RESERVE) if wish.minutes else None
        return HostOffer(
            self._kit.module,
            Seat(name, SeatKind.HERE, wish.deck.name, wish.deck.deck),
            wish.edition,
            best_of=wish.best_of,
            may_undo=wish.may_undo,
            clock=clock,
            is_watchable=wish.watching >= 0,
            delay=float(max(0, wish.watching)),
        )

    # Joining

    def _join(self, page: JoinPage, wish: JoinWish) -> None:
        deck = wish.deck.deck if wish.deck is not None else None
        caller = Caller(self._kit.module, sent_name(wish.name, GUEST_NAME), deck, wish.invitation)
        session = GuestSession(caller, self.network)
        session.talk.stood.connect(lambda connection: self._on_stand(page, session, connection))
        session.objected.connect(page.object)
        session.opened.connect(lambda: self._lay(page, session))
        page.brought.connect(lambda offered: session.submit(offered.deck))
        page.stopped.connect(session.close)
        page.call(f"{wish.invitation.host}:{wish.invitation.port}")
        session.start()

    def _on_stand(self, page: JoinPage, session: GuestSession, connection: Connection) -> None:
        """How it goes until the table comes."""
        if not page.is_busy:
            return
        if connection.standing is Footing.OVER:
            page.refuse(connection.words)
            session.close()
        elif connection.standing is Footing.BROUGHT:
            page.wait.tell(WAITING)

    # The table

    def _lay(self, page: HostPage | JoinPage, session: HostSession | GuestSession) -> None:
        """Both are there: the table takes the place of the page."""
        page.is_busy = False  # its session goes on at the table
        kit = self._kit.of(session.edition)
        table = LanPage(kit, session, session.talk, self._settings)
        table.replay_wanted.connect(self.replay_wanted)
        session.next_begun.connect(self.next_begun)
        self._tabs.open_page(table)
