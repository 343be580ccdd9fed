"""Numbers of the instruction tree: literals, X, counts, values of cards, and their sums."""

from __future__ import annotations

from engine.kernel.leaves import dataclass
from engine.ufs.effects.nodes.base import Amount, CardRef, Node
from engine.ufs.effects.nodes.words import (
    Comparison,
    Pronoun,
    Property,
    Rounding,
    Stat,
    Stretch,
    Verb,
    Who,
)


@dataclass(frozen=True, slots=True)
class Number(Amount):
    """A printed number."""

    value: int


@dataclass(frozen=True, slots=True)
class X(Amount):
    """The X of the ability: defined by `Ability.x`, announced (H.4.4.2) or chosen (J.4.3.3)."""


@dataclass(frozen=True, slots=True)
class Count(Amount):
    """How many cards the reference stands for right now."""

    cards: CardRef
    said: bool = True  # "the number of ..."; False: only the zone ("your momentum")


@dataclass(frozen=True, slots=True)
class PerEach(Amount):
    """`amount` times the number of `step`s in `of` ("for each ...", "for every 2 ...")."""

    amount: Amount
    of: Amount
    step: int = 1


@dataclass(frozen=True, slots=True)
class StatOf(Amount):
    """A value of the one card referred to (several cards: their total), J.4.2."""

    cards: CardRef
    stat: Stat
    printed: bool = False
    total: bool = False  # said as "the total ..."


@dataclass(frozen=True, slots=True)
class PlayerStat(Amount):
    """Vitality, maximum vitality or hand size of a player."""

    who: Who
    stat: Stat


@dataclass(frozen=True, slots=True)
class RatingOf(Amount):
    """The rating of a keyword on a card."""

    cards: CardRef
    keyword: str


@dataclass(frozen=True, slots=True)
class GrantingRating(Amount):
    """The current rating of the keyword instance that grants this ability (I.2.4)."""

    keyword: str


@dataclass(frozen=True, slots=True)
class CountersOn(Amount):
    """The counters of one name on a card; all counters if there is no name."""

    cards: CardRef
    name: str = ""


@dataclass(frozen=True, slots=True)
class Bounded(Amount):
    """`amount`, but not below `low` or above `high` (K.3.8)."""

    amount: Amount
    low: Amount | None = None
    high: Amount | None = None
    sentence: bool = False  # wording: "X cannot be greater than ..."


@dataclass(frozen=True, slots=True)
class Plus(Amount):
    """`left` plus `right`."""

    left: Amount
    right: Amount


@dataclass(frozen=True, slots=True)
class Minus(Amount):
    """`left` minus `right`."""

    left: Amount
    right: Amount


@dataclass(frozen=True, slots=True)
class Times(Amount):
    """`factor` times `amount` ("twice", "3 times")."""

    factor: int
    amount: Amount


@dataclass(frozen=True, slots=True)
class Half(Amount):
    """Half of `amount`."""

    amount: Amount
    rounding: Rounding = Rounding.UNSAID


@dataclass(frozen=True, slots=True)
class Quotient(Amount):
    """`dividend` divided by `divisor`; 0 if the divisor is 0."""

    dividend: Amount
    divisor: Amount
    rounding: Rounding = Rounding.UNSAID


@dataclass(frozen=True, slots=True)
class Extreme(Amount):
    """The highest (`most`) or lowest value of a stat among cards."""

    cards: CardRef
    stat: Stat
    most: bool
    printed: bool = False


@dataclass(frozen=True, slots=True)
class CheckNumber(Amount):
    """The number of the event's check, or else of the current or last one."""

    final: bool = False  # True: the final value (E.3.5.1), False: the number checked (E.3.1.1)


@dataclass(frozen=True, slots=True)
class Happening(Amount):
    """The number that belongs to the event or instruction bound as `name`.

    For example damage dealt, vitality lost, cards drawn, or the size of a bonus.
    """

    name: str
    what: Stat | None = None  # DAMAGE, VITALITY; None: how many cards
    verb: Verb | None = None  # wording: dealt, lost or gained
    this_way: bool = False  # wording: "... this way"


@dataclass(frozen=True, slots=True)
class Difference(Amount):
    """The difference between the two numbers of the last comparison."""

    name: str = "compared"


@dataclass(frozen=True, slots=True)
class ChosenNumber(Amount):
    """The number chosen by the `Name` instruction bound as `name`."""

    name: str


@dataclass(frozen=True, slots=True)
class DistinctCount(Amount):
    """How many different names, types, symbols or keywords the cards have between them."""

    cards: CardRef
    of: str  # a `Property` value
    printed: bool = False
    each: bool = False  # one on several cards counts for each of them ("total keywords")


@dataclass(frozen=True, slots=True)
class SharedCount(Amount):
    """How many values of a property a card has in common with another."""

    cards: CardRef
    other: CardRef
    property: Property


@dataclass(frozen=True, slots=True)
class TimesHappened(Amount):
    """How often a past event has happened (`event` is an `EventPattern`)."""

    event: Node
    pronoun: Pronoun | None = None


@dataclass(frozen=True, slots=True)
class TimesPlayed(Amount):
    """How often this ability has been played in the stretch, including this play."""

    stretch: Stretch


@dataclass(frozen=True, slots=True)
class Quantity(Amount):
    """How many cards an instruction takes or a pattern wants.

    In instructions EQUAL means exactly N, AT_MOST "up to N", AT_LEAST "N or more" (up to all that
    match). `amount` None is "any number of". `article` is "a card" for "1 card".
    """

    amount: Amount | None
    how: Comparison = Comparison.EQUAL
    article: bool = False
    high: Amount | None = None  # "1 to 3": amount is the low end
    at_least: bool = False  # wording: "at least 2"
