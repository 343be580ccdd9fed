"""Sizes and heights of everything on the table: no other file holds such numbers."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import QSizeF

from ufs_desktop.pictures.look import ASPECT

SMALLEST_CARD, LARGEST_CARD = 22.0, 420.0  # widths
ATTACHED_STEP = 0.26  # of a card's width, by which an attached card sticks out
COPY_STEP = 0.16  # and a copy from under the next one
TURNED_STEP = 0.1  # and a turned copy below the last, as the card beside it covers its side
GAP, MARGIN = 8.0, 10.0
DRAG_DISTANCE = 6
READABLE = 170.0  # the width of a card whose words can be read
COMPACT_BELOW = 150  # card widths that are too narrow for a text box
TINY_BELOW = 40  # and for more than the name and numbers
NARROW_BELOW = 92  # and for words of the usual least size
READ, READ_SMALL = 11.0, 8.0  # pixels: the least size of a card's words, and that on narrow ones


class Z(IntEnum):
    """What lies above what."""

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


def card_size(width: float) -> QSizeF:
    return QSizeF(width, round(width * ASPECT))


def least_words(width: float) -> float:
    """The least size of words on a card of this width, unless the user wants larger ones."""
    return READ if width >= NARROW_BELOW else READ_SMALL
