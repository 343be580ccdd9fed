"""Where everything lies: pure geometry from the table's size and the cards' extents."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF

from ufs_desktop.table.metrics import (
    BADGE,
    BANNER_HEIGHT,
    CHARACTER_SCALE,
    EDGE,
    GAP,
    HAND_SCALE,
    MARGIN,
    PILE_SCALE,
    RIVAL_HAND_SCALE,
    Metrics,
    card_size,
)

PILES = ("deck", "discard", "removed")


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


@dataclass(frozen=True)
class TableLayout:
    """The whole table: my half below, the rival's mirrored above, a banner between."""

    metrics: Metrics
    own: TableHalf
    rival: TableHalf
    banner: QRectF

    def half(self, is_own: bool) -> TableHalf:
        return self.own if is_own else self.rival


def table_layout(metrics: Metrics) -> TableLayout:
    """All places for one size of the scene."""
    size = metrics.size
    high, wide = size.height(), metrics.width
    small = card_size(metrics.card * RIVAL_HAND_SCALE).height()
    rival_hand = QRectF(_side(metrics), EDGE, _middle(metrics), small)
    top = rival_hand.bottom() + GAP
    block = 2 * high + GAP + BADGE  # stage and pool
    spare = metrics.height - _needed(metrics)
    air = max(0.0, spare) / 3
    top += air / 2
    rival = _half(metrics, top, rival_hand, is_own=False)
    banner = QRectF(_side(metrics), top + block + GAP / 2, _middle(metrics), BANNER_HEIGHT + air)
    below = banner.bottom() + GAP / 2
    hand_high = card_size(metrics.card * HAND_SCALE).height()
    hand_top = metrics.height - hand_high - MARGIN
    hand = QRectF(MARGIN, max(hand_top, below + block + GAP), wide - 2 * MARGIN, hand_high)
    own = _half(metrics, below, hand, is_own=True)
    return TableLayout(metrics, own, rival, banner)


def pile_size(metrics: Metrics) -> float:
    """The width of a card in a pile."""
    return float(int(metrics.card * PILE_SCALE))


def character_size(metrics: Metrics) -> float:
    return float(int(metrics.card * CHARACTER_SCALE))


def _needed(metrics: Metrics) -> float:
    high = metrics.size.height()
    rows = high * (4 + RIVAL_HAND_SCALE) + EDGE + card_size(metrics.card * HAND_SCALE).height()
    return rows + 2 * BADGE + BANNER_HEIGHT + 5 * GAP + MARGIN


def _side(metrics: Metrics) -> float:
    """The width of the column with the character, which may lie on its side."""
    return MARGIN + card_size(character_size(metrics)).height() + GAP


def _piles_width(metrics: Metrics) -> float:
    return len(PILES) * (pile_size(metrics) + GAP) + MARGIN


def _middle(metrics: Metrics) -> float:
    return metrics.width - _side(metrics) - _piles_width(metrics) - GAP


def _half(metrics: Metrics, top: float, hand: QRectF, *, is_own: bool) -> TableHalf:
    """One player's rows: the pool is nearer to the middle of the table."""
    high = metrics.size.height()
    left, middle = _side(metrics), _middle(metrics)
    pool_top = top if is_own else top + high + GAP
    stage_top = top + high + BADGE + GAP if is_own else top
    pool = QRectF(left, pool_top + (BADGE if is_own else 0), middle, high)
    stage = QRectF(left, stage_top, middle, high)
    block = QRectF(0, top, metrics.width, 2 * high + GAP + BADGE)
    return TableHalf(
        hand=hand,
        stage=stage,
        pool=pool,
        character=_character(metrics, block, is_own),
        plate=_plate(metrics, block, is_own),
        momentum=_momentum(metrics, block, is_own),
        piles=_piles(metrics, block, is_own),
    )


def _character(metrics: Metrics, block: QRectF, is_own: bool) -> QRectF:
    size = card_size(character_size(metrics))
    box = QRectF(MARGIN, block.top(), size.height(), size.height())
    if is_own:
        box.moveBottom(block.bottom())
    return box


def _plate(metrics: Metrics, block: QRectF, is_own: bool) -> QRectF:
    """Between the character and the middle of the table."""
    box = _character(metrics, block, is_own)
    if is_own:
        return QRectF(box.left(), block.top(), box.width(), box.top() - block.top() - GAP)
    return QRectF(box.left(), box.bottom() + GAP, box.width(), block.bottom() - box.bottom() - GAP)


def _piles(metrics: Metrics, block: QRectF, is_own: bool) -> dict[str, QRectF]:
    size = card_size(pile_size(metrics))
    left = metrics.width - _piles_width(metrics)
    top = block.bottom() - size.height() if is_own else block.top()
    step = size.width() + GAP
    return {
        name: QRectF(left + at * step, top, size.width(), size.height())
        for at, name in enumerate(PILES)
    }


def _momentum(metrics: Metrics, block: QRectF, is_own: bool) -> QRectF:
    size = card_size(pile_size(metrics))
    left = metrics.width - _piles_width(metrics)
    top = block.top() + BADGE if is_own else block.bottom() - size.height() - BADGE
    return QRectF(left, top, _piles_width(metrics) - MARGIN, size.height())
