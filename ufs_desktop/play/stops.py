"""What the players at the window want passed for them: by their stops, and by passing ahead."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.kernel.views import View
from ufs_desktop.settings import Settings
from ufs_desktop.table.autopass import Passing, PassMode
from ufs_desktop.table.course import Course
from ufs_desktop.table.stops import EVENT, Stop, Stops
from ufs_desktop.widgets.dialogs import open_dialog
from ufs_desktop.widgets.phase_strip import PhaseStrip
from ufs_desktop.widgets.settings_dialog import SettingsDialog


class Stopping(QObject):
    """Keeps the stops as a setting shared by all at the window, and a `Passing` for each player."""

    eased = Signal()  # the question at hand may be passed now

    def __init__(self, course: Course, settings: Settings, strip: PhaseStrip) -> None:
        super().__init__()
        self._course = course
        self._settings, self._strip = settings, strip
        self._of: dict[int, Passing] = {}
        self._stops = Stops(course.stops)
        strip.stop_chosen.connect(self.set_stop)
        strip.stops_wanted.connect(self._show_all)
        settings.changed.connect(self._on_setting)
        self._on_setting("stops")

    def of(self, player: int) -> Passing:
        """What is passed for this player."""
        passing = self._of.setdefault(player, Passing(self._course))
        passing.stops = self._stops
        return passing

    def begin_anew(self) -> None:
        """Another game, in which nobody passes ahead yet."""
        self._of.clear()

    def pass_ahead(self, mode: PassMode, view: View) -> None:
        """Pass until something ends it; the same mode once more, or `PassMode.ASK`, asks again."""
        passing = self.of(view.viewer)
        wanted = PassMode.ASK if mode is passing.mode else mode
        passing.begin(wanted, self._course.turn(view)[0])
        self._strip.show_mode(wanted)
        self.eased.emit()

    def set_stop(self, key: str, stop: Stop | None) -> None:
        """Set when to be asked at one kind of window."""
        self._settings.set("stops", self._stops.with_stop(key, stop).text)

    def silence(self, kind: str) -> None:
        """Never ask again at events of this kind."""
        self.set_stop(EVENT + kind, Stop.NEVER)

    def _show_all(self) -> None:
        """Open the page of the settings that lists every stop."""
        dialog = SettingsDialog(self._course.stops, self._settings, self._strip.window())
        dialog.show_stops()
        open_dialog(dialog)

    def _on_setting(self, name: str) -> None:
        if name == "stops":
            self._stops = Stops.from_text(self._course.stops, self._settings.now.stops)
            self._strip.show_stops(self._stops)
            self.eased.emit()
