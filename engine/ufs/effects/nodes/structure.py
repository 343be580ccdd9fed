"""What joins instructions: choices, conditions, options, delays (J.1, J.3.2)."""

from __future__ import annotations

from engine.kernel.leaves import dataclass
from engine.ufs.effects.nodes.base import (
    Amount,
    CardRef,
    Condition,
    Instruction,
    Span,
)
from engine.ufs.effects.nodes.conditions import (
    Trigger,
)
from engine.ufs.effects.nodes.words import (
    Joint,
    Property,
    Who,
)


@dataclass(frozen=True, slots=True)
class Name(Instruction):
    """Name or choose a value: a card, a type, a keyword, a symbol, a zone, a number, a player.

    `options` bounds the values where the text lists them; `low` and `high` bound a number.
    """

    property: Property
    by: Who = Who.YOU
    options: tuple[str, ...] = ()
    low: Amount | None = None
    high: Amount | None = None
    named: bool = True  # "name" or "choose"
    bind: str = "named"


@dataclass(frozen=True, slots=True)
class ChooseOne(Instruction):
    """`by` chooses `count` of the options, which are carried out in printed order.

    `bulleted` options are chosen when reached; in the newest edition, with the cost.
    """

    options: tuple[Instruction, ...]
    by: Who = Who.YOU
    count: int = 1
    bulleted: bool = False
    either: bool = False  # wording: "either ... or ..."


@dataclass(frozen=True, slots=True)
class Sequence(Instruction):
    """The instructions of one sentence, in order; each is an event of its own (J.1.2b)."""

    parts: tuple[Instruction, ...]
    joint: Joint = Joint.AND


@dataclass(frozen=True, slots=True)
class If(Instruction):
    """The condition governs the rest of its sentence (K.3.5). `tail`: printed after it.

    `otherwise` holds the instructions of a following "Otherwise, ..." sentence.
    """

    condition: Condition
    then: Instruction
    otherwise: Instruction | None = None
    tail: bool = False


@dataclass(frozen=True, slots=True)
class May(Instruction):
    """`who` may; with a cost, paying it is a cost and not an effect (J.1.4.1)."""

    then: Instruction
    cost: Instruction | None = None
    who: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class Alternative(Instruction):
    """`first`, or `instead` if the condition holds just before `first` (J.3.5.1.1).

    `may`: the controller decides whether to replace.
    """

    first: Instruction
    condition: Condition
    instead: Instruction
    may: bool = False


@dataclass(frozen=True, slots=True)
class Forestall(Instruction):
    """What a response does in place of what it answers, which does not come about (J.3.5.1)."""

    then: tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class ForEach(Instruction):
    """Carry `then` out once for each card (bound as `bind`) or once for each player."""

    cards: CardRef
    then: Instruction
    bind: str = "each"


@dataclass(frozen=True, slots=True)
class Fired(Instruction):
    """A fired effect (J.3.2). It is static if it is the statement of a continuous ability.

    If created by an ability, it is detached and waits: with `once` for the next such event only,
    otherwise for each one until `span` ends (None: end of turn, J.2.2.1).
    """

    trigger: Trigger
    then: tuple[Instruction, ...]
    once: bool = False
    span: Span | None = None
    tail: bool = False  # wording: "... after this attack resolves"
    each: bool = False  # wording: "each time ..."


@dataclass(frozen=True, slots=True)
class Lasting(Instruction):
    """Statements that hold in a span: modifier, definition or rule effects under one heading."""

    span: Span
    then: Instruction
    tail: bool = False


@dataclass(frozen=True, slots=True)
class Manual(Instruction):
    """Printed text that the players carry out by hand."""

    text: str
