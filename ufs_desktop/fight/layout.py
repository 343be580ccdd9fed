"""Where everything lies: pure geometry from the table's size and what needs room on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF

from ufs_desktop.fight.rooms import (
    LEAST_MOMENTUM,
    PEEK,
    Metrics,
    Needs,
    Rooms,
    Side,
    duel_card,
    removed_card,
    shared_rooms,
    usual_metrics,
)
from ufs_desktop.table.metrics import MARGIN, card_size

PILES = ("deck", "discard", "removed")
NOTHING_NEEDED = Needs()
BESIDE_DUEL = 2.0  # gaps between what is held large and the pools


@dataclass(frozen=True)
class TableHalf:
    """The places of one player."""

    hand: QRectF
    stage: QRectF
    pool: QRectF
    character: QRectF
    plate: QRectF  # the vitality
    momentum: QRectF
    floor: float  # below which no part of the hand is seen
    piles: dict[str, QRectF]
    rows: int = 1  # of the stage
    peek: float = PEEK


@dataclass(frozen=True)
class TableLayout:
    """The whole table: my half below, the rival's mirrored above, a banner between, and beside it
    the attack and what blocks it, held large over both pools."""

    metrics: Metrics
    own: TableHalf
    rival: TableHalf
    banner: QRectF
    duel: tuple[QRectF, ...] = ()

    def half(self, is_own: bool) -> TableHalf:
        return self.own if is_own else self.rival


def table_layout(width: float, height: float, needs: Needs = NOTHING_NEEDED) -> TableLayout:
    """All places for one size of the scene and what lies there."""
    metrics = usual_metrics(width, height, needs)
    rooms = shared_rooms(metrics, needs)
    metrics = replace(
        metrics,
        card=rooms.card,
        pool=rooms.pool,
        open_hand=rooms.rival_hand.card,
        duel=duel_card(metrics, rooms) if needs.duel else 0.0,
    )
    gap, badge = metrics.gap, metrics.badge
    top = rooms.rival_hand.seen + gap
    high = _block(rooms, 1, gap, badge)
    block = QRectF(0, top, width, high)
    rival = _half(metrics, rooms, 1, block, _rival_hand(metrics, rooms), needs)
    begins = metrics.left + _duel_width(metrics, needs)
    banner = QRectF(
        begins, top + high, metrics.left + metrics.middle - begins, metrics.banner + rooms.air
    )
    high = _block(rooms, 0, gap, badge)
    hand_high = card_size(metrics.hand).height()
    hand = QRectF(MARGIN, height - rooms.hand, width - 2 * MARGIN, hand_high)
    own = _half(metrics, rooms, 0, QRectF(0, banner.bottom(), width, high), hand, needs)
    duel = tuple(_duel(metrics, needs, own, rival))
    return TableLayout(metrics, own, rival, banner, duel)


def _rival_hand(metrics: Metrics, rooms: Rooms) -> QRectF:
    """Where the rival's hand lies: backs hang over the table's upper edge; known cards lie wholly
    below it, and are visible down to where the stage begins."""
    width = metrics.open_hand or metrics.rival_hand
    high = card_size(width).height()
    top = 0.0 if metrics.open_hand else rooms.rival_hand.seen - high
    return QRectF(metrics.left, top, metrics.middle, high)


def _duel_width(metrics: Metrics, needs: Needs) -> float:
    """The width of the cards that are held large, with the gaps beside them."""
    if not needs.duel:
        return 0.0
    return len(needs.duel) * (metrics.duel + metrics.gap) + BESIDE_DUEL * metrics.gap


def _duel(metrics: Metrics, needs: Needs, own: TableHalf, rival: TableHalf) -> Iterator[QRectF]:
    """Each card at its own player's side, with the words about it towards the other side."""
    size = card_size(metrics.duel)
    for at, is_own in enumerate(needs.duel):
        left = metrics.left + at * (metrics.duel + metrics.gap)
        top = own.pool.bottom() - size.height() if is_own else rival.pool.top()
        yield QRectF(left, top, size.width(), size.height())


