"""Opens the list of puzzles, a puzzle, and its solution."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property, partial
from time import sleep

from PySide6.QtCore import QObject

from engine.scenario.guide import Guide
from engine.scenario.proof import PuzzleTable
from ufs_desktop.learn.puzzle_page import PuzzlePage, SolutionPage
from ufs_desktop.learn.puzzles import PuzzleEntry, SolvedPuzzles, has_puzzles, puzzle_entries
from ufs_desktop.learn.puzzles_page import PuzzlesPage
from ufs_desktop.pages.page import PUZZLE, PUZZLES_PLACE
from ufs_desktop.pages.tabs import Tabs
from ufs_desktop.session.local import LocalSession
from ufs_desktop.session.setup import GameSetup, Seat, SeatKind, fresh_key
from ufs_desktop.settings import Settings
from ufs_desktop.table.kit import TableKit

RIVAL = "Rival"
BREATH = 0.0002  # seconds, so that the rival's search does not hold up the window
MOST_TRIED = 40_000  # positions, more than anyone can try in one sitting


class PuzzleDesk(QObject):
    """Keeps one puzzle open at a time, in a tab of its own next to that of the list."""

    def __init__(self, kit: TableKit, tabs: Tabs, settings: Settings) -> None:
        super().__init__(tabs)
        self._kit, self._tabs, self._settings = kit, tabs, settings
        self.solved = SolvedPuzzles(settings)

    @cached_property
    def entries(self) -> tuple[PuzzleEntry, ...]:
        module = self._kit.module
        return puzzle_entries(module.edition, module.stagings)

    @property
    def has_puzzles(self) -> bool:
        return has_puzzles(self._kit.module.edition)

    def open_list(self, at: str = "") -> None:
        """Open the list and focus the puzzle of this name."""
        page = self._tabs.found(PUZZLES_PLACE, PuzzlesPage)
        if page is not None:
            self._tabs.setCurrentWidget(page)
        else:
            page = PuzzlesPage(self.entries, self.solved)
            page.wanted.connect(self.open_puzzle)
            self._tabs.open_page(page)
        page.go_to(at)

    def open_puzzle(self, name: str) -> None:
        """Start a puzzle, or start it over."""
        entry = next(each for each in self.entries if each.name == name)
        table = PuzzleTable(entry.scenario, MOST_TRIED, partial(sleep, BREATH))
        setup = replace(self._setup(entry), puzzle=table)
        page = PuzzlePage(self._kit, LocalSession(setup), self._settings, entry)
        page.solved.connect(lambda: self.solved.add(name))
        page.restart_wanted.connect(lambda: self.open_puzzle(name))
        page.next_wanted.connect(lambda: self._open_next(entry))
        page.list_wanted.connect(lambda: self._leave(entry))
        page.solution_wanted.connect(lambda: self.show_solution(name))
        self._tabs.open_page(page)

    def show_solution(self, name: str) -> None:
        """Show the puzzle's solution in its place, move by move."""
        entry = next(each for each in self.entries if each.name == name)
        setup = replace(self._setup(entry), guide=Guide(entry.scenario))
        page = SolutionPage(self._kit, LocalSession(setup), self._settings, entry)
        page.restart_wanted.connect(lambda: self.open_puzzle(name))
        page.play_wanted.connect(lambda: self._open_next(entry))
        page.finish.leave_wanted.connect(lambda: self._leave(entry))
        self._tabs.open_page(page)

    def _setup(self, entry: PuzzleEntry) -> GameSetup:
        module = self._kit.module
        own = Seat(self._settings.now.name, SeatKind.HERE, entry.title, ())
        rival = Seat(RIVAL, SeatKind.BOT, entry.title, ())
        pace = self._settings.now.bot_pace
        return GameSetup(module, module.edition, (own, rival), fresh_key(), pace)

    def _open_next(self, entry: PuzzleEntry) -> None:
        """Open the next unsolved puzzle, wrapping around, or the list if all are solved."""
        at = self.entries.index(entry)
        order = (*self.entries[at + 1 :], *self.entries[:at])
        following = next((each for each in order if each.name not in self.solved), None)
        if following is None:
            self._leave(entry)
        else:
            self.open_puzzle(following.name)

    def _leave(self, entry: PuzzleEntry) -> None:
        self.open_list(entry.name)
        self._tabs.close_place(PUZZLE)
