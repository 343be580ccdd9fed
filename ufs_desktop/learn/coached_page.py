"""A table with a coach above it, for lessons and puzzles."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal

from engine.scenario.guide import Coaching
from ufs_desktop.learn.coach import CoachBand
from ufs_desktop.learn.finish import FinishPanel
from ufs_desktop.pages.page import Act
from ufs_desktop.play.page import TablePage
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.update import Update
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import TableKit
from ufs_desktop.table.spotlight import Spotlight

BELOW_STRIP = 1  # the coach's place among the rows of the page
PASSING = {"table.pass_turn", "table.pass_calm"}


class CoachedPage(TablePage):
    """Nothing is passed automatically here, and the end leads on to the next thing to learn."""

    restart_wanted = Signal()

    session: LocalSession

    def __init__(
        self, kit: TableKit, session: LocalSession, settings: Settings, coach: CoachBand
    ) -> None:
        self.coach = coach
        super().__init__(kit, session, settings)
        self.rows.insertWidget(BELOW_STRIP, coach)
        self.spotlight = Spotlight(self.scene)
        self.finish = FinishPanel(self.table)
        self.strip.keep_passing_back()
        self.answering.silence_wanted.disconnect()  # no choices for later games here
        self.bar.clock.hide()  # and no hurry
        coach.turned.connect(self._point)
        coach.follow_wanted.connect(self.follow)
        coach.restart_wanted.connect(self._start_over)

    @property
    def acts(self) -> Mapping[str, Act]:
        return {name: act for name, act in super().acts.items() if name == "take_back"}

    @property
    def coaching(self) -> Coaching | None:
        """What the coach says about the current moment."""
        return self._update.coaching if self._update is not None else None

    def follow(self) -> None:
        """Show what to do, as the learner has asked."""
        raise TypeError(f"{type(self).__name__} must show what to do")

    def _start_over(self) -> None:
        """Ask to start over."""
        self.restart_wanted.emit()

    def _show(self, update: Update, *, still: bool) -> None:
        super()._show(update, still=still)
        self.coach.show_coaching(update.coaching)
        self._point()

    def _point(self) -> None:
        """Point at what the coach talks about, and tell it to a screen reader."""
        lights = self.coach.lights
        self.spotlight.point_at(lights)
        self.prefer(next((light.card for light in lights if light.card is not None), None))
        self.tell_reader(self.coach.words)

    def _key_acts(self) -> dict[str, Act]:
        acts = super()._key_acts()
        taught: dict[str, Act] = {
            "table.read": self.coach.turn_page,
            "table.follow": self.follow,
        }
        return {name: act for name, act in acts.items() if name not in PASSING} | taught

    def _name_keys(self) -> None:
        super()._name_keys()
        self.coach.name_keys(self.key_map)

    def _place_panels(self) -> None:
        super()._place_panels()
        self.spotlight.follow()
        self.finish.fit()
