"""How much room each part of the table gets: the sizes of cards, and the heights of rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from ufs_desktop.pictures.look import ASPECT
from ufs_desktop.table.metrics import LARGEST_CARD, MARGIN, SMALLEST_CARD, card_size

USUAL_HEIGHT = 913.0  # of the table in a window of 1920x1080; gaps keep their share of it
HAND_SHARE, HAND_LEAST = 0.167, 21.5  # a card in hand: of the table's height, and pixels added
HAND_WIDTH, HAND_HEIGHT = 0.1075, 0.25  # or of width and height, if large words make a table flat
HANDS_WIDE = 9  # cards in hand that fit beside each other
HAND_SEEN = 0.7  # of a card in hand, when everything else needs room
RIVAL_HAND, RIVAL_HAND_SEEN = 0.34, 0.62  # a back's width in cards, and how much of it is seen
# A known card in the rival's hand: its width in own cards in hand, and the least share of it that
# is seen: with the first words of its text, or only name and numbers.
OPEN_HAND, OPEN_SEEN = 0.92, (0.72, 0.54)
POOL, PILE, LEAST_MOMENTUM, REMOVED = 0.8, 0.68, 0.3, 0.42  # widths in cards
# A card in a pool when the stages need its room: its width in cards, and in pixels with which its
# name can be read, fewer of them beside an open hand.
TIGHT_POOL, NAMED_POOL, NAMED_BESIDE = 0.52, 55.0, 41.0
FOLDED = 0.45  # the height of an empty pool in cards
DUEL, DUEL_STRIP = 1.2, 0.18  # an attack held large: in cards in hand, and the words beside it
DUEL_SHARE = 0.24  # at most, of the width between the columns
PEEK, FULL_PEEK = 0.5, 1.04  # how much of a second row is seen above the first, in rows
ROWS = ((1, 1), (1, 2), (2, 1), (2, 2))  # of the two stages
FULL_ROW = 9.1  # cards on a full stage: eight foundations and something beside them
OVERLAPPING = 0.6  # of the usual card: below it, cards overlap instead of growing smaller
ROOMY = (1.25, 1.12, 1.0)  # by how much cards grow while turned ones do not cover others
TURN = (ASPECT - 1) / 2  # what a turned card sticks out on each side, in cards


class Side(NamedTuple):
    """What needs room in one half."""

    slots: tuple[float, ...] = ()  # the widths of the stage's slots in cards
    has_pool: bool = False
    has_removed: bool = False
    has_open_hand: bool = False  # of the rival: some of it is known


EMPTY_SIDE = Side()


class Needs(NamedTuple):
    """What needs room on the table."""

    own: Side = EMPTY_SIDE
    rival: Side = EMPTY_SIDE
    duel: tuple[bool, ...] = ()  # the attack, then what blocks it: whether it is an own card

    @property
    def sides(self) -> tuple[Side, Side]:
        """While there is a duel, both pools are in use."""
        if not self.duel:
            return self.own, self.rival
        return self.own._replace(has_pool=True), self.rival._replace(has_pool=True)


class RivalHand(NamedTuple):
    """How wide a known card of the rival's hand is, and how much of the hand is seen."""

    card: float
    seen: float


class Rooms(NamedTuple):
    """How a height is shared out: what each part of the table gets of it."""

    card: float
    pool: float  # a card in it
    rows: tuple[int, int]  # of the own stage and the rival's
    peek: float
    pools: tuple[float, float]  # heights
    hand: float  # as much of it as is seen
    rival_hand: RivalHand
    air: float  # beside the banner


@dataclass(frozen=True)
class Metrics:
    """The sizes for one size of the table. Widths of cards are whole pixels."""

    width: float
    height: float
    hand: float  # a card in hand
    usual: float  # a card on a full stage; the columns beside it keep this size
    card: float  # a card on the stages now
    pool: float = 0.0  # a card in a pool: at least, and now
    open_hand: float = 0.0  # a known card in the rival's hand
    duel: float = 0.0  # an attack, and what blocks it

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


def removed_card(metrics: Metrics) -> float:
    return _whole(metrics.usual * REMOVED)


def usual_metrics(width: float, height: float, needs: Needs) -> Metrics:
    """The largest cards with which a full table fits: smaller ones in the pools than on the stages,
    down to where their names can just be read."""
    hand = _hand(width, height)
    bare = Metrics(width, height, hand, 0.0, 0.0)
    fixed, strip, named = _fixed(bare) + _least_hand(bare, needs), 0.0, NAMED_BESIDE
    if needs.rival.has_open_hand:
        fixed += [*_rival_hands(bare, needs.rival)][-1].seen
    else:
        strip, named = RIVAL_HAND * RIVAL_HAND_SEEN / 2, NAMED_POOL
    half = (height - fixed) / ASPECT / 2  # for a card on a stage and one in a pool
    tight = min(half / (1 + strip + TIGHT_POOL), (half - named) / (1 + strip))
    high = max(half / (1 + strip + POOL), tight) - 0.5
    columns = ASPECT + 2 * PILE + 2 * TURN + FULL_ROW
    wide = (width - 2 * MARGIN - 4 - (FULL_ROW + 2) * bare.gap) / columns
    usual = _whole(min(high, wide))
    pool = _whole(min(usual * POOL, half - usual * (1 + strip) - 0.5))
    return Metrics(width, height, hand, usual, usual, pool)


def _hand(width: float, height: float) -> float:
    flat = min(width * HAND_WIDTH, height * HAND_HEIGHT)
    return _whole(min(max(height * HAND_SHARE + HAND_LEAST, flat), width / HANDS_WIDE))


