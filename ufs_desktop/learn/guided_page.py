"""The table of a guided match: like any other, with a coach above it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal

from engine.kernel.views import View
from engine.scenario.guide import Coaching
from ufs_desktop.learn.coach import CoachBand
from ufs_desktop.learn.finish import FinishPanel
from ufs_desktop.learn.progress import LessonProgress
from ufs_desktop.pages.page import LESSON, Act
from ufs_desktop.play.page import TablePage
from ufs_desktop.session.guided_room import NO_RULE
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.update import Refused, Update
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import TableKit
from ufs_desktop.table.spotlight import Spotlight

BELOW_STRIP = 1  # the coach's place among the rows of the page


class GuidedPage(TablePage):
    """Keeps how far its learner has come, and lets them do nothing that the lesson is not about."""

    restart_wanted = Signal()
    play_wanted = Signal()

    session: LocalSession

    def __init__(
        self, kit: TableKit, session: LocalSession, settings: Settings, progress: LessonProgress
    ) -> None:
        guide = session.setup.guide
        assert guide is not None
        self._guide, self._progress = guide, progress
        self.coach = CoachBand([each.say for each in guide.scenario.tellings])
        super().__init__(kit, session, settings)
        self.place = LESSON
        self.rows.insertWidget(BELOW_STRIP, self.coach)
        self.spotlight = Spotlight(self.scene)
        self.finish = FinishPanel(self.table)
        self.strip.keep_passing_back()
        self.answering.silence_wanted.disconnect()  # nobody chooses for later games here
        self.coach.turned.connect(self._point)
        self.coach.follow_wanted.connect(self.follow)
        self.coach.restart_wanted.connect(self.restart_wanted)
        self.finish.again_wanted.connect(self.restart_wanted)
        self.finish.leave_wanted.connect(self.leave_wanted)
        self.finish.play_wanted.connect(self.play_wanted)

    @property
    def title(self) -> str:
        return self._guide.scenario.title

    @property
    def acts(self) -> Mapping[str, Act]:
        return {name: act for name, act in super().acts.items() if name == "take_back"}

    def follow(self) -> None:
        """The learner wants to see the move made."""
        if self.interaction is not None and self.coaching is not None:
            self.session.follow()

    @property
    def coaching(self) -> Coaching | None:
        """What the coach says of the moment that is shown."""
        return self._update.coaching if self._update is not None else None

    def _show(self, update: Update, *, still: bool) -> None:
        super()._show(update, still=still)
        coaching = update.coaching
        self.coach.show_coaching(coaching)
        self._point()
        if coaching is not None and coaching.is_over:
            self._progress.finish()
        elif coaching is not None:
            self._progress.reach(self._guide.asked[coaching.step - 1])

    def _hide_result(self) -> None:
        self.finish.hide()

    def _tell_result(self, view: View) -> None:
        self.finish.open_up()

    def _on_refusal(self, refused: Refused) -> None:
        """What the rules allow is told by the coach, and the question is asked as it was before."""
        update = self._update
        if refused.rule != NO_RULE or update is None or update.view.decision is None:
            super()._on_refusal(refused)
            return
        self.answering.end()
        self.answering.ask(update.view.decision, update.view, update.vain)
        self.coach.correct(refused.reason)

    def _point(self) -> None:
        """Show and say what the coach speaks of."""
        lights = self.coach.lights
        self.spotlight.point_at(lights)
        self.prefer(next((light.card for light in lights if light.card is not None), None))
        self.tell_reader(self.coach.words)

    def _key_acts(self) -> dict[str, Act]:
        acts = super()._key_acts()
        passing = {"table.pass_turn", "table.pass_calm"}
        taught: dict[str, Act] = {"table.read": self.coach.turn_page, "table.follow": self.follow}
        return {name: act for name, act in acts.items() if name not in passing} | taught

    def _name_keys(self) -> None:
        super()._name_keys()
        self.coach.name_keys(self.key_map)

    def _place_panels(self) -> None:
        super()._place_panels()
        self.spotlight.follow()
        self.finish.fit()
