"""The one interface between a game and the window: out come updates and refusals, in go answers."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from engine.decks.deck import Deck
from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from ufs_desktop.session.setup import Seat
from ufs_desktop.session.update import Key


class Session(QObject):
    """A game in progress. Signals come queued, so nobody is called from inside their own call."""

    updated = Signal(object)  # Update
    advised = Signal(object)  # of the last update: the places of offers that change nothing
    allowed = Signal(object)  # Undo: what can be taken back has changed, and nothing else
    next_begun = Signal()  # another game of the match, or another match; its updates follow
    refused = Signal(object)  # Refused
    requested = Signal(object)  # Request, or None once it is settled
    thinking_changed = Signal(bool)  # a bot is looking for its answer
    warned = Signal(str)  # something the player should know; the game goes on
    failed = Signal(str)  # the program made a mistake; what it broke was taken back
    recorded = Signal(object)  # Replay, or None where the engine is somebody else's

    def __init__(
        self,
        names: tuple[str, ...],
        people: frozenset[Player],
        sideboards: Mapping[Player, Seat] | None = None,
        edition: str = "",
    ) -> None:
        super().__init__()
        self.names = names
        self.people = people  # the seats that are played at this window
        self.sideboards = sideboards or {}  # those of them whose decks have a sideboard
        self.edition = edition  # by which is played; empty: the game's usual one
        self.is_resumed = False  # the game was begun before and put away

    @property
    def bot(self) -> str:
        """The bot against which the one person here plays; nothing: somebody else does."""
        return ""

    def start(self) -> None:
        """Begin to play; the first update follows."""
        raise TypeError(f"{type(self).__name__} must start")

    def answer(self, decision_id: int, key: Key, *, unasked: bool = False) -> None:
        """Answer the pending decision; one that is over is dropped.

        `unasked`: nothing hung on it, so its player was not asked and has nothing to take back.
        """
        raise TypeError(f"{type(self).__name__} must take answers")

    def attempt(self, decision_id: int, act: str, card: Handle) -> None:
        """Ask why an act is not offered for a card; `refused` tells."""
        raise TypeError(f"{type(self).__name__} must explain")

    def undo(self) -> None:
        """Take the last own decision back; where that is not free, the other player is asked."""
        raise TypeError(f"{type(self).__name__} must take back")

    def concede(self, *, whole_match: bool = False) -> None:
        """Give the game up, or the match with it."""
        raise TypeError(f"{type(self).__name__} must let its players give up")

    def offer_draw(self) -> None:
        """Offer to end the game as a draw; the other player is asked."""
        raise TypeError(f"{type(self).__name__} must let its players agree on a draw")

    def respond(self, *, agreed: bool) -> None:
        """What the player says of whom `requested` wants consent, and who sits at this window."""
        raise TypeError(f"{type(self).__name__} must let its players agree")

    def ready(self, player: Player, deck: Deck | None = None) -> None:
        """After a game: a player of this window wants the next one, with these lists."""
        raise TypeError(f"{type(self).__name__} must go on with its match")

    def record(self) -> None:
        """Ask for the whole game so far; `recorded` gives it."""
        self.recorded.emit(None)

    @property
    def has_bots(self) -> bool:
        """Whether bots of this machine sit at the table; others can be put in their place."""
        return False

    @property
    def hides_time(self) -> bool:
        """Whether it is hidden by time here that somebody had no answer: two people play, and
        nobody else sees to it."""
        return len(self.people) > 1

    @property
    def pace(self) -> int:
        """For how many milliseconds the bots of this machine wait before they act."""
        return 0

    def change_pace(self, pace: int) -> None:
        """Let the bots of this machine wait so many milliseconds from here on."""

    def hold(self) -> None:
        """Let nobody at this machine go on until `go_on`; each update ends it."""

    def go_on(self) -> None:
        """What was held back may happen now."""

    def close(self) -> None:
        """End all work; nothing is emitted afterwards."""
        raise TypeError(f"{type(self).__name__} must close")
