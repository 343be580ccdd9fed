"""The puzzles of an edition, from its folder in `assets/learn/puzzles`, and which are solved."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from engine.scenario.document import read_file, scenario_files
from engine.scenario.puzzle import Grade, Puzzle
from engine.scenario.staging import Stagings
from ufs_desktop.bundle import Incomplete, bundled
from ufs_desktop.learn.chapters import FOLDER
from ufs_desktop.settings import Settings

PUZZLES = "puzzles"
GRADES = {Grade.EASY: "Easy", Grade.MIDDLE: "Medium", Grade.HARD: "Hard"}


class PuzzleEntry:
    """One puzzle, named after its file."""

    def __init__(self, file: Path, stagings: Stagings) -> None:
        (self.scenario,) = read_file(file, stagings)
        self.name = file.stem

    @property
    def puzzle(self) -> Puzzle:
        assert self.scenario.puzzle is not None
        return self.scenario.puzzle

    @property
    def title(self) -> str:
        return self.scenario.title

    @property
    def heading(self) -> str:
        """Its grade and its title."""
        return f"{GRADES[self.puzzle.grade]} \u00b7 {self.title}"


def has_puzzles(edition: str) -> bool:
    """Whether there are puzzles for an edition's rules."""
    return bool(_files(edition))


def puzzle_entries(edition: str, stagings: Stagings) -> tuple[PuzzleEntry, ...]:
    """All puzzles for an edition's rules, the easy ones first."""
    entries = [PuzzleEntry(file, stagings) for file in _files(edition)]
    order = list(Grade)
    return tuple(sorted(entries, key=lambda e: (order.index(e.puzzle.grade), e.puzzle.number)))


def _files(edition: str) -> list[Path]:
    with suppress(Incomplete):
        return scenario_files(bundled(FOLDER, PUZZLES, edition))
    return []


class SolvedPuzzles:
    """The solved puzzles, kept in one setting: their names separated by spaces."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def __contains__(self, name: str) -> bool:
        return name in self._names

    def add(self, name: str) -> None:
        if name not in self:
            self._settings.set("puzzles", " ".join((*self._names, name)))

    @property
    def _names(self) -> list[str]:
        return self._settings.now.puzzles.split()
