"""The table of the second game at one size: rows, piles and plates. Pure geometry."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF

from ufs_desktop.table.metrics import ASPECT, GAP

FORWARDS, OTHERS, HAND, PLATE, STACK = "forwards", "others", "hand", "plate", "stack"
PILES = ("deck", "break", "damage", "removed")
SIDE = 150.0  # the column of plates and of the stack
# Bands from the rival's edge to one's own, in shares of the height.
BANDS = (
    (False, HAND, 0.06),
    (False, OTHERS, 0.16),
    (False, FORWARDS, 0.205),
    (True, "banner", 0.04),
    (True, FORWARDS, 0.205),
    (True, OTHERS, 0.16),
    (True, HAND, 0.17),
)
PILES_ACROSS = 2


class DuelPlaces(NamedTuple):
    """Boxes by whose they are and what they are for."""

    boxes: dict[tuple[bool, str], QRectF]
    banner: QRectF
    stack: QRectF
    card: float  # the width of a card on the field
    hand: float  # and in the own hand


def duel_places(width: float, height: float) -> DuelPlaces:
    """Plates left, rows in the middle, piles right."""
    bands = _bands(height)
    smallest = min(bands[own, row].height() for own, row in bands if row in (FORWARDS, OTHERS))
    card = max(24.0, (smallest - GAP) / ASPECT)
    right = PILES_ACROSS * (card + GAP) + GAP
    boxes: dict[tuple[bool, str], QRectF] = {}
    for own in (False, True):
        for row in (HAND, OTHERS, FORWARDS):
            band = bands[own, row]
            boxes[own, row] = QRectF(SIDE, band.top(), width - SIDE - right, band.height())
        half = _half(bands, own=own)
        boxes[own, PLATE] = _plate(half, own=own)
        boxes.update(_piles(half, width - right, card, own=own))
    banner = QRectF(
        SIDE, bands[True, "banner"].top(), width - SIDE - right, bands[True, "banner"].height()
    )
    middle = bands[True, "banner"].center().y()
    stack = QRectF(GAP, middle - 0.75 * card * ASPECT, SIDE - 2 * GAP, 1.5 * card * ASPECT)
    hand = max(card, (bands[True, HAND].height() - GAP) / ASPECT)
    return DuelPlaces(boxes, banner, stack, card, hand)


def _bands(height: float) -> dict[tuple[bool, str], QRectF]:
    found: dict[tuple[bool, str], QRectF] = {}
    top = 0.0
    for own, name, share in BANDS:
        found[own, name] = QRectF(0, top, 1, share * height)
        top += share * height
    return found


def _half(bands: dict[tuple[bool, str], QRectF], *, own: bool) -> QRectF:
    found = QRectF()
    for (whose, name), band in bands.items():
        if whose is own and name != "banner":
            found = band if found.isNull() else found.united(band)
    return found


def _plate(half: QRectF, *, own: bool) -> QRectF:
    """At the outer edge of its half."""
    high = min(110.0, half.height() * 0.4)
    top = half.bottom() - high - GAP if own else half.top() + GAP
    return QRectF(GAP, top, SIDE - 2 * GAP, high)


def _piles(half: QRectF, left: float, card: float, *, own: bool) -> dict[tuple[bool, str], QRectF]:
    """Two beside each other, in two rows; the deck lies at the outer edge."""
    high = min(card * ASPECT, half.height() / 2 - 3 * GAP)
    wide = high / ASPECT
    found = {}
    for at, pile in enumerate(PILES):
        row, column = divmod(at, PILES_ACROSS)
        x = left + GAP + column * (card + GAP)
        inner = row * (high + 3 * GAP)
        y = half.bottom() - high - 2 * GAP - inner if own else half.top() + GAP + inner
        found[own, pile] = QRectF(x, y, wide, high)
    return found
