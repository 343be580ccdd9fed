"""The state that every game has; a game's own state is a subclass of it.

Mutable containers hold immutable leaves, and nothing refers to another object by reference: so all
that `clone` has to do is copy the containers named in CONTAINERS one level deep. Every field of the
state is annotated in the class body: saves are read against those annotations.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, Self

from engine.kernel.decisions import Answer, Decision, Refusal
from engine.kernel.errors import LoopError
from engine.kernel.events import EVERYONE, SHORTENED, Batch, Cause, Event, LogEntry
from engine.kernel.fragments import Fragments
from engine.kernel.ids import CardId, Player, Ref
from engine.kernel.machine import Procedure
from engine.kernel.rng import Rng
from engine.kernel.zones import Place, ZoneSpec

if TYPE_CHECKING:
    from engine.kernel.codec import Codec


NOTHING: Mapping[Any, Any] = MappingProxyType({})
MAKE = tuple.__new__  # makes a named tuple from all its fields


class Coded(Protocol):
    """A value that is known by its code and never changes."""

    @property
    def code(self) -> str: ...


class Result(NamedTuple):
    """How the game ended. Several players may lose at the same time; if all do, it is a draw."""

    losers: tuple[Player, ...]
    rule: str


class Game:
    """One game in progress: exactly one decision is pending, or the game is over."""

    CODE: ClassVar[str]  # names the game in saves
    VERSION: ClassVar[int] = 1  # of the game's rules and state: a save of a newer one is refused
    SPECS: ClassVar[dict[str, ZoneSpec]] = {}  # the kinds of zones, by name
    CONTAINERS: ClassVar[tuple[str, ...]] = ("batch", "log", "zones", "handles", "known", "marks")
    TRANSIENT: ClassVar[tuple[str, ...]] = ("trace", "passed_over", "glimpses")  # not cloned
    TOLD: ClassVar[tuple[str, ...]] = ("log", "unlogged")  # how the state came about; not hashed
    REMEMBERED: ClassVar[frozenset[str]] = frozenset()  # the past, not how the game stands
    WAITING: ClassVar[frozenset[str]] = frozenset()  # does nothing until something happens
    WINDOWS: ClassVar[frozenset[str]] = frozenset()  # prompts that are asked again after any act
    LATER: ClassVar[Mapping[str, type]] = MappingProxyType({"unlogged": int})  # older saves lack it

    players: int
    rng: Rng
    stack: list[Procedure]
    pending: Decision | None
    answer_into: str
    asked: int  # decisions asked so far; the number of the latest one
    result: Result | None
    batch: list[Event]  # the game event being formed
    held: int  # while above zero, events gather in `batch` and nothing follows them
    stirred: bool  # something changed since `between_steps` last had nothing to do
    serial: int  # events so far
    log: list[LogEntry]
    unlogged: int  # lines that a save has left out, before those of `log`
    rules: tuple[str, ...]  # of the step being carried out
    zones: dict[Any, tuple[CardId, ...]]  # by Place; Any: a game may name zones by an enum
    veil: str  # what handles are derived from; never shown
    handles: dict[tuple[Player, CardId], int]  # see sight.py
    known: dict[tuple[Player, CardId], int]  # see sight.py
    marks: dict[str, int]  # counters of the kernel's services, by name
    fragments: Fragments  # what saves have written before, shared with clones; not state
    trace: list[str] | None  # rule ids carried out, if anyone is watching; not state
    passed_over: set[Player] | None  # see `pass_over`, if anyone is watching; not state
    glimpses: dict[Any, Any] | None  # see `sight.unmoved`, while nothing changes; not state

    def __init__(self, key: str, players: int = 2) -> None:
        self.players = players
        self.rng = Rng(key)
        self.stack = []
        self.pending = None
        self.answer_into = ""
        self.asked = 0
        self.result = None
        self.batch = []
        self.held = 0
        self.stirred = False
        self.serial = 0
        self.log = []
        self.unlogged = 0
        self.rules = ()
        self.zones = {}
        self.veil = hashlib.blake2b(key.encode(), digest_size=16, person=b"veil").hexdigest()
        self.handles = {}
        self.known = {}
        self.marks = {}
        self.fragments = Fragments()
        self.trace = None
        self.passed_over = None
        self.glimpses = None

    # What a game supplies

    @classmethod
    def coded(cls) -> Mapping[str, Mapping[str, Coded]]:
        """Fields that hold one of these values; a save holds its code."""
        return NOTHING

    @property
    def replaced(self) -> Mapping[type[Procedure], type[Procedure]]:
        """What is carried out in place of a procedure that begins: a subclass of it."""
        return NOTHING

    def cited_as(self, rules: tuple[str, ...]) -> tuple[str, ...]:
        """The ids under which people know these rules; the steps have names of their own."""
        return rules

    def told(self, refusal: Refusal) -> Refusal:
        """A refusal in the ids and words of the people who play."""
        return refusal

    def between_steps(self) -> Procedure | None:
        """What the rules open between two steps, or None after clearing `stirred`."""
        raise TypeError(f"{type(self).__name__} must say what happens between steps")

    def endless(self, what: str, stack: tuple[str, ...]) -> None:
        """End a game that goes on and on without asking anything; it must be over afterwards."""
        raise LoopError(what, stack)

    def why_not(self, decision: Decision, choice: Answer) -> Refusal | None:
        """The precise reason why a choice is not among the options, if there is one."""
        return None

    def judge(self, decision: Decision, choice: Answer) -> Refusal | None:
        """Apply the test named by `decision.judged` to a choice inside the bounds."""
        return None

    def may_see(self, viewer: Player, card: CardId) -> bool:
        """Whether the rules let this player look at the card's face now."""
        raise TypeError(f"{type(self).__name__} must say who sees a card")

    def witnesses(self, card: CardId) -> tuple[Player, ...]:
        """The players who may see the card's face now."""
        return tuple([player for player in range(self.players) if self.may_see(player, card)])

    def place(self, card: CardId) -> Place:
        """Where the card is: a key of `zones`."""
        raise TypeError(f"{type(self).__name__} must say where a card is")

    def epoch(self, card: CardId) -> int:
        """How many zone changes the card has behind it."""
        raise TypeError(f"{type(self).__name__} must count a card's zone changes")

    def caption(self, was: Any) -> Any:
        """What the log calls a card, from the record that an event holds."""
        return None

    def face(self, viewer: Player, card: CardId) -> Any:
        """What a viewer who sees the card's face sees there, as plain values."""
        raise TypeError(f"{type(self).__name__} must describe a card")

    def back(self, viewer: Player, card: CardId) -> Any:
        """What everyone sees of a card whose face is hidden, as plain values."""
        return None

    def table(self, viewer: Player) -> Any:
        """What a view shows besides cards, log and decision: scores, the turn and the like."""
        return None

    def definition(self, card: CardId) -> Any:
        """Which printed card this is."""
        raise TypeError(f"{type(self).__name__} must tell a card's definition")

    def redefine(self, card: CardId, definition: Any) -> None:
        """Turn a hidden card into another printed card, with all that follows in its record."""
        raise TypeError(f"{type(self).__name__} must let hidden cards change")

    def kin(self, card: CardId) -> Any:
        """Hidden cards may be exchanged if this is equal for both: their owner, for instance."""
        raise TypeError(f"{type(self).__name__} must say which cards may be exchanged")

    def deal(self, player: Player, cards: tuple[CardId, ...], rng: Rng) -> Sequence[Any]:
        """Possible printed cards for these, which this player cannot see: one for each.

        They must follow only from chance and from what the player knows.
        """
        definitions = sorted((self.definition(card) for card in cards), key=repr)
        rng.shuffle(definitions)
        return definitions

    def without_effect(self, offer: Any) -> Self | None:
        """A clone in which this offer of the pending decision does nothing except what it costs.

        None if the offer always has a consequence.
        """
        return None

    def has_turn(self, player: Player) -> bool:
        """Whether it is this player's turn; in others' they do little but answer."""
        return True

    def sort_of(self, offer: Any) -> Any:
        """Equal for offers of the pending decision that would do exactly the same."""
        return offer

    def weighed(self, name: str) -> Any:
        """A field of the state, without the parts that make no difference."""
        return self.__dict__[name]

    def canonical(self, decision: Decision) -> Answer:
        """A legal answer to a `judged` decision: bots and random play fall back on it."""
        raise TypeError(f"{type(self).__name__} must answer {decision.judged}")

    def flaws(self) -> list[str]:
        """What is wrong with this state beyond what the kernel can see; asked after loading."""
        return []

    @classmethod
    def codec(cls) -> Codec:
        """The classes that the state consists of, for saves."""
        raise TypeError(f"{cls.__name__} must list the classes of its state")

    # What every game has

    def emit(self, event: Event, *, logged: bool = True) -> None:
        """Let this event happen; everything about it is known except its serial."""
        self.tell(*event[:-1], logged=logged)

    def tell(
        self,
        kind: str,
        actor: Player | None = None,
        owner: Player | None = None,
        card: Ref | None = None,
        cause: Cause = Cause.RULE,
        source: Ref | None = None,
        origin: str | None = None,
        to: str | None = None,
        face_up: bool | None = None,
        amount: int = 0,
        was: Any = None,
        detail: tuple[Any, ...] = (),
        audience: int = EVERYONE,
        *,
        logged: bool = True,
    ) -> None:
        """Add an `Event` with these fields to the game event being formed, and usually to the log.

        There are many, so they are made in the quickest way; `detail` becomes plain values.
        """
        self.serial = serial = self.serial + 1
        happened = MAKE(
            Event,
            (
                kind,
                actor,
                owner,
                card,
                cause,
                source,
                origin,
                to,
                face_up,
                amount,
                was,
                tuple(detail),
                audience,
                serial,
            ),
        )
        self.batch.append(happened)
        if logged:
            self.log.append(MAKE(LogEntry, (kind, self.rules, actor, (happened,), audience)))
        self.stirred = True

    def hold(self) -> None:
        """From now on events gather and nothing follows them. Holds can be nested."""
        self.held += 1

    def release(self) -> None:
        """End the innermost hold; after the last one, the gathered events are one event."""
        self.held -= 1
        self.stirred = True

    def take_batch(self) -> Batch:
        """The finished game event; the next one starts empty."""
        batch = tuple(self.batch)
        self.batch.clear()
        return batch

    def cite(self, *rules: str) -> None:
        """Tell whoever is watching that these rules were applied inside the current step."""
        if self.trace is not None:
            self.trace.extend(rules)

    def pass_over(self, player: Player) -> None:
        """Tell whoever is watching that this player had nothing to do here, hidden cards included.

        That nobody was asked tells the others something about those cards.
        """
        if self.passed_over is not None:
            self.passed_over.add(player)

    def cited(self) -> tuple[str, ...]:
        """The rules that were applied while watching, under the ids that people know."""
        return tuple(rule for each in self.trace or () for rule in self.cited_as((each,)))

    def note(
        self, key: str, player: Player | None, *facts: Any, rules: tuple[str, ...] = ()
    ) -> None:
        """Write a log line that cites the current step's rules unless others are named."""
        cited = rules or self.rules
        if self.trace is not None and rules:
            self.trace.extend(rules)
        self.log.append(MAKE(LogEntry, (key, cited, player, facts, EVERYONE)))

    @property
    def lines(self) -> int:
        """How many lines the log has had so far."""
        return self.unlogged + len(self.log)

    def shorten_log(self, unlogged: int) -> None:
        """Leave out the first lines, this many in all, and say so in place of the last of them."""
        more = min(unlogged, self.lines - 1) - self.unlogged
        if more > 0:
            told = LogEntry(SHORTENED, (), None, (self.unlogged + more + 1,))
            self.log = [told, *self.log[more + 1 :]]
            self.unlogged += more

    def varied(self, changes: dict[str, Any]) -> Self:
        """The same state except for these fields. It shares the containers: for reading only."""
        twin = object.__new__(type(self))
        twin.__dict__ = self.__dict__ | changes
        return twin

    def clone(self) -> Self:
        """An independent copy: containers one level deep, frames shallowly."""
        twin = object.__new__(type(self))
        state = self.__dict__.copy()
        for name in self.CONTAINERS:
            state[name] = state[name].copy()
        state["stack"] = [frame.clone() for frame in self.stack]
        state["rng"] = self.rng.clone()
        for name in self.TRANSIENT:
            state[name] = None
        twin.__dict__ = state
        return twin


def concede(game: Game, player: Player, rule: str) -> None:
    """Give up; possible at any time, whoever is asked."""
    if game.result is None:
        game.pending = None
        game.result = Result((player,), rule)
        game.note("conceded", player, rules=(rule,))


def agree_draw(game: Game, rule: str) -> None:
    """End the game as a draw that everyone agrees to; possible at any time."""
    if game.result is None:
        game.pending = None
        game.result = Result(tuple(range(game.players)), rule)
        game.note("agreed-draw", None, rules=(rule,))
