"""The one interface between a game and the window: out come updates and refusals, in go answers.

An update holds a view, its pending decision and the new log lines together, because they belong
to one moment: a decision shown beside an older view would offer cards that are not there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Signal

from engine.kernel.history import Undo
from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import Shown, View
from ufs_desktop.session.match import Match

Key = Any  # the key of an option, or a list of such: what `views.answer_from` reads


class Update(NamedTuple):
    """One moment of a game as one player sees it."""

    view: View
    log_start: int  # the place of `view.log[0]` in the whole log; later lines are replaced
    undo: Undo = Undo.NOTHING
    odds: Mapping[Handle, Shown] = {}  # of what is offered, in the game's own form
    still: bool = False  # show it at once: nothing happened, something was put back
    match: Match = Match()  # the score, of this game too once it is over


class Refused(NamedTuple):
    """Why an answer was not taken: the rule, a few words, and what the rule says."""

    rule: str
    reason: str
    gist: str
    card: Handle | None = None


class Session(QObject):
    """A game in progress. Signals come queued, so nobody is called from inside his own call."""

    updated = Signal(object)  # Update
    refused = Signal(object)  # Refused
    thinking_changed = Signal(bool)  # a bot is looking for its answer
    warned = Signal(str)  # something the player should know; the game goes on
    failed = Signal(str)  # the last move could not be carried out and was taken back
    legend_told = Signal(object)  # Legend: what becomes of each ability, once at the start
    recorded = Signal(object)  # Replay, or None where the engine is somebody else's

    def __init__(
        self,
        names: tuple[str, ...],
        people: frozenset[Player],
        sideboards: frozenset[Player] = frozenset(),
    ) -> None:
        super().__init__()
        self.names = names
        self.people = people  # the seats that are played at this window
        self.sideboards = sideboards  # those of them whose decks have a sideboard
        self.is_resumed = False  # the game was begun before and put away

    def start(self) -> None:
        """Begin to play; the first update follows."""
        raise TypeError(f"{type(self).__name__} must start")

    def answer(self, decision_id: int, key: Key) -> None:
        """Answer the pending decision; one that is over is dropped."""
        raise TypeError(f"{type(self).__name__} must take answers")

    def attempt(self, decision_id: int, act: str, card: Handle) -> None:
        """Ask why an act is not offered for a card; `refused` tells."""
        raise TypeError(f"{type(self).__name__} must explain")

    def undo(self, *, agreed: bool = False) -> None:
        """Take the last own decision back; `agreed`: the other player consents."""
        raise TypeError(f"{type(self).__name__} must take back")

    def concede(self, *, whole_match: bool = False) -> None:
        """Give the game up, or the match with it."""
        raise TypeError(f"{type(self).__name__} must let its players give up")

    def offer_draw(self, *, agreed: bool = False) -> None:
        """End the game as a draw; `agreed`: the other player at this window consents."""
        raise TypeError(f"{type(self).__name__} must let its players agree on a draw")

    def record(self) -> None:
        """Ask for the whole game so far; `recorded` gives it."""
        self.recorded.emit(None)

    @property
    def has_bots(self) -> bool:
        """Whether bots of this machine sit at the table; others can be put in their place."""
        return False

    def change_pace(self, pace: int) -> None:
        """Let the bots of this machine wait so many milliseconds from here on."""

    def hold(self) -> None:
        """While an update is told: let nobody at this machine go on until `go_on`."""

    def go_on(self) -> None:
        """What was held back may happen now."""

    def close(self) -> None:
        """End all work; nothing is emitted afterwards."""
        raise TypeError(f"{type(self).__name__} must close")
