"""Instructions: what effects do, what costs ask, and what static effects say.

Reading order, choices and choosers are described at the head of the package.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.ufs.effects.nodes.amounts import Quantity
from engine.ufs.effects.nodes.base import (
    Amount,
    CardRef,
    Condition,
    Instruction,
    Node,
    Predicate,
    Span,
)
from engine.ufs.effects.nodes.cards import Place
from engine.ufs.effects.nodes.conditions import Event, Trigger
from engine.ufs.effects.nodes.words import (
    AttackZone,
    Joint,
    Operation,
    Position,
    Pronoun,
    Property,
    RuleKind,
    Stat,
    State,
    Stretch,
    Symbol,
    Verb,
    Who,
)

# --- cards ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Act(Instruction):
    """`by` does `verb` to cards: commit, ready, flip, destroy, discard, seal, reveal and so on."""

    verb: Verb
    cards: CardRef
    by: Who = Who.YOU
    bind: str = ""


@dataclass(frozen=True, slots=True)
class Move(Instruction):
    """Cards go to another zone. `facing` and `committed` None: as the rules say."""

    cards: CardRef
    to: Place
    by: Who = Who.YOU
    position: Position = Position.USUAL
    states: tuple[State, ...] = ()  # FACE_UP, FACE_DOWN, COMMITTED, READY on arrival
    as_copies: CardRef | None = None  # arrives as multiple copies of this attack (I.3.8)
    bind: str = ""
    build: bool = False  # wording: "build" in the newest edition
    returned: bool = False  # wording: "return"
    put: bool = False  # wording: "put ... on"
    order: Position | None = None  # several cards: ANY_ORDER or RANDOM_ORDER among themselves


@dataclass(frozen=True, slots=True)
class Draw(Instruction):
    """Draw cards: one event (J.1.2b)."""

    amount: Amount
    by: Who = Who.YOU
    bind: str = ""


@dataclass(frozen=True, slots=True)
class DrawUpTo(Instruction):
    """Draw until that many are in hand (K.5.4)."""

    size: Amount
    by: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class Mill(Instruction):
    """The top cards of the own deck to the discard pile; `until` a match turns up."""

    amount: Amount | None
    by: Who = Who.YOU
    until: Predicate | None = None
    bind: str = ""


@dataclass(frozen=True, slots=True)
class Attach(Instruction):
    """Put cards under another card (D.2.2.3)."""

    cards: CardRef
    to: CardRef
    by: Who = Who.YOU
    bind: str = ""


@dataclass(frozen=True, slots=True)
class Search(Instruction):
    """Look through zones for cards (K.5.2: shuffle, and reveal if there were requirements)."""

    places: tuple[Place, ...]
    cards: CardRef
    by: Who = Who.YOU
    bind: str = ""


@dataclass(frozen=True, slots=True)
class Shuffle(Instruction):
    """Shuffle a zone, with `cards` shuffled into it first."""

    place: Place
    cards: CardRef | None = None
    by: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class PutBack(Instruction):
    """Return looked-at cards to their zone in an order of the looker's choice."""

    cards: CardRef
    by: Who = Who.YOU
    position: Position = Position.ANY_ORDER


@dataclass(frozen=True, slots=True)
class Counters(Instruction):
    """Put counters on a card or (`add` False) take them off."""

    amount: Quantity
    name: str
    cards: CardRef
    add: bool = True
    by: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class AddToStack(Instruction):
    """Add attacks to the attack stack (F.2.3); they come above what is there (F.2.3.4)."""

    cards: CardRef


@dataclass(frozen=True, slots=True)
class PlayCard(Instruction):
    """Play a card by effect: costs, difficulty and check as usual unless said.

    `as_reversal` to `reversal_to` (I.3.10.2.1); `as_block`; `check_free` skips the check.
    """

    cards: CardRef
    by: Who = Who.YOU
    as_reversal: bool = False
    reversal_to: CardRef | None = None
    as_block: bool = False
    check_free: bool = False
    no_progressive: bool = False
    bind: str = ""


@dataclass(frozen=True, slots=True)
class PlayAbility(Instruction):
    """Play an ability at once (H.5.4); `free`: without paying its costs (J.4.5)."""

    ability: Node  # an `AbilityFilter`
    on: CardRef
    by: Who = Who.YOU
    free: bool = False


# --- values ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Change(Node):
    """One change of one value: one step and one event each (J.1.2b).

    `low` and `high` bound the value being modified (K.3.7).
    """

    stat: Stat
    operation: Operation
    amount: Amount | None = None
    low: Amount | None = None
    high: Amount | None = None


