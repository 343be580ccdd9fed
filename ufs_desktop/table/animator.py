"""Moves things from where they were to where they are: one clock for all, and it can be skipped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QObject, QPointF, QVariantAnimation
from PySide6.QtWidgets import QGraphicsItem

DURATION = 180  # milliseconds


@dataclass(frozen=True)
class Whereabouts:
    """Where and how a thing lies."""

    at: QPointF
    rotation: float = 0.0
    opacity: float = 1.0


@dataclass(frozen=True)
class Motion:
    """One thing on its way."""

    item: QGraphicsItem
    start: Whereabouts
    end: Whereabouts


class Animator(QObject):
    """Plays one set of moves at a time; before a new set starts, the last one is put at its end."""

    def __init__(self) -> None:
        super().__init__()
        self.is_reduced = False
        self._moves: list[Motion] = []
        self._after: Callable[[], None] | None = None
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(1.0)
        self._clock.setDuration(DURATION)
        self._clock.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._clock.valueChanged.connect(self._show)
        self._clock.finished.connect(self._end)

    @property
    def is_running(self) -> bool:
        return self._clock.state() == QAbstractAnimation.State.Running

    @property
    def duration(self) -> int:
        return self._clock.duration()

    def set_duration(self, milliseconds: int) -> None:
        self._clock.setDuration(milliseconds)

    def play(self, moves: list[Motion], after: Callable[[], None]) -> None:
        """Move things, then call `after`; immediately if motion is reduced."""
        self.finish()
        self._moves, self._after = moves, after
        if self.is_reduced or not moves:
            self._end()
            return
        self._show(0.0)
        self._clock.start()

    def finish(self) -> None:
        """Put everything where it is going."""
        if self.is_running:
            self._clock.stop()
            self._end()

    def _show(self, share: float) -> None:
        for move in self._moves:
            _pose(move, share)

    def _end(self) -> None:
        moves, after = self._moves, self._after
        self._moves, self._after = [], None
        for move in moves:
            _pose(move, 1.0)
        if after is not None:
            after()


def _pose(move: Motion, share: float) -> None:
    start, end = move.start, move.end
    move.item.setPos(start.at + (end.at - start.at) * share)
    move.item.setRotation(start.rotation + (end.rotation - start.rotation) * share)
    move.item.setOpacity(start.opacity + (end.opacity - start.opacity) * share)
