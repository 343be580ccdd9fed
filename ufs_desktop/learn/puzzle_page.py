"""The tables of a puzzle: one to solve it on, and one that shows the solution."""

from __future__ import annotations

from PySide6.QtCore import Signal

from engine.kernel.history import Undo
from engine.kernel.views import View
from ufs_desktop.learn.coached_page import CoachedPage
from ufs_desktop.learn.finish import FinishWords
from ufs_desktop.learn.guided_page import GuidedPage
from ufs_desktop.learn.puzzle_band import PuzzleBand
from ufs_desktop.learn.puzzles import PuzzleEntry
from ufs_desktop.pages.page import PUZZLE
from ufs_desktop.session.local import LocalSession
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import TableKit

NEXT, ALL = "Next puzzle", "All puzzles"
SOLVED, NOT_WON, SHOWN = "Solved!", "Not won this turn", "That wins"


class PuzzlePage(CoachedPage):
    """A learner who has not won by the end of the turn can take back, start over or see how."""

    solved = Signal()
    next_wanted = Signal()
    list_wanted = Signal()
    solution_wanted = Signal()

    def __init__(
        self, kit: TableKit, session: LocalSession, settings: Settings, entry: PuzzleEntry
    ) -> None:
        self._entry = entry
        puzzle = entry.puzzle
        coach = PuzzleBand(f"{puzzle.goal} {puzzle.given}", puzzle.hints)
        super().__init__(kit, session, settings, coach)
        self.place = PUZZLE
        self.finish.onward_wanted.connect(self._go_onward)
        self.finish.again_wanted.connect(self.restart_wanted)
        self.finish.leave_wanted.connect(self._go_elsewhere)

    @property
    def title(self) -> str:
        return self._entry.heading

    @property
    def is_solved(self) -> bool:
        """Whether the game is won on this table now."""
        view = self.view
        result = view.result if view is not None else None
        return view is not None and result is not None and view.viewer not in result.losers

    @property
    def is_spent(self) -> bool:
        """Whether the turn is over."""
        return self.coaching is not None and self.coaching.is_over

    def follow(self) -> None:
        self.solution_wanted.emit()

    def _go_onward(self) -> None:
        if self.is_solved:
            self.next_wanted.emit()
        else:
            self.take_back()

    def _go_elsewhere(self) -> None:
        if self.is_solved:
            self.list_wanted.emit()
        else:
            self.solution_wanted.emit()

    def _show_result(self, view: View) -> None:
        """Show a result also at the end of the turn."""
        if view.result is None and self.is_spent:
            self._tell_result(view)
        else:
            super()._show_result(view)

    def _hide_result(self) -> None:
        self.finish.hide()

    def _tell_result(self, view: View) -> None:
        told = self.coaching
        words = told.pages[0].words if told is not None else ""
        if self.is_solved:
            self.solved.emit()
            self.finish.open_up(FinishWords(SOLVED, words, NEXT, "Play it again", ALL))
        else:
            ways = ("Take back", "Start over", "Show the solution")
            self.finish.open_up(FinishWords(NOT_WON, words, *ways))

    def _show_undo(self) -> None:
        """Anything can be taken back here, even the end of the turn, until the puzzle is solved."""
        super()._show_undo()
        self.strip.undo.setEnabled(self.undo is not Undo.NOTHING and not self.is_solved)


class SolutionPage(GuidedPage):
    """The solution, move by move, on the puzzle's own table."""

    def __init__(
        self, kit: TableKit, session: LocalSession, settings: Settings, entry: PuzzleEntry
    ) -> None:
        words = entry.puzzle.idea
        self.finish_words = FinishWords(SHOWN, words, NEXT, "Try it yourself", ALL)
        super().__init__(kit, session, settings)
        self.place = PUZZLE
        self.finish.leave_wanted.disconnect()
