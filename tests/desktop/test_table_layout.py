"""The geometry: nothing overlaps that must not, at any size, however many cards there are."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from PySide6.QtCore import QPointF, QRectF

from ufs_desktop.fight.face_held import HELD_FROM
from ufs_desktop.fight.layout import TableHalf, TableLayout, table_layout
from ufs_desktop.fight.rooms import (
    HAND_SEEN,
    OPEN_SEEN,
    OVERLAPPING,
    TURN,
    Needs,
    Side,
    rows_of,
)
from ufs_desktop.table.layout import centred, flow
from ufs_desktop.table.metrics import READABLE, SMALLEST_CARD, card_size

SIZES = [(640, 420), (800, 540), (1010, 588), (1044, 584), (1590, 930), (3400, 2000), (2500, 700)]
EMPTY, FULL = Side(), Side((1.0,) * 9, has_pool=True, has_removed=True)
CROWDED = Side((1.0,) * 20, has_pool=True, has_removed=True)
PAIRS = list(product((EMPTY, FULL, CROWDED), repeat=2))
OPEN: list[tuple[Side, ...]] = [(own, rival._replace(has_open_hand=True)) for own, rival in PAIRS]
DUELS: list[tuple[bool, ...]] = [(), (False,), (True, False)]
NEEDS = [Needs(own, rival, duel) for (own, rival), duel in product(PAIRS + OPEN, DUELS)]
# The tables in windows of these heights.
WINDOW_720, WINDOW_1080, WINDOW_2160 = (1032, 563), (1588, 913), (3259, 1919)


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
def layouts(request: pytest.FixtureRequest) -> list[TableLayout]:
    width, height = request.param
    return [table_layout(width, height, needs) for needs in NEEDS]


def test_everything_lies_inside_the_table(layouts: list[TableLayout]) -> None:
    """But for the hands, which hang over its edges."""
    for layout in layouts:
        metrics = layout.metrics
        table = QRectF(0, 0, metrics.width, metrics.height + 0.5)
        for half in (layout.own, layout.rival):
            outside = [name for name, box in places(half).items() if not table.contains(box)]
            assert outside == []
        assert table.contains(layout.banner)
        hand, rival = layout.own.hand, layout.rival.hand
        seen = OPEN_SEEN[-1] if metrics.open_hand else HAND_SEEN
        assert metrics.height - hand.top() >= hand.height() * seen - 1
        assert hand.top() > layout.own.stage.bottom()
        assert layout.rival.floor <= layout.rival.stage.top()
        if metrics.open_hand:
            assert rival.top() == 0
            assert layout.rival.floor >= rival.height() * OPEN_SEEN[-1]
        else:
            assert rival.top() < 0 < rival.bottom() == layout.rival.floor


def test_no_two_places_overlap(layouts: list[TableLayout]) -> None:
    for layout, needs in zip(layouts, NEEDS, strict=True):
        boxes = {
            f"{side} {name}": box
            for side, half in (("own", layout.own), ("rival", layout.rival))
            for name, box in (*places(half).items(), ("hand", half.hand))
        }
        boxes["banner"] = layout.banner
        boxes["rival hand"].setBottom(layout.rival.floor)
        boxes |= {f"duel {at}": box for at, box in enumerate(layout.duel)}
        for side, need in zip(("own", "rival"), needs.sides, strict=True):
            if not need.has_removed:  # it folds away
                del boxes[f"{side} removed"]
        overlapping = [
            (one, other)
            for (one, first), (other, second) in combinations(boxes.items(), 2)
            if first.adjusted(1, 1, -1, -1).intersects(second)
        ]
        assert overlapping == []


def test_cards_fit_into_their_rows(layouts: list[TableLayout]) -> None:
    for layout, needs in zip(layouts, NEEDS, strict=True):
        metrics = layout.metrics
        for half, need in zip((layout.own, layout.rival), needs.sides, strict=True):
            assert half.stage.height() >= card_size(metrics.card).height()
            assert half.character.width() >= card_size(metrics.usual).height()
            has_room = half.pool.height() >= card_size(metrics.pool).height()
            assert has_room or not need.has_pool


@pytest.mark.parametrize("sides", [(EMPTY, EMPTY), (FULL, FULL)])
def test_halves_mirror_each_other(sides: tuple[Side, Side]) -> None:
    for size in SIZES:
        layout = table_layout(*size, Needs(sides[0], sides[1]))
        middle = layout.banner.center().y()
        for name, box in places(layout.own).items():
            other = places(layout.rival)[name]
            assert box.size() == other.size()
            assert box.left() == other.left()
            apart = middle - other.center().y()
            assert box.center().y() - middle == pytest.approx(apart, abs=1)


@pytest.mark.parametrize(
    ("size", "hand", "stage"), [(WINDOW_1080, 170, 120), (WINDOW_720, 110, 66)]
)
def test_a_full_table_has_large_cards(size: tuple[int, int], hand: int, stage: int) -> None:
    for sides in product((EMPTY, FULL), repeat=2):
        metrics = table_layout(*size, Needs(sides[0], sides[1])).metrics
        assert metrics.hand >= hand
        assert metrics.card >= stage


def test_empty_pools_make_room_for_larger_cards_and_the_whole_hand() -> None:
    few = Side((1.0,) * 4)
    layout, full = (table_layout(*WINDOW_1080, Needs(side, side)) for side in (few, FULL))
    assert layout.metrics.card > full.metrics.card
    assert layout.metrics.height - layout.own.hand.top() >= layout.own.hand.height()
    assert layout.own.pool.height() < full.own.pool.height()
    assert layout.metrics.hand == full.metrics.hand


def test_an_attack_alone_is_as_large_as_what_lies_on_the_stages() -> None:
    few = Side((1.0,) * 4)
    for size in (WINDOW_720, WINDOW_1080):
        for sides in ((few._replace(has_pool=True), few), (few, FULL)):
            metrics = table_layout(*size, Needs(sides[0], sides[1])).metrics
            assert metrics.pool >= metrics.card
            assert metrics.card >= metrics.usual


def test_the_attack_in_progress_can_be_read_where_both_pools_are_in_use() -> None:
    """And what blocks it; nothing on the stages or in the hand is smaller for that."""
    for size, least in ((WINDOW_720, 104), (WINDOW_1080, READABLE), (WINDOW_2160, 2 * READABLE)):
        plain = table_layout(*size, Needs(FULL, FULL)).metrics
        for duel in ((False,), (True, False)):
            layout = table_layout(*size, Needs(FULL, FULL, duel))
            metrics = layout.metrics
            assert metrics.duel >= max(least, 1.7 * metrics.pool)
            assert (metrics.card, metrics.hand) == (plain.card, plain.hand)
            assert len(layout.duel) == len(duel)
            assert layout.own.pool.left() >= layout.duel[-1].right()


@pytest.mark.parametrize("pair", [*PAIRS, *OPEN])
def test_the_attack_has_words_under_a_puzzles_task_too(pair: tuple[Side, Side]) -> None:
    """Three lines of it in the smallest usual window, and the rival's hand below them."""
    width, height = WINDOW_720
    metrics = table_layout(width, height - 88, Needs(*pair, (True,))).metrics
    assert metrics.duel >= HELD_FROM["duel"]