def shared_rooms(metrics: Metrics, needs: Needs) -> Rooms:
    """Share out the height. Preferred are, in this order: more of the rival's known cards, cards in
    the pools as large as on the stages, and larger cards. If nothing of that fits, stages get a
    second row where that makes their cards larger. The rest shows more of the hands, then of second
    rows, and then goes to the pools."""
    least = metrics.pool
    beside, apart = (
        min(_widest(metrics, side.slots, 1, each) for side in needs.sides)
        for each in (0.0, 2 * TURN)
    )
    rival_hands = [*_rival_hands(metrics, needs.rival)]
    for rival_hand, is_even, level in product(rival_hands, (True, False), ROOMY):
        card = _whole(metrics.usual * level)
        pool = card if is_even else least
        room = _room(metrics, needs, pool, rival_hand)
        if card <= min(apart if level > 1 else beside, room / ASPECT / 2 - 0.5):
            return _shared(metrics, needs, (card, pool), (1, 1), rival_hand)
    rival_hand = rival_hands[-1]
    room = _room(metrics, needs, least, rival_hand)
    card, rows = max(
        ((_stage_card(metrics, needs.sides, each, room), each) for each in ROWS),
        key=lambda found: (found[0], -sum(found[1])),
    )
    return _shared(metrics, needs, (card, least), rows, rival_hand)


def duel_card(metrics: Metrics, rooms: Rooms) -> float:
    """The width of an attack: it may be as high as both pools, with the words beside it."""
    high = sum(rooms.pools) + 2 * metrics.badge + metrics.banner + rooms.air
    widest = min(metrics.hand * DUEL, metrics.middle * DUEL_SHARE)
    return _whole(min(widest, high / (ASPECT + DUEL_STRIP) - 1))


def _fixed(metrics: Metrics) -> float:
    """The height of what does not depend on the cards: gaps, badges and the banner."""
    return 4 * metrics.gap + 2 * metrics.badge + metrics.banner


def _least_hand(metrics: Metrics, needs: Needs) -> float:
    """The least visible height of the own hand; against an open one, names and numbers do."""
    seen = OPEN_SEEN[-1] if needs.rival.has_open_hand else HAND_SEEN
    return card_size(metrics.hand).height() * seen


def _rival_hands(metrics: Metrics, rival: Side) -> Iterator[RivalHand]:
    """How the rival's hand may lie, the best way first."""
    if not rival.has_open_hand:
        yield RivalHand(0.0, card_size(metrics.rival_hand).height() * RIVAL_HAND_SEEN)
        return
    card = _whole(metrics.hand * OPEN_HAND)
    for seen in OPEN_SEEN:
        yield RivalHand(card, card_size(card).height() * seen)


def _room(metrics: Metrics, needs: Needs, pool: float, rival_hand: RivalHand) -> float:
    """The height for both stages beside pools with cards of this width."""
    most = metrics.height - _fixed(metrics) - rival_hand.seen - _least_hand(metrics, needs)
    return most - sum(_pool(metrics, side, pool) for side in needs.sides)


def _stage_card(
    metrics: Metrics, sides: tuple[Side, Side], rows: tuple[int, int], room: float
) -> float:
    """The largest card with which stages of these rows fit; below `OVERLAPPING`, they overlap."""
    high = room / ASPECT / sum(1 + PEEK * (each - 1) for each in rows) - 0.5
    pairs = zip(sides, rows, strict=True)
    wide = min(_widest(metrics, side.slots, each) for side, each in pairs)
    return _whole(min(metrics.usual, high, max(wide, metrics.usual * OVERLAPPING)))


def _widest(metrics: Metrics, slots: Sequence[float], rows: int, apart: float = 0.0) -> float:
    """The widest card with which slots fit side by side in this many rows, this far apart."""
    at, found = 0, LARGEST_CARD
    for count in rows_of(slots, rows):
        row = slots[at : at + count]
        at += count
        if row:
            room = metrics.middle - metrics.gap * (count - 1)
            found = min(found, room / (sum(row) + 2 * TURN + apart * (count - 1)))
    return found


def _pool(metrics: Metrics, side: Side, card: float) -> float:
    """The least height of a pool with cards of this width."""
    return card_size(card).height() if side.has_pool else metrics.usual * FOLDED


def _shared(
    metrics: Metrics,
    needs: Needs,
    cards: tuple[float, float],  # on the stages and in the pools
    rows: tuple[int, int],
    rival_hand: RivalHand,
) -> Rooms:
    card, pool = cards
    high = card_size(card).height()
    seconds = high * (sum(rows) - 2)
    pools = [_pool(metrics, side, pool) for side in needs.sides]
    hand = _least_hand(metrics, needs)
    most = metrics.height - _fixed(metrics) - rival_hand.seen
    spare = max(0.0, most - sum(pools) - hand - 2 * high - PEEK * seconds)
    whole = card_size(metrics.hand).height() + MARGIN
    more = min(spare, whole - hand)
    hand, spare = hand + more, spare - more
    if rival_hand.card:
        more = min(spare, card_size(rival_hand.card).height() - rival_hand.seen)
        rival_hand, spare = rival_hand._replace(seen=rival_hand.seen + more), spare - more
    peek = min(FULL_PEEK, PEEK + spare / seconds) if seconds else PEEK
    spare -= (peek - PEEK) * seconds
    full = card_size(pool).height()
    for at in (0, 1):
        more = min(spare / (2 - at), full - pools[at])
        pools[at] += more
        spare -= more
    return Rooms(card, pool, rows, peek, (pools[0], pools[1]), hand, rival_hand, spare)