@dataclass(frozen=True, slots=True)
class Modify(Instruction):
    """Cards' values change, one change after the other; `either`: the controller picks one."""

    cards: CardRef
    changes: tuple[Change, ...]
    either: bool = False
    span: Span | None = None
    span_first: bool = False  # wording: "For the rest of this turn, ..."
    bind: str = ""


@dataclass(frozen=True, slots=True)
class SetStat(Instruction):
    """A value becomes a number (definition effect, C.3.3.3) or goes down to it."""

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
    """Cards copy the printed values of another (J.3.4.1), or `everything` incl. abilities."""

    cards: CardRef
    of: CardRef
    span: Span | None = None
    everything: bool = False


@dataclass(frozen=True, slots=True)
class ChangeZone(Instruction):
    """Attack or block zone changes to `zone`, or to one the chooser names (None)."""

    cards: CardRef
    zone: AttackZone | None
    block: bool = False
    by: Who = Who.YOU
    worded: bool = False  # wording: "change ... to"


@dataclass(frozen=True, slots=True)
class KeywordGrant(Node):
    """A keyword with its rating, as gained or lost."""

    name: str
    rating: Amount | None = None


@dataclass(frozen=True, slots=True)
class SymbolGrant(Node):
    """A resource symbol, as gained or lost. None: all symbols."""

    symbol: Symbol | None


@dataclass(frozen=True, slots=True)
class AbilityGrant(Node):
    """A quoted ability: an `Ability`."""

    ability: Node


@dataclass(frozen=True, slots=True)
class KeywordAbility(Node):
    """The abilities linked to a keyword, as lost: the keyword goes too (I.2.3.2)."""

    name: str


@dataclass(frozen=True, slots=True)
class AllAbilities(Node):
    """All abilities, all keywords, or all traits, as lost."""

    what: Property = Property.ABILITY


@dataclass(frozen=True, slots=True)
class ChosenGrant(Node):
    """What a `Name` instruction asked for, or one of the chooser's choice (`name` empty)."""

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


# --- players --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GainVitality(Instruction):
    """J.5.1: never above the maximum."""

    amount: Amount
    by: Who = Who.YOU
    bind: str = ""


@dataclass(frozen=True, slots=True)
class LoseVitality(Instruction):
    """As effect or cost. `low`: this effect cannot reduce the player below it."""

    amount: Amount
    by: Who = Who.YOU
    low: Amount | None = None
    bind: str = ""


@dataclass(frozen=True, slots=True)
class SetVitality(Instruction):
    """Vitality, maximum vitality or hand size of a player is set."""

    who: Who
    stat: Stat
    amount: Amount
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class ModifyPlayer(Instruction):
    """Hand size or maximum vitality of a player changes."""

    who: Who
    change: Change
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class ExchangeVitality(Instruction):
    """The players exchange vitality totals."""


@dataclass(frozen=True, slots=True)
class DealDamage(Instruction):
    """Damage outside the usual: `cards` deals it, half or an amount, in a span (I.3.14)."""

    cards: CardRef
    amount: Amount
    span: Span | None = None
    still: bool = False


# --- checks ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CheckRef(Node):
    """Which checks: `which` "next", "that", "all"; `purpose` an `Event` ("to play an attack")."""

    whose: Who
    which: str = "next"
    purpose: Event | None = None
    number: int = 1
    this_turn: bool = False


@dataclass(frozen=True, slots=True)
class MakeCheck(Instruction):
    """Make a check against a difficulty (None: just check). As a cost: "(4+)" (H.4.2)."""

    difficulty: Amount | None
    by: Who = Who.YOU
    cost: bool = False
    short: bool = False  # wording: "check N", "checks against a N"
    bind: str = ""


@dataclass(frozen=True, slots=True)
class ModifyCheck(Instruction):
    """Checks get a bonus or penalty."""

    check: CheckRef
    operation: Operation
    amount: Amount
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class SetCheck(Instruction):
    """A coming check has this starting value without a card (E.3.1.3)."""

    check: CheckRef
    amount: Amount


@dataclass(frozen=True, slots=True)
class Recheck(Instruction):
    """Make the check just made again."""

    by: Who = Who.YOU


# --- choices and information ----------------------------------------------------------------------


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
    """`by` chooses `count` of the options and they are carried out in printed order.

    `bulleted` options are decided when reached, with the cost in the newest edition.
    """

    options: tuple[Instruction, ...]
    by: Who = Who.YOU
    count: int = 1
    bulleted: bool = False
    either: bool = False  # wording: "either ... or ..."


# --- structure ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sequence(Instruction):
    """Instructions of one sentence, in order; each is its own event (J.1.2b)."""

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
    """`first`, unless the condition makes it `instead` (J.3.5.1.1, looked at before `first`).

    `may`: the controller decides whether to replace.
    """

    first: Instruction
    condition: Condition
    instead: Instruction
    may: bool = False


