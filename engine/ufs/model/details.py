"""Names for the details of events, which an event holds as plain values in this order.

In a view of an event, its cards are replaced by handles.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from engine.kernel.events import Event
from engine.kernel.ids import Ref
from engine.kernel.views import EventView
from engine.ufs.effects.nodes.words import Verb

PLAYS = frozenset({Verb.PLAY, Verb.ATTEMPT})
CHECKS = frozenset({Verb.BEGIN_CHECK, Verb.MAKE_CHECK, Verb.PASS_CHECK, Verb.FAIL_CHECK})
TURNS_SIDES = frozenset({Verb.TRANSFORM, Verb.BUILD, Verb.ADD})
DAMAGES = frozenset({Verb.DEAL_DAMAGE, Verb.TAKE_DAMAGE})
BEGIN, END = "begin", "end"  # the edges of a stretch
NEAR = "near"  # a step is about to begin and the last one is over (F.4.2)
ATTACK, CARD = "attack", "card"  # what resolves


class PlayDetail(NamedTuple):
    """An attempt or a play: of the card as something, of its ability, or of both (E.4)."""

    played_as: str = ""
    ability: str = ""
    as_reversal: bool = False
    number: int = 0  # of the attempt; 0: yet to come
    reversal_to: Ref | None = None


class BlockDetail(NamedTuple):
    """A block: how far it blocks, and with which card (G.2.2)."""

    status: str = ""
    block: Ref | None = None


class CheckDetail(NamedTuple):
    """A check made, passed or failed (E.3)."""

    purpose: str = ""
    playing: Ref | None = None
    value: int = 0
    difficulty: int | None = None  # None: made without one (E.3.4)
    committed: tuple[Ref, ...] = ()  # to pass it (E.3.5.2)


class StretchDetail(NamedTuple):
    """A stretch that is about to begin, begins or ends (F, G)."""

    stretch: str = ""
    edge: str = ""


class DamageDetail(NamedTuple):
    """Damage dealt or taken: the backup that took it, if not the player (newest edition)."""

    target: Ref | None = None


class ChangeDetail(NamedTuple):
    """A modified value (C.3.3.4.3)."""

    stat: str = ""
    operation: str = ""


class ResolveDetail(NamedTuple):
    """What resolves: a card, or an attack and how far it was blocked (G.4)."""

    what: str = ""
    status: str = ""
    safe: bool = False  # of an attack (I.3.10.2.3)


class CancelDetail(NamedTuple):
    """A cancelled ability (H.3.3.4)."""

    ability: str = ""


class NameDetail(NamedTuple):
    """What was named (K.5.5)."""

    value: Any = ""


class ImpendDetail(NamedTuple):
    """Of what is about to be done to a card: what it is, and the zone that the card would enter."""

    kind: str = ""
    to: str = ""


class SideDetail(NamedTuple):
    """The name of the side now up of a card that is transformed, in place or while moving.

    A card that keeps its side has none.
    """

    name: str = ""


NO_PLAY, NO_BLOCK, NO_CHECK = PlayDetail(), BlockDetail(), CheckDetail()
NO_STRETCH, NO_CHANGE, NO_RESOLVE = StretchDetail(), ChangeDetail(), ResolveDetail()
NO_NAME, NO_SIDE, NO_DAMAGE = NameDetail(), SideDetail(), DamageDetail()


def play_of(event: Event | EventView) -> PlayDetail:
    return PlayDetail(*event.detail) if event.kind in PLAYS else NO_PLAY


def block_of(event: Event | EventView) -> BlockDetail:
    return BlockDetail(*event.detail) if event.kind == Verb.BLOCK else NO_BLOCK


def check_of(event: Event | EventView) -> CheckDetail:
    return CheckDetail(*event.detail) if event.kind in CHECKS else NO_CHECK


def stretch_of(event: Event | EventView) -> StretchDetail:
    return StretchDetail(*event.detail) if event.kind == Verb.PHASE else NO_STRETCH


def change_of(event: Event | EventView) -> ChangeDetail:
    return ChangeDetail(*event.detail) if event.kind == Verb.MODIFY else NO_CHANGE


def resolve_of(event: Event | EventView) -> ResolveDetail:
    return ResolveDetail(*event.detail) if event.kind == Verb.RESOLVE else NO_RESOLVE


def damage_of(event: Event | EventView) -> DamageDetail:
    return DamageDetail(*event.detail) if event.kind in DAMAGES else NO_DAMAGE


def impending(event: Event) -> Event:
    """What is about to be done, as it would be: it has no place among what has happened."""
    kind, to = ImpendDetail(*event.detail)
    origin = event.was.zone if to else None
    return event._replace(kind=kind, origin=origin, to=to or None, detail=(), serial=0)


def name_of(event: Event | EventView) -> NameDetail:
    return NameDetail(*event.detail) if event.kind == Verb.NAME else NO_NAME


def side_of(event: Event | EventView) -> SideDetail:
    return SideDetail(*event.detail) if event.kind in TURNS_SIDES and event.detail else NO_SIDE


def ability_key_of(event: Event | EventView) -> str:
    """The key of the ability that is attempted, played or cancelled."""
    if event.kind == Verb.CANCEL:
        return CancelDetail(*event.detail).ability
    return play_of(event).ability
