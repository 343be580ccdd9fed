"""How the director plays the beats of a fight: what waits, skips, holds, and where each stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.kernel.game import Result
from engine.kernel.views import EventView, View
from engine.ufs.forces import ForceView
from tests.desktop.fakes import FakeSession, asking, cards_in, view_at
from tests.desktop.seated import seated
from tests.desktop.tellings import after, attack_of, event, in_force
from ufs_desktop.fight.plan import PLATE
from ufs_desktop.play.page import DECISIVE, TablePage
from ufs_desktop.session.update import Update
from ufs_desktop.settings import Settings
from ufs_desktop.table.beats import BannerBeat, CardBeat, StampBeat, TallyBeat
from ufs_desktop.table.director import MOST, Director
from ufs_desktop.table.items.beat import BeatItem
from ufs_desktop.table.items.card_marks import Stance
from ufs_desktop.table.items.scenes import item_for
from ufs_desktop.table.items.strike import ArrowItem
from ufs_desktop.table.items.words import StampItem
from ufs_desktop.table.scene import TableScene
from ufs_desktop.table.spread import Anchor

pytestmark = pytest.mark.usefixtures("dressed")
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture(scope="module")
def view() -> View:
    return view_at("form")


@pytest.fixture
def page(qtbot: QtBot) -> Iterator[TablePage]:
    settings = Settings()
    settings.now.motion = 1
    with seated(FakeSession(), qtbot, settings) as page:
        yield page


def director(page: TablePage) -> Director:
    return page.scene.director


def show(
    page: TablePage, view: View, *events: EventView, start: int = 0, still: bool = False
) -> None:
    """A moment with these events as the lines of the log from `start` on."""
    page.session.updated.emit(Update(after(view, *events), start, still=still))


def vitality(scene: TableScene, player: int) -> int:
    return scene.furniture.plates[player].shown


def standing(page: TablePage, qtbot: QtBot) -> BeatItem:
    """The item that is played, once it is there."""
    qtbot.waitUntil(lambda: bool(director(page).shown))
    director(page)._clock.setCurrentTime(director(page)._clock.duration())
    (item,) = (item for item in page.scene.items() if isinstance(item, BeatItem))
    return item


def held(item: BeatItem) -> bool:
    return item.is_held


LOSS = event("lose_vitality", 3, owner=1, amount=7)
TURN = event("phase", 4, owner=0, detail=("turn", "begin"))


def test_a_stamp_is_painted_twice_however_long_it_shrinks(
    page: TablePage, view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once to be scaled, and once as sharp as the screen is."""
    show(page, view, still=True)
    item = item_for(StampBeat(at=Anchor(1, "pool"), words="HIT", below="You take 7"), page.scene, 0)
    painted: list[float] = []
    paint = StampItem.paint

    def count(stamp: StampItem, painter: QPainter, *around: Any) -> None:
        painted.append(stamp.scale())
        paint(stamp, painter, *around)

    monkeypatch.setattr(StampItem, "paint", count)
    page.scene.addItem(item)
    for step in range(1, 11):
        item.come(step / 10, moves=True)
        QApplication.processEvents()
    page.scene.removeItem(item)
    assert len(painted) == 2
    assert painted[-1] == 1.0


def test_a_number_rolls_when_its_beat_comes(page: TablePage, view: View, qtbot: QtBot) -> None:
    show(page, view, still=True)
    before = vitality(page.scene, 1)
    show(page, view, TURN._replace(serial=1), LOSS)
    assert vitality(page.scene, 1) == before + 7  # what the view tells is not yet read
    standing(page, qtbot)
    director(page).skip()
    assert vitality(page.scene, 1) == before + 7
    standing(page, qtbot)
    assert vitality(page.scene, 1) == before
    director(page).finish()
    assert vitality(page.scene, 1) == before


def test_an_answer_ends_all_beats_at_once(page: TablePage, view: View, qtbot: QtBot) -> None:
    show(page, view, still=True)
    before = vitality(page.scene, 1)
    show(page, view, TURN, LOSS)
    assert director(page).is_playing
    interaction = page.interaction
    assert interaction is not None
    page.answering.press("pass")
    session = page.session
    assert isinstance(session, FakeSession)
    assert len(session.answers) == 1
    assert not director(page).is_playing
    assert vitality(page.scene, 1) == before


