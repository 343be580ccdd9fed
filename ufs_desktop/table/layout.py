"""Where things lie: the protocol of a game's table layout, and rows of cards. Pure geometry."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, Protocol

from PySide6.QtCore import QPointF, QRectF

from engine.kernel.ids import Player
from engine.kernel.views import View
from ufs_desktop.table.metrics import GAP
from ufs_desktop.table.spread import Spread

NEAR = 6  # pixels around a place that still count as it
PANEL, NOWHERE = "panel", "nowhere"  # targets on every table


class DropArea(NamedTuple):
    """A place where a card can be dropped; `row`: the zone whose row it joins."""

    target: str
    box: QRectF
    shown: QRectF  # while it may be dropped here
    row: str = ""


ON_PANEL = DropArea(PANEL, QRectF(), QRectF())
ELSEWHERE = DropArea(NOWHERE, QRectF(), QRectF())


class Layout(Protocol):
    """A game's table at one size."""

    @property
    def areas(self) -> Sequence[DropArea]:
        """Where cards are dropped; of two that overlap, the first counts."""

    @property
    def banner(self) -> QRectF:
        """The line between the halves."""

    def home(self, view: View, player: Player, zone: str) -> QPointF:
        """The middle of a zone, or of a plate, for what comes from there or goes there."""

    def spread(self, view: View, names: tuple[str, ...]) -> Spread:
        """Where everything of a view lies."""


def area_at(at: QPointF, layout: Layout, panel: QRectF) -> DropArea:
    """The place under a point; a panel lies above everything."""
    if panel.contains(at):
        return ON_PANEL
    near = (
        area for area in layout.areas if area.box.adjusted(-NEAR, -NEAR, NEAR, NEAR).contains(at)
    )
    return next(near, ELSEWHERE)


def shown_of(targets: Iterable[str], layout: Layout) -> tuple[QRectF, ...]:
    """The boxes to show for the places on which a card may be dropped."""
    boxes = {area.target: area.shown for area in layout.areas}
    return tuple(boxes[target] for target in targets if target in boxes)


def slot_at(at: QPointF, centres: Iterable[QPointF]) -> int:
    """How many cards of a row lie left of a point."""
    return sum(centre.x() < at.x() for centre in centres)


def flow(area: QRectF, extents: Sequence[float], gap: float = GAP) -> list[QPointF]:
    """Centres of things of these widths from left to right, overlapping if they do not fit."""
    if not extents:
        return []
    total = sum(extents) + gap * (len(extents) - 1)
    last = extents[-1]
    squeeze = 1.0
    if total > area.width() and len(extents) > 1:
        squeeze = max(0.0, area.width() - last) / (total - last)
    centres = []
    at = area.left()
    for extent in extents:
        centres.append(QPointF(at + extent / 2, area.center().y()))
        at += (extent + gap) * squeeze
    return centres


def centred(area: QRectF, extents: Sequence[float], gap: float = GAP) -> list[QPointF]:
    """The same, in the middle if there is room."""
    total = sum(extents) + gap * (len(extents) - 1)
    if total >= area.width():
        return flow(area, extents, gap)
    inset = (area.width() - total) / 2
    return flow(area.adjusted(inset, 0, -inset, 0), extents, gap)
