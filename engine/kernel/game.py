"""The state every game has; a game's own state is a subclass of it.

Mutable containers hold immutable leaves, and nothing refers to another object by reference: so
`clone` copies the containers named in CONTAINERS one level deep, and that is all.
"""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple, Self

from engine.kernel.decisions import Answer, Decision, Refusal
from engine.kernel.events import Batch, Event, LogEntry
from engine.kernel.ids import CardId, Player
from engine.kernel.machine import Procedure
from engine.kernel.rng import Rng


class Result(NamedTuple):
    """How the game ended. Several losers at once are possible: all of them means a draw."""

    losers: tuple[Player, ...]
    rule: str


class Game:
    """One game in progress: exactly one decision is pending, or the game is over."""

    CODE: ClassVar[str]  # names the game in saves
    CONTAINERS: ClassVar[tuple[str, ...]] = ("batch", "log", "handles", "known", "marks")

    def __init__(self, key: str, players: int = 2) -> None:
        self.players = players
        self.rng = Rng(key)
        self.stack: list[Procedure] = []
        self.pending: Decision | None = None
        self.answer_into = ""
        self.asked = 0  # decisions asked so far; the number of the latest one
        self.result: Result | None = None
        self.batch: list[Event] = []  # the game event being formed
        self.held = 0  # while above zero, events gather in `batch` and nothing follows them
        self.stirred = False  # something changed since `between_steps` last had nothing to do
        self.serial = 0  # events so far
        self.log: list[LogEntry] = []
        self.rules: tuple[str, ...] = ()  # of the step being carried out
        self.handles: dict[tuple[Player, CardId], int] = {}  # see sight.py
        self.known: dict[tuple[Player, CardId], int] = {}  # see sight.py
        self.marks: dict[str, int] = {}  # counters of the kernel's services, by name
        self.trace: list[str] | None = None  # rule ids carried out, if somebody watches; not state

    # What a game supplies

    def between_steps(self) -> Procedure | None:
        """What the rules open between two steps, or None after clearing `stirred`."""
        raise TypeError(f"{type(self).__name__} must say what happens between steps")

    def why_not(self, decision: Decision, choice: Answer) -> Refusal | None:
        """The precise reason against a choice that is not among the options, if there is one."""
        return None

    def judge(self, decision: Decision, choice: Answer) -> Refusal | None:
        """The test named by `decision.judged`, of a choice inside the bounds."""
        return None

    def may_see(self, viewer: Player, card: CardId) -> bool:
        """Whether the rules let this player look at the card's face now."""
        raise TypeError(f"{type(self).__name__} must say who sees a card")

    # What every game has

    def emit(self, event: Event) -> None:
        """Add an occurrence to the game event being formed."""
        self.serial += 1
        self.batch.append(event._replace(serial=self.serial))
        self.stirred = True

    def take_batch(self) -> Batch:
        """The finished game event; the next one starts empty."""
        batch = tuple(self.batch)
        self.batch.clear()
        return batch

    def cite(self, *rules: str) -> None:
        """Tell a watcher that these rules were applied inside the current step."""
        if self.trace is not None:
            self.trace.extend(rules)

    def note(
        self, key: str, player: Player | None, *facts: Any, rules: tuple[str, ...] = ()
    ) -> None:
        """Write a log line, citing the current step's rules unless others are named."""
        cited = rules or self.rules
        if self.trace is not None and rules:
            self.trace.extend(rules)
        self.log.append(LogEntry(key, cited, player, facts))

    def clone(self) -> Self:
        """An independent copy: containers one level, frames shallowly."""
        twin = object.__new__(type(self))
        state = self.__dict__.copy()
        for name in self.CONTAINERS:
            state[name] = state[name].copy()
        state["stack"] = [frame.clone() for frame in self.stack]
        state["rng"] = self.rng.clone()
        state["trace"] = None
        twin.__dict__ = state
        return twin


def concede(game: Game, player: Player, rule: str) -> None:
    """Give up; possible at any time, whoever is asked."""
    if game.result is None:
        game.pending = None
        game.result = Result((player,), rule)
        game.note("conceded", player, rules=(rule,))
