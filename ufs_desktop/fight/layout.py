"""Where everything lies: pure geometry from the table's size and what needs room on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from PySide6.QtCore import QRectF

from ufs_desktop.table.metrics import (
    ASPECT,
    LARGEST_CARD,
    MARGIN,
    SMALLEST_CARD,
    card_size,
)

PILES = ("deck", "discard", "removed")
USUAL_HEIGHT = 913.0  # of the table in a window of 1920x1080; gaps keep their share of it
HAND_SHARE, HAND_LEAST = 0.167, 21.5  # a card in hand: of the table's height, and pixels beside it
HANDS_WIDE = 9  # cards in hand that fit beside each other
HAND_SEEN = 0.7  # of a card in hand, when everything else needs room
RIVAL_HAND, RIVAL_HAND_SEEN = 0.34, 0.62  # a back's width in cards, and how much of it is seen
POOL, PILE, LEAST_MOMENTUM, REMOVED = 0.8, 0.68, 0.3, 0.42  # widths in cards
FOLDED = 0.45  # the height of an empty pool in cards
PEEK, FULL_PEEK = 0.5, 1.04  # how much of a second row is seen above the first, in rows
ROWS = ((1, 1), (1, 2), (2, 1), (2, 2))  # of the two stages
FULL_ROW = 9.1  # cards on a full stage: eight foundations and something beside them
OVERLAPPING = 0.6  # of the usual card: below it, cards overlap instead of growing smaller
ROOMY = (1.25, 1.12, 1.0)  # by how much cards grow while there is room
TURN = (ASPECT - 1) / 2  # what a turned card sticks out on each side, in cards


class Side(NamedTuple):
    """What needs room in one half."""

    slots: tuple[float, ...] = ()  # the widths of the stage's slots in cards
    has_pool: bool = False
    has_removed: bool = False


EMPTY_SIDE = Side()


class Rooms(NamedTuple):
    """How a height is shared out: what each part of the table gets of it."""

    card: float
    pool: float  # a card in it
    rows: tuple[int, int]  # of the own stage and the rival's
    peek: float
    pools: tuple[float, float]  # heights
    hand: float  # as much of it as is seen
    air: float  # beside the banner


@dataclass(frozen=True)
class TableHalf:
    """The places of one player."""

    hand: QRectF
    stage: QRectF
    pool: QRectF
    character: QRectF
    plate: QRectF  # the vitality
    momentum: QRectF
    piles: dict[str, QRectF]
    rows: int = 1  # of the stage
    peek: float = PEEK


@dataclass(frozen=True)
class Metrics:
    """The sizes for one size of the table. Widths of cards are whole pixels."""

    width: float
    height: float
    hand: float  # a card in hand
    usual: float  # a card on a stage that is full; the columns beside it keep to it
    card: float  # a card on the stages now
    pool: float = 0.0  # a card in a pool now

    @property
    def gap(self) -> float:
        return 8.0 * self.scale

    @property
    def badge(self) -> float:
        return max(16.0, 18.0 * self.scale)

    @property
    def banner(self) -> float:
        return max(24.0, 30.0 * self.scale)

    @property
    def scale(self) -> float:
        return max(0.6, min(2.4, self.height / USUAL_HEIGHT))

    @property
    def least_pool(self) -> float:
        return _whole(self.usual * POOL)

    @property
    def pile(self) -> float:
        return _whole(self.usual * PILE)

    @property
    def rival_hand(self) -> float:
        return _whole(self.usual * RIVAL_HAND)

    @property
    def side(self) -> float:
        """The width of the column with the character, which may lie on its side."""
        return card_size(self.usual).height() + 4

    @property
    def piles(self) -> float:
        return 2 * self.pile + self.gap

    @property
    def left(self) -> float:
        """Where the rows begin."""
        return MARGIN + self.side + self.gap

    @property
    def middle(self) -> float:
        return self.width - self.left - self.piles - self.gap - MARGIN


@dataclass(frozen=True)
class TableLayout:
    """The whole table: my half below, the rival's mirrored above, a banner between."""

    metrics: Metrics
    own: TableHalf
    rival: TableHalf
    banner: QRectF

    def half(self, is_own: bool) -> TableHalf:
        return self.own if is_own else self.rival


