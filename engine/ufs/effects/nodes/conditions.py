"""Conditions, which are true or false of the game, and stretches of it, with event patterns."""

from __future__ import annotations

from engine.kernel.leaves import dataclass
from engine.ufs.effects.nodes.amounts import Quantity
from engine.ufs.effects.nodes.base import (
    Amount,
    CardRef,
    Condition,
    Node,
    Predicate,
    Span,
)
from engine.ufs.effects.nodes.cards import Place
from engine.ufs.effects.nodes.filters import AbilityFilter
from engine.ufs.effects.nodes.words import (
    Comparison,
    EventCause,
    Operation,
    Property,
    Stat,
    Stretch,
    Timing,
    Verb,
    Who,
)


@dataclass(frozen=True, slots=True)
class This(Span):
    """The current stretch: "this turn", "this Enhance Step"; `whose` for "your turn"."""

    stretch: Stretch
    whose: Who | None = None


@dataclass(frozen=True, slots=True)
class LastTurn(Span):
    """The turn before this one, of which no more is known than the damage taken in it."""


@dataclass(frozen=True, slots=True)
class RestOf(Span):
    """From now to the end of the stretch."""

    stretch: Stretch
    whose: Who | None = None


@dataclass(frozen=True, slots=True)
class Coming(Span):
    """The next such stretch after now."""

    stretch: Stretch
    whose: Who | None = None


@dataclass(frozen=True, slots=True)
class OfAttack(Span):
    """A step or the whole sequence of particular attacks ("this attack's Block Step")."""

    cards: CardRef
    stretch: Stretch = Stretch.ATTACK
    of: bool = False  # wording: "the Block Step of your attack"


@dataclass(frozen=True, slots=True)
class During(Span):
    """Within any such stretch ("during the Combat Phase", "during your turn")."""

    stretch: Stretch
    whose: Who | None = None


@dataclass(frozen=True, slots=True)
class Until(Span):
    """From now until the trigger happens."""

    trigger: Trigger


@dataclass(frozen=True, slots=True)
class WhileTrue(Span):
    """As long as the condition holds."""

    condition: Condition


@dataclass(frozen=True, slots=True)
class EventPattern(Node):
    """A pattern for game events. Unset fields match anything.

    `by` is the player who does it (None: anyone, said in the passive); `cards` are what it is done
    to, or the attack that deals damage, or the card that is played; `using` is the blocking card,
    `ability` what is played. `ordinal` counts matching events within `during` ("the second attack
    this turn"; `or_more`: "or later"). `cause` and `cause_of` narrow down why it happens.
    """

    verb: Verb
    by: Who | None = None
    cards: CardRef | None = None
    amount: Quantity | None = None
    from_: Place | None = None
    to: Place | None = None
    using: CardRef | None = None
    ability: AbilityFilter | None = None
    whom: Who | None = None  # "deals damage to your opponent"
    stat: Stat | None = None
    operation: Operation | None = None
    state: Node | None = None  # block status reached: an `InState`; of a check: a card filter
    cause: EventCause | None = None
    cause_of: Who | None = None
    cause_cards: Predicate | None = None  # "due to a non-character effect"
    cause_keyword: str | None = None  # "to pay a Powerful cost" (K.3.22)
    purpose: EventPattern | None = None  # of a check: "to play an attack"
    during: Span | None = None
    ordinal: int | None = None
    or_more: bool = False
    same: bool = False  # of those that are counted: of the same ability on the same card
    as_block: bool = False
    target: CardRef | None = None  # "deals damage to a backup"
    began: bool = False  # of PHASE with AFTER: after the stretch has begun
    dealt: bool = False  # wording: "are dealt damage" for "take damage"
    bind: str = ""


@dataclass(frozen=True, slots=True)
class EitherEvent(Node):
    """Either of two events that an ability could lead to (K.2.8)."""

    first: EventPattern
    second: EventPattern


@dataclass(frozen=True, slots=True)
class Trigger(Node):
    """A point in time: before or after an event, or at either end of a stretch.

    For START and END, `event.verb` is PHASE and `event.during` the stretch. `condition` must hold
    at that moment ("After your attack deals damage while you are at desperation").
    """

    timing: Timing
    event: EventPattern
    other: EventPattern | None = None  # "or": either event
    would: bool = False  # wording: "before ... would be destroyed"
    condition: Condition | None = None
    shared: bool = False  # wording: both events have one subject ("you block or take damage")


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    """Two numbers compare as `how` says."""

    left: Amount
    how: Comparison
    right: Amount
    having: bool = False  # wording: "you have 5 or less vitality"
    there: bool = False  # wording: "there are 2 or more attacks in your hand"


@dataclass(frozen=True, slots=True)
class Is(Condition):
    """The cards referred to exist and all match."""

    cards: CardRef
    what: Predicate
    negated: bool = False
    at_play: bool = False  # "was": as it was when last seen (J.4.2.3, K.2.9)


@dataclass(frozen=True, slots=True)
class AllShare(Condition):
    """The cards, at least two, have a value of the property in common."""

    cards: CardRef
    property: Property
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Has(Condition):
    """The player has as many matching cards as `cards` says, a pattern with a place."""

    who: Who
    cards: CardRef
    negated: bool = False
    there: bool = False  # wording: "an asset is in your staging area"


@dataclass(frozen=True, slots=True)
class Happened(Condition):
    """A matching event happened in the span (default: the scope of the effect)."""

    event: EventPattern
    negated: bool = False
    times: Quantity | None = None
    perfect: bool = False  # wording: "you have drawn" for "you drew"


@dataclass(frozen=True, slots=True)
class AtDesperation(Condition):
    """K.3.18."""

    who: Who = Who.YOU
    negated: bool = False


@dataclass(frozen=True, slots=True)
class AtDeadlock(Condition):
    """K.3.19."""

    who: Who = Who.YOU
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Within(Condition):
    """The game is in the span ("it is your turn", "during an attack")."""

    span: Span
    negated: bool = False


@dataclass(frozen=True, slots=True)
class AllTrue(Condition):
    """Every part holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyTrue(Condition):
    """At least one part holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Unless(Condition):
    """The part does not hold ("draw 1 card unless your opponent has an asset")."""

    part: Condition


@dataclass(frozen=True, slots=True)
class CarriedOut(Condition):
    """The instruction or choice before this one was carried out ("if you do").

    `negated`: it was not ("if they do not"); if `able` is False as well: "if they cannot".
    """

    who: Who = Who.YOU
    negated: bool = False
    able: bool = True


@dataclass(frozen=True, slots=True)
class DoneThisWay(Condition):
    """Enough cards of a kind were among those that an earlier instruction or cost affected.

    `cards` is an `Among` of them. `by` says who did it; if the verb acts on one's own cards, only
    that player's cards count.
    """

    by: Who
    cards: CardRef
    negated: bool = False


@dataclass(frozen=True, slots=True)
class CheckPassed(Condition):
    """The check just made was passed (negated: failed)."""

    who: Who = Who.YOU
    negated: bool = False


@dataclass(frozen=True, slots=True)
class CheckModified(Condition):
    """The check to play such a card, made this turn, was modified."""

    cards: CardRef
    negated: bool = False


@dataclass(frozen=True, slots=True)
class ChosenIs(Condition):
    """The value chosen by a `Name` or option instruction is this one."""

    name: str
    property: Property
    value: str
