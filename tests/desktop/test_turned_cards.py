"""Committed cards at the table: they lie on their side, and cover no others if they need not."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from tests.scenario.writing import laid_out
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.plan import FightLayout
from ufs_desktop.fight.wording import worded_view
from ufs_desktop.pictures.look import ASPECT
from ufs_desktop.table.items.card_marks import QUARTER, CardMarks, Stance
from ufs_desktop.table.metrics import card_size
from ufs_desktop.table.spread import Placement

pytestmark = pytest.mark.usefixtures("dressed")

HEAD = "title: a test\nedition: comprehensive\nrules: [E.3.5]\n"
TABLE = """
    setup:
      A: {stage: [Oak (committed), Ash (committed), Elm, Yew (committed)]}
    script: []
    expect: {}
"""


@pytest.mark.parametrize("size", [(1010, 588), (1366, 610), (2100, 1200)])
def test_turned_cards_cover_no_others_where_the_stage_has_room(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    view = worded_view(laid_out(tmp_path, TABLE, HEAD), 0)
    spread = FIGHT_KIT.plan.layout(*size, view).spread(view, ("You", "Rival"))
    found = [each for each in spread.cards.values() if (each.player, each.zone) == (0, "stage")]
    row = sorted(found, key=lambda each: each.at.x())[1:]  # without the character
    assert [each.turned for each in row] == [True, True, False, True]
    for left, right in pairwise(row):
        widths = [each.width * (ASPECT if each.turned else 1) for each in (left, right)]
        assert right.at.x() - left.at.x() >= sum(widths) / 2 - 0.01


COPIES = """
    setup:
      A:
        stage: [Oak (committed), Oak (committed), Oak (committed), Oak (committed), Oak (committed)]
    script: []
    expect: {}
"""


@pytest.mark.parametrize("width", range(1010, 1400, 26))
def test_turned_copies_stay_within_their_row(tmp_path: Path, width: int) -> None:
    """Whatever a card's height is rounded to."""
    view = worded_view(laid_out(tmp_path, COPIES, HEAD), 0)
    layout = FIGHT_KIT.plan.layout(width, width * 0.58, view)
    assert isinstance(layout, FightLayout)
    row, cards = layout.places.own.stage, layout.spread(view, ("You", "Rival")).cards.values()
    turned = [each for each in cards if each.zone == "stage" and each.player == 0 and each.turned]
    assert len(turned) == 5
    for each in turned:
        assert each.at.y() - each.width / 2 >= row.top() - 0.001
        assert each.at.y() + each.width / 2 <= row.bottom() + 0.001


def test_the_name_over_a_turned_card_is_no_brighter_than_the_card(tmp_path: Path) -> None:
    view = worded_view(laid_out(tmp_path, TABLE, HEAD), 0)
    spread = FIGHT_KIT.plan.layout(1366, 610, view).spread(view, ("You", "Rival"))
    turned = next(each for each in spread.cards.values() if each.tag and each.player == 0)
    assert brightest(turned, Stance.DIMMED) < 0.75 * brightest(turned, Stance.PLAIN)


def brightest(placement: Placement, standing: Stance) -> int:
    """Of what is told above a card on its side."""
    size = card_size(placement.width)
    image = QImage(size.toSize() * 2, QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.translate(image.rect().center())
    painter.rotate(QUARTER)
    box = QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height())
    CardMarks(painter, box, placement, QUARTER).paint(standing, "")
    painter.end()
    points = product(range(image.width()), range(image.height()))
    return max(image.pixelColor(*point).lightness() for point in points)
