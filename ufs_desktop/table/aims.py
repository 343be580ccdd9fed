"""Lines on the table: from what waits to what it has chosen, and from attacker to target."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF

from ufs_desktop.table.beats import Tone
from ufs_desktop.table.items.scenes import unit_of
from ufs_desktop.table.items.strike import ArrowItem
from ufs_desktop.table.metrics import Z
from ufs_desktop.table.spread import Aim, Waiting

if TYPE_CHECKING:
    from ufs_desktop.table.scene import TableScene

SHORT = 0.7  # of a beat's line: one that stands is thinner than one announced


class AimLines:
    """Shows all strikes, and the lines of one waiting thing: the one pointed at, else the next."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._waiting: tuple[Waiting, ...] = ()
        self._strikes: tuple[Aim, ...] = ()
        self._pointed = ""
        self.arrows: list[ArrowItem] = []

    @property
    def shown(self) -> Waiting | None:
        """The waiting thing whose lines are drawn."""
        found = (each for each in self._waiting if each.key == self._pointed)
        return next(found, self._waiting[0] if self._waiting else None)

    def lay(self, waiting: tuple[Waiting, ...], strikes: tuple[Aim, ...]) -> None:
        self._waiting, self._strikes = waiting, strikes
        self._draw()

    def point(self, key: str, is_pointed: bool) -> None:
        """The pointer or the cursor came to something that waits, or left it."""
        if is_pointed:
            self._pointed = key
        elif self._pointed == key:
            self._pointed = ""
        self._draw()

    def _draw(self) -> None:
        for arrow in self.arrows:
            self._scene.removeItem(arrow)
        self.arrows = [*self._struck(), *self._chosen()]
        for arrow in self.arrows:
            arrow.setZValue(Z.HOVERED - 2)
            self._scene.addItem(arrow)

    def _struck(self) -> Iterable[ArrowItem]:
        for aim in self._strikes:
            start, end = self._scene.point_of(aim.start), self._scene.point_of(aim.end)
            yield from self._line(start, end, Tone.BAD)

    def _chosen(self) -> Iterable[ArrowItem]:
        shown = self.shown
        for anchor in shown.chosen if shown is not None else ():
            assert shown is not None
            start = QPointF(shown.box.right(), shown.pictured.center().y())
            tone = Tone.OWN if shown.is_own else Tone.ACCENT
            yield from self._line(start, self._scene.point_of(anchor), tone)

    def _line(self, start: QPointF, end: QPointF, tone: Tone) -> Iterator[ArrowItem]:
        """The arrow of a line; none between things that lie at the same place."""
        unit = SHORT * unit_of(self._scene)
        line = QLineF(start, end)
        if line.length() > 4 * unit:
            line.setLength(line.length() - 2 * unit)
            yield ArrowItem(start, line.p2(), unit, tone)
