"""Which card lies where on the table, from a view alone: pure, so that results can be compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from PySide6.QtCore import QPointF, QRectF

from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import CardView
from engine.ufs.faces import FightView, TableState
from engine.ufs.forces import ForceView
from ufs_desktop.fight.cardview import state_of
from ufs_desktop.fight.emblems import emblem_sign
from ufs_desktop.fight.face_parts import name_of
from ufs_desktop.fight.layout import TableHalf, TableLayout
from ufs_desktop.fight.look import CardLook, held_large, is_open_in_hand, look_of
from ufs_desktop.fight.rooms import TURN, Metrics, rows_of
from ufs_desktop.fight.stage import ASIDE, StageSlot, duel_of, pool_of, stage_of
from ufs_desktop.fight.words import ZONES, Say
from ufs_desktop.pictures.look import ASPECT
from ufs_desktop.table.layout import centred, flow
from ufs_desktop.table.metrics import (
    ATTACHED_STEP,
    COPY_STEP,
    READABLE,
    SMALLEST_CARD,
    TURNED_STEP,
    Z,
    card_size,
)
from ufs_desktop.table.spread import Placement, Rise, Sign, Strip

LOCK, FROST = emblem_sign("lock"), emblem_sign("frost")
IN_A_ROW = 5  # cards of momentum
COUNTED_FROM = 3  # cards of momentum: from here on, their number is shown


def place_cards(view: FightView, layout: TableLayout, say: Say = str) -> dict[Handle, Placement]:
    """Every card that lies on the table by itself; piles are not taken apart."""
    zones = {(zone.player, zone.zone): zone.cards for zone in view.zones}
    placed: dict[Handle, Placement] = {}
    for player in (0, 1):
        half = layout.half(player == view.viewer)
        for placement in _half(view, layout, half, player, zones):
            placed[placement.handle] = _told(placement, view.table.forces, say)
    return placed


def _half(
    view: FightView,
    layout: TableLayout,
    half: TableHalf,
    player: Player,
    zones: dict[tuple[Player, str], tuple[CardView, ...]],
) -> Iterator[Placement]:
    is_own = player == view.viewer
    lay_hand = _own_hand if is_own else _rival_hand
    yield from lay_hand(layout.metrics, half, player, zones[player, "hand"])
    yield from _pool(layout, half, player, view)
    yield from _stage(layout.metrics, half, view, player)
    yield from _momentum(layout.metrics, half, player, zones[player, "momentum"])


def _own_hand(
    metrics: Metrics, half: TableHalf, player: Player, cards: tuple[CardView, ...]
) -> Iterator[Placement]:
    """The own hand hangs over the table's lower edge; a card comes up whole when pointed at."""
    width = metrics.hand
    rise = Rise(max(READABLE, width), half.floor)
    centres = centred(half.hand, [width] * len(cards), metrics.gap)
    for at, (card, centre) in enumerate(zip(cards, centres, strict=True)):
        z = Z.HAND + at / 100
        yield placed(card, player, "hand", centre, width, z, rise=rise)


def _rival_hand(
    metrics: Metrics, half: TableHalf, player: Player, cards: tuple[CardView, ...]
) -> Iterator[Placement]:
    """Backs hang over the upper edge; known cards lie below it, and come down to be read."""
    known = [is_open_in_hand(card) for card in cards]
    widths = [metrics.open_hand if each else metrics.rival_hand for each in known]
    centres = centred(half.hand, widths, metrics.gap / 2)
    for at, (card, centre, width) in enumerate(zip(cards, centres, widths, strict=True)):
        z = Z.HAND + at / 100
        if not known[at]:
            yield placed(card, player, "hand", _upmost(centre, half, width), width, z)
            continue
        rise = Rise(max(READABLE, width), half.floor, hangs=True)
        yield placed(card, player, "hand", centre, width, z, rise=rise)


def _upmost(centre: QPointF, half: TableHalf, width: float) -> QPointF:
    """Where a back lies: at the upper end of the hand, whose known cards may be taller."""
    return QPointF(centre.x(), half.hand.top() + card_size(width).height() / 2)


