"""The instructions that do one thing: to cards, to players or to checks."""

from __future__ import annotations

from engine.kernel.leaves import dataclass
from engine.ufs.effects.nodes.amounts import (
    Quantity,
)
from engine.ufs.effects.nodes.base import (
    Amount,
    CardRef,
    Instruction,
    Node,
    Predicate,
    Span,
)
from engine.ufs.effects.nodes.cards import (
    Place,
)
from engine.ufs.effects.nodes.changes import (
    Change,
)
from engine.ufs.effects.nodes.conditions import (
    EventPattern,
)
from engine.ufs.effects.nodes.words import (
    CardType,
    Operation,
    Position,
    Stat,
    State,
    Verb,
    Who,
)


@dataclass(frozen=True, slots=True)
class Act(Instruction):
    """`by` does `verb` to cards: commit, ready, flip, destroy, discard, seal, reveal and so on."""

    verb: Verb
    cards: CardRef
    by: Who = Who.YOU
    bind: str = ""


@dataclass(frozen=True, slots=True)
class MoveToZone(Instruction):
    """Cards go to another zone; what `states` leaves open is as the rules say."""

    cards: CardRef
    to: Place
    by: Who = Who.YOU
    position: Position = Position.USUAL
    states: tuple[State, ...] = ()  # on arrival: its facing, READY, COMMITTED, TRANSFORMED
    as_copies: CardRef | None = None  # arrives as multiple copies of this attack (I.3.8)
    bind: str = ""
    build: bool = False  # wording: "build" in the newest edition
    returned: bool = False  # wording: "return"
    put: bool = False  # wording: "put ... on"
    order: Position | None = None  # of several cards: ANY_ORDER or RANDOM_ORDER


@dataclass(frozen=True, slots=True)
class Draw(Instruction):
    """Draw cards: one event (J.1.2b)."""

    amount: Amount
    by: Who = Who.YOU
    more: bool = False  # wording: "1 additional card"
    bind: str = ""


@dataclass(frozen=True, slots=True)
class DrawUpTo(Instruction):
    """Draw until `size` cards are in hand (K.5.4)."""

    size: Amount
    by: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class DiscardDownTo(Instruction):
    """Discard from hand until no more than `size` cards are left."""

    size: Amount
    by: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class CountAsReviewed(Instruction):
    """For whatever waits for a review, these cards have been reviewed (newest edition)."""

    cards: CardRef


@dataclass(frozen=True, slots=True)
class Mill(Instruction):
    """The top cards of one's deck go to the discard pile; `until` a match turns up."""

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
class PlaceOnTop(Instruction):
    """A card lies on top of another in the stage for a while and replaces it (newest edition)."""

    cards: CardRef
    on: CardRef
    span: Span


@dataclass(frozen=True, slots=True)
class TokenCard(Node):
    """A card that is in no deck, as described by the text that builds it."""

    type: CardType
    name: str
    grants: tuple[Node, ...] = ()  # its keywords and its quoted abilities


@dataclass(frozen=True, slots=True)
class BuildTokens(Instruction):
    """Tokens enter the controller's stage (newest edition)."""

    amount: Amount
    token: TokenCard


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
    name: str  # empty: one name, chosen by whoever takes them off
    cards: CardRef
    add: bool = True
    by: Who = Who.YOU
    bind: str = ""  # how many were put on or taken off


@dataclass(frozen=True, slots=True)
class AddToStack(Instruction):
    """Add attacks to the attack stack (F.2.3); they come above what is there (F.2.3.4)."""

    cards: CardRef


@dataclass(frozen=True, slots=True)
class PlayCard(Instruction):
    """Play a card by effect: costs, difficulty and check are as usual unless the fields say so.

    `as_reversal` to `reversal_to` (I.3.10.2.1); `as_block`; `check_free` skips the check;
    `as_copy` of another card, which it becomes before it is played.
    """

    cards: CardRef
    by: Who = Who.YOU
    as_copy: CardRef | None = None
    as_reversal: bool = False
    reversal_to: CardRef | None = None
    as_block: bool = False
    check_free: bool = False
    no_progressive: bool = False
    tried: bool = False  # wording: "attempt to play"
    bind: str = ""


@dataclass(frozen=True, slots=True)
class PlayAbility(Instruction):
    """Play an ability immediately (H.5.4); `free`: without paying its costs (J.4.5)."""

    ability: Node  # an `AbilityFilter`
    on: CardRef
    by: Who = Who.YOU
    free: bool = False


@dataclass(frozen=True, slots=True)
class GainVitality(Instruction):
    """J.5.1: a player never gains vitality above the maximum."""

    amount: Amount
    by: Who = Who.YOU
    bind: str = ""


@dataclass(frozen=True, slots=True)
class LoseVitality(Instruction):
    """A player loses vitality, as effect or cost, but never below `low`."""

    amount: Amount
    by: Who = Who.YOU
    low: Amount | None = None
    bind: str = ""


@dataclass(frozen=True, slots=True)
class SetVitality(Instruction):
    """A player's vitality, maximum vitality or hand size is set."""

    who: Who
    stat: Stat
    amount: Amount
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class ModifyPlayer(Instruction):
    """A player's hand size or maximum vitality changes."""

    who: Who
    change: Change
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class ExchangeVitality(Instruction):
    """The players exchange vitality totals."""


@dataclass(frozen=True, slots=True)
class DealDamage(Instruction):
    """Unusual damage: `cards` deal this amount, or do so in a span (I.3.14)."""

    cards: CardRef
    amount: Amount
    span: Span | None = None
    still: bool = False


@dataclass(frozen=True, slots=True)
class AdjustDamage(Instruction):
    """The damage that an attack is about to deal is changed after any halving.

    It is not reduced below `low`; if it is lower already, it stays so.
    """

    operation: Operation
    amount: Amount
    low: Amount | None = None


@dataclass(frozen=True, slots=True)
class CheckRef(Node):
    """Which checks: `which` is "next", "that" or "all".

    `purpose` says what the check is for ("to play an attack").
    """

    whose: Who
    which: str = "next"
    purpose: EventPattern | None = None
    number: int = 1
    this_turn: bool = False


@dataclass(frozen=True, slots=True)
class MakeCheck(Instruction):
    """Make a check, against a difficulty if there is one. As a cost: "(4+)" (H.4.2)."""

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
class ModifyBlocks(Instruction):
    """Whatever a player blocks with has a higher or lower block modifier than its own.

    `against`: only to block that attack. The change applies while the block is being played, so it
    counts for the check.
    """

    whose: Who
    operation: Operation
    amount: Amount
    against: CardRef | None = None
    span: Span | None = None
    article: bool = False  # wording: "the block modifier to block this attack"


@dataclass(frozen=True, slots=True)
class SetCheck(Instruction):
    """A future check starts at this value, without a card (E.3.1.3)."""

    check: CheckRef
    amount: Amount


@dataclass(frozen=True, slots=True)
class PassCheck(Instruction):
    """A future check passes without being made (newest edition)."""

    check: CheckRef


@dataclass(frozen=True, slots=True)
class Recheck(Instruction):
    """Repeat the check that was just made."""

    by: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class Ruin(Instruction):
    """The opponent sacrifices `amount` face-down foundations (newest edition)."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class LoseStamina(Instruction):
    """Backups lose stamina, as effect or cost (newest edition)."""

    amount: Amount
    cards: CardRef


@dataclass(frozen=True, slots=True)
class GainStamina(Instruction):
    """Backups gain stamina, up to their maximum (newest edition)."""

    amount: Amount
    cards: CardRef
