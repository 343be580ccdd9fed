"""Who sits at a window that several players share: the next one is called before they may look."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from engine.kernel.history import Undo
from engine.kernel.ids import Player
from ufs_desktop.session.base import Session
from ufs_desktop.session.update import Update
from ufs_desktop.settings import Settings
from ufs_desktop.widgets.covers import HandOver


class WindowSeat(QObject):
    """Keeps another player's moment until they are there."""

    taken = Signal(object)  # Update, to be shown to the player who has come

    def __init__(self, session: Session, settings: Settings, page: QWidget) -> None:
        super().__init__(page)
        self._session, self._settings = session, settings
        self.viewer: Player | None = None  # who looks at the table
        self._held: Update | None = None  # waits behind the cover
        self._calls_first = session.is_resumed  # nobody knows who sits here
        self.cover = HandOver(page)
        self.cover.taken.connect(self._take)

    @property
    def is_covered(self) -> bool:
        """Whether the table is hidden between two players at one window."""
        return self._held is not None

    def calls_for(self, update: Update) -> bool:
        """Whether to call: another player is to look now, or nobody knows who sits here."""
        if len(self._session.people) < 2 or self._settings.now.open_hands:
            return False
        if self.viewer is None:
            return self._calls_first
        return self.is_covered or update.view.viewer != self.viewer

    def hold(self, update: Update) -> None:
        """Hold this moment until its player has come."""
        self._held = update

    def call(self) -> None:
        if self._held is not None:
            self.cover.ask(self._session.names[self._held.view.viewer])

    def allow(self, undo: Undo) -> None:
        """Learn what can be taken back, which is known only after a while."""
        if self._held is not None:
            self._held = self._held._replace(undo=undo)

    def begin_anew(self) -> None:
        """Another game: the player who begins it is called first."""
        self.cover.hide()
        self._held = self.viewer = None
        self._calls_first = True

    def _take(self) -> None:
        update, self._held = self._held, None
        if update is not None:
            self.taken.emit(update)
