"""What changes the values and properties of cards (J.3.3, J.3.4)."""

from __future__ import annotations

from engine.kernel.leaves import dataclass
from engine.ufs.effects.nodes.base import (
    Amount,
    CardRef,
    Instruction,
    Node,
    Predicate,
    Restriction,
    Span,
)
from engine.ufs.effects.nodes.words import (
    AbilityKind,
    AttackZone,
    Operation,
    Property,
    Stat,
    Symbol,
    Who,
)


@dataclass(frozen=True, slots=True)
class Change(Node):
    """One change of one value: a step and an event of its own (J.1.2b).

    `low` and `high` bound the value being modified (K.3.7).
    """

    stat: Stat
    operation: Operation
    amount: Amount | None = None
    low: Amount | None = None
    high: Amount | None = None
    after: bool = False  # wording: the bounds stand after "for each ..."


@dataclass(frozen=True, slots=True)
class Modify(Instruction):
    """Cards' values change, one change after another; `either`: the controller picks one."""

    cards: CardRef
    changes: tuple[Change, ...]
    either: bool = False
    span: Span | None = None
    span_first: bool = False  # wording: "For the rest of this turn, ..."
    bind: str = ""


@dataclass(frozen=True, slots=True)
class SetStat(Instruction):
    """A value becomes a number (definition effect, C.3.3.3) or is reduced to it."""

    cards: CardRef
    stat: Stat
    operation: Operation
    amount: Amount | None = None
    span: Span | None = None
    possessive: bool = True  # wording: "becomes" or "is"
    of: bool = False  # wording: "the difficulty of ..."


@dataclass(frozen=True, slots=True)
class SwitchStats(Instruction):
    """Two values of a card change places."""

    cards: CardRef
    left: Stat
    right: Stat


@dataclass(frozen=True, slots=True)
class CopyValues(Instruction):
    """Cards copy another's printed values (J.3.4.1), with `everything` its text as well.

    `turned`: they become copies of it, so that its name is copied, too (newest edition).
    """

    cards: CardRef
    of: CardRef
    span: Span | None = None
    everything: bool = False
    turned: bool = False


@dataclass(frozen=True, slots=True)
class ChangeZone(Instruction):
    """The attack or block zone changes to `zone`; None: to one that `by` chooses."""

    cards: CardRef
    zone: AttackZone | None
    block: bool = False
    by: Who = Who.YOU
    worded: bool = False  # wording: "change ... to"
    bind: str = ""


@dataclass(frozen=True, slots=True)
class KeywordGrant(Node):
    """A keyword with its rating, as gained or lost."""

    name: str
    rating: Amount | None = None
    # As printed on the card it is copied from; not part of any text.
    requirements: tuple[Predicate, ...] = ()
    gate: tuple[Restriction, ...] = ()


@dataclass(frozen=True, slots=True)
class SymbolGrant(Node):
    """A resource symbol, as gained or lost. None: all symbols."""

    symbol: Symbol | None


@dataclass(frozen=True, slots=True)
class AbilityGrant(Node):
    """A quoted ability, as gained or lost (an `Ability`)."""

    ability: Node


@dataclass(frozen=True, slots=True)
class PrintedAbilities(Node):
    """The abilities, or those of some kinds, that are printed on another card, as gained."""

    of: CardRef
    kinds: tuple[AbilityKind, ...] = ()
    what: Property = Property.ABILITY  # KEYWORD: its keywords with their ratings


@dataclass(frozen=True, slots=True)
class KeywordAbility(Node):
    """The abilities linked to a keyword, as lost; the keyword is lost too (I.2.3.2)."""

    name: str


@dataclass(frozen=True, slots=True)
class AllAbilities(Node):
    """All abilities, all keywords, or all traits, as lost."""

    what: Property = Property.ABILITY


@dataclass(frozen=True, slots=True)
class ChosenGrant(Node):
    """What was chosen by a `Name` instruction or, if `name` is empty, is chosen now."""

    property: Property
    name: str = ""


@dataclass(frozen=True, slots=True)
class Gain(Instruction):
    """Cards gain (or `lose`) keywords, symbols, abilities. `either`: the controller picks one."""

    cards: CardRef
    what: tuple[Node, ...]
    lose: bool = False
    either: bool = False
    span: Span | None = None
    have: bool = False  # wording: "have '...'", "have no abilities"
    bind: str = ""


@dataclass(frozen=True, slots=True)
class ChangeRating(Instruction):
    """The rating of a keyword on cards changes (I.2.4.1: one instance)."""

    cards: CardRef
    keyword: str
    operation: Operation
    amount: Amount
    worded: bool = False  # wording: "gets +1 to its Stun rating"


@dataclass(frozen=True, slots=True)
class ChangeRatings(Instruction):
    """The ratings of all keywords on cards change, where there is one."""

    cards: CardRef
    operation: Operation
    amount: Amount
