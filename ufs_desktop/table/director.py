"""The director: plays beats one after another, and stops as soon as somebody acts.

Each beat comes, stands and goes. While it stands, no clock runs except the one that ends it. A
click on it or a key skips it, and the pointer holds it while resting on it. With reduced motion it
only stands, without coming or going. If too many scenes wait, the first are not played.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QAbstractAnimation,
    QEasingCurve,
    QObject,
    QRectF,
    QTimer,
    QVariantAnimation,
    Signal,
)

from ufs_desktop.table.beats import Beat, TallyBeat, WordBeat
from ufs_desktop.table.items.beat import BeatItem
from ufs_desktop.table.items.scenes import item_for

if TYPE_CHECKING:
    from ufs_desktop.table.scene import TableScene

GOING = 140  # milliseconds at a normal pace
NORMAL = 100  # percent; 0: no beats
MOST = 9  # scenes that wait: of more, the first are not played
AFTER_REST = 300  # milliseconds for which a beat still stands once the pointer leaves it


class Director(QObject):
    """Owns the beats of one table."""

    began = Signal(object)  # the beats that come now, a tuple
    finished = Signal()  # nothing is played any more

    def __init__(self, scene: TableScene) -> None:
        super().__init__()
        self.pace = NORMAL
        self.is_reduced = False
        self._scene = scene
        self._queue: deque[tuple[Beat, ...]] = deque()
        self._shown: list[BeatItem] = []
        self._is_going = False
        self._is_held = False
        self._left = 0  # milliseconds that the beat is still to stand
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(1.0)
        self._clock.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._clock.valueChanged.connect(self._pose)
        self._clock.finished.connect(self._on_clock)
        self._start = QTimer(self)  # once the panels of the moment are where they belong
        self._start.setSingleShot(True)
        self._start.timeout.connect(self._next)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._go)

    @property
    def is_playing(self) -> bool:
        return bool(self._shown or self._queue)

    @property
    def shown(self) -> tuple[Beat, ...]:
        """What is being played."""
        return tuple(item.beat for item in self._shown)

    @property
    def awaited(self) -> int:
        """How many scenes are still to be played."""
        return len(self._queue)

    def covers(self, box: QRectF) -> bool:
        """Whether something that is played lies over a part of the table."""
        return any(item.box.translated(item.pos()).intersects(box) for item in self._shown)

    def set_pace(self, percent: int) -> None:
        """Set how long beats take; at 0 there are none."""
        self.pace = percent
        if not percent:
            self.finish()

    def play(self, beats: Sequence[Beat]) -> None:
        """Play these after those that are being played."""
        if not self.pace or not beats:
            return
        self._owe(beats)
        self._queue.extend(_together(beats))
        self.keep_last(MOST)
        if not self._shown:
            self._start.start()

    def keep_last(self, scenes: int) -> None:
        """Of the scenes that wait, play only this many, the last ones."""
        while len(self._queue) > scenes:
            self._settle(self._queue.popleft())

    def skip(self) -> None:
        """End the beat that is being played; the next one follows at once."""
        if self.is_playing:
            self._clear()
            self._next()

    def finish(self) -> None:
        """End everything, since somebody acts or looks elsewhere."""
        if not self.is_playing:
            return
        while self._queue:
            self._settle(self._queue.popleft())
        self._clear()
        self.finished.emit()

    def hold(self, is_held: bool) -> None:
        """Hold the beat while the pointer rests on it."""
        self._is_held = is_held
        if is_held and self._rest.isActive():
            self._left = self._rest.remainingTime()
            self._rest.stop()
        elif self._shown and self._clock.state() != QAbstractAnimation.State.Running:
            self._rest.start(max(self._left, AFTER_REST))

    def _next(self) -> None:
        if not self._queue:
            self.finished.emit()
            return
        beats = self._queue.popleft()
        for at, beat in enumerate(beats):
            item = item_for(beat, self._scene, _number(beats, at))
            item.skipped.connect(self.skip)
            item.hovered.connect(self.hold)
            self._scene.addItem(item)
            self._shown.append(item)
        self.began.emit(beats)
        self._is_going = False
        self._run(max(beat.comes for beat in beats))

    def _run(self, length: int) -> None:
        """Let the beats come or go, which takes no time with reduced motion."""
        if self.is_reduced:
            self._pose(1.0)
            self._on_clock()
            return
        self._clock.setDuration(self._paced(length))
        self._clock.start()
        self._pose(0.0)

    def _go(self) -> None:
        self._is_going = True
        self._run(GOING)

    def _on_clock(self) -> None:
        """A scene has come and now stands, or it has gone and the next one comes."""
        if self._is_going:
            self._clear()
            self._next()
            return
        self._left = self._paced(max((item.beat.lasts for item in self._shown), default=0))
        if not self._is_held:
            self._rest.start(self._left)

    def _pose(self, share: float) -> None:
        for item in self._shown:
            if self._is_going:
                item.leave(share)
            else:
                item.come(share, moves=not self.is_reduced)

    def _clear(self) -> None:
        for timer in (self._clock, self._start, self._rest):
            timer.stop()
        self._is_held = False
        shown, self._shown = self._shown, []
        for item in shown:
            item.settle()
            self._scene.removeItem(item)
            item.deleteLater()

    def _paced(self, length: int) -> int:
        return length * self.pace // NORMAL

    def _owe(self, beats: Iterable[Beat]) -> None:
        """Keep numbers as they were until their beats come."""
        for beat in beats:
            if isinstance(beat, TallyBeat):
                self._scene.owe(beat.player, -beat.amount)

    def _settle(self, beats: Iterable[Beat]) -> None:
        """Apply the effects of beats that are not played."""
        for beat in beats:
            if isinstance(beat, TallyBeat):
                self._scene.owe(beat.player, beat.amount)


def _number(beats: Sequence[Beat], at: int) -> int:
    """How many words rise from the same place below these."""
    beat = beats[at]
    earlier = (each for each in beats[:at] if isinstance(each, WordBeat))
    return sum(each.at == beat.at for each in earlier) if isinstance(beat, WordBeat) else 0


def _together(beats: Iterable[Beat]) -> list[tuple[Beat, ...]]:
    """Each beat as a scene of its own, except that consecutive words rise together."""
    scenes: list[tuple[Beat, ...]] = []
    for is_word, group in groupby(beats, lambda beat: isinstance(beat, WordBeat)):
        several = tuple(group)
        scenes += [several] if is_word else [(beat,) for beat in several]
    return scenes
