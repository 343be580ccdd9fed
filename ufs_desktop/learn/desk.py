"""Opens the guided match of an edition: a scenario below `assets/learn/first-match`."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from engine.scenario.document import read_file
from engine.scenario.guide import Guide
from engine.scenario.staging import Stagings
from ufs_desktop.learn.chapters import match_file
from ufs_desktop.learn.guided_page import GuidedPage
from ufs_desktop.learn.progress import LessonProgress
from ufs_desktop.pages.page import LESSON
from ufs_desktop.pages.tabs import Tabs
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind, fresh_key
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import TableKit

TEACHER = "Bray"


def guide_of(file: Path, stagings: Stagings) -> Guide:
    """The way through the match that a file holds."""
    (scenario,) = read_file(file, stagings)
    return Guide(scenario)


class LessonDesk(QObject):
    """Puts the guided match into its tab; it is gone on with where it was left."""

    play_wanted = Signal()  # a game of one's own

    def __init__(self, kit: TableKit, tabs: Tabs, settings: Settings) -> None:
        super().__init__(tabs)
        self._kit = kit
        self._tabs, self._settings = tabs, settings
        self._file = match_file(kit.module.edition)
        self._guide: Guide | None = None  # once it was needed
        self.progress = LessonProgress(settings, kit.module.edition)

    @property
    def can_teach(self) -> bool:
        return self._file is not None

    def invites(self, *, has_played: bool) -> bool:
        """Whether the match is offered before anything else: to whoever is new, or has begun it."""
        is_begun = self.progress.reached > 0
        return self.can_teach and not self.progress.is_done and (is_begun or not has_played)

    def open_match(self) -> None:
        """Begin, or go on."""
        page = self._tabs.at(LESSON)
        if page is not None:
            self._tabs.setCurrentWidget(page)
        else:
            self._open(self.progress.reached)

    def _open(self, decision: int) -> None:
        assert self._file is not None
        module = self._kit.module
        self._guide = guide = self._guide or guide_of(self._file, module.stagings)
        title = guide.scenario.title
        own = Seat(self._settings.now.name, SeatKind.HERE, title, ())
        rival = Seat(TEACHER, SeatKind.BOT, title, ())
        setup = GameSetup(
            module,
            module.edition,
            (own, rival),
            fresh_key(),
            self._settings.now.bot_pace,
            guide=guide,
            begin_at=decision if decision in guide.asked else 0,
        )
        page = GuidedPage(self._kit, LocalSession(setup), self._settings)
        page.reached.connect(self.progress.reach)
        page.finished.connect(self.progress.finish)
        page.restart_wanted.connect(lambda: self._open(0))
        page.play_wanted.connect(page.leave_wanted)
        page.play_wanted.connect(self.play_wanted)
        self._tabs.open_page(page)
