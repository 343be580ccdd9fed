"""What a player loses or gains: it flies into the number on their plate, which rolls and shakes."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from ufs_desktop.table.beats import TallyBeat
from ufs_desktop.table.items.beat import BeatItem, write_over

FLIGHT = 0.45  # share of its coming; then the number rolls
SHAKE, SWINGS = 7.0, 4  # pixels and times
Pay = Callable[[int, float], None]  # an amount now, and how far aside the plate is


class TallyItem(BeatItem):
    """The amount on its way; `pay` moves the number of the plate."""

    beat: TallyBeat

    def __init__(
        self, beat: TallyBeat, start: QPointF, end: QPointF, unit: float, pay: Pay
    ) -> None:
        super().__init__(beat, end, QRectF(-unit * 6, -unit * 3, unit * 12, unit * 6))
        self._start, self._unit, self._pay = start, unit, pay
        self._paid = 0

    def come(self, share: float, *, moves: bool) -> None:
        flown = min(1.0, share / FLIGHT) if moves else 1.0
        rolled = max(0.0, share - FLIGHT) / (1 - FLIGHT) if moves else 1.0
        self.setPos(self._start + (self._place - self._start) * flown)
        hurts = self.beat.amount < 0 and moves
        self._roll(rolled, math.sin(rolled * SWINGS * math.tau) * (1 - rolled) if hurts else 0.0)

    def settle(self) -> None:
        self._roll(1.0, 0.0)

    def _roll(self, share: float, swing: float) -> None:
        due = round(self.beat.amount * share) - self._paid
        self._paid += due
        self._pay(due, swing * SHAKE)

    # Qt

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        words = f"{self.beat.amount:+d}".replace("-", "−")
        write_over(painter, self.box, words, self._unit * 4.2, self.colour)
