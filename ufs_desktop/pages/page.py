"""What the window asks of whatever it shows in a tab."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ufs_desktop.data.report import Material
from ufs_desktop.session.base import Session

Act = Callable[[], object]
GAME, SHOW = "game", "show"  # places: one game is played at a time, and one is watched
LESSON, PUZZLE, PUZZLES_PLACE = "lesson", "puzzle", "puzzles"
LAN = "lan"  # one game on the network is prepared or played at a time


class Page(QWidget):
    """The first page, a table, a recorded game ...; the window knows them by this alone.

    A page gets the keyboard by Qt's focus: a focus proxy says which of its widgets begins.
    """

    changed = Signal()  # its title, or what can be done on it now
    leave_wanted = Signal()
    rule_wanted = Signal(str)
    wording_wanted = Signal(str)  # own words for a card, by its name
    report_wanted = Signal()

    place = ""  # a page takes the place of the one that has the same; without a name it is its own
    session: Session | None = None  # whose game belongs into a report
    is_busy = False  # somebody waits or plays there: no other page takes its place unasked

    @property
    def title(self) -> str:
        """What stands on its tab."""
        raise TypeError(f"{type(self).__name__} must have a title")

    @property
    def edition(self) -> str:
        """By whose rules its cards are played; empty for no edition in particular."""
        return ""

    @property
    def acts(self) -> Mapping[str, Act]:
        """The entries of the menus that can be chosen for it now, by name."""
        return {}

    @property
    def is_complete(self) -> bool:
        """Whether nothing that it shows is still being read or painted; a picture waits for it."""
        return True

    def material(self) -> Material:
        """What a report of a problem tells of it beside the game."""
        return Material(())

    def begin(self) -> None:
        """It stands in its tab: whatever works behind it may start."""

    def end(self) -> None:
        """Its tab is closed: nothing works behind it any more."""
