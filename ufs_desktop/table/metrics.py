"""Sizes and heights of everything on the table: no other file holds such numbers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import QSizeF

ASPECT = 1.4  # a card's height to its width
SMALLEST_CARD, LARGEST_CARD = 22.0, 300.0  # widths
HAND_SCALE = 1.12
CHARACTER_SCALE = 1.3
PILE_SCALE = 0.82
RIVAL_HAND_SCALE = 0.42  # small, but whole
ATTACHED_STEP = 0.26  # of a card's width, by which an attached card looks out
PREVIEW_WIDTH = 232
GAP, MARGIN = 8.0, 10.0
EDGE = 5.0  # above the rival's hand
BANNER_HEIGHT = 30.0
BADGE = 18.0
CARDS_HIGH = 4 + HAND_SCALE + RIVAL_HAND_SCALE
CARDS_WIDE = 14.0
DRAG_DISTANCE = 6
LIFT = 10.0  # pixels by which a card under the pointer rises from the hand
COMPACT_BELOW = 150  # card widths that are too narrow for a text box
TINY_BELOW = 46  # and for a name


class Z(IntEnum):
    """Who lies above whom."""

    FLOOR = 0
    ZONE = 10
    PILE = 20
    STAGE = 30
    POOL = 40
    HAND = 60
    HOVERED = 80
    MOVING = 90
    DRAGGED = 100
    BEAT = 110


@dataclass(frozen=True)
class Metrics:
    """The sizes for one size of the scene."""

    width: float
    height: float
    card: float  # a card's width

    @property
    def size(self) -> QSizeF:
        return card_size(self.card)


def metrics_for(width: float, height: float) -> Metrics:
    """The largest cards with which every row fits."""
    fixed = EDGE + 2 * MARGIN + 4 * GAP + 2 * BADGE + BANNER_HEIGHT
    by_height = (height - fixed) / (CARDS_HIGH * ASPECT)
    card = max(SMALLEST_CARD, min(by_height, width / CARDS_WIDE, LARGEST_CARD))
    return Metrics(width, height, float(int(card)))


def card_size(width: float) -> QSizeF:
    return QSizeF(width, round(width * ASPECT))
