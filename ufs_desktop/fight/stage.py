"""What stands on a stage: copies share a slot, and attached cards lie with theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import CardView, View
from engine.ufs.faces import FightView
from ufs_desktop.fight.cardview import face_of, state_of, values_of
from ufs_desktop.fight.look import look_of
from ufs_desktop.table.metrics import ATTACHED_STEP, COPY_STEP

FOUNDATION, REST, BACKUP = "foundation", "", "backup"
GROUPS = (FOUNDATION, REST, BACKUP)  # what stands beside each other, from the left
ASIDE = 0.1  # of a card's width, between the groups


class StageSlot(NamedTuple):
    """Cards that share a place: copies of one card, or a card with those attached to it."""

    cards: tuple[CardView, ...]
    attached: tuple[CardView, ...] = ()
    is_aside: bool = False  # the first of another group than the one before

    @property
    def is_backup(self) -> bool:
        return _group_of(self.cards[0]) == BACKUP

    @property
    def extent(self) -> float:
        """Its width in cards."""
        copies = COPY_STEP * (len(self.cards) - 1)
        gap = ASIDE if self.is_aside else 0.0
        return 1 + copies + ATTACHED_STEP * len(self.attached) + gap


class Stage(NamedTuple):
    """One player's stage; the character has a place of its own."""

    character: StageSlot | None
    slots: tuple[StageSlot, ...]

    @property
    def extents(self) -> tuple[float, ...]:
        return tuple(slot.extent for slot in self.slots)


def stage_of(view: FightView, player: Player) -> Stage:
    """The stage of a player in the order in which its cards came, group by group."""
    places = (zone.cards for zone in view.zones if (zone.player, zone.zone) == (player, "stage"))
    cards = next(places, ())
    hosts = dict(view.table.attached)
    under = {card.handle: _attached(card.handle, cards, hosts) for card in cards}
    free = [card for card in cards if card.handle not in hosts]
    first = next((card for card in free if kind_of(card) == "character"), None)
    rest = [card for card in free if card is not first]
    slots: list[StageSlot] = []
    for group in GROUPS:
        beside = _slots([card for card in rest if _group_of(card) == group], under)
        if slots and beside:
            beside[0] = beside[0]._replace(is_aside=True)
        slots += beside
    character = None if first is None else StageSlot((first,), under[first.handle])
    return Stage(character, tuple(slots))


def _group_of(card: CardView) -> str:
    """The group in which a card stands; a face-down card is a foundation."""
    kind = kind_of(card) or FOUNDATION
    return kind if kind in GROUPS else REST


def kind_of(card: CardView) -> str:
    """The type of a card that lies face up; empty for others."""
    face = face_of(card)
    if face is None or not face.state.face_up:
        return ""
    return str(values_of(face).type)


def _attached(
    host: Handle, cards: Sequence[CardView], hosts: Mapping[Handle, Handle]
) -> tuple[CardView, ...]:
    return tuple(card for card in cards if hosts.get(card.handle) == host)


def _slots(
    cards: Sequence[CardView], under: Mapping[Handle, tuple[CardView, ...]]
) -> list[StageSlot]:
    """Cards that look alike share a slot, unless something is attached to one or lies on it."""
    slots: list[StageSlot] = []
    at: dict[object, int] = {}
    for card in cards:
        look = look_of(card, "stage")
        is_alone = look.is_back or bool(under[card.handle]) or any(_counters(card))
        state = state_of(card)
        alike = (look, state.sealed, state.frozen)
        place = None if is_alone else at.get(alike)
        if place is not None:
            slots[place] = slots[place]._replace(cards=(*slots[place].cards, card))
            continue
        if not is_alone:
            at[alike] = len(slots)
        slots.append(StageSlot((card,), under[card.handle]))
    return slots


def _counters(card: CardView) -> tuple[int, ...]:
    return tuple(count for _, count in state_of(card).counters)


def duel_of(view: FightView) -> tuple[tuple[Player, CardView], ...]:
    """The attack in progress and what blocks it, each with the player in whose pool it lies."""
    attack = view.table.attack
    if attack is None or view.result is not None:
        return ()
    lying = {card.handle: (player, card) for player in (0, 1) for card in pool_of(view, player)}
    return tuple(lying[card] for card in (attack.card, attack.block) if card in lying)


def pool_of(view: View, player: Player) -> tuple[CardView, ...]:
    """The pool with what is on its way there."""
    zones = {(zone.player, zone.zone): zone.cards for zone in view.zones}
    return (*zones[player, "pool"], *zones[player, "transit"])
