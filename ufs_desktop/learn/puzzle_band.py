"""The coach of a puzzle: the goal, and hints one at a time on request."""

from __future__ import annotations

from engine.scenario.guide import Coaching, CoachPage
from ufs_desktop.learn.coach import FOLLOW, NEXT, READ, CoachBand
from ufs_desktop.table.interactions.base import Button

HINT, GOAL = "Hint {number} of {count}", "Puzzle"
SHOW = "Solution"


class PuzzleBand(CoachBand):
    """Keeps its page while the turn goes on; after the last hint comes the goal again."""

    def __init__(self, goal: str, hints: tuple[str, ...]) -> None:
        super().__init__((goal, *hints))
        self._goal, self._hints = goal, len(hints)
        self._step.hide()  # the tab names the puzzle, and the table needs the room
        self.follow.reword(Button(FOLLOW, SHOW))

    def show_coaching(self, coaching: Coaching | None) -> None:
        """Keep the page, but show the goal again at the end; the result is shown over the table."""
        if coaching is not None and coaching.is_over:
            coaching = coaching._replace(pages=(CoachPage(self._goal, ()),))
        at = self._at if coaching == self._coaching else 0
        super().show_coaching(coaching)
        self._at = at
        self._write()

    def turn_page(self) -> None:
        """Show the next hint, or the goal."""
        if self.is_reading:
            self._at = (self._at + 1) % len(self._pages)
            self._write()
            self.turned.emit()

    @property
    def is_reading(self) -> bool:
        return len(self._pages) > 1

    @property
    def _asks(self) -> bool:
        return self._coaching is not None and not self._coaching.is_over

    def _write(self) -> None:
        super()._write()
        self.read.reword(Button(READ, self._next_words))

    @property
    def _next_words(self) -> str:
        """The words of the button that turns to the next page."""
        told = self._coaching.pages if self._coaching is not None else ()
        following = (self._at + 1) % max(1, len(self._pages))
        if following == 0:
            return GOAL
        words = self._pages[following].words
        number = next((at for at, page in enumerate(told) if page.words.startswith(words)), 0)
        return HINT.format(number=number, count=self._hints) if number else NEXT
