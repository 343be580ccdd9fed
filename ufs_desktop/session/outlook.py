"""What one viewer of a game has been shown so far: how much of the log, and which questions."""

from __future__ import annotations

from engine.kernel.game import Game
from engine.kernel.ids import Player
from engine.kernel.views import View, Wording, view_for


class Outlook:
    """One viewer's side. Their questions have numbers of their own, since the game's numbers also
    count the rival's forced decisions. No two viewers share a number.
    """

    def __init__(self, viewer: Player) -> None:
        self.viewer = viewer
        self.told = 0  # lines of the log that were shown
        self._asked: list[int] = []  # the decisions of this viewer, by the game's numbers

    def forget(self) -> None:
        """The next viewer from here has seen nothing yet."""
        self.told = 0

    def put_back(self, lines: int) -> None:
        """The game was put back to where its log had this many lines. A single line may be the
        notice of lines left out, of which there were fewer then."""
        self.told = min(self.told, lines) if lines > 1 else 0

    def look(self, game: Game, words: Wording) -> tuple[View, int]:
        """The view of this moment, and the position of its first line in the whole log."""
        start = self.told
        self.told = len(game.log)
        view = view_for(game, self.viewer, start, words)
        asked = view.decision
        if asked is not None and asked.id is not None:
            view = view._replace(decision=asked._replace(id=self._number(asked.id, game.players)))
        return view, start

    def is_asked(self, game: Game, number: int) -> bool:
        """Whether this viewer's question with this number is the pending one."""
        decision = game.pending
        if decision is None or decision.player != self.viewer or decision.id not in self._asked:
            return False
        return number == self._number(decision.id, game.players)

    def _number(self, decision: int, players: int) -> int:
        """This viewer's number of a question; the same if it is asked again after a takeback."""
        self._asked = [*(earlier for earlier in self._asked if earlier < decision), decision]
        return len(self._asked) * players + self.viewer
