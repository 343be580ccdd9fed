"""The interface between the window and a page that it shows in a tab."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ufs_desktop.data.report import Material
from ufs_desktop.session.base import Session

Act = Callable[[], object]
GAME, SHOW = "game", "show"  # places: one game can be played at a time, and one watched
LESSON, PUZZLE, PUZZLES_PLACE = "lesson", "puzzle", "puzzles"
LAN = "lan"  # one network game is prepared or played at a time


class Page(QWidget):
    """The first page, a table, a recorded game and so on; the window knows pages only by this.

    A page gets the keyboard focus from Qt; its focus proxy, if any, is where the focus starts.
    """

    changed = Signal()  # its title, or what can be done on it, has changed
    leave_wanted = Signal()
    rule_wanted = Signal(str)
    wording_wanted = Signal(str)  # a card by name: the user wants to reword its text
    report_wanted = Signal()

    place = ""  # a new page replaces the one with the same place; if empty, it replaces none
    session: Session | None = None  # its game goes into problem reports
    is_busy = False  # someone waits or plays there: it is not replaced without asking

    @property
    def title(self) -> str:
        """The title on its tab."""
        raise TypeError(f"{type(self).__name__} must have a title")

    @property
    def edition(self) -> str:
        """The edition of its cards; empty for none in particular."""
        return ""

    @property
    def acts(self) -> Mapping[str, Act]:
        """The menu entries that are available for it now, by name."""
        return {}

    @property
    def is_complete(self) -> bool:
        """Whether everything that it shows is read and painted; screenshots wait for that."""
        return True

    def material(self) -> Material:
        """What a problem report says about it besides the game."""
        return Material(())

    def begin(self) -> None:
        """Called once it is in its tab: background work may start."""

    def end(self) -> None:
        """Called when its tab is closed: all background work ends."""
