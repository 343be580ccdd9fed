"""The list of puzzles: one tile each, in three grades, none of them locked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.scenario.puzzle import Grade
from ufs_desktop.home.tile import Tile, TileGrid
from ufs_desktop.learn.puzzles import GRADES, PuzzleEntry, SolvedPuzzles
from ufs_desktop.pages.growing_page import GrowingPage
from ufs_desktop.pages.page import PUZZLES_PLACE
from ufs_desktop.plain import PlainLabel
from ufs_desktop.theme.growth import PAGE_WIDTH
from ufs_desktop.theme.sizes import SIZES
from ufs_desktop.widgets.column_area import ColumnArea

TITLE = "Puzzles"
WORDS = (
    "Win this turn. Nothing is hidden, nothing is left to chance, "
    "and your rival defends as well as possible."
)
COUNT = "{grade}  \u00b7  {solved} of {count} solved"
UNSOLVED, SOLVED = "puzzles", "solved"  # icons


class PuzzleTile(NamedTuple):
    """The contents of a puzzle's tile."""

    icon: str
    title: str
    text: str


class PuzzlesPage(GrowingPage):
    """Refreshes what is solved whenever it is shown."""

    wanted = Signal(str)  # the name of a puzzle

    def __init__(self, entries: Sequence[PuzzleEntry], solved: SolvedPuzzles) -> None:
        super().__init__()
        self.place = PUZZLES_PLACE
        self._entries, self._solved = entries, solved
        self.tiles = {each.name: self._tile(each) for each in entries}
        self._sections = {grade: PlainLabel(name="section") for grade in Grade}
        self.grids: list[TileGrid] = []
        self._content = QWidget()
        self._lay_out()
        self.refresh()
        self.grow(1.0)
        self.setAccessibleName(TITLE)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def title(self) -> str:
        return TITLE

    def refresh(self) -> None:
        """Show what is solved now."""
        for entry in self._entries:
            self.tiles[entry.name].tell(self._words(entry))
        for grade, section in self._sections.items():
            names = [each.name for each in self._entries if each.puzzle.grade is grade]
            solved = sum(name in self._solved for name in names)
            words = COUNT.format(grade=GRADES[grade], solved=solved, count=len(names))
            section.setText(words.upper())
            section.setAccessibleName(words)

    def go_to(self, name: str) -> None:
        """Focus a puzzle."""
        if name in self.tiles:
            self.tiles[name].setFocus()

    def _words(self, entry: PuzzleEntry) -> PuzzleTile:
        goal, _, _ = entry.puzzle.goal.partition(". ")
        if entry.name in self._solved:
            return PuzzleTile(SOLVED, entry.title, f"Solved. {goal}.")
        return PuzzleTile(UNSOLVED, entry.title, f"{goal}.")

    def _tile(self, entry: PuzzleEntry) -> Tile:
        tile = Tile(self._words(entry), self.devicePixelRatioF())
        tile.clicked.connect(lambda: self.wanted.emit(entry.name))
        return tile

    def _lay_out(self) -> None:
        column = QVBoxLayout(self._content)
        column.setContentsMargins(SIZES.margin, SIZES.gap_large, SIZES.margin, SIZES.gap_large)
        column.setSpacing(SIZES.gap)
        column.addWidget(PlainLabel(TITLE, "title"))
        column.addWidget(PlainLabel(WORDS, "tagline", wrap=True))
        for grade, section in self._sections.items():
            column.addSpacing(SIZES.gap_small)
            column.addWidget(section)
            of_grade = [each for each in self._entries if each.puzzle.grade is grade]
            tiles = [self.tiles[each.name] for each in of_grade]
            self.grids.append(TileGrid(tiles, [*self.tiles.values()]))
            column.addWidget(self.grids[-1])
        column.addStretch(1)
        area = ColumnArea(self._content)
        area.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(area)

    def grow(self, share: float) -> None:
        super().grow(share)
        self._content.setMaximumWidth(round(PAGE_WIDTH * share))
        for tile in self.tiles.values():
            tile.grow(share)  # before any grid asks for their widths
        for grid in self.grids:
            grid.grow(share)

    # Qt

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()
