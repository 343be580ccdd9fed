"""What one viewer of a game has been told so far: how much of the log, and which questions."""

from __future__ import annotations

from engine.kernel.game import Game
from engine.kernel.ids import Player
from engine.kernel.views import View, Wording, view_for


class Outlook:
    """One viewer's side. Their questions have numbers of their own: the game's count the forced
    decisions of the rival too. No two viewers have a number in common.
    """

    def __init__(self, viewer: Player) -> None:
        self.viewer = viewer
        self.told = 0  # lines of the log
        self._asked: list[int] = []  # the decisions of this viewer, by the game's numbers

    def forget(self) -> None:
        """Whoever looks from here next has seen nothing yet."""
        self.told = 0

    def put_back(self, lines: int) -> None:
        """The game was put back to where its log had so many lines. Where that is one, it may be
        the notice of those that were left out, which were fewer then."""
        self.told = min(self.told, lines) if lines > 1 else 0

    def look(self, game: Game, words: Wording) -> tuple[View, int]:
        """The view of this moment, and the place of its first line in the whole log."""
        start = self.told
        self.told = len(game.log)
        view = view_for(game, self.viewer, start, words)
        asked = view.decision
        if asked is not None and asked.id is not None:
            view = view._replace(decision=asked._replace(id=self._number(asked.id, game.players)))
        return view, start

    def is_asked(self, game: Game, number: int) -> bool:
        """Whether this viewer's question of this number is the one that is pending."""
        decision = game.pending
        if decision is None or decision.player != self.viewer or decision.id not in self._asked:
            return False
        return number == self._number(decision.id, game.players)

    def _number(self, decision: int, players: int) -> int:
        """The same again for a question that is asked again after a takeback."""
        self._asked = [*(earlier for earlier in self._asked if earlier < decision), decision]
        return len(self._asked) * players + self.viewer
