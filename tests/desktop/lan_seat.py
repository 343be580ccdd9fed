"""A table of a game on the network whose talk the test leads."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from tests.desktop.fakes import FakeSession
from tests.desktop.seated import dressed_at_once, expose, still
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.lan.table_page import LanPage
from ufs_desktop.net.ends import Company
from ufs_desktop.session.talk import TableTalk

NAMES = ("Ash", "Bram")


class Table:
    """A page whose talk the test leads, and what the page says back."""

    def __init__(
        self, qtbot: QtBot, people: tuple[int, ...] = (0,), company: Company | None = None
    ) -> None:
        self.session, self.talk = FakeSession(NAMES, people), TableTalk()
        self.talk.company = company or self.talk.company
        with dressed_at_once():
            self.page = LanPage(FIGHT_KIT, self.session, self.talk, still())
        self.band, self.chat = self.page.band, self.page.chat
        self.said: list[str] = []
        self.pauses: list[bool] = []
        self.claims: list[bool] = []
        self.talk.said.connect(self.said.append)
        self.talk.pause_asked.connect(self.pauses.append)
        self.talk.claim_asked.connect(lambda: self.claims.append(True))
        expose(self.page, qtbot)
        self.page.setFocus()

    @property
    def offered(self) -> list[str]:
        """The buttons of the row that tells of trouble."""
        band = self.band
        shown = (band.agree, band.decline, band.withdraw, band.claim, band.leave)
        return [button.text() for button in shown if button.isVisible()]

    def close(self) -> None:
        self.page.hide()
        self.page.end()
