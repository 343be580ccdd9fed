"""The room of a puzzle: one turn, against a rival who always gives the best answer."""

from __future__ import annotations

from engine.kernel.decisions import Decision
from engine.kernel.history import Undo
from engine.kernel.ids import Player
from engine.scenario.guide import Coaching, CoachPage
from engine.scenario.proof import PuzzleTable
from ufs_desktop.session.room import Room
from ufs_desktop.session.update import Update

NOT_WON = (
    "Your turn is over and your rival is still standing. Take back as much as you like, or "
    "start over."
)


class PuzzleRoom(Room):
    """Everything can be taken back, and nothing goes on once the turn is over."""

    @property
    def puzzle(self) -> PuzzleTable:
        assert self.setup.puzzle is not None
        return self.setup.puzzle

    @property
    def is_spent(self) -> bool:
        """Whether the turn is over and was not won."""
        return self.puzzle.is_spent(self.history.game)

    def undo(self, seat: Player) -> None:
        """Takes back immediately: nothing can be learned, as all is visible from the beginning."""
        if self.history.undo_for(seat) is not Undo.NOTHING:
            self._take_back(seat, agreed=True)

    @property
    def _waits(self) -> bool:
        return super()._waits or self.is_spent

    def _settle(self) -> Decision | None:
        usual = self.puzzle.solver.usual
        asked = super()._settle()
        while asked is not None and not self.is_spent and (given := usual(asked)) is not None:
            self.history.answer(asked.id, given[0], unasked=True)
            asked = super()._settle()
        return asked

    def _dressed(self, update: Update) -> Update:
        """Once the turn is over, nobody is asked anything."""
        view = update.view._replace(decision=None) if self.is_spent else update.view
        return update._replace(view=view, coaching=self._coaching())

    def _coaching(self) -> Coaching:
        puzzle = self.puzzle.puzzle
        if self.history.game.result is not None:
            return _told(puzzle.idea, is_over=True)
        if self.is_spent:
            made = [move.choice for move in self.history.moves]
            return _told(puzzle.why if self.puzzle.is_wrong(made) else NOT_WON, is_over=True)
        return _told(f"{puzzle.goal} {puzzle.given}", *puzzle.hints)


def _told(*words: str, is_over: bool = False) -> Coaching:
    return Coaching(0, 0, tuple(CoachPage(each, ()) for each in words), is_over)
