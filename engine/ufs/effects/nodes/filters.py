"""Predicates of one card: what "1 ready Punch attack with difficulty 3 or less" asks for.

The parts of an `AllOf` stand in printed order (adjectives, noun, what follows the noun); the order
has no meaning for the game.
"""

from __future__ import annotations

from engine.kernel.leaves import dataclass
from engine.ufs.effects.nodes.base import Amount, CardRef, Node, Predicate
from engine.ufs.effects.nodes.words import (
    AbilityKind,
    AttackZone,
    CardType,
    Comparison,
    Property,
    Stat,
    State,
    Symbol,
    Who,
)


@dataclass(frozen=True, slots=True)
class AllOf(Predicate):
    """Every part is true ("Punch and Kick attack": K.3.13). No parts: any card."""

    parts: tuple[Predicate, ...] = ()


@dataclass(frozen=True, slots=True)
class AnyOf(Predicate):
    """At least one part is true ("asset or foundation", "Punch or Kick": K.3.14)."""

    parts: tuple[Predicate, ...]


@dataclass(frozen=True, slots=True)
class Non(Predicate):
    """The part is false ("non-attack")."""

    part: Predicate


@dataclass(frozen=True, slots=True)
class IsType(Predicate):
    """The card has this type. `card_word` tells "attack card" from "attack" (K.3.24).

    Without the word "card", it has to be an attack, foundation or asset where it is (K.2.6).
    """

    type: CardType
    card_word: bool = False


@dataclass(frozen=True, slots=True)
class HasKeyword(Predicate):
    """Has a keyword trait or keyword ability of this name, with any rating unless one is given."""

    name: str
    rating: Amount | None = None
    how: Comparison = Comparison.EQUAL


@dataclass(frozen=True, slots=True)
class HasSymbol(Predicate):
    """Has this resource symbol."""

    symbol: Symbol


@dataclass(frozen=True, slots=True)
class HasWatermark(Predicate):
    """Has this watermark or, in the newest edition, set icon."""

    name: str


@dataclass(frozen=True, slots=True)
class HasAttackZone(Predicate):
    """Has this attack zone, current or printed."""

    zone: AttackZone
    printed: bool = False


@dataclass(frozen=True, slots=True)
class HasBlockZone(Predicate):
    """Has this block zone, current or printed."""

    zone: AttackZone
    printed: bool = False


@dataclass(frozen=True, slots=True)
class IsBlock(Predicate):
    """Played (or being played) as a block."""


@dataclass(frozen=True, slots=True)
class IsReversal(Predicate):
    """Played as a reversal (I.3.10.2)."""


@dataclass(frozen=True, slots=True)
class InState(Predicate):
    """Ready, face down, blocked and so on."""

    state: State


@dataclass(frozen=True, slots=True)
class StatIs(Predicate):
    """A number of the card, compared with an amount ("with difficulty 3 or less")."""

    stat: Stat
    how: Comparison
    amount: Amount
    printed: bool = False


@dataclass(frozen=True, slots=True)
class HasStat(Predicate):
    """The card has a value of this kind at all ("a card with a block modifier")."""

    stat: Stat
    printed: bool = False


@dataclass(frozen=True, slots=True)
class KeywordsAre(Predicate):
    """Has this many keywords ("with 2 or fewer keywords")."""

    how: Comparison
    amount: Amount
    printed: bool = False


@dataclass(frozen=True, slots=True)
class Named(Predicate):
    """Has exactly this card name."""

    name: str


@dataclass(frozen=True, slots=True)
class NameHas(Predicate):
    """The name contains these words."""

    words: str


@dataclass(frozen=True, slots=True)
class CopyOf(Predicate):
    """A copy of the card referred to (K.3.2)."""

    cards: CardRef


@dataclass(frozen=True, slots=True)
class Shares(Predicate):
    """Has at least `count` values of a property in common with a card referred to."""

    property: Property
    cards: CardRef
    count: int = 1


@dataclass(frozen=True, slots=True)
class SameStat(Predicate):
    """Has the same value as the card referred to ("with the same difficulty as ...")."""

    stat: Stat
    cards: CardRef
    printed: bool = False


@dataclass(frozen=True, slots=True)
class Other(Predicate):
    """Not the card whose ability this is, nor the card of the event that triggered it.

    Nor a card that the preceding instruction was about.
    """


@dataclass(frozen=True, slots=True)
class Preceding(Predicate):
    """Stands before this card in the card pool; `adjacent`: immediately before it (D.2.1.3).

    If this card is in a staging area, the current attack takes its place.
    """

    adjacent: bool = False


@dataclass(frozen=True, slots=True)
class Follows(Predicate):
    """A card that fits `wanted` stands before it in the pool; `adjacent`: immediately before it."""

    wanted: Predicate
    adjacent: bool = False


@dataclass(frozen=True, slots=True)
class HasCounters(Predicate):
    """Has this many counters of a name."""

    name: str
    amount: Amount
    how: Comparison = Comparison.AT_LEAST


@dataclass(frozen=True, slots=True)
class BelongsTo(Predicate):
    """The player owns or controls the card."""

    who: Who


@dataclass(frozen=True, slots=True)
class HasAbility(Predicate):
    """Has an ability that matches."""

    ability: AbilityFilter


@dataclass(frozen=True, slots=True)
class Did(Predicate):
    """The card is the subject of a past event: "that was built this turn".

    `event` is an `EventPattern` without a subject of its own.
    """

    event: Node


@dataclass(frozen=True, slots=True)
class OnlyOne(Predicate):
    """The only matching card in the place (a `Place`)."""

    filter: Predicate
    place: Node


@dataclass(frozen=True, slots=True)
class CommittedFor(Predicate):
    """Committed to pass the last check to play such a card, this turn."""

    cards: CardRef


@dataclass(frozen=True, slots=True)
class CopiesThere(Predicate):
    """So many copies of the card lie where it does, itself one of them."""

    amount: Amount
    how: Comparison = Comparison.EQUAL


@dataclass(frozen=True, slots=True)
class Aims(Predicate):
    """An attack in progress whose target is a backup that fits `at` (newest edition)."""

    at: Predicate


@dataclass(frozen=True, slots=True)
class MatchesChosen(Predicate):
    """Has the value of a property that was chosen by a `Name` instruction."""

    property: Property
    name: str


@dataclass(frozen=True, slots=True)
class CouldPlay(Predicate):
    """Could normally be played (K.3.10) or attached (K.3.20) by the player."""

    attach: bool = False


@dataclass(frozen=True, slots=True)
class TextIs(Predicate):
    """A vital statistic or other worded property has this value ("blood type O")."""

    property: Property
    value: str


@dataclass(frozen=True, slots=True)
class AbilityFilter(Node):
    """Which abilities are meant: their kind, granting keyword, gate word, and what they do.

    `on` describes the card it is on ("on a foundation"); `causes` holds an event it could lead to
    (K.2.8).
    """

    kinds: tuple[AbilityKind, ...] = ()
    keyword: str | None = None
    any_keyword: bool = False
    gate: str | None = None  # "combo", "deadlock", "desperation", "first"
    on: CardRef | None = None
    card_type: Predicate | None = None  # as adjective: "a non-character ability" (K.3.12)
    causes: Node | None = None
    reversal: bool = False
    article: bool = True  # wording: "a" or "1"
    plural: bool = False  # wording: "abilities"
    owned: bool = False  # wording: "this card's Stun ability" for `on`
