"""A saved game recalls the moves that led to it, so that they can be taken back.

A save holds no checkpoints. They are made by repeating the recorded moves next to the game that is
already going on, a few at a time, so that nobody has to wait.
"""

from __future__ import annotations

from typing import Any

from engine.kernel.errors import CONTRADICTIONS, IllegalAnswer, LoopError
from engine.kernel.history import History
from engine.kernel.replay import Replay
from engine.kernel.save import state_hash

AT_ONCE = 20  # moves: less than the time of one frame on the screen, even with card texts


class Recollection:
    """Repeats the moves of one recording; where they depart from it, none is remembered."""

    def __init__(self, past: Replay) -> None:
        self._past = past
        self._again: History[Any] = History(past.start.clone())
        self.is_over = not past.moves

    def go_on(self, history: History[Any]) -> bool:
        """Make some more moves; after the last, hand them to the history. True if that was done."""
        made = len(self._again.moves)
        if not all(self._makes(at) for at in range(made, min(made + AT_ONCE, self._length))):
            self.is_over = True
            return False
        if len(self._again.moves) < self._length:
            return False
        self.is_over = True
        is_true = self._past.hashes[-1:] == ((self._length, state_hash(self._again.game)),)
        if is_true:
            history.remember(self._again)
        return is_true

    @property
    def _length(self) -> int:
        return len(self._past.moves)

    def _makes(self, at: int) -> bool:
        """Whether the move could be made: the rules may have changed since it was recorded."""
        move, asked = self._past.moves[at], self._again.game.pending
        if asked is None or asked.player != move.player:
            return False
        try:
            self._again.answer(asked.id, move.choice, unasked=move.unasked)
        except (IllegalAnswer, LoopError, *CONTRADICTIONS):
            return False
        return True