def _pool(
    layout: TableLayout, half: TableHalf, player: Player, view: FightView
) -> Iterator[Placement]:
    """In a row, except for the attack and what blocks it, which are held large."""
    metrics, table = layout.metrics, view.table
    is_rival = half is layout.rival
    large = {card.handle: box for (_, card), box in zip(duel_of(view), layout.duel, strict=True)}
    row = QRectF(half.pool)
    row.setHeight(card_size(metrics.pool).height())
    if is_rival:
        row.moveBottom(half.pool.bottom())
    cards = pool_of(view, player)
    beside = [card for card in cards if card.handle not in large]
    centres = iter(flow(row, [metrics.pool] * len(beside), metrics.gap))
    for slot, card in enumerate(cards):
        box = large.get(card.handle)
        place = placed(
            card,
            player,
            "pool",
            next(centres) if box is None else box.center(),
            metrics.pool if box is None else metrics.duel,
            Z.POOL + slot / 100,
            badge=f"+{slot}",
            ribbon=_ribbon(card, table),
            is_current=table.attack is not None and card.handle == table.attack.card,
            strip=Strip.BELOW if is_rival else Strip.ABOVE,  # where no card lies
        )
        yield place if box is None else replace(place, look=held_large(look_of(card, "pool")))


def _ribbon(card: CardView, table: TableState) -> str:
    """What a card in the pool is doing now; what it has done does not count."""
    state, attack = state_of(card), table.attack
    if attack is not None and card.handle == attack.card:
        return "REVERSAL" if state.is_reversal else "ATTACK"
    if card.handle in table.pending:
        return f"NEXT {table.pending.index(card.handle) + 1}"
    if state.is_reversal:
        return "REVERSAL"
    if state.is_copy:
        return "COPY"
    return "BLOCK" if attack is not None and card.handle == attack.block else ""


def _stage(
    metrics: Metrics, half: TableHalf, view: FightView, player: Player
) -> Iterator[Placement]:
    """The character at the side; the slots in one row, or in two, the upper partly covered."""
    stage = stage_of(view, player)
    if stage.character is not None:
        at = half.character.center()
        yield from _slot(stage.character, player, at.x(), at.y(), metrics.usual, Z.STAGE)
    counts = rows_of(stage.extents, half.rows)
    high = card_size(metrics.card).height()
    slots = iter(stage.slots)
    for number, count in enumerate(counts):
        top = half.stage.top() + number * half.peek * high
        row = QRectF(half.stage.left(), top, half.stage.width(), high)
        yield from _row(metrics, list(islice(slots, count)), player, row, number)


def _row(
    metrics: Metrics, slots: list[StageSlot], player: Player, row: QRectF, number: int
) -> Iterator[Placement]:
    """Slots from the left, with room for turned cards, so that nothing moves when one is turned,
    and none covers the next one if the row is wide enough. Backups, which can be attacked, have the
    other end of the row to themselves."""
    width = metrics.card
    inset = TURN * width
    extents = [slot.extent * width for slot in slots]
    room = row.adjusted(inset, 0, -inset, 0)
    spare = (room.width() - sum(extents)) / max(1, len(extents))
    centres = flow(room, extents, max(metrics.gap, min(2 * inset, spare)))
    over = row.right() - inset - centres[-1].x() - extents[-1] / 2 if slots else 0.0
    for at, (slot, centre, extent) in enumerate(zip(slots, centres, extents, strict=True)):
        left = centre.x() - extent / 2 + (ASIDE * width if slot.is_aside else 0.0)
        left += over if slot.is_backup else 0.0
        z = Z.STAGE + 1 + number * 4 + at / 50
        yield from _slot(slot, player, left + width / 2, centre.y(), width, z)


def _slot(
    slot: StageSlot, player: Player, x: float, y: float, width: float, z: float
) -> Iterator[Placement]:
    """Copies over each other, the turned ones at the bottom, which is all that a commit changes.
    The one on top shows how many there are, and the name if none of them is ready."""
    count = len(slot.cards)
    ready = [number for number, card in enumerate(slot.cards) if state_of(card).ready]
    top = ready[-1] if ready else count - 1
    for number, card in enumerate(slot.cards):
        lower = 0.0 if state_of(card).ready else _lower(number, count, width)
        at = QPointF(x + number * COPY_STEP * width, y + lower)
        badge = f"×{count}" if count > 1 and number == top else ""
        is_named = not ready and number == top
        yield _lying(card, player, at, width, z + number / 1000, badge, is_named=is_named)
    for number, card in enumerate(slot.attached, start=1):
        at = QPointF(x + number * width * ATTACHED_STEP, y - number * 2)
        yield _lying(card, player, at, width, z - number / 1000)