def table_layout(
    width: float, height: float, own: Side = EMPTY_SIDE, rival: Side = EMPTY_SIDE
) -> TableLayout:
    """All places for one size of the scene and what lies there."""
    metrics = _metrics(width, height)
    rooms = _rooms(metrics, (own, rival))
    metrics = Metrics(width, height, metrics.hand, metrics.usual, rooms.card, rooms.pool)
    gap, badge = metrics.gap, metrics.badge
    seen = card_size(metrics.rival_hand).height()
    top = seen * RIVAL_HAND_SEEN
    rival_hand = QRectF(metrics.left, top - seen, metrics.middle, seen)
    top += gap
    high = _block(rooms, 1, gap, badge)
    rival_half = _half(metrics, rooms, 1, QRectF(0, top, width, high), rival_hand, rival)
    banner = QRectF(metrics.left, top + high, metrics.middle, metrics.banner + rooms.air)
    own_top = banner.bottom()
    high = _block(rooms, 0, gap, badge)
    hand_high = card_size(metrics.hand).height()
    hand = QRectF(MARGIN, height - rooms.hand, width - 2 * MARGIN, hand_high)
    own_half = _half(metrics, rooms, 0, QRectF(0, own_top, width, high), hand, own)
    return TableLayout(metrics, own_half, rival_half, banner)


def rows_of(slots: Sequence[float], count: int) -> tuple[int, ...]:
    """How many slots stand in each row, the upper one first: about the same width in each."""
    if count == 1:
        return (len(slots),)
    half, total = sum(slots) / 2, 0.0
    for at, extent in enumerate(slots):
        total += extent
        if total >= half - 0.01:
            return (at + 1, len(slots) - at - 1)
    return (len(slots), 0)


def _whole(width: float) -> float:
    return float(int(max(SMALLEST_CARD, min(width, LARGEST_CARD))))


def _metrics(width: float, height: float) -> Metrics:
    """The largest cards with which a full table fits."""
    hand = _whole(min(height * HAND_SHARE + HAND_LEAST, width / HANDS_WIDE))
    bare = Metrics(width, height, hand, 0.0, 0.0)
    fixed = _fixed(bare) + _least_hand(bare)
    in_cards = ASPECT * (2 + 2 * POOL + RIVAL_HAND * RIVAL_HAND_SEEN)
    columns = ASPECT + 2 * PILE + 2 * TURN + FULL_ROW
    wide = (width - 2 * MARGIN - 4 - (FULL_ROW + 2) * bare.gap) / columns
    usual = _whole(min((height - fixed) / in_cards - 0.5, wide))
    return Metrics(width, height, hand, usual, usual)


def _fixed(metrics: Metrics) -> float:
    """What is as high whatever the cards are: gaps, badges and the banner."""
    return 4 * metrics.gap + 2 * metrics.badge + metrics.banner


def _least_hand(metrics: Metrics) -> float:
    return card_size(metrics.hand).height() * HAND_SEEN


def _rooms(metrics: Metrics, sides: tuple[Side, Side]) -> Rooms:
    """Larger cards where there is room, in the pools as large as on the stages; smaller ones in the
    pools where there is not; a second row where that makes them larger than one row would, then
    the whole hand; what is left is the empty pools'."""
    most = metrics.height - _fixed(metrics) - metrics.rival_hand * ASPECT * RIVAL_HAND_SEEN
    least = metrics.least_pool
    widest = min(_widest(metrics, side.slots, 1) for side in sides)
    for is_even, level in product((True, False), ROOMY):
        card = _whole(metrics.usual * level)
        pool = card if is_even else least
        if card <= min(widest, _room(metrics, sides, pool, most) / ASPECT / 2 - 0.5):
            return _shared(metrics, sides, (card, pool), (1, 1), most)
    room = _room(metrics, sides, least, most)
    card, rows = max(
        ((_stage_card(metrics, sides, each, room), each) for each in ROWS),
        key=lambda found: (found[0], -sum(found[1])),
    )
    return _shared(metrics, sides, (card, least), rows, most)