def test_what_is_asked_about_is_not_covered_by_what_stands_in_the_middle(
    page: TablePage, view: View, qtbot: QtBot
) -> None:
    page.resize(1280, 650)
    show(page, view, still=True)
    held = CardBeat(card=None, title="You check", words="5 against 3", verdict="passes")
    scene = page.scene
    usual = item_for(held, scene, 0)
    middle = usual.box.translated(usual.pos())
    assert middle.center().x() == pytest.approx(scene.middle.x())
    lying = next(iter(scene.cards.values()))
    at = middle.center() - QPointF(middle.width() / 3, 0)
    lying.take(replace(lying.placement, at=at))
    lying.setPos(at)
    lying.stand(Stance.LIT, can_drag=False)
    moved = item_for(held, scene, 0)
    assert not moved.box.translated(moved.pos()).intersects(lying.sceneBoundingRect())
    assert scene.sceneRect().contains(moved.box.translated(moved.pos()))


def test_what_goes_on_is_not_told_by_halves_under_a_beat(page: TablePage, qtbot: QtBot) -> None:
    show(page, view_at("block"), still=True)
    banner = page.scene.furniture.banner
    assert banner.text
    show(page, view_at("block"), TURN, LOSS)
    standing(page, qtbot)
    assert not banner.isVisible()
    director(page).skip()
    assert isinstance(standing(page, qtbot).beat, TallyBeat)
    assert banner.isVisible()
    director(page).finish()
    assert banner.isVisible()


def test_what_begins_under_a_beat_that_stands_is_told_after_it(
    page: TablePage, view: View, qtbot: QtBot
) -> None:
    show(page, view, still=True)
    banner = page.scene.furniture.banner
    middle = page.scene.middle
    show(page, view, TURN)
    page.scene.panel_area = page.scene.sceneRect().adjusted(middle.x() - 40, 0, 0, 0)
    assert isinstance(standing(page, qtbot).beat, BannerBeat)  # beside the panel
    assert banner.isVisible()
    page.scene.show_view(view_at("block"))
    assert banner.text
    assert not banner.isVisible()
    director(page).finish()
    assert banner.isVisible()


def test_a_click_skips_one_beat_and_reaches_no_card(
    page: TablePage, view: View, qtbot: QtBot
) -> None:
    show(page, view, TURN, LOSS)
    item = standing(page, qtbot)
    at = page.table.mapFromScene(item.scenePos())
    qtbot.mouseClick(page.table.viewport(), LEFT, pos=at)
    (loss,) = director(page).shown
    assert isinstance(loss, TallyBeat)
    session = page.session
    assert isinstance(session, FakeSession)
    assert session.answers == []


def test_the_result_waits_for_what_decided_the_game(
    page: TablePage, view: View, qtbot: QtBot
) -> None:
    over = view._replace(decision=None, result=Result((0,), "A.1.1"))
    show(page, over, TURN, *(event("draw", n, cause="effect") for n in range(2, 9)), LOSS)
    assert director(page).awaited <= DECISIVE
    standing(page, qtbot)
    assert page.is_over
    assert not page.result.isVisible()
    while director(page).is_playing:
        director(page).skip()
    assert page.result.isVisible()
    show(page, view, still=True)
    assert not page.result.isVisible()


def test_a_key_skips_one_beat(page: TablePage, view: View, qtbot: QtBot) -> None:
    show(page, view._replace(decision=None), TURN, LOSS)
    standing(page, qtbot)
    qtbot.keyClick(page, Qt.Key.Key_Space)  # nothing is asked
    assert isinstance(director(page).shown[0], TallyBeat)
    qtbot.keyClick(page, Qt.Key.Key_Backspace)
    assert not director(page).is_playing


