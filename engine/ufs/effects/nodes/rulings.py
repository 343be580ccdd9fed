"""Rule effects: what cannot, may or must happen, and what happens instead (J.3.5)."""

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
    EventPattern,
)
from engine.ufs.effects.nodes.words import (
    Pronoun,
    RuleKind,
    Stat,
    State,
    Stretch,
    Who,
)


@dataclass(frozen=True, slots=True)
class Cannot(Instruction):
    """No matching event may happen (K.1.2), unless the condition `unless` holds."""

    event: EventPattern
    span: Span | None = None
    unless: Condition | None = None


@dataclass(frozen=True, slots=True)
class Permit(Instruction):
    """Matching events may happen although rules forbid them (K.1.1). `as_in_hand`: K.3.17."""

    event: EventPattern
    span: Span | None = None
    as_in_hand: bool = False
    any_zone: bool = False
    plural: bool = False  # wording: "as though they were"


@dataclass(frozen=True, slots=True)
class Obliged(Instruction):
    """`who` has to carry out `then` as soon as possible and as far as possible."""

    who: Who
    then: Instruction


@dataclass(frozen=True, slots=True)
class RuleEffect(Instruction):
    """A fixed rule effect about cards (J.3.5)."""

    kind: RuleKind
    cards: CardRef | None = None
    stat: Stat | None = None
    amount: Amount | None = None
    span: Span | None = None
    purpose: EventPattern | None = None  # only for these plays, or against these changes
    when: bool = False  # wording: "when" for "if", "this check" for "that check"


@dataclass(frozen=True, slots=True)
class Instead(Instruction):
    """A replacement effect: a matching event becomes `then` (J.3.5.1).

    `once`: only the next one; `may`: the controller decides each time. In `then`, the event's card
    is bound as "event". `anew` is wording: "when you build a foundation, build it committed".
    """

    event: EventPattern
    then: tuple[Instruction, ...]
    once: bool = False
    may: bool = False
    span: Span | None = None
    anew: bool = False


@dataclass(frozen=True, slots=True)
class AddCost(Instruction):
    """Matching plays have this additional cost."""

    event: EventPattern
    cost: Instruction
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class CountsAs(Instruction):
    """Cards count as `amount` foundations when committed to pass a check (for `purpose`)."""

    cards: CardRef
    amount: Amount
    purpose: EventPattern | None = None


@dataclass(frozen=True, slots=True)
class Cancel(Instruction):
    """Cancel the ability of the triggering event or, with `cards`, that card or block."""

    cards: CardRef | None = None
    effects: bool = False  # wording: "its effects"
    form: Pronoun = Pronoun.IT


@dataclass(frozen=True, slots=True)
class Skip(Instruction):
    """Skip a stretch (J.5.3) or, with `ends`, end it now."""

    span: Span
    ends: bool = False


@dataclass(frozen=True, slots=True)
class ExtraForm(Instruction):
    """`amount` times, the player may attempt another form although the phase would end."""

    amount: Amount
    by: Who = Who.YOU


@dataclass(frozen=True, slots=True)
class NextForm(Instruction):
    """The player may play the card as their next form; `then` follows if they do."""

    cards: CardRef
    then: Instruction | None = None
    tried: bool = False  # wording: "attempt to play"


@dataclass(frozen=True, slots=True)
class ForcedForm(Instruction):
    """As their next form the player has to play the card, or one of the cards.

    `or_pass`: they may pass instead, and must if they have no such card.
    """

    cards: CardRef
    by: Who = Who.YOU
    or_pass: bool = False


@dataclass(frozen=True, slots=True)
class SetBlockStatus(Instruction):
    """The attack is considered blocked to this extent (G.2.1.2)."""

    cards: CardRef
    state: State


@dataclass(frozen=True, slots=True)
class AllowReversal(Instruction):
    """A reversal may be played to the attack as though it had been blocked."""

    cards: CardRef


@dataclass(frozen=True, slots=True)
class WinGame(Instruction):
    """A player wins (or `lose`s) the game."""

    who: Who
    lose: bool = False


@dataclass(frozen=True, slots=True)
class LimitUse(Instruction):
    """Matching events may happen at most `amount` times in a stretch."""

    event: EventPattern
    amount: int
    stretch: Stretch


@dataclass(frozen=True, slots=True)
class LimitAbilities(Instruction):
    """Each ability on the cards can be played at most `count` times in a stretch (K.3.25)."""

    cards: CardRef
    count: int
    stretch: Stretch
