"""The table of the second game at one size: rows, piles and plates. Pure geometry."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF

from ufs_desktop.pictures.look import ASPECT
from ufs_desktop.table.metrics import GAP

FORWARDS, OTHERS, HAND, PLATE, STACK = "forwards", "others", "hand", "plate", "stack"
PILES = ("deck", "break", "damage", "removed")
SIDE, SIDE_SHARE = 150.0, 0.125  # the column of plates and stack: pixels, of the width
SLIP, SMALL_SLIP = 1.5, 0.29  # heights in its width: what resolves next, and later
PICTURE, INSET = 0.4, 4.0  # of the width, and pixels
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
FULL_HAND = 7  # cards that lie beside each other: as many as are kept, and two that are drawn
SEEN, OPEN_SEEN = 0.88, 0.44  # how high own and rival's cards in hand are seen, in widths


class DuelPlaces(NamedTuple):
    """Boxes by whose they are and what they are for."""

    boxes: dict[tuple[bool, str], QRectF]
    banner: QRectF
    stack: QRectF
    card: float  # the width of a card on the field
    hand: float  # in the own hand, which hangs over the lower edge
    open_hand: float  # and in the rival's where it is known, which hangs from the upper one


def duel_places(width: float, height: float) -> DuelPlaces:
    """Plates left, rows in the middle, piles right."""
    bands, side = _bands(height), max(SIDE, SIDE_SHARE * width)
    smallest = min(bands[own, row].height() for own, row in bands if row in (FORWARDS, OTHERS))
    card = max(24.0, (smallest - GAP) / ASPECT)
    right = PILES_ACROSS * (card + GAP) + GAP
    boxes: dict[tuple[bool, str], QRectF] = {}
    for own in (False, True):
        for row in (HAND, OTHERS, FORWARDS):
            band = bands[own, row]
            boxes[own, row] = QRectF(side, band.top(), width - side - right, band.height())
        half = _half(bands, own=own)
        boxes[own, PLATE] = _plate(half, side, own=own)
        boxes.update(_piles(half, width - right, card, own=own))
    banner = QRectF(
        side, bands[True, "banner"].top(), width - side - right, bands[True, "banner"].height()
    )
    top, bottom = boxes[False, PLATE].bottom() + GAP, boxes[True, PLATE].top() - GAP
    stack = QRectF(GAP, top, side - 2 * GAP, bottom - top)
    hand = (bands[True, HAND].height() - GAP / 2) / SEEN
    open_hand = (bands[False, HAND].height() - GAP / 2) / OPEN_SEEN
    beside = (banner.width() - (FULL_HAND - 1) * GAP) / FULL_HAND
    return DuelPlaces(boxes, banner, stack, card, max(card, min(hand, beside)), open_hand)


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


def _plate(half: QRectF, side: float, *, own: bool) -> QRectF:
    """At the outer edge of its half."""
    high = min(max(110.0, 0.7 * side), half.height() * 0.4)
    top = half.bottom() - high - GAP if own else half.top() + GAP
    return QRectF(GAP, top, side - 2 * GAP, high)


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


def slips(stack: QRectF, count: int) -> list[tuple[QRectF, QRectF]]:
    """Boxes for what waits from top to bottom, the next one large, with the picture in each."""
    if not count:
        return []
    large = min(stack.height(), SLIP * stack.width())
    small = stack.width() * SMALL_SLIP
    if count > 1:
        large = max(stack.height() / 3, min(large, stack.height() - (count - 1) * (small + GAP)))
        small = min(small, (stack.height() - large) / (count - 1) - GAP)
    top = stack.center().y() - (large + (count - 1) * (small + GAP)) / 2
    found = []
    for at in range(count):
        high, wide = (small, small / ASPECT) if at else (large, PICTURE * stack.width())
        box = QRectF(stack.left(), top, stack.width(), high)
        picture = QRectF(0, 0, wide - 2 * INSET, (wide - 2 * INSET) * ASPECT)
        picture.moveTopLeft(box.topLeft() + QPointF(INSET, INSET))
        found.append((box, picture))
        top += high + GAP
    return found
