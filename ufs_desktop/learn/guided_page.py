"""The table of a guided match or a puzzle's solution, which keeps the learner on its path."""

from __future__ import annotations

from PySide6.QtCore import Signal

from engine.kernel.views import View
from ufs_desktop.learn.coach import START_OVER, CoachBand
from ufs_desktop.learn.coached_page import CoachedPage
from ufs_desktop.learn.finish import FinishWords
from ufs_desktop.pages.page import LESSON
from ufs_desktop.session.guided_room import NO_RULE
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.update import Refused, Update
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import TableKit
from ufs_desktop.widgets.dialogs import ask

BEGINS_AGAIN = "Everything would start again from the first step."
MATCH_WON = FinishWords(
    "You won!",
    "Now try it without a coach. Your first rival is a gentle one, and the question mark next to "
    "a question explains it.",
    "Play your first game",
    "Play it again",
    "Back to the first page",
)


class GuidedPage(CoachedPage):
    """Signals how far the learner has come, and allows only what the lesson is about."""

    reached = Signal(int)  # the decision of the step
    finished = Signal()
    play_wanted = Signal()

    finish_words = MATCH_WON

    def __init__(self, kit: TableKit, session: LocalSession, settings: Settings) -> None:
        guide = session.setup.guide
        assert guide is not None
        self._guide = guide
        coach = CoachBand([each.say for each in guide.scenario.tellings])
        super().__init__(kit, session, settings, coach)
        self.place = LESSON
        session.refused.disconnect(self.notices.refuse)
        session.refused.connect(self._on_refusal)
        self.finish.again_wanted.connect(self.restart_wanted)
        self.finish.leave_wanted.connect(self.leave_wanted)
        self.finish.onward_wanted.connect(self.play_wanted)

    @property
    def title(self) -> str:
        return self._guide.scenario.title

    def follow(self) -> None:
        """Make the move for the learner."""
        if self.interaction is not None and self.coaching is not None:
            self.session.follow()

    def _start_over(self) -> None:
        """Start over, after asking if progress would be lost."""
        told = self.coaching
        if told is not None and (told.is_over or told.step == 1):
            super()._start_over()
        else:
            ask(self, f"{START_OVER}?", BEGINS_AGAIN, super()._start_over, START_OVER)

    def _show(self, update: Update, *, still: bool) -> None:
        super()._show(update, still=still)
        coaching = update.coaching
        if coaching is not None and coaching.is_over:
            self.finished.emit()
        elif coaching is not None:
            self.reached.emit(self._guide.asked[coaching.step - 1])

    def _hide_result(self) -> None:
        self.finish.hide()

    def _tell_result(self, view: View) -> None:
        self.finish.open_up(self.finish_words)

    def _on_refusal(self, refused: Refused) -> None:
        """Let the coach comment on a legal move that is off the path, and ask the question again;
        anything illegal is refused as usual."""
        update = self._update
        if refused.rule != NO_RULE or update is None or update.view.decision is None:
            self.notices.refuse(refused)
            return
        self.answering.end()
        self.answering.ask(update)
        self.coach.correct(refused.reason)