def test_the_pointer_holds_a_beat(page: TablePage, view: View, qtbot: QtBot) -> None:
    """For as long as it rests there; then it stands for as long as was left."""
    show(page, view, TURN)
    item = standing(page, qtbot)
    rest = director(page)._rest
    qtbot.waitUntil(rest.isActive)
    left = rest.remainingTime()
    viewport, at = page.table.viewport(), page.table.mapFromScene(item.scenePos())
    qtbot.mouseMove(viewport, at - QPoint(2, 0))
    qtbot.mouseMove(viewport, at)
    assert (held(item), rest.isActive()) == (True, False)
    qtbot.mouseMove(viewport, QPoint(3, 3))
    assert (held(item), rest.isActive()) == (False, True)
    assert rest.remainingTime() > left / 2
    assert director(page).shown


@pytest.mark.parametrize("reduced", [True, False])
def test_without_beats_nothing_waits(
    page: TablePage, view: View, qtbot: QtBot, reduced: bool
) -> None:
    page.settings.set("reduced_motion", reduced)
    page.settings.set("beats", 0)
    show(page, view, TURN, LOSS)
    assert not director(page).is_playing
    assert director(page).awaited == 0


def test_with_reduced_motion_beats_stand_where_they_belong(
    page: TablePage, view: View, qtbot: QtBot
) -> None:
    page.settings.set("reduced_motion", True)
    show(page, view, TURN)
    qtbot.waitUntil(lambda: bool(director(page).shown))
    (item,) = (item for item in page.scene.items() if isinstance(item, BeatItem))
    assert item.opacity() == 1.0
    assert item.pos() == page.scene.middle
    assert director(page)._clock.state() == director(page)._clock.State.Stopped


def test_no_clock_ticks_once_all_is_told(page: TablePage, view: View, qtbot: QtBot) -> None:
    page.settings.set("beats", 55)
    show(page, view, TURN)
    standing(page, qtbot)
    qtbot.waitUntil(lambda: not director(page).is_playing)
    assert not director(page)._rest.isActive()
    assert director(page)._clock.state() == director(page)._clock.State.Stopped
    assert not [item for item in page.scene.items() if isinstance(item, BeatItem)]


def test_what_nobody_would_wait_for_is_not_played(page: TablePage, view: View) -> None:
    show(page, view, still=True)
    before = vitality(page.scene, 1)
    show(page, view, *(LOSS._replace(serial=at) for at in range(3 * MOST)))
    assert director(page).awaited == MOST
    assert vitality(page.scene, 1) == before + 7 * MOST


def test_what_is_taken_back_or_not_seen_is_not_told(page: TablePage, view: View) -> None:
    show(page, view, TURN, LOSS)
    assert director(page).is_playing
    show(page, view, TURN, LOSS, still=True)
    assert not director(page).is_playing
    page.hide()
    show(page, view, TURN, LOSS)
    assert not director(page).is_playing


def test_nobody_is_told_twice(page: TablePage, view: View) -> None:
    """With open hands each player's log tells both what they have seen together."""
    page.settings.set("open_hands", True)
    show(page, view, LOSS)
    director(page).finish()
    show(page, view, LOSS, TURN)
    assert director(page).awaited == 1


def test_a_beat_is_not_hidden_by_the_panel_of_its_question(
    page: TablePage, view: View, qtbot: QtBot
) -> None:
    show(page, asking(view, kind=None, prompt="form"), TURN)
    middle = page.scene.middle
    panel = page.scene.panel_area = page.scene.sceneRect().adjusted(middle.x(), 0, 0, 0)
    item = standing(page, qtbot)
    assert not panel.intersects(item.box.translated(item.pos()).adjusted(1, 1, -1, -1))


def test_an_attack_leads_to_its_rival_where_its_label_makes_way_too(
    page: TablePage, view: View, qtbot: QtBot
) -> None:
    attack = event("play", caption="Keel Slam", detail=("attack", "", False, 1, None))
    show(page, asking(view, kind=None, prompt="form"), attack)
    middle = page.scene.middle
    page.scene.panel_area = page.scene.sceneRect().adjusted(middle.x(), 0, 0, 0)
    item = standing(page, qtbot)
    assert item.pos() != middle
    (arrow,) = (each for each in item.childItems() if isinstance(each, ArrowItem))
    way = arrow.mapToScene(arrow.way)
    assert way.pointAtPercent(0) == page.scene.point_of(Anchor(0, "pool"))
    assert way.pointAtPercent(1) == page.scene.point_of(Anchor(1, PLATE))


