"""The geometry: nothing overlaps that must not, at any size, however many cards there are."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF

from ufs_desktop.fight.layout import (
    TableHalf,
    TableLayout,
    character_size,
    pile_size,
    table_layout,
)
from ufs_desktop.table.layout import centred, flow
from ufs_desktop.table.metrics import SMALLEST_CARD, card_size, metrics_for

Row = Callable[[QRectF, list[float]], list[QPointF]]
SIZES = [(640, 420), (800, 540), (1010, 588), (1044, 584), (1590, 930), (3400, 2000), (2500, 700)]


def places(half: TableHalf) -> dict[str, QRectF]:
    return {
        "stage": half.stage,
        "pool": half.pool,
        "character": half.character,
        "plate": half.plate,
        "momentum": half.momentum,
        **half.piles,
    }


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def layout(request: pytest.FixtureRequest) -> TableLayout:
    return table_layout(metrics_for(*request.param))


def test_everything_lies_inside_the_table(layout: TableLayout) -> None:
    table = QRectF(0, 0, layout.metrics.width, layout.metrics.height + 0.5)
    for half in (layout.own, layout.rival):
        outside = [name for name, box in places(half).items() if not table.contains(box)]
        assert outside == []
    assert table.contains(layout.own.hand)
    assert table.contains(layout.banner)


def test_no_two_places_overlap(layout: TableLayout) -> None:
    boxes = {
        f"{side} {name}": box
        for side, half in (("own", layout.own), ("rival", layout.rival))
        for name, box in (*places(half).items(), ("hand", half.hand))
    }
    boxes["banner"] = layout.banner
    overlapping = [
        (one, other)
        for (one, first), (other, second) in combinations(boxes.items(), 2)
        if first.adjusted(1, 1, -1, -1).intersects(second)
    ]
    assert overlapping == []


def test_cards_fit_into_their_rows(layout: TableLayout) -> None:
    size = layout.metrics.size
    for half in (layout.own, layout.rival):
        assert half.stage.height() >= size.height()
        assert half.pool.height() >= size.height()
        assert half.stage.width() >= size.height()
        lying = card_size(character_size(layout.metrics)).height()
        assert min(half.character.width(), half.character.height()) >= lying
        assert half.momentum.height() >= card_size(pile_size(layout.metrics)).height()


def test_halves_mirror_each_other(layout: TableLayout) -> None:
    middle = layout.banner.center().y()
    for name, box in places(layout.own).items():
        other = places(layout.rival)[name]
        assert box.size() == other.size()
        assert box.left() == other.left()
        assert box.center().y() - middle == pytest.approx(middle - other.center().y(), abs=1)


@pytest.mark.parametrize("count", [0, 1, 5, 12, 20, 40])
@pytest.mark.parametrize("place", [flow, centred])
def test_rows_compress_before_they_leave(
    count: int, place: Callable[[QRectF, list[float]], list[QPointF]]
) -> None:
    area = QRectF(100, 50, 600, 90)
    extents = [60.0 if at % 3 else 84.0 for at in range(count)]
    centres = place(area, extents)
    assert len(centres) == count
    for extent, centre in zip(extents, centres, strict=True):
        assert area.left() - 0.01 <= centre.x() - extent / 2
        assert centre.x() + extent / 2 <= area.right() + 24.01
        assert centre.y() == area.center().y()
    lefts = [centre.x() - extent / 2 for extent, centre in zip(extents, centres, strict=True)]
    assert lefts == sorted(lefts)


def test_cards_grow_with_the_table_and_have_a_least_size() -> None:
    widths = [metrics_for(*size).card for size in ((400, 300), (1010, 588), (1590, 930))]
    assert widths == sorted(widths)
    assert widths[0] == SMALLEST_CARD