def _room(metrics: Metrics, sides: tuple[Side, Side], pool: float, most: float) -> float:
    """The height for both stages beside pools with such cards."""
    return most - sum(_pool(metrics, side, pool) for side in sides) - _least_hand(metrics)


def _stage_card(
    metrics: Metrics, sides: tuple[Side, Side], rows: tuple[int, int], room: float
) -> float:
    """The largest card with which stages of so many rows fit; below a share they overlap."""
    high = room / ASPECT / sum(1 + PEEK * (each - 1) for each in rows) - 0.5
    pairs = zip(sides, rows, strict=True)
    wide = min(_widest(metrics, side.slots, each) for side, each in pairs)
    return _whole(min(metrics.usual, high, max(wide, metrics.usual * OVERLAPPING)))


def _widest(metrics: Metrics, slots: Sequence[float], rows: int) -> float:
    """The widest card with which slots lie beside each other in so many rows."""
    at, found = 0, LARGEST_CARD
    for count in rows_of(slots, rows):
        row = slots[at : at + count]
        at += count
        if row:
            room = metrics.middle - metrics.gap * (count - 1)
            found = min(found, room / (sum(row) + 2 * TURN))
    return found


def _pool(metrics: Metrics, side: Side, card: float) -> float:
    """The least height of a pool with such cards."""
    return card_size(card).height() if side.has_pool else metrics.usual * FOLDED


def _shared(
    metrics: Metrics,
    sides: tuple[Side, Side],
    cards: tuple[float, float],  # on the stages and in the pools
    rows: tuple[int, int],
    most: float,
) -> Rooms:
    card, pool = cards
    high = card_size(card).height()
    seconds = high * (sum(rows) - 2)
    pools = [_pool(metrics, side, pool) for side in sides]
    hand = _least_hand(metrics)
    spare = max(0.0, most - sum(pools) - hand - 2 * high - PEEK * seconds)
    whole = card_size(metrics.hand).height() + MARGIN
    more = min(spare, whole - hand)
    hand, spare = hand + more, spare - more
    peek = min(FULL_PEEK, PEEK + spare / seconds) if seconds else PEEK
    spare -= (peek - PEEK) * seconds
    full = card_size(pool).height()
    for at in (0, 1):
        more = min(spare / (2 - at), full - pools[at])
        pools[at] += more
        spare -= more
    return Rooms(card, pool, rows, peek, (pools[0], pools[1]), hand, spare)


def _block(rooms: Rooms, side: int, gap: float, badge: float) -> float:
    """The height of stage and pool."""
    return _stage(rooms, side) + gap + rooms.pools[side] + badge


def _stage(rooms: Rooms, side: int) -> float:
    return card_size(rooms.card).height() * (1 + rooms.peek * (rooms.rows[side] - 1))


def _half(
    metrics: Metrics, rooms: Rooms, side: int, block: QRectF, hand: QRectF, needs: Side
) -> TableHalf:
    """One player's rows: the pool is nearer to the middle of the table."""
    is_own = side == 0
    left, middle = metrics.left, metrics.middle
    stage_high, pool_high = _stage(rooms, side), rooms.pools[side]
    stage = QRectF(left, block.top(), middle, stage_high)
    pool = QRectF(left, block.top() + metrics.badge, middle, pool_high)
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
        momentum=_momentum(metrics, block, piles, is_own, needs),
        piles=piles,
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
    small = card_size(_whole(metrics.usual * REMOVED))
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
