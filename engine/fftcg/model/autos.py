"""Auto-abilities as trees: when they trigger, and what they do then (11.8)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from engine.fftcg.model.patterns import CardPattern, TcgNode, WhoseCards
from engine.fftcg.model.spells import SpellText, TcgCondition
from engine.fftcg.model.words import TurnPhase
from engine.kernel.ids import Ref
from engine.kernel.leaves import dataclass


class AutoEvent(StrEnum):
    """What can trigger one (11.8.2)."""

    ENTERS = "enters the field"
    PUT_AWAY = "is put from the field into the break zone"  # broken or not (15.1.1.3.2)
    BROKEN = "is broken"
    LEAVES = "leaves the field"
    ATTACKS = "attacks"
    BLOCKS = "blocks"
    DAMAGED = "is dealt damage"
    BLOCKED = "is blocked"
    PARTY = "forms a party and attacks"
    ALONE = "attacks alone"
    DEALS_POINT = "deals damage to your opponent"
    DEALS_DAMAGE = "deals damage to a Forward"
    CHOSEN = "is chosen by your opponent's Summons or abilities"
    CAST = "is cast"
    DISCARDED = "is discarded"
    POINT = "a point of damage is received"
    PHASE = "a phase begins"
    STATE = "something is so"  # no event: 11.8.18


@dataclass(frozen=True, slots=True)
class AutoTrigger(TcgNode):
    """ "When a Forward enters your field": which event, and to which card.

    Without a pattern it is the card itself. For a phase, `phase` says which, `whose` in whose turn.
    `state` is the condition that has to hold.
    """

    event: AutoEvent
    pattern: CardPattern | None = None
    phase: TurnPhase | None = None
    whose: WhoseCards = WhoseCards.OWN
    state: TcgCondition | None = None
    is_cast: bool = False  # it enters because somebody has played it, and `whose` says who


@dataclass(frozen=True, slots=True)
class AutoAbility(TcgNode):
    """11.8. Its condition is checked twice (11.8.13); `is_burst`: the EX Burst icon (11.10.3)."""

    triggers: tuple[AutoTrigger, ...]  # any of them sets it off
    text: SpellText
    condition: TcgCondition | None = None
    once_a_turn: bool = False
    is_burst: bool = False


class AutoOffer(NamedTuple):
    """One of the triggered abilities that are put in order."""

    source: Ref
    which: int  # of the auto-abilities it had; -1: it was none of them
    number: int
    about: tuple[Ref, ...] = ()  # the cards that set it off, if it refers to them