def _lower(number: int, count: int, width: float) -> float:
    """How much lower than the middle of its row a turned copy lies: the first of them lowest, all
    of them within the row, which is as high as a card of whole pixels."""
    step = min(TURNED_STEP * width, (card_size(width).height() - width) / max(count - 1, 1))
    return ((count - 1) / 2 - number) * step


def _lying(
    card: CardView,
    player: Player,
    at: QPointF,
    width: float,
    z: float,
    copies: str = "",
    *,
    is_named: bool = False,
) -> Placement:
    turned = not state_of(card).ready
    look = look_of(card, "stage")
    tag = name_of(look.shown) if turned and is_named and not look.is_back else ""
    z -= 2 if turned else 0
    return placed(card, player, "stage", at, width, z, turned=turned, copies=copies, tag=tag)


def _momentum(
    metrics: Metrics, half: TableHalf, player: Player, cards: tuple[CardView, ...]
) -> Iterator[Placement]:
    """In one row, or in two of smaller cards; the last one shows how many there are."""
    box, rows = half.momentum, 1 if len(cards) <= IN_A_ROW else 2
    width = float(int(max(SMALLEST_CARD, min(metrics.pile, box.height() / rows / ASPECT))))
    high = card_size(width).height()
    count = f"×{len(cards)}" if len(cards) >= COUNTED_FROM else ""
    each = -(-len(cards) // rows)
    for row in range(rows):
        among = cards[row * each : (row + 1) * each]
        top = box.top() + row * (box.height() - high)
        places = flow(QRectF(box.left(), top, box.width(), high), [width] * len(among))
        for at, (card, place) in enumerate(zip(among, places, strict=True)):
            copies = count if card is cards[-1] else ""
            z = Z.PILE + row + at / 100
            yield placed(card, player, "momentum", place, width, z, copies=copies)


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
    notes, signs = _notes(card, zone, look), _signs(card)
    return Placement(card.handle, card, player, zone, look, at, width, z, "", notes, signs, **marks)


def _told(placement: Placement, forces: Iterable[ForceView], say: Say) -> Placement:
    """The same with its words, in those of an edition, and with the effects in force on it."""
    words = _words(placement.card, placement.zone, placement.ribbon, say)
    names = dict.fromkeys(each.name for each in forces if placement.handle in each.cards)
    under = f", under {', '.join(names)}" if names else ""
    notes = (*placement.notes, *names)
    ribbon = say(placement.ribbon.lower()).upper()
    return replace(placement, words=f"{words}{under}", ribbon=ribbon, notes=notes)


def _notes(card: CardView, zone: str, look: CardLook) -> tuple[str, ...]:
    """What cannot be seen from the picture: counters, and that its owner knows a hidden face."""
    counters = tuple(f"{count} {name}" for name, count in state_of(card).counters if count)
    knows = look.is_back and card.known and zone == "stage"
    return (*counters, "known") if knows else counters


def _signs(card: CardView) -> tuple[Sign, ...]:
    """What has been done to the card, as signs."""
    state = state_of(card)
    return (*[LOCK] * state.sealed, *[FROST] * state.frozen)


def _words(card: CardView, zone: str, ribbon: str, say: Say) -> str:
    """The card as assistive technology says it."""
    look = look_of(card, zone)
    if look.is_back:
        return say(f"face-down card, {ZONES[zone]}")
    shown = look.shown
    parts, state = [shown.kind], state_of(card)
    if zone == "stage":
        parts.append("ready" if state.ready else "committed")
    parts += [word for word, is_so in (("sealed", state.sealed), ("frozen", state.frozen)) if is_so]
    if shown.difficulty is not None:
        parts.append(f"difficulty {shown.difficulty}")
    if shown.control is not None:
        parts.append(f"control {shown.control}")
    parts.append(ribbon.lower() or ZONES[zone])
    return ", ".join((shown.name or say("face-down foundation"), *map(say, parts)))
