"""Where on the table a card is let go: pure geometry."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF

from ufs_desktop.fight.layout import TableLayout
from ufs_desktop.table.intents import Target

NEAR = 6  # pixels beside a place that still mean it


def boxes_of(targets: Iterable[Target], layout: TableLayout) -> tuple[QRectF, ...]:
    """What to show of the places on which a card may be dropped."""
    boxes = {
        Target.POOL: layout.own.pool,
        Target.ATTACK: layout.rival.pool,
        Target.STAGE: layout.own.stage,
        Target.MOMENTUM: layout.own.momentum,
        Target.DISCARD: layout.own.piles["discard"],
    }
    return tuple(boxes[target] for target in targets if target in boxes)


def target_at(at: QPointF, layout: TableLayout, panel: QRectF) -> Target:
    """The place under a point; a panel lies above everything."""
    if panel.contains(at):
        return Target.PANEL
    own, rival = layout.own, layout.rival
    places = (
        (Target.HAND, own.hand),
        (Target.POOL, own.pool),
        (Target.ATTACK, rival.pool.united(layout.banner)),
        (Target.STAGE, own.stage.united(own.character)),
        (Target.MOMENTUM, own.momentum),
        (Target.DISCARD, own.piles["discard"]),
    )
    found = (
        target for target, box in places if box.adjusted(-NEAR, -NEAR, NEAR, NEAR).contains(at)
    )
    return next(found, Target.NOWHERE)


def slot_at(at: QPointF, centres: Iterable[QPointF]) -> int:
    """How many cards of a row lie left of a point."""
    return sum(centre.x() < at.x() for centre in centres)
