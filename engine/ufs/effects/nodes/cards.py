"""References to cards: whose cards, where they are, how many, and who picks them."""

from __future__ import annotations

from engine.kernel.leaves import dataclass
from engine.ufs.effects.nodes.amounts import Number, Quantity
from engine.ufs.effects.nodes.base import CardRef, Node, Predicate
from engine.ufs.effects.nodes.filters import AllOf
from engine.ufs.effects.nodes.words import CardType, Pick, Pronoun, Said, Verb, Who, Zone


@dataclass(frozen=True, slots=True)
class Place(Node):
    """A zone of a player; `said` is how the text words it.

    `zone` None: wherever the card is valued ("your attacks"); `whose` then means its owner.
    """

    zone: Zone | None
    whose: Who = Who.YOU
    said: Said = Said.IN


ONE = Quantity(Number(1))
ANY_CARD = AllOf()


@dataclass(frozen=True, slots=True)
class ThisCard(CardRef):
    """The card that the ability is on (K.3.1). `implied`: a cost shorthand (H.4.1)."""

    noun: CardType | None = None
    implied: bool = False


@dataclass(frozen=True, slots=True)
class NamedCard(CardRef):
    """The cards in play with this name, identified by name alone ("Old Wall's difficulty")."""

    name: str


@dataclass(frozen=True, slots=True)
class CurrentAttack(CardRef):
    """The attack in its sequence (K.3.4), if it is `whose` (None: "this attack") and matches.

    In a static effect "this attack" is the card itself while in its sequence (K.3.4.2); in a
    response it is the card the response is on (K.3.4.3).
    """

    whose: Who | None = None
    filter: Predicate = ANY_CARD


@dataclass(frozen=True, slots=True)
class LastAttack(CardRef):
    """The latest attack that a player played this turn, not counting those still under way."""

    whose: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class CurrentBlock(CardRef):
    """The card that a player played as a block against the attack in its sequence."""

    whose: Who


@dataclass(frozen=True, slots=True)
class Character(CardRef):
    """The starting character of a player (K.2.7)."""

    whose: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class Cards(CardRef):
    """Cards that match, are in a place, and are picked in some way: the most common reference.

    CHOSEN: `chooser` picks `quantity` of them when the instruction is reached (J.1.4, K.2.3,
    K.2.4), out of those the instruction can change (commit: ready ones; flip: face-up ones).
    ALL and EACH: everything that matches. TOP and BOTTOM: that many from the end of an ordered
    zone. RANDOM: by the game. ANY: a pattern; in an event or condition `quantity` cards of the
    event (or of the place) must match. `place` None: wherever the event happens.
    """

    filter: Predicate = ANY_CARD
    quantity: Quantity = ONE
    place: Place | None = None
    pick: Pick = Pick.CHOSEN
    chooser: Who = Who.YOU
    other_places: tuple[Place, ...] = ()  # "from your hand or discard pile"
    random_first: bool = False  # wording: "1 random card"


@dataclass(frozen=True, slots=True)
class Bound(CardRef):
    """Cards affected by the instruction, cost, choice or event that carries `bind=name`.

    Three names need no bind: "paid" (all cards of the cost), "stunned" (foundations committed by
    the Stun abilities of this attack, I.3.12.2), "blocked attack" (the attack that the event's
    block or this card blocked; K.3.26).
    `form`, `verb` and `noun` are the wording ("the discarded card") and mean nothing to the game.
    """

    name: str
    form: Pronoun = Pronoun.IT
    verb: Verb | None = None
    noun: Predicate = ANY_CARD
    plural: bool = False


@dataclass(frozen=True, slots=True)
class Same(CardRef):
    """The cards of another reference, mentioned again with a pronoun. Evaluate `of`."""

    of: CardRef
    form: Pronoun = Pronoun.IT
    noun: Predicate = ANY_CARD
    plural: bool = False


@dataclass(frozen=True, slots=True)
class Among(CardRef):
    """Cards picked out of other cards: "1 of them", "1 attack revealed this way"."""

    of: CardRef
    quantity: Quantity = ONE
    filter: Predicate = ANY_CARD
    pick: Pick = Pick.CHOSEN
    chooser: Who = Who.YOU
    of_the: bool = False  # wording: "1 of the cards milled this way"


@dataclass(frozen=True, slots=True)
class Rest(CardRef):
    """The cards bound as `name` that no instruction since has moved.

    `of` is what they were chosen from, if the rest are those that were not chosen.
    """

    name: str
    noun: Predicate = ANY_CARD
    of: CardRef | None = None


@dataclass(frozen=True, slots=True)
class Next(CardRef):
    """A player's next cards (K.3.9). `first` 1 is the next, 2 the one after; `last` ends the run.

    `verb` PLAY or ATTEMPT is printed ("the next card your opponent attempts to play"); None is the
    bare "next attack". `since_turn` counts from the start of the turn ("your second attack this
    turn", K.3.9.1).
    """

    filter: Predicate = ANY_CARD
    whose: Who = Who.YOU
    first: int = 1
    last: int = 1
    verb: Verb | None = None
    since_turn: bool = False
    this_turn: bool = False  # "this turn" is printed; otherwise K.3.9 implies it


@dataclass(frozen=True, slots=True)
class MultipleCopies(CardRef):
    """The multiple copies of an attack, including those yet to come (I.3.8.3)."""

    of: CardRef


@dataclass(frozen=True, slots=True)
class BothOf(CardRef):
    """All cards of both references; `either`: the chooser picks one of the two."""

    left: CardRef
    right: CardRef
    either: bool = False


@dataclass(frozen=True, slots=True)
class Located(CardRef):
    """The cards of a reference that are in the place: "this card from your hand"."""

    of: CardRef
    place: Place


@dataclass(frozen=True, slots=True)
class Whole(CardRef):
    """All cards of a zone, named by the zone: "your hand", "your entire momentum"."""

    place: Place
    entire: bool = False


@dataclass(frozen=True, slots=True)
class AttachedTo(CardRef):
    """The cards attached to a card."""

    cards: CardRef
