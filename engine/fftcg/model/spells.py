"""What Summons and action abilities say, as trees: which cards are chosen, and what is done."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.fftcg.model.prices import CpPrice
from engine.fftcg.model.words import CardKind, CardZone

NOTHING_OWED = CpPrice()


class WhoseCards(StrEnum):
    """Under whose control, as the one sees it who plays the Summon or ability."""

    ANYBODY = "anybody"
    OWN = "own"
    OPPONENT = "opponent"


class SpellVerb(StrEnum):
    """What can be done to a card (15.1.1)."""

    BREAK = "break"
    PUT_AWAY = "put into the break zone"
    DULL = "dull"
    ACTIVATE = "activate"
    FREEZE = "freeze"
    RETURN = "return to hand"
    CANCEL = "cancel"  # a Summon on the stack


class TcgNode:
    """Any part of a text. Frozen data: equal fields make equal nodes."""

    __slots__ = ()


class SpellStep(TcgNode):
    """One instruction."""

    __slots__ = ()


class SpellCards(TcgNode):
    """Something that stands for cards."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class CardPattern(TcgNode):
    """Cards of these types in a zone; `active`: None, whether they are so does not matter."""

    kinds: frozenset[CardKind]
    whose: WhoseCards = WhoseCards.ANYBODY
    zone: CardZone = CardZone.FIELD
    active: bool | None = None


@dataclass(frozen=True, slots=True)
class CardChoice(TcgNode):
    """ "Choose 2 Forwards": declared as it is played, and looked at again as it resolves."""

    wanted: CardPattern
    least: int = 1
    most: int = 1


@dataclass(frozen=True, slots=True)
class ChosenCards(SpellCards):
    """Those of one of the choices, as far as they are still legal (11.11.2.1)."""

    choice: int = 0


@dataclass(frozen=True, slots=True)
class EveryCard(SpellCards):
    """All that are so as it resolves; they are not chosen."""

    wanted: CardPattern


@dataclass(frozen=True, slots=True)
class ItselfCard(SpellCards):
    """The card that the ability is on, as long as it is still that card (7.4)."""


@dataclass(frozen=True, slots=True)
class SpellDamage(SpellStep):
    """Deal damage to Forwards, in one event."""

    cards: SpellCards
    amount: int


@dataclass(frozen=True, slots=True)
class SpellAct(SpellStep):
    """Do something to cards."""

    verb: SpellVerb
    cards: SpellCards


@dataclass(frozen=True, slots=True)
class SpellDraw(SpellStep):
    """Somebody draws cards."""

    count: int
    whose: WhoseCards = WhoseCards.OWN


@dataclass(frozen=True, slots=True)
class SpellDiscard(SpellStep):
    """Somebody discards cards of their choice; both: the turn player first (11.11.6)."""

    count: int
    whose: WhoseCards = WhoseCards.OPPONENT


@dataclass(frozen=True, slots=True)
class SpellText(TcgNode):
    """All choices, then what is done in order."""

    choices: tuple[CardChoice, ...]
    steps: tuple[SpellStep, ...]


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
    special: str = ""
