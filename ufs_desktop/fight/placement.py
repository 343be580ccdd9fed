"""Which card lies where on the table, from a view alone: pure, and so comparable."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPointF

from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import CardView, View
from engine.ufs.faces import FightView, TableState
from ufs_desktop.fight.cardview import face_of, state_of
from ufs_desktop.fight.layout import TableHalf, TableLayout, character_size, pile_size
from ufs_desktop.fight.look import CardLook, look_of
from ufs_desktop.fight.words import ZONES, Say
from ufs_desktop.table.layout import centred, flow
from ufs_desktop.table.metrics import ATTACHED_STEP, GAP, HAND_SCALE, RIVAL_HAND_SCALE, Z
from ufs_desktop.table.spread import Placement

MOMENTUM_GAP = 4.0


def place_cards(view: View, layout: TableLayout, say: Say = str) -> dict[Handle, Placement]:
    """Every card that lies on the table by itself; piles are not taken apart."""
    zones = {(zone.player, zone.zone): zone.cards for zone in view.zones}
    placed: dict[Handle, Placement] = {}
    for player in (0, 1):
        half = layout.half(player == view.viewer)
        for placement in _half(view, layout, half, player, zones):
            placed[placement.handle] = _told(placement, say)
    return placed


def _half(
    view: FightView,
    layout: TableLayout,
    half: TableHalf,
    player: Player,
    zones: dict[tuple[Player, str], tuple[CardView, ...]],
) -> Iterator[Placement]:
    table = view.table
    is_own = player == view.viewer
    yield from _hand(layout, half, player, zones[player, "hand"], is_own)
    pool = (*zones[player, "pool"], *zones[player, "transit"])
    yield from _pool(layout, half, player, pool, table)
    yield from _stage(layout, half, player, zones[player, "stage"], dict(table.attached))
    yield from _momentum(layout, half, player, zones[player, "momentum"])


def _hand(
    layout: TableLayout, half: TableHalf, player: Player, cards: tuple[CardView, ...], is_own: bool
) -> Iterator[Placement]:
    width = float(int(layout.metrics.card * (HAND_SCALE if is_own else RIVAL_HAND_SCALE)))
    centres = centred(half.hand, [width] * len(cards), GAP if is_own else GAP / 2)
    for at, (card, centre) in enumerate(zip(cards, centres, strict=True)):
        yield placed(card, player, "hand", centre, width, Z.HAND + at / 100, rises=True)


def _pool(
    layout: TableLayout,
    half: TableHalf,
    player: Player,
    cards: tuple[CardView, ...],
    table: TableState,
) -> Iterator[Placement]:
    width = layout.metrics.card
    attack = table.attack.card if table.attack is not None else None
    centres = flow(half.pool, [width] * len(cards))
    for slot, (card, centre) in enumerate(zip(cards, centres, strict=True)):
        yield placed(
            card,
            player,
            "pool",
            centre,
            width,
            Z.POOL + slot / 100,
            badge=f"+{slot}",
            ribbon=_ribbon(card, table, attack),
            is_current=card.handle == attack,
            is_badge_below=half is layout.rival,
        )


def _ribbon(card: CardView, table: TableState, attack: Handle | None) -> str:
    """What a card in the pool is doing."""
    state = state_of(card)
    if card.handle == attack:
        return "REVERSAL" if state.is_reversal else "ATTACK"
    if card.handle in table.pending:
        return f"NEXT {table.pending.index(card.handle) + 1}"
    if state.is_reversal:
        return "REVERSAL"
    if state.is_copy:
        return "COPY"
    return "BLOCK" if state.played_as == "block" else ""


def _stage(
    layout: TableLayout,
    half: TableHalf,
    player: Player,
    cards: tuple[CardView, ...],
    attached: dict[Handle, Handle],
) -> Iterator[Placement]:
    """The character at the side; foundations from the left, then a gap, then the rest."""
    free = [card for card in cards if card.handle not in attached]
    characters = [card for card in free if _kind(card) == "character"]
    if characters:
        first = characters[0]
        yield _lying(
            first, player, half.character.center(), character_size(layout.metrics), Z.STAGE
        )
    rest = [card for card in free if card not in characters[:1]]
    foundations = [card for card in rest if _kind(card) in ("foundation", "")]
    others = [card for card in rest if card not in foundations]
    row = [*foundations, *others]
    under = {
        card.handle: [c for c in cards if attached.get(c.handle) == card.handle] for card in free
    }
    extents = [_extent(layout, card, len(under[card.handle])) for card in row]
    if foundations and others:
        extents[len(foundations) - 1] += 2 * GAP
    width = layout.metrics.card
    for at, (card, centre) in enumerate(zip(row, flow(half.stage, extents), strict=True)):
        z = Z.STAGE + 1 + at / 50
        yield _lying(card, player, centre, width, z)
        yield from _attached(under[card.handle], player, centre, width, z)
    for card in characters[:1]:
        centre = half.character.center()
        yield from _attached(under[card.handle], player, centre, width, float(Z.STAGE))


def _extent(layout: TableLayout, card: CardView, attached: int) -> float:
    size = layout.metrics.size
    own = size.width() if state_of(card).ready else size.height()
    return own + attached * size.width() * ATTACHED_STEP


def _attached(
    cards: Iterable[CardView], player: Player, centre: QPointF, width: float, z: float
) -> Iterator[Placement]:
    for number, card in enumerate(cards, start=1):
        at = centre + QPointF(number * width * ATTACHED_STEP, -number * 2)
        yield _lying(card, player, at, width, z - number / 1000)


def _lying(card: CardView, player: Player, at: QPointF, width: float, z: float) -> Placement:
    return placed(card, player, "stage", at, width, z, turned=not state_of(card).ready)


def _kind(card: CardView) -> str:
    face = face_of(card)
    if face is None or not face.state.face_up:
        return ""
    current = face.state.current
    return str((current if current is not None else face.printed).type)


def _momentum(
    layout: TableLayout, half: TableHalf, player: Player, cards: tuple[CardView, ...]
) -> Iterator[Placement]:
    width = pile_size(layout.metrics)
    centres = flow(half.momentum, [width] * len(cards), MOMENTUM_GAP)
    for at, (card, centre) in enumerate(zip(cards, centres, strict=True)):
        yield placed(card, player, "momentum", centre, width, Z.PILE + at / 100)


def placed(
    card: CardView,
    player: Player,
    zone: str,
    at: QPointF,
    width: float,
    z: float,
    **marks: Any,  # further fields of the placement
) -> Placement:
    """A card in its zone, with what lies on it there."""
    look = look_of(card, zone)
    notes = _notes(card, zone, look)
    return Placement(card.handle, card, player, zone, look, at, width, z, "", notes, **marks)


def _told(placement: Placement, say: Say) -> Placement:
    """The same with what is said of it, in the words of an edition."""
    words = _words(placement.card, placement.zone, placement.ribbon, say)
    return replace(placement, words=words, ribbon=say(placement.ribbon.lower()).upper())


def _notes(card: CardView, zone: str, look: CardLook) -> tuple[str, ...]:
    """What cannot be seen from the picture: counters, and that its owner knows a hidden face."""
    counters = tuple(f"{count} {name}" for name, count in state_of(card).counters if count)
    knows = look.is_back and card.known and zone == "stage"
    return (*counters, "known") if knows else counters


def _words(card: CardView, zone: str, ribbon: str, say: Say) -> str:
    """The card as assistive technology says it."""
    look = look_of(card, zone)
    if look.is_back:
        return say(f"face-down card, {ZONES[zone]}")
    shown = look.shown
    parts = [str(shown.type)]
    if zone == "stage":
        parts.append("ready" if state_of(card).ready else "committed")
    if shown.difficulty is not None:
        parts.append(f"difficulty {shown.difficulty}")
    if shown.control is not None:
        parts.append(f"control {shown.control}")
    parts.append(ribbon.lower() or ZONES[zone])
    return ", ".join((shown.name or say("face-down foundation"), *map(say, parts)))
