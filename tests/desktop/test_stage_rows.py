"""Cards that lie on a stage together: copies share a place, and what commits moves nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from engine.kernel.sight import Handle
from engine.kernel.views import CardView, View
from engine.ufs.effects.nodes.words import CardType
from tests.desktop.fakes import FakeSession, view_at
from tests.desktop.states import Dealer, mid_attack, names_of, with_zones
from tests.desktop.table_driver import Hands, fight_layout
from tests.sets.shipped import definition
from ufs_desktop.play.page import TablePage
from ufs_desktop.table.items.card import CardItem
from ufs_desktop.table.metrics import COPY_STEP

pytestmark = pytest.mark.usefixtures("dressed", "unpainted")


def show(session: FakeSession, page: TablePage, view: View) -> list[CardItem]:
    """What lies on the own stage at this moment."""
    page.resize(1366, 768)
    session.show(view)
    QApplication.processEvents()
    items = page.scene.cards.values()
    return [i for i in items if (i.placement.player, i.placement.zone) == (0, "stage")]


def restated(view: View, handle: Handle, **changes: Any) -> View:
    def other(card: CardView) -> CardView:
        if card.handle != handle:
            return card
        return card._replace(face=card.face._replace(state=card.face.state._replace(**changes)))

    zones = [zone._replace(cards=tuple(map(other, zone.cards))) for zone in view.zones]
    return view._replace(zones=tuple(zones))


def places_of(items: Sequence[CardItem]) -> dict[Handle, tuple[float, float]]:
    return {item.placement.handle: (item.placement.at.x(), item.placement.at.y()) for item in items}


def test_a_card_that_commits_moves_no_other_and_keeps_its_name(
    session: FakeSession, page: TablePage
) -> None:
    view = mid_attack()
    stage = show(session, page, view)
    before = places_of(stage)
    ready = [item for item in stage if not item.placement.turned][2].placement
    stage = show(session, page, restated(view, ready.handle, ready=False))
    assert places_of(stage) == before
    turned = page.scene.cards[ready.handle].placement
    assert turned.turned
    assert turned.tag == turned.look.name
    beside = [item.placement for item in stage if not item.placement.turned]
    assert all(turned.z < each.z for each in beside if each.z >= 31)


def copies(ready: Sequence[bool], *, after: int = 2) -> View:
    """A stage with these copies, and another card that came after so many of them."""
    deal, (one, another, *_) = Dealer(), names_of(CardType.FOUNDATION)
    stage = [deal.card(definition(one), ready=each) for each in ready]
    other = deal.card(definition(another))
    return with_zones(view_at("form"), {(0, "stage"): [*stage[:after], other, *stage[after:]]})


def test_copies_share_a_place_and_are_counted(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    stage = show(session, page, copies((True,) * 4))
    items = [item for item in stage if item.placement.copies or item.placement.z >= 31]
    named = sorted(items, key=lambda item: item.placement.at.x())[:4]
    lefts = [item.placement.at.x() for item in named]
    step = COPY_STEP * named[0].width
    assert [b - a for a, b in pairwise(lefts)] == pytest.approx([step] * 3)
    assert [item.placement.copies for item in named] == ["", "", "", "×4"]
    assert len({hands.spot(item.placement.handle).toTuple() for item in named}) == 4


def test_a_copy_that_commits_stays_with_the_others(session: FakeSession, page: TablePage) -> None:
    view = copies((True,) * 4)
    before = places_of(show(session, page, view))
    third = list(before)[2]
    stage = show(session, page, restated(view, third, ready=False))
    after = places_of(stage)
    assert {each for each in before if after[each] != before[each]} <= {third}
    assert after[third][0] == before[third][0]
    assert {item.placement.copies for item in stage} == {"", "×4"}


def test_each_of_the_copies_that_are_turned_is_seen(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    """Though the first of them sticks out under the card beside it."""
    for count in (2, 3, 4, 8):
        stage = show(session, page, copies((False,) * count, after=0))
        turned = [item for item in stage if item.placement.turned]
        assert len(turned) == count
        assert len({hands.spot(item.placement.handle).toTuple() for item in turned}) == count
        row = fight_layout(page.scene).own.stage
        boxes = [item.mapRectToScene(item.shape().boundingRect()) for item in turned]
        assert all(row.top() <= box.top() and box.bottom() <= row.bottom() for box in boxes)
