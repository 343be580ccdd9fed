"""What Summons and abilities say, as trees: which cards are chosen, and what is done."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from engine.fftcg.model.patterns import CardPattern, TcgNode, WhoseCards
from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.words import CardZone
from engine.kernel.leaves import dataclass

NOTHING_OWED = CpPrice()
ANY_NUMBER = 99_999  # more than there are


class SpellVerb(StrEnum):
    """What can be done to a card (15.1.1)."""

    BREAK = "break"
    PUT_AWAY = "put into the break zone"
    DULL = "dull"
    ACTIVATE = "activate"
    FREEZE = "freeze"
    RETURN = "return to hand"
    TO_HAND = "add to hand"
    PLAY = "play onto the field"
    PLAY_AS_OWN = "play onto the field under your control"
    PLAY_DULL = "play onto the field dull"
    REMOVE = "remove from the game"
    TO_BOTTOM = "put at the bottom of the deck"
    TO_TOP = "put on top of the deck"
    CANCEL = "cancel"  # a Summon on the stack
    DISCARD = "discard"  # a card out of a hand


class SpellStep(TcgNode):
    """One instruction."""

    __slots__ = ()


class SpellCards(TcgNode):
    """Something that stands for cards."""

    __slots__ = ()


class TcgCondition(TcgNode):
    """Something that holds or does not."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class FieldCount(TcgCondition):
    """11.8.13: "if you control 2 or more Backups"."""

    pattern: CardPattern
    least: int = 1


@dataclass(frozen=True, slots=True)
class PointsReceived(TcgCondition):
    """ "If you have received 3 points of damage or more": cards in one's own Damage Zone."""

    least: int


class SpokenAmount(TcgNode):
    """A number that depends on something."""

    __slots__ = ()


TcgAmount = int | SpokenAmount


@dataclass(frozen=True, slots=True)
class CountedAmount(SpokenAmount):
    """This much for each of these cards."""

    each: int
    pattern: CardPattern


class CounterSum(NamedTuple):
    """A number of counters with a name (6.7.2)."""

    name: str
    number: int = 1


@dataclass(frozen=True, slots=True)
class CounterAmount(SpokenAmount):
    """This much for each of its counters with this name."""

    each: int
    name: str


@dataclass(frozen=True, slots=True)
class VariableAmount(SpokenAmount):
    """4.5: a multiple of X, until X is declared and a number takes its place."""

    each: int = 1


@dataclass(frozen=True, slots=True)
class NumberOf(SpokenAmount):
    """How many of these cards there are."""

    pattern: CardPattern


@dataclass(frozen=True, slots=True)
class HalfOf(SpokenAmount):
    """Rounded down (4.2)."""

    whole: SpokenAmount


@dataclass(frozen=True, slots=True)
class CardChoice(TcgNode):
    """ "Choose 2 Forwards": declared as it is played, and checked again as it resolves."""

    wanted: CardPattern
    least: int = 1
    most: int = 1
    is_other: bool = False  # "and 1 Backup": not a card of the choice before it
    or_wanted: CardPattern | None = None  # "or 1 Monster of cost 3 or less": may be chosen as well

    @property
    def either(self) -> tuple[CardPattern, ...]:
        """All kinds that may be chosen."""
        return (self.wanted,) if self.or_wanted is None else (self.wanted, self.or_wanted)


@dataclass(frozen=True, slots=True)
class SaidCards(SpellCards):
    """ "It" or "them", as read from a text; replaced once it is known what is meant."""

    is_many: bool = False


@dataclass(frozen=True, slots=True)
class ChosenCards(SpellCards):
    """Those of one of the choices, as far as they are still legal (11.11.2.1)."""

    choice: int = 0


@dataclass(frozen=True, slots=True)
class BothChosen(SpellCards):
    """Those of a choice and of the next one: "Choose 1 Forward and 1 Backup. Dull them"."""

    first: int = 0


@dataclass(frozen=True, slots=True)
class SelectedCards(SpellCards):
    """Those that somebody has just selected."""


@dataclass(frozen=True, slots=True)
class SettingOff(SpellCards):
    """The card that has set the auto-ability off, as long as it is still that card."""


@dataclass(frozen=True, slots=True)
class KeptCards(SpellCards):
    """In a later text: what the text around it referred to, if it is still the same card."""

    is_many: bool = False


@dataclass(frozen=True, slots=True)
class EveryCard(SpellCards):
    """All that match as it resolves; they are not chosen."""

    wanted: CardPattern


@dataclass(frozen=True, slots=True)
class ItselfCard(SpellCards):
    """The card that the ability is on, as long as it is still that card (7.4)."""


@dataclass(frozen=True, slots=True)
class PowerOf(SpokenAmount):
    """As much as the power of this card; if it has left, what it had just before (11.11.4)."""

    card: SpellCards


@dataclass(frozen=True, slots=True)
class SpellDamage(SpellStep):
    """Deal damage to Forwards, in one event; `dealer`: a card that deals it itself."""

    cards: SpellCards
    amount: TcgAmount
    dealer: SpellCards | None = None


@dataclass(frozen=True, slots=True)
class SpellPoints(SpellStep):
    """Deal points of damage to a player; all are flipped before any burst (6.5.2.1)."""

    count: int
    whose: WhoseCards = WhoseCards.OPPONENT