def _block(rooms: Rooms, side: int, gap: float, badge: float) -> float:
    """The height of stage and pool."""
    return _stage(rooms, side) + gap + rooms.pools[side] + badge


def _stage(rooms: Rooms, side: int) -> float:
    return card_size(rooms.card).height() * (1 + rooms.peek * (rooms.rows[side] - 1))


def _half(
    metrics: Metrics, rooms: Rooms, side: int, block: QRectF, hand: QRectF, needs: Needs
) -> TableHalf:
    """One player's rows: the pool is nearer to the middle of the table."""
    is_own = side == 0
    left, middle = metrics.left, metrics.middle
    stage_high, pool_high = _stage(rooms, side), rooms.pools[side]
    stage = QRectF(left, block.top(), middle, stage_high)
    beside = _duel_width(metrics, needs)
    pool = QRectF(left + beside, block.top() + metrics.badge, middle - beside, pool_high)
    if is_own:
        stage.moveBottom(block.bottom())
    else:
        pool.moveTop(stage.bottom() + metrics.gap)
    character = _character(metrics, block, is_own)
    piles = _piles(metrics, block, is_own)
    return TableHalf(
        hand=hand,
        stage=stage,
        pool=pool,
        character=character,
        plate=_plate(metrics, block, character, is_own),
        momentum=_momentum(metrics, block, piles, is_own, needs.sides[side]),
        piles=piles,
        floor=metrics.height if is_own else rooms.rival_hand.seen,
        rows=rooms.rows[side],
        peek=rooms.peek,
    )


def _character(metrics: Metrics, block: QRectF, is_own: bool) -> QRectF:
    box = QRectF(MARGIN, block.top(), metrics.side, card_size(metrics.usual).height())
    if is_own:
        box.moveBottom(block.bottom())
    return box


def _plate(metrics: Metrics, block: QRectF, character: QRectF, is_own: bool) -> QRectF:
    """Between the character and the middle of the table."""
    top, bottom = block.top(), block.bottom()
    if is_own:
        bottom = character.top() - metrics.gap
    else:
        top = character.bottom() + metrics.gap
    return QRectF(character.left(), top, character.width(), bottom - top)


def _piles(metrics: Metrics, block: QRectF, is_own: bool) -> dict[str, QRectF]:
    """Deck and discard; what is removed lies beside the momentum."""
    size = card_size(metrics.pile)
    left = metrics.width - MARGIN - metrics.piles
    top = block.bottom() - size.height() if is_own else block.top()
    step = size.width() + metrics.gap
    boxes = {
        name: QRectF(left + at * step, top, size.width(), size.height())
        for at, name in enumerate(PILES[:2])
    }
    small = card_size(removed_card(metrics))
    removed = QRectF(metrics.width - MARGIN - small.width(), 0, small.width(), small.height())
    if is_own:
        removed.moveBottom(top - metrics.gap)
    else:
        removed.moveTop(top + size.height() + metrics.gap)
    return {**boxes, "removed": removed}


def _momentum(
    metrics: Metrics, block: QRectF, piles: dict[str, QRectF], is_own: bool, needs: Side
) -> QRectF:
    """Between the piles and the middle of the table."""
    deck, removed = piles["deck"], piles["removed"]
    right = removed.left() - metrics.gap if needs.has_removed else metrics.width - MARGIN
    room = deck.top() - block.top() if is_own else block.bottom() - deck.bottom()
    room -= metrics.gap + metrics.badge
    high = max(metrics.usual * LEAST_MOMENTUM, min(room, deck.height()))
    box = QRectF(deck.left(), deck.bottom() + metrics.gap, right - deck.left(), high)
    if is_own:
        box.moveBottom(deck.top() - metrics.gap)
    return box
