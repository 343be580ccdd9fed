"""Network games: the pages before a game, and the table once both players are present."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal

from ufs_desktop.lan.host_form import HostWish
from ufs_desktop.lan.host_page import HostPage
from ufs_desktop.lan.join_form import JoinWish
from ufs_desktop.lan.join_page import JoinPage
from ufs_desktop.lan.last_match import LanMatch, LanRole, remember_match, unfinished_matches
from ufs_desktop.lan.own_decks import OwnDecks
from ufs_desktop.lan.own_name import GUEST_NAME, HOST_NAME
from ufs_desktop.lan.premises import Premises
from ufs_desktop.lan.table_page import LanPage
from ufs_desktop.net.ends import Connection, Footing
from ufs_desktop.net.host_messages import ClockTerms
from ufs_desktop.net.offer import HostOffer
from ufs_desktop.net.search import Network
from ufs_desktop.pages.page import LAN, Page
from ufs_desktop.remote.guest import GuestSession
from ufs_desktop.remote.guest_worker import Caller
from ufs_desktop.remote.host import HostSession
from ufs_desktop.remote.talk import sent_name
from ufs_desktop.remote.umpire import Umpire
from ufs_desktop.session.deck import OfferedDeck
from ufs_desktop.session.setup import Seat, SeatKind
from ufs_desktop.widgets.deck_choice import DeckChoice
from ufs_desktop.widgets.edition_choice import EditionChoice
from ufs_desktop.widgets.new_game import files_to_choose

RESERVE = 60.0  # seconds for who has used their time up
REPLACES = "Starting another match here means your match against {name} can no longer be resumed."
Choose = Callable[[EditionChoice, DeckChoice], None]


def as_it_is(edition: EditionChoice, deck: DeckChoice) -> None:
    """Keep the choices that a form begins with."""


class LanDesk(QObject):
    """Opens pages and sessions; a session ends with its page, or with the table that it got."""

    replay_wanted = Signal(object, int, int)
    next_begun = Signal()

    def __init__(self, premises: Premises) -> None:
        super().__init__(premises.tabs)
        self._kit, self._tabs, self._settings = premises.kit, premises.tabs, premises.settings
        self._starters, self._own_files = premises.decks, premises.own_files
        self._folders = premises.folders
        self.network = Network()
        self._umpire = Umpire(self._kit.module)
        self._session: HostSession | GuestSession | None = None  # that has no table yet

    @property
    def can_play(self) -> bool:
        """Whether any deck came with the program."""
        return bool(self._starters)

    def host_now(self, choose: Choose = as_it_is) -> None:
        """Host right away with the given choices."""
        page = self._hosting()
        self._turn_to(page)
        if page is not None and not page.is_busy:
            choose(page.form.edition, page.form.deck)
            page.form.start.click()

    def ask_host(self) -> Page:
        """Open the page for hosting, or whatever is already in progress."""
        return self._turn_to(self._hosting())

    def ask_join(self, code: str = "", choose: Choose = as_it_is) -> Page:
        """Open the page for joining, perhaps with a code."""
        page = self._joining()
        if page is not None:
            choose(page.form.edition, page.form.deck)
            if code:
                page.form.code.setText(code)
        return self._turn_to(page)

    def _hosting(self) -> HostPage | None:
        """The page for hosting, unless another match is in progress."""
        page = self._tabs.found(LAN, HostPage)
        if page is None and not self._is_busy:
            page = HostPage(self._kit, self._decks, self._settings)
            page.form.warn(self._replaced(LanRole.HOST))
            page.wanted.connect(partial(self._host, page))
            page.stopped.connect(self._close)
            self._tabs.open_page(page)
        return page

    def _joining(self) -> JoinPage | None:
        """The page for joining, unless another match is in progress."""
        page = self._tabs.found(LAN, JoinPage)
        if page is None and not self._is_busy:
            page = JoinPage(self._kit, self._decks, self._settings, self.network)
            page.form.tell(self._replaced(LanRole.GUEST))
            page.wanted.connect(partial(self._join, page))
            page.brought.connect(self._bring)
            page.stopped.connect(self._close)
            self._tabs.open_page(page)
        return page

    @property
    def unfinished(self) -> list[LanMatch]:
        """The matches that can be resumed now, the latest first."""
        return [] if self._is_busy else unfinished_matches(self._settings, self._folders)

    def go_on(self, match: LanMatch) -> None:
        """Resume a match: reopen our own room, or look for the host's."""
        if self._is_busy:
            return
        if match.role is LanRole.HOST:
            page = self._hosting()
            assert page is not None  # nothing is under way
            self._turn_to(page)
            page.await_return(match.rival)
            self._open(page, None)
        else:
            joining = self._joining()
            assert joining is not None
            self._turn_to(joining)
            joining.look_for(match.rival)
            called = self._settings.now.name
            self._call(joining, Caller(self._kit.module, called, called=called))

    def _replaced(self, role: LanRole) -> str:
        """A warning about the match that can no longer be resumed if another is begun."""
        names = [match.rival for match in self.unfinished if match.role is role]
        return REPLACES.format(name=names[0]) if names else ""

    @property
    def _decks(self) -> OwnDecks:
        """All decks that the player can bring now."""
        return OwnDecks(self._starters, files_to_choose(self._settings, self._own_files()))

    @property
    def _is_busy(self) -> bool:
        """Whether the player is waiting on a network page, or playing."""
        page = self._tabs.at(LAN)
        return page is not None and page.is_busy

    def _turn_to(self, page: Page | None) -> Page:
        """Bring a page to the front, or whatever is in progress."""
        turned = page or self._tabs.at(LAN)
        assert turned is not None
        self._tabs.setCurrentWidget(turned)
        return turned

    def _host(self, page: HostPage, wish: HostWish) -> None:
        page.open_lobby()
        self._open(page, self._offer(wish))

    def _open(self, page: HostPage, offer: HostOffer | None) -> None:
        """Open a new game to guests, or the match that was put away."""
        called = self._settings.now.name
        module, folders = self._kit.module, self._folders
        session = self._session = HostSession(offer, module, self.network, folders, called=called)
        session.gathered.connect(page.lobby.show_gathering)
        session.shut.connect(page.refuse)
        session.shut.connect(self._close)
        session.opened.connect(lambda: self._lay(page, session, LanRole.HOST))
        session.loan_offered.connect(page.lobby.offer_loan)
        page.lobby.renewal_wanted.connect(session.renew_code)
        page.lobby.loan_settled.connect(lambda agreed: session.settle_loan(agreed=agreed))
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
            pause=self._settings.now.answer_delay / 1000,
        )

    # Joining

    def _join(self, page: JoinPage, wish: JoinWish) -> None:
        deck = wish.deck.deck if wish.deck is not None else None
        name = sent_name(wish.name, GUEST_NAME)
        page.call(f"{wish.invitation.host}:{wish.invitation.port}")
        self._call(page, Caller(self._kit.module, name, deck, wish.invitation, wish.name))

    def _call(self, page: JoinPage, caller: Caller) -> None:
        session = self._session = GuestSession(caller, self.network, self._folders)
        session.talk.stood.connect(partial(self._on_stand, page))
        session.admitted.connect(page.wait.admit)
        session.objected.connect(page.object)
        session.asked_to_lend.connect(page.lend)
        session.dealt.connect(partial(self._remember, LanRole.GUEST))
        session.opened.connect(lambda: self._lay(page, session, LanRole.GUEST))
        session.start()

    def _bring(self, deck: OfferedDeck) -> None:
        """Bring another deck, after one that was refused."""
        if isinstance(self._session, GuestSession):
            self._session.submit(deck.deck)

    def _on_stand(self, page: JoinPage, connection: Connection) -> None:
        """Follow the connection until there is a table."""
        if not page.is_busy:
            return
        if connection.standing is Footing.LOST:
            page.miss()
        elif connection.standing is Footing.OVER:
            page.refuse(connection.words)
            self._close()

    def _close(self) -> None:
        """End the session that is still waiting."""
        session, self._session = self._session, None
        if session is not None:
            session.close()

    # The table

    def _lay(
        self, page: HostPage | JoinPage, session: HostSession | GuestSession, role: LanRole
    ) -> None:
        """Replace the page by the table, since both players are present."""
        if isinstance(session, GuestSession):
            session.uncovered.connect(partial(self._umpire.check, told=session.judge))
        page.is_busy = False  # its session goes on at the table, and ends with it
        self._session = None
        kit = self._kit.of(session.edition)
        table = LanPage(kit, session, session.talk, self._settings)
        table.for_watching = page.lobby.for_watching if isinstance(page, HostPage) else None
        table.replay_wanted.connect(self.replay_wanted)
        session.next_begun.connect(self.next_begun)
        for seat in session.people:
            self._remember(role, session.names[1 - seat])
        self._tabs.open_page(table)

    def _remember(self, role: LanRole, rival: str) -> None:
        """Whatever ends the program, the player can come back."""
        remember_match(self._settings, self._folders, LanMatch(role, rival))

    def finish(self) -> None:
        """Wait for the game that is being checked, since the window closes."""
        self._umpire.finish()
