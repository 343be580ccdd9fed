"""Watching bots play: they wait until their acts have been seen, and can be paused or stepped."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from ufs_desktop.play.moments import Asking
from ufs_desktop.session.base import Session
from ufs_desktop.settings import Settings
from ufs_desktop.table.director import Director
from ufs_desktop.widgets.prompt_bar import PromptBar
from ufs_desktop.widgets.watch_controls import WatchControls

STILL = "Paused."


class Spectator(QObject):
    """Holds the session back; the controls of a demonstration belong to the prompt bar."""

    def __init__(
        self,
        session: Session,
        settings: Settings,
        director: Director,
        asking: Asking,
        bar: PromptBar,
    ) -> None:
        super().__init__(bar)
        self._session, self._director, self._asking = session, director, asking
        self._bar = bar
        self.is_paused = False
        self._bots_wait = False  # until the beats of what they did are over
        director.finished.connect(self._on_beats_over)
        self.controls = WatchControls(settings.now.bot_pace, bar)
        self.controls.pause_wanted.connect(self.pause)
        self.controls.step_wanted.connect(self.step)
        self.controls.pace_wanted.connect(lambda pace: settings.set("bot_pace", pace))

    @property
    def acts(self) -> dict[str, Callable[[], object]]:
        """What the keys do here that elsewhere give answers."""
        return {"table.pass": lambda: self.pause(not self.is_paused), "table.answer": self.step}

    def pause(self, on: bool) -> None:
        """Stop everything, or let it go on."""
        self.is_paused = on
        self.controls.show_paused(on)
        if on:
            self._stand_still()
        else:
            self._asking.stand_still("")
            self._director.finish()
            self._session.go_on()

    def step(self) -> None:
        """Let one more decision be made, without waiting for beats."""
        self._director.finish()
        if not self.is_paused:
            self.pause(True)
        self._asking.stand_still("")
        self._session.go_on()

    def face(self, *, is_over: bool) -> None:
        """A moment is shown. Bots that play at a pace wait until its beats have been seen; while
        the game is paused, nothing follows."""
        self.controls.setEnabled(not is_over)
        self._bots_wait = self._director.is_playing and self._session.pace > 0
        if self.is_paused:
            self._stand_still()
        elif self._bots_wait:
            self._session.hold()

    def _stand_still(self) -> None:
        """Hold the session and stop the clock."""
        self._session.hold()
        self._asking.stand_still(STILL)
        self._bar.clock.watch("")

    def _on_beats_over(self) -> None:
        if self._bots_wait and not (self._asking.is_holding or self.is_paused):
            self._session.go_on()
        self._bots_wait = False