def test_what_a_forged_game_tells_is_played_without_harm(
    page: TablePage, view: View, qtbot: QtBot
) -> None:
    """Players, zones and names that no game has."""
    long = "M" * 5_000
    forged = (
        event("lose_vitality", 1, owner=7, amount=3, caption=long),
        event("play", 2, actor=9, caption=long, detail=("attack", "", False, 1, None)),
        event("destroy", 3, owner=5, to="nowhere", caption=long),
        event("play", 4, caption=long, detail=("", "t99", False, 1, None)),
    )
    show(page, view, *forged)
    while director(page).is_playing:
        standing(page, qtbot)
        page.table.grab()
        director(page).skip()


def test_all_of_a_beat_lies_on_the_table(page: TablePage, view: View, qtbot: QtBot) -> None:
    card = cards_in(view, 0, "stage")[0]
    for start, kind in enumerate(("destroy", "commit")):
        show(page, view, event(kind, cause="effect", card=card), start=start)
        item = standing(page, qtbot)
        table = page.scene.sceneRect().adjusted(-1, -1, 1, 1)
        assert table.contains(item.box.translated(item.pos()))
        director(page).finish()
    assert page.scene.point_of(Anchor(0, "stage", card)) == page.scene.cards[card].placement.at
    assert page.scene.point_of(Anchor(0, "hand")) != QPointF()
    QApplication.processEvents()


def test_whoever_does_not_see_a_fight_is_told_it(
    page: TablePage, view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each beat in one sentence, though none is shown."""
    said: list[tuple[str, object]] = []

    def hear(event: QAccessibleEvent) -> None:
        assert isinstance(event, QAccessibleAnnouncementEvent)
        said.append((event.message(), event.object()))

    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    card = attack_of(view)
    page.settings.set("beats", 0)
    show(
        page,
        view,
        event("play", 1, card=card, caption="Keel Slam", detail=("attack", "", False, 1, None)),
        event("block", 2, actor=1, owner=0, card=card, detail=("not blocked", None)),
        event("lose_vitality", 3, owner=1, amount=5, source=card),
        event("fail_check", 4, amount=3, card=card, detail=("play", None, 3, 5, ())),
        event("draw", 5, cause="effect", amount=1),
    )
    words, places = zip(*said, strict=True)
    assert set(places) == {page.table}
    attack, block, *others = words
    assert attack.startswith("You attack Rival: Keel Slam, ")
    assert block == "Hit: Rival does not block."
    assert others == [
        "Rival loses 5 vitality.",
        "You check: 3 against 5, fails by 2.",
        "You: +1 in hand.",
    ]


def test_a_tag_leaves_the_number_of_its_plate_readable(page: TablePage, view: View) -> None:
    """It has a place of its own: nothing of the plate lies under it."""
    card = cards_in(view, 0, "stage")[0]
    force = ForceView(0, "Ash Bread", "t1", card, (), "turn")
    show(page, view, still=True)
    plate = page.scene.furniture.plates[0]
    corner = page.table.mapFromScene(plate.boundingRect().bottomLeft()) - QPoint(-9, 12)
    area = QRect(corner - QPoint(0, 8), QSize(100, 16))
    bare = page.table.grab(area).toImage()
    show(page, in_force(view, force), still=True)
    tagged = page.table.grab(area).toImage()
    assert tagged != bare
    assert plate.toolTip().count("Ash Bread") == 1


def test_the_large_picture_of_a_beat_is_not_kept(page: TablePage, view: View, qtbot: QtBot) -> None:
    show(page, view, still=True)
    page.table.grab()
    page.finish_painting()
    widest = max(width for _, width in page.pictures._made)
    card = cards_in(view, 0, "stage")[0]
    show(page, view, event("reveal", card=card, caption="Ash"))
    standing(page, qtbot)
    page.table.grab()
    page.pictures.finish()
    assert max(width for _, width in page.pictures._made) > widest
    director(page).finish()
    assert max(width for _, width in page.pictures._made) == widest