@dataclass(frozen=True, slots=True)
class SpellAct(SpellStep):
    """Do something to cards."""

    verb: SpellVerb
    cards: SpellCards


@dataclass(frozen=True, slots=True)
class SpellDraw(SpellStep):
    """Somebody draws cards."""

    count: TcgAmount
    whose: WhoseCards = WhoseCards.OWN


@dataclass(frozen=True, slots=True)
class SpellDiscard(SpellStep):
    """Somebody discards cards of their choice; both: the turn player first (11.11.6)."""

    count: int
    whose: WhoseCards = WhoseCards.OPPONENT
    is_random: bool = False  # nobody chooses


@dataclass(frozen=True, slots=True)
class SpellSelect(SpellStep):
    """Somebody selects cards as it resolves, which is not choosing them (11.11.2).

    What is done to them is `verb`, or further steps refer to them.
    """

    pattern: CardPattern  # as seen by the player who selects
    count: int = 1
    whose: WhoseCards = WhoseCards.OPPONENT
    verb: SpellVerb | None = None


@dataclass(frozen=True, slots=True)
class SpellSearch(SpellStep):
    """Look through one's own deck for such cards, move them to where they go, and shuffle."""

    pattern: CardPattern
    to: SpellVerb = SpellVerb.TO_HAND
    most: int = 1


@dataclass(frozen=True, slots=True)
class SpellReveal(SpellStep):
    """Reveal the top cards of one's own deck, or look at them: matching cards go where it says, the
    others to the bottom of the deck, unless they stay where they are."""

    count: int
    pattern: CardPattern
    most: int = 1
    is_optional: bool = False  # fewer may be taken
    to: SpellVerb = SpellVerb.TO_HAND
    is_secret: bool = False
    stays: bool = False
    breaks: bool = False  # the others go into the Break Zone


@dataclass(frozen=True, slots=True)
class SpellMill(SpellStep):
    """Somebody puts the top cards of their deck into the Break Zone."""

    count: int
    whose: WhoseCards = WhoseCards.OWN


@dataclass(frozen=True, slots=True)
class SpellSeries(SpellStep):
    """ "A and B": one after the other."""

    steps: tuple[SpellStep, ...]


@dataclass(frozen=True, slots=True)
class SpellIf(SpellStep):
    """Only if a condition holds as it resolves."""

    condition: TcgCondition
    step: SpellStep


@dataclass(frozen=True, slots=True)
class SpellEither(SpellStep):
    """ "If ..., do this. If not, do that"."""

    condition: TcgCondition
    step: SpellStep
    otherwise: SpellStep


@dataclass(frozen=True, slots=True)
class SpellPay(SpellStep):
    """Pay CP as a text says."""

    price: CpPrice


@dataclass(frozen=True, slots=True)
class SpellMay(SpellStep):
    """ "You may": asked as it resolves (11.8.14)."""

    step: SpellStep


@dataclass(frozen=True, slots=True)
class SpellThen(SpellStep):
    """The second only if the first has been done: "If you do so, ..."."""

    step: SpellStep
    then: SpellStep


@dataclass(frozen=True, slots=True)
class SpellByHand(SpellStep):
    """Words that are not understood, as printed: the players carry them out by hand."""

    text: str


@dataclass(frozen=True, slots=True)
class SpellText(TcgNode):
    """All choices, then what is done in order.

    With `modes`, of which between `least` and `most` are selected as it is played (11.3.4), it has
    nothing else.
    """

    choices: tuple[CardChoice, ...]
    steps: tuple[SpellStep, ...]
    modes: tuple[SpellText, ...] = ()
    least: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class WhenDone(SpellStep):
    """ "When you do so, ...": goes onto the stack at the next priority, and chooses then.

    `kept`: what "it" means in the text around it.
    """

    text: SpellText
    kept: SpellCards | None = None


@dataclass(frozen=True, slots=True)
class CostCards(TcgNode):
    """ "Put 1 Backup into the Break Zone" as a cost: what is done to cards of one's own."""

    verb: SpellVerb
    pattern: CardPattern
    count: int = 1


class AbilityTime(StrEnum):
    """When an ability may be used, within the times for all abilities."""

    ANY = "any"
    OWN_TURN = "own turn"
    MAIN_PHASE = "own main phase"
    THEIR_TURN = "the opponent's turn"


@dataclass(frozen=True, slots=True)
class ActionAbility(TcgNode):
    """11.6.2: a cost, and what it does. `dulls` and `puts_away` are about the card itself.

    A special ability has a name, and costs a Character card of the name of its card (11.7.1).
    """

    text: SpellText
    price: CpPrice = NOTHING_OWED
    dulls: bool = False
    puts_away: bool = False
    discards: int = 0
    once_a_turn: bool = False
    gives: CostCards | None = None
    special: str = ""
    time: AbilityTime = AbilityTime.ANY
    counters: CounterSum | None = None  # that are removed from the card itself
    zone: CardZone = CardZone.FIELD  # where the card lies as it is used
    discards_itself: bool = False
    leaves: SpellVerb | None = None  # what else is done with the card itself
    condition: TcgCondition | None = None  # without which it is not used