@dataclass(frozen=True, slots=True)
class ForEach(Instruction):
    """Carry `then` out once for each card (bound as `bind`) or once for each player."""

    cards: CardRef
    then: Instruction
    bind: str = "each"


@dataclass(frozen=True, slots=True)
class Repeat(Instruction):
    """Carry out that many times in all."""

    then: Instruction
    times: Amount


@dataclass(frozen=True, slots=True)
class Fired(Instruction):
    """A fired effect (J.3.2). As the statement of a continuous ability it is static.

    Created by an ability it is detached and waits: `once` for the next such event only, else each
    time until `span` ends (None: end of turn, J.2.2.1).
    """

    trigger: Trigger
    then: tuple[Instruction, ...]
    once: bool = False
    span: Span | None = None
    tail: bool = False  # wording: "... after this attack resolves"
    each: bool = False  # wording: "each time ..."


@dataclass(frozen=True, slots=True)
class Lasting(Instruction):
    """Statements that hold in a span: modifier, definition or rule effects under one head."""

    span: Span
    then: Instruction
    tail: bool = False


# --- rule effects ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cannot(Instruction):
    """No matching event may happen (K.1.2). `unless`: but for this condition."""

    event: Event
    span: Span | None = None
    unless: Condition | None = None


@dataclass(frozen=True, slots=True)
class Permit(Instruction):
    """Matching events may happen though the rules forbid them (K.1.1). `as_in_hand`: K.3.17."""

    event: Event
    span: Span | None = None
    as_in_hand: bool = False
    any_zone: bool = False
    plural: bool = False  # wording: "as though they were"


@dataclass(frozen=True, slots=True)
class Obliged(Instruction):
    """`who` has to carry `then` out as soon as and as far as possible."""

    who: Who
    then: Instruction


@dataclass(frozen=True, slots=True)
class Rule(Instruction):
    """A fixed rule effect about cards (J.3.5)."""

    kind: RuleKind
    cards: CardRef | None = None
    stat: Stat | None = None
    amount: Amount | None = None
    span: Span | None = None
    purpose: Event | None = None  # of progressive difficulty: only for such plays
    when: bool = False  # wording: "when" for "if"


@dataclass(frozen=True, slots=True)
class Instead(Instruction):
    """Replacement effect: a matching event becomes `then` (J.3.5.1).

    `once`: the next one only; `may`: the controller decides each time. In `then` the event's card
    is bound as "event".
    """

    event: Event
    then: tuple[Instruction, ...]
    once: bool = False
    may: bool = False
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class AddCost(Instruction):
    """Matching plays cost this in addition."""

    event: Event
    cost: Instruction
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class CountsAs(Instruction):
    """Cards count as `amount` foundations when committed to pass a check (for `purpose`)."""

    cards: CardRef
    amount: Amount
    purpose: Event | None = None


@dataclass(frozen=True, slots=True)
class Cancel(Instruction):
    """Cancel the ability of the triggering event; with `cards` that card or block instead."""

    cards: CardRef | None = None
    effects: bool = False  # worded "its effects"
    form: Pronoun = Pronoun.IT


@dataclass(frozen=True, slots=True)
class Skip(Instruction):
    """Skip a stretch (J.5.3); `ends`: it ends now."""

    span: Span
    ends: bool = False


@dataclass(frozen=True, slots=True)
class ExtraForm(Instruction):
    """The player may attempt another form even though the phase would end, `amount` times."""

    amount: Amount
    by: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class SetBlockStatus(Instruction):
    """The attack is considered blocked in a way (G.2.1.2)."""

    cards: CardRef
    state: State


@dataclass(frozen=True, slots=True)
class WinGame(Instruction):
    """A player wins (or `lose`s) the game."""

    who: Who
    lose: bool = False


@dataclass(frozen=True, slots=True)
class LimitUse(Instruction):
    """Only so many of an event may happen in a stretch."""

    event: Event
    amount: int
    stretch: Stretch


@dataclass(frozen=True, slots=True)
class LimitAbilities(Instruction):
    """Each ability on the cards is playable only so often in a stretch (K.3.25)."""

    cards: CardRef
    count: int
    stretch: Stretch


@dataclass(frozen=True, slots=True)
class Ruin(Instruction):
    """The opponent sacrifices that many face-down foundations (newest edition)."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class LoseStamina(Instruction):
    """Backups lose stamina, as effect or cost (newest edition)."""

    amount: Amount
    cards: CardRef


@dataclass(frozen=True, slots=True)
class Manual(Instruction):
    """Text that the players carry out by hand, as printed."""

    text: str
