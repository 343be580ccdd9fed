"""What has been done to a card on the table shows by a shape upon it, and is said in words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem

from engine.kernel.views import CardView
from engine.ufs.faces import CardFace, FightView
from tests.scenario.writing import moments
from ufs_desktop.fight.layout import table_layout
from ufs_desktop.fight.placement import FROST, LOCK, place_cards
from ufs_desktop.fight.preview import about
from ufs_desktop.fight.stage import stage_of
from ufs_desktop.fight.wording import worded_view
from ufs_desktop.table.items.card import CardItem
from ufs_desktop.table.items.card_marks import CardMarks, Stance
from ufs_desktop.table.metrics import card_size
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.table.spread import Placement

pytestmark = pytest.mark.usefixtures("dressed")
TABLE = """
    cards:
      Wax: {type: asset, text: "F Commit: Seal 1 of your assets."}
      Rime: {type: asset, text: "F Commit: Freeze 1 opposing foundation."}
      Oilcan: {type: asset, text: "F Commit: Draw 1 card."}
    setup:
      A: {stage: [Wax, Rime, Oilcan], hand: [Rock]}
      B: {stage: [Ash (committed), Elm (committed)]}
    script:
      - A: use Wax
      - A: choose Oilcan
      - A: use Rime
      - A: choose Ash
      - A: play Rock
    expect: {}
"""


@pytest.fixture
def view(tmp_path: Path) -> FightView:
    """The last moment, at which both has happened."""
    view: FightView = worded_view(moments(tmp_path, TABLE)[-1], 0)
    return view


@pytest.fixture
def lying(view: FightView) -> dict[str, Placement]:
    """What lies on the table, by its printed name."""
    placed = place_cards(view, table_layout(1010, 588)).values()
    return {name_of(each.card): each for each in placed}


def name_of(card: CardView) -> str:
    return card.face.printed.name if isinstance(card.face, CardFace) else ""


def test_a_lock_and_a_crystal_lie_on_them_alone(lying: dict[str, Placement]) -> None:
    assert {name: each.signs for name, each in lying.items() if each.signs} == {
        "Oilcan": (LOCK,),
        "Ash": (FROST,),
    }


def test_a_copy_that_is_frozen_lies_apart_from_the_others(tmp_path: Path) -> None:
    twins = TABLE.replace("Elm (committed)", "Ash (committed), Ash (committed)")
    view: FightView = worded_view(moments(tmp_path, twins.replace("Ash\n", "Ash#2\n"))[-1], 0)
    assert [len(slot.cards) for slot in stage_of(view, 1).slots] == [2, 1]


def test_it_is_said_in_words(lying: dict[str, Placement]) -> None:
    assert "sealed" in lying["Oilcan"].words
    assert "frozen" in lying["Ash"].words
    assert not {"sealed", "frozen"} & set(lying["Wax"].words.split(", "))


def test_the_preview_says_what_it_comes_to(lying: dict[str, Placement]) -> None:
    told = {name: " ".join(about(lying[name].card, None)) for name in ("Oilcan", "Ash", "Elm")}
    assert "no abilities until this turn ends" in told["Oilcan"]
    assert "next Ready Step" in told["Ash"]
    assert "Frozen" not in told["Elm"]


def test_it_is_painted_between_the_numbers(lying: dict[str, Placement], pictures: Pictures) -> None:
    """With and without it the card differs there, and nowhere else."""
    ash = replace(lying["Ash"], at=QPointF(), turned=False, width=100, signs=())
    painted(ash, pictures)  # the first time makes the picture
    bare, marked = painted(ash, pictures), painted(replace(ash, signs=(FROST,)), pictures)
    box = where_they_differ(bare, marked)
    assert abs(box.center().x() - 50) <= 2
    assert 20 < box.width() < 40
    assert abs(box.width() - box.height()) <= 2


def test_what_an_answer_comes_to_does_not_touch_the_ends_of_its_label(
    lying: dict[str, Placement],
) -> None:
    for wide in range(90, 140, 7):
        card = replace(lying["Rock"], width=wide)
        words = where_they_differ(*(labelled(card, each) for each in ("half: you take 13", " ")))
        assert words.left() - 4 >= 0.03 * wide
        assert wide - 4 - words.right() >= 0.03 * wide


def labelled(card: Placement, outcome: str) -> QImage:
    """What is told upon a card that is answered with; its label leaves 4 pixels beside it."""
    size = card_size(card.width).toSize()
    picture = blank(size.width(), size.height() + 40)
    with QPainter(picture) as painter:
        box = QRectF(0, 40, size.width(), size.height())
        CardMarks(painter, box, card, 0.0).paint(Stance.LIT, (outcome,))
    return picture


def test_no_two_signs_look_alike() -> None:
    drawn = []
    for sign in (LOCK, FROST):
        picture = blank(40, 40)
        with QPainter(picture) as painter:
            sign(painter, QRectF(4, 4, 32, 32), "#ffffff")
        drawn.append(picture)
    assert where_they_differ(*drawn).width() > 20


def blank(width: int, height: int) -> QImage:
    picture = QImage(width, height, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.black)
    return picture


def painted(placement: Placement, pictures: Pictures) -> QImage:
    """The card alone, without what is around it."""
    item = CardItem(placement, pictures)
    size = card_size(placement.width).toSize()
    picture = blank(size.width(), size.height())
    with QPainter(picture) as painter:
        painter.translate(size.width() / 2, size.height() / 2)
        item.paint(painter, QStyleOptionGraphicsItem())
    pictures.finish()
    return picture


def where_they_differ(one: QImage, other: QImage) -> QRect:
    points = ((x, y) for x in range(one.width()) for y in range(one.height()))
    spots = [QPoint(x, y) for x, y in points if one.pixel(x, y) != other.pixel(x, y)]
    assert spots
    xs, ys = [spot.x() for spot in spots], [spot.y() for spot in spots]
    return QRect(QPoint(min(xs), min(ys)), QPoint(max(xs), max(ys)))