def test_an_open_hand_shows_names_and_numbers_and_its_words_where_there_is_room() -> None:
    few = Side((1.0,) * 3)
    for size, card, words in ((WINDOW_720, 104, 0.72), (WINDOW_1080, 159, 0.72)):
        full = table_layout(*size, Needs(FULL, FULL._replace(has_open_hand=True)))
        roomy = table_layout(*size, Needs(few, few._replace(has_open_hand=True)))
        for layout, seen in ((full, OPEN_SEEN[-1]), (roomy, words)):
            assert layout.metrics.open_hand >= card
            assert layout.rival.floor >= seen * layout.rival.hand.height()
        assert full.metrics.hand == table_layout(*size, Needs(FULL, FULL)).metrics.hand


def test_beside_an_open_hand_the_cards_of_the_table_stay_large() -> None:
    """In the window of 1366 by 768, where a replay has its bar below."""
    few = Side((1.0,) * 4)
    for side, least in ((few, 78), (FULL, 70)):
        layout = table_layout(1106, 570, Needs(side, side._replace(has_open_hand=True)))
        assert layout.metrics.card >= least
        assert layout.rival.floor >= OPEN_SEEN[-1] * layout.rival.hand.height()


def test_a_second_row_comes_before_anything_overlaps() -> None:
    """And only where cards are larger in it than they would be in one."""
    rows = []
    for count in range(1, 24):
        side = Side((1.0,) * count, has_pool=True)
        layout = table_layout(*WINDOW_1080, Needs(side, FULL))
        metrics, lying = layout.metrics, max(rows_of(side.slots, layout.own.rows))
        needed = lying * metrics.card + metrics.gap * (lying - 1)
        assert needed <= metrics.middle - 2 * TURN * metrics.card
        assert metrics.card >= metrics.usual * OVERLAPPING
        rows.append(layout.own.rows)
    assert rows[:9] == [1] * 9
    assert rows[-1] == 2
    assert rows == sorted(rows)


def test_the_rows_of_a_stage_are_about_as_wide_as_each_other() -> None:
    assert rows_of((1.0,) * 10, 2) == (5, 5)
    assert rows_of((1.0,) * 11, 2) == (6, 5)
    assert rows_of((4.0, 1.0, 1.0), 2) == (1, 2)
    assert rows_of((1.0,) * 3, 1) == (3,)
    assert rows_of((), 2) == (0, 0)


@pytest.mark.parametrize("count", [0, 1, 5, 12, 20, 40])
@pytest.mark.parametrize("place", [flow, centred])
def test_rows_compress_before_they_leave(count: int, place: object) -> None:
    assert callable(place)
    area = QRectF(100, 50, 600, 90)
    extents = [60.0 if at % 3 else 84.0 for at in range(count)]
    centres: list[QPointF] = place(area, extents)
    assert len(centres) == count
    for extent, centre in zip(extents, centres, strict=True):
        assert area.left() - 0.01 <= centre.x() - extent / 2
        assert centre.x() + extent / 2 <= area.right() + 24.01
        assert centre.y() == area.center().y()
    lefts = [centre.x() - extent / 2 for extent, centre in zip(extents, centres, strict=True)]
    assert lefts == sorted(lefts)


def test_cards_grow_with_the_table_and_have_a_least_size() -> None:
    sizes = ((300, 200), (1010, 588), (1590, 930), (3400, 2000))
    widths = [table_layout(*size, Needs(FULL, FULL)).metrics.card for size in sizes]
    assert widths == sorted(widths)
    assert widths[0] == SMALLEST_CARD
    assert widths[-1] > 2 * widths[1]
