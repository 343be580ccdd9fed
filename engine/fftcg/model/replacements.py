"""What happens instead of something that was about to happen (11.12.5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from engine.fftcg.model.causes import TcgWhy
from engine.fftcg.model.changes import TcgChange
from engine.fftcg.model.patterns import CardPattern
from engine.fftcg.model.spells import CounterSum, SpellStep, SpellVerb, TcgCondition
from engine.fftcg.model.verbs import TcgVerb
from engine.kernel.events import Cause
from engine.kernel.ids import Player, Ref


@dataclass(frozen=True, slots=True, kw_only=True)
class TcgReplacement(TcgChange):
    """It applies to a card like any other change, and waits for an event."""

    is_next: bool = False  # once


class DamageOrigin(StrEnum):
    """What deals the damage."""

    ANY = "any"
    BATTLE = "battle"  # 10.1.4.2
    SPELLS = "a Summon or an ability"
    THEIR_SPELLS = "your opponent's Summons or abilities"


@dataclass(frozen=True, slots=True)
class DamageInstead(TcgReplacement):
    """11.12.5.2: the damage that it is dealt, or deals, is another amount instead."""

    by: int | None = None  # how much more or less; None: it becomes 0
    below: int | None = None  # only what is less than this
    origin: DamageOrigin = DamageOrigin.ANY
    is_dealer: bool = False  # of what it deals


@dataclass(frozen=True, slots=True)
class PointsInstead(TcgReplacement):
    """The points of damage that a player is dealt are another number instead.

    It applies to the card that deals them, or to one controlled by the player who is dealt them.
    """

    to: int | None = None
    by: int = 0  # how many more or less
    is_dealer: bool = False  # of those that it deals to its controller's opponent


@dataclass(frozen=True, slots=True)
class LeaveInstead(TcgReplacement):
    """ "If it would be broken, remove it from the game instead"."""

    verb: SpellVerb
    is_broken: bool = False  # only then, not if it is put into the Break Zone otherwise


@dataclass(frozen=True, slots=True)
class CountersInstead(TcgReplacement):
    """ "If it would be broken, remove 1 Valor Counter from it instead": as long as there is one."""

    counters: CounterSum
    is_broken: bool = False


@dataclass(frozen=True, slots=True)
class EnterInstead(TcgReplacement):
    """ "It enters your field instead", or it enters dull. Without a pattern: the card itself."""

    pattern: CardPattern | None = None
    takes: bool = False


@dataclass(frozen=True, slots=True)
class SpellInstead(SpellStep):
    """11.12.5.6: replaces a part of its own effect as it resolves."""

    step: SpellStep
    condition: TcgCondition
    instead: SpellStep


class ReplacementKey(NamedTuple):
    """Which replacement effect it is: none is applied twice to one event (11.12.5.5)."""

    said_by: Ref
    time: int
    change: TcgReplacement
    number: int = 0  # among those that are alike


class ReplacementOffer(NamedTuple):
    """One of those that could be applied first, as shown to the player who chooses."""

    said_by: Ref
    said: str
    number: int  # among all that are offered


class ProposedEvent(NamedTuple):
    """What is about to happen to a card: damage to it, or where it goes; or to a player.

    For points of damage, `card` is what deals them, or the first one of a party.
    """

    card: Ref
    verb: TcgVerb
    cause: Cause = Cause.RULE
    amount: int = 0
    source: Ref | None = None  # that does it, or deals the damage
    dealer: Player = -1  # who controls what deals the damage
    is_battle: bool = False
    applied: tuple[ReplacementKey, ...] = ()  # stays with the event
    counters: CounterSum | None = None  # that are removed
    controller: Player = -1  # of what enters the field
    active: bool = True
    is_replaced: bool = False  # by something else: then it has not happened (11.12.5.4)
    receiver: Player = -1  # of points of damage
    dealers: tuple[Ref, ...] = ()  # of them
    rules: tuple[str, ...] = ()  # that make it happen; none: those of whatever does

    @property
    def why(self) -> TcgWhy:
        return TcgWhy(self.cause, self.source)
