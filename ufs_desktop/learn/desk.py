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
from ufs_desktop.widgets.edition_choice import edition_now


def guide_of(file: Path, stagings: Stagings) -> Guide:
    """The path through the guided match in a file."""
    (scenario,) = read_file(file, stagings)
    return Guide(scenario)


def teacher_of(guide: Guide) -> str:
    """The name that the match gives to the other side's character, which it lists first."""
    _, theirs = guide.scenario.setup.handles()
    character: str = next(iter(theirs))
    return character


class LessonDesk(QObject):
    """Opens the guided match in its tab and resumes it where it was left."""

    play_wanted = Signal()  # a game without the coach

    def __init__(self, kit: TableKit, tabs: Tabs, settings: Settings) -> None:
        super().__init__(tabs)
        self._kit = kit
        self._tabs, self._settings = tabs, settings
        self._guides: dict[str, Guide] = {}  # by edition, loaded when needed

    @property
    def _edition(self) -> str:
        return edition_now(self._settings, self._kit.module)

    @property
    def progress(self) -> LessonProgress:
        """How far the chosen edition's match has been played."""
        return LessonProgress(self._settings, self._edition)

    @property
    def can_teach(self) -> bool:
        """Whether the chosen edition has a match."""
        return match_file(self._edition) is not None

    def invites(self, *, has_played: bool) -> bool:
        """Whether to offer the match first: to a new player, or one who has begun it."""
        is_begun = self.progress.reached > 0
        return self.can_teach and not self.progress.is_done and (is_begun or not has_played)

    def open_match(self) -> None:
        """Start the match, or resume it."""
        page = self._tabs.at(LESSON)
        if page is not None:
            self._tabs.setCurrentWidget(page)
        else:
            self._open(self.progress.reached)

    def _open(self, decision: int) -> None:
        module, edition, progress = self._kit.module, self._edition, self.progress
        guide = self._guide(edition)
        title = guide.scenario.title
        own = Seat(self._settings.now.name, SeatKind.HERE, title, ())
        rival = Seat(teacher_of(guide), SeatKind.BOT, title, ())
        setup = GameSetup(
            module,
            edition,
            (own, rival),
            fresh_key(),
            self._settings.now.bot_pace,
            guide=guide,
            begin_at=decision if decision in guide.asked else 0,
        )
        page = GuidedPage(self._kit.of(edition), LocalSession(setup), self._settings)
        page.reached.connect(lambda decision: progress.reach(decision))
        page.finished.connect(lambda: progress.finish())
        page.restart_wanted.connect(lambda: self._open(0))
        page.play_wanted.connect(page.leave_wanted)
        page.play_wanted.connect(self.play_wanted)
        self._tabs.open_page(page)

    def _guide(self, edition: str) -> Guide:
        file = match_file(edition)
        assert file is not None
        if edition not in self._guides:
            self._guides[edition] = guide_of(file, self._kit.module.stagings)
        return self._guides[edition]
