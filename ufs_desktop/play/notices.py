"""What the prompt bar says when an act was not taken, or something went wrong."""

from __future__ import annotations

from PySide6.QtCore import QObject

from ufs_desktop.pages.page import Page
from ufs_desktop.play.requests import offer_report
from ufs_desktop.session.base import Session
from ufs_desktop.session.update import Refused
from ufs_desktop.table.kit import Faces
from ufs_desktop.table.scene import TableScene
from ufs_desktop.widgets.prompt_bar import PromptBar


class TableNotices(QObject):
    """Passes on what a session says apart from its moments."""

    def __init__(
        self, faces: Faces, session: Session, scene: TableScene, bar: PromptBar, page: Page
    ) -> None:
        super().__init__(page)
        self._faces, self._session, self._scene = faces, session, scene
        self._bar, self._page = bar, page
        session.refused.connect(self.refuse)
        session.warned.connect(self.warn)
        session.failed.connect(self._fail)

    def stop(self) -> None:
        self._session.disconnect(self)

    def refuse(self, refused: Refused) -> None:
        """Say why it was refused; a card that was moved goes back to where it lay."""
        view = self._scene.card_view(refused.card) if refused.card is not None else None
        about = f"{self._faces.name(view)}: " if view is not None and view.known else ""
        self._bar.refuse(refused.rule, f"{about}{refused.reason}", refused.gist)
        if refused.card is not None:
            self._scene.put_back(refused.card)

    def warn(self, words: str) -> None:
        self._bar.refuse("", words, "")

    def _fail(self, words: str) -> None:
        """The program made a mistake."""
        self.warn(words)
        offer_report(self._page, words)
