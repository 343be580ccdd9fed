"""The one interface between a game and the window: updates and refusals come out, answers go in."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from engine.decks.deck import Deck
from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from ufs_desktop.session.setup import Seat
from ufs_desktop.session.update import Key


class Session(QObject):
    """A game in progress. Signals are queued, so nobody is called back within their own call."""

    updated = Signal(object)  # Update
    advised = Signal(object)  # positions of offers in the last update that change nothing
    allowed = Signal(object)  # Undo: only what can be taken back has changed
    next_begun = Signal()  # another game of the match, or another match; its updates follow
    refused = Signal(object)  # Refused
    requested = Signal(object)  # Request, or None once it is settled
    thinking_changed = Signal(bool)  # a bot is thinking
    warned = Signal(str)  # something the player should know; the game goes on
    failed = Signal(str)  # an error of the program; what it broke was undone
    recorded = Signal(object)  # Replay, or None if the engine runs elsewhere

    def __init__(
        self,
        names: tuple[str, ...],
        people: frozenset[Player],
        sideboards: Mapping[Player, Seat] | None = None,
        edition: str = "",
    ) -> None:
        super().__init__()
        self.names = names
        self.people = people  # the seats played at this window
        self.sideboards = sideboards or {}  # those whose decks have a sideboard
        self.edition = edition  # that is played; empty for the game's usual one
        self.is_resumed = False  # the game was begun earlier and saved

    @property
    def bot(self) -> str:
        """The bot that the one person here plays against; empty if the opponent is a person."""
        return ""

    def start(self) -> None:
        """Start playing; the first update follows."""
        raise TypeError(f"{type(self).__name__} must start")

    def answer(self, decision_id: int, key: Key, *, unasked: bool = False) -> None:
        """Answer the pending decision; an answer to an earlier one is dropped.

        `unasked`: nothing depended on it, so its player was not asked and has nothing to take back.
        """
        raise TypeError(f"{type(self).__name__} must take answers")

    def attempt(self, decision_id: int, act: str, card: Handle) -> None:
        """Ask why an act is not offered for a card; `refused` says why."""
        raise TypeError(f"{type(self).__name__} must explain")

    def undo(self) -> None:
        """Take back one's last decision; if that is not free, the other player is asked."""
        raise TypeError(f"{type(self).__name__} must take back")

    def concede(self, *, whole_match: bool = False) -> None:
        """Concede the game, or the whole match."""
        raise TypeError(f"{type(self).__name__} must let its players give up")

    def offer_draw(self) -> None:
        """Offer to end the game as a draw; the other player is asked."""
        raise TypeError(f"{type(self).__name__} must let its players agree on a draw")

    def respond(self, *, agreed: bool) -> None:
        """Respond to what `requested` asks of the player at this window."""
        raise TypeError(f"{type(self).__name__} must let its players agree")

    def ready(self, player: Player, deck: Deck | None = None) -> None:
        """After a game: a player at this window is ready for the next, with these lists."""
        raise TypeError(f"{type(self).__name__} must go on with its match")

    def record(self) -> None:
        """Ask for the whole game so far; `recorded` delivers it."""
        self.recorded.emit(None)

    @property
    def has_bots(self) -> bool:
        """Whether bots run by this machine are at the table, so that they can be changed."""
        return False

    @property
    def hides_time(self) -> bool:
        """Whether this window must hide, by waiting, that somebody had no answer: two people play
        here, and nothing else hides it."""
        return len(self.people) > 1

    @property
    def pace(self) -> int:
        """For how many milliseconds bots at this machine wait before they act."""
        return 0

    def change_pace(self, pace: int) -> None:
        """Let bots at this machine wait this many milliseconds from now on."""

    def hold(self) -> None:
        """Keep everyone at this machine from going on until `go_on` or the next update."""

    def go_on(self) -> None:
        """End `hold`."""

    def close(self) -> None:
        """Stop all work; nothing is emitted afterwards."""
        raise TypeError(f"{type(self).__name__} must close")
