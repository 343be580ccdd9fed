"""The page for hosting: first what to play, then the code to pass on, until somebody comes."""

from __future__ import annotations

from PySide6.QtCore import Signal

from ufs_desktop.lan.host_form import HostForm
from ufs_desktop.lan.lobby import Lobby
from ufs_desktop.lan.own_decks import OwnDecks
from ufs_desktop.lan.stage import LanStage
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import TableKit

TITLE = "Host a game"
WORDS = (
    "The other player joins from a computer on the same network. The game runs on your computer."
)


class HostPage(LanStage):
    """First a form, then the lobby."""

    wanted = Signal(object)  # HostWish

    def __init__(self, kit: TableKit, decks: OwnDecks, settings: Settings) -> None:
        super().__init__(TITLE, WORDS)
        self.form = HostForm(kit, decks, settings)
        self.lobby = Lobby()
        self.form.wanted.connect(self.wanted)
        self.form.left.connect(self.leave_wanted)
        self.lobby.left.connect(self.leave_wanted)
        self.show_part(self.form)

    def open_lobby(self) -> None:
        """Show the lobby, since the game is about to wait for players."""
        self.is_busy = True
        self.show_part(self.lobby)

    def await_return(self, name: str) -> None:
        """Wait for the guest of a match that is to be resumed."""
        self.open_lobby()
        self.lobby.await_return(name)

    def refuse(self, words: str) -> None:
        """Return to the form, and say why no game could be opened."""
        self.is_busy = False
        self.show_part(self.form)
        self.form.tell(words)
        self.show_words(self.form.refusal)
