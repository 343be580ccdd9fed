"""Changes to a Character, for a time or while a card is on the field (11.9, 11.12.4)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from engine.fftcg.model.patterns import CardPattern, TcgNode, WhoseCards
from engine.fftcg.model.spells import SpellCards, SpellStep, TcgAmount, TcgCondition
from engine.fftcg.model.words import CardTrait
from engine.kernel.ids import Player, Ref
from engine.kernel.leaves import dataclass


class TcgChange(TcgNode):
    """One change of a card's information."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class GainPower(TcgChange):
    """ "Gains +2000 power"; a negative amount is lost."""

    amount: TcgAmount


@dataclass(frozen=True, slots=True)
class SetPower(TcgChange):
    """Another number replaces the printed one; what is gained counts on top (11.3.10)."""

    amount: int


@dataclass(frozen=True, slots=True)
class GainTraits(TcgChange):
    """It has these keyword abilities, too."""

    traits: frozenset[CardTrait]


@dataclass(frozen=True, slots=True)
class BecomeForward(TcgChange):
    """ "Also becomes a Forward with 5000 power": it stays what it is (5.2.3.1.1.4)."""

    power: int


@dataclass(frozen=True, slots=True)
class LoseAbilities(TcgChange):
    """All that it has at that time, printed or gained."""


@dataclass(frozen=True, slots=True)
class FieldAbility(TcgNode):
    """11.9: what it says holds while the card is on the field.

    Without a pattern it is about the card itself. `damage`: how many points its controller must
    have received (15.2.6.2).
    """

    changes: tuple[TcgChange, ...]
    pattern: CardPattern | None = None
    damage: int = 0
    condition: TcgCondition | None = None


class ChangeSpan(StrEnum):
    """For how long a change holds (11.12.4.1)."""

    TURN = "until the end of the turn"
    THEIR_TURN = "until the end of your opponent's turn"
    GAME = "until the end of the game"
    SOURCE = "for as long as its source is on the field"


@dataclass(frozen=True, slots=True)
class SpellChange(SpellStep):
    """Change cards for a time; only those that it reaches as it resolves."""

    cards: SpellCards
    changes: tuple[TcgChange, ...]
    span: ChangeSpan = ChangeSpan.TURN


@dataclass(frozen=True, slots=True)
class TakeControl(TcgChange):
    """6.2.5: somebody else controls it for a time. `player` is known as the text resolves."""

    whose: WhoseCards = WhoseCards.OWN
    player: Player | None = None


class TcgBan(StrEnum):
    """What a Character cannot do, or cannot have done to it."""

    ATTACK = "attack"
    BLOCK = "block"
    BLOCKED = "be blocked"
    CHOSEN = "be chosen by your opponent's Summons or abilities"
    CHOSEN_BY_SUMMONS = "be chosen by your opponent's Summons"
    CHOSEN_BY_ABILITIES = "be chosen by your opponent's abilities"
    BROKEN = "be broken"


@dataclass(frozen=True, slots=True)
class Forbid(TcgChange):
    """ "Cannot block": prevails over anything that allows it (2.2)."""

    ban: TcgBan


@dataclass(frozen=True, slots=True)
class ForbidBlockers(TcgChange):
    """ "Cannot be blocked by a Forward of cost 3 or more": not by cards that match."""

    pattern: CardPattern


@dataclass(frozen=True, slots=True)
class MustAttack(TcgChange):
    """ "Must attack if possible": as long as it can, its player may not end their attacks."""


class LastingChange(NamedTuple):
    """What a Summon or an ability has left behind for a time (11.12.4.1)."""

    cards: tuple[Ref, ...]
    changes: tuple[TcgChange, ...]
    time: int
    source: Ref
    span: ChangeSpan = ChangeSpan.TURN
    player: Player = -1  # in whose opponent's turn it ends, if it does
