"""The scene: one item for each card, moved by views alone; pictures made a few at a time."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.kernel.views import CardView, View
from engine.ufs.faces import AttackState, numbers
from tests.desktop.decks import deck
from tests.desktop.fakes import cards_in, view_at
from tests.desktop.table_driver import fight_layout
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.fight.layout import table_layout
from ufs_desktop.fight.look import BACK, CardLook, look_of, open_look
from ufs_desktop.fight.placement import place_cards
from ufs_desktop.fight.plan import needed
from ufs_desktop.table.intents import Marks
from ufs_desktop.table.items.card_marks import QUARTER, Stance
from ufs_desktop.table.pictures import Pictures
from ufs_desktop.table.scene import TableScene

pytestmark = pytest.mark.usefixtures("dressed")


@pytest.fixture
def scene(pictures: Pictures) -> Iterator[TableScene]:
    scene = TableScene(FIGHT_KIT, pictures, ("You", "Rival"))
    scene.resize(1010, 588)
    yield scene
    scene.finish_motion()


@pytest.fixture(scope="module")
def view() -> View:
    return view_at("form")


def moved(view: View, card: int, origin: str, to: str, player: int = 0) -> View:
    """The same view with one card in another zone."""
    cards: list[CardView] = [c for z in view.zones for c in z.cards if c.handle == card]
    zones = []
    for zone in view.zones:
        held = zone.cards
        if zone.player == player and zone.zone == origin:
            held = tuple(each for each in held if each.handle != card)
        if zone.player == player and zone.zone == to:
            held = (*held, *cards)
        zones.append(zone._replace(cards=held))
    return view._replace(zones=tuple(zones))


def restated(view: View, card: int, **changes: object) -> View:
    """The same view with a card that lies in another way."""
    zones = []
    for zone in view.zones:
        cards = tuple(
            _with_state(each, changes) if each.handle == card else each for each in zone.cards
        )
        zones.append(zone._replace(cards=cards))
    return view._replace(zones=tuple(zones))


def _with_state(card: CardView, changes: dict[str, object]) -> CardView:
    return card._replace(face=card.face._replace(state=card.face.state._replace(**changes)))


def test_a_card_keeps_its_item_from_zone_to_zone(scene: TableScene, view: View) -> None:
    scene.show_view(view, still=True)
    card = cards_in(view, 0, "hand")[0]
    item = scene.cards[card]
    start = item.pos()
    scene.show_view(moved(view, card, "hand", "pool"))
    assert scene.cards[card] is item
    assert scene.animator.is_running
    assert (item.pos() - start).manhattanLength() < 1
    scene.animator.finish()
    assert item.pos() == item.placement.at
    assert item.placement.badge == "+0"


def test_a_card_that_goes_into_a_pile_is_taken_away_when_it_arrives(
    scene: TableScene, view: View
) -> None:
    scene.show_view(view, still=True)
    card = cards_in(view, 0, "hand")[0]
    scene.show_view(moved(view, card, "hand", "discard"))
    assert card in scene.cards
    scene.animator.finish()
    assert card not in scene.cards


def test_a_drawn_card_comes_from_the_deck(scene: TableScene, view: View) -> None:
    scene.show_view(view, still=True)
    card = cards_in(view, 0, "deck")[0]
    scene.show_view(moved(view, card, "deck", "hand"))
    layout = fight_layout(scene)
    assert scene.cards[card].pos() == layout.own.piles["deck"].center()


def test_another_view_ends_the_motion_first(scene: TableScene, view: View) -> None:
    scene.show_view(view, still=True)
    first, second = cards_in(view, 0, "hand")[:2]
    once = moved(view, first, "hand", "pool")
    scene.show_view(once)
    there = scene.cards[first].placement.at
    scene.show_view(moved(once, second, "hand", "pool"))
    assert scene.cards[first].pos() == there


def test_reduced_motion_moves_at_once(scene: TableScene, view: View) -> None:
    scene.animator.is_reduced = True
    scene.show_view(view)
    card = cards_in(view, 0, "hand")[0]
    scene.show_view(moved(view, card, "hand", "pool"))
    assert not scene.animator.is_running
    assert scene.cards[card].pos() == scene.cards[card].placement.at


def test_a_committed_card_lies_on_its_side(scene: TableScene, view: View) -> None:
    card = cards_in(view, 0, "stage")[0]
    scene.show_view(restated(view, card, ready=True), still=True)
    assert scene.cards[card].rotation() == 0
    scene.show_view(restated(view, card, ready=False), still=True)
    assert scene.cards[card].rotation() == QUARTER
    assert "committed" in scene.describe(card)


def test_hidden_cards_show_their_backs(scene: TableScene, view: View) -> None:
    scene.show_view(view, still=True)
    rivals = cards_in(view, 1, "hand")
    assert rivals
    assert all(scene.cards[card].placement.look == BACK for card in rivals)
    assert all(not scene.cards[card].placement.look.is_back for card in cards_in(view, 0, "hand"))


def test_a_face_down_card_on_the_stage_shows_its_back_to_its_owner_too(view: View) -> None:
    zone = next(z for z in view.zones if (z.player, z.zone) == (0, "stage"))
    card = _with_state(zone.cards[0], {"face_up": False})
    assert look_of(card, "stage") == BACK
    assert not open_look(card).is_back


def test_marks_light_up_what_answers(scene: TableScene, view: View) -> None:
    scene.show_view(view, still=True)
    first, second, third = cards_in(view, 0, "hand")[:3]
    scene.mark(Marks(frozenset({first}), frozenset({second}), dim_others=True))
    standing = [scene.cards[card].standing for card in (first, second, third)]
    assert standing == [Stance.LIT, Stance.CHOSEN, Stance.DIMMED]
    scene.mark(Marks())
    assert scene.cards[third].standing is Stance.PLAIN


def test_attached_cards_look_out_from_under_theirs(view: View) -> None:
    host, guest = cards_in(view, 0, "hand")[:2]
    both = moved(moved(view, host, "hand", "stage"), guest, "hand", "stage")
    table = view.table._replace(attached=((guest, host),))
    placed = place_cards(both._replace(table=table), table_layout(1010, 588))
    assert placed[guest].z < placed[host].z
    assert placed[guest].at.x() > placed[host].at.x()


def test_pending_attacks_are_numbered(view: View) -> None:
    pool = cards_in(moved(view, cards_in(view, 0, "hand")[0], "hand", "pool"), 0, "pool")
    table = view.table._replace(pending=(pool[0],))
    there = moved(view, pool[0], "hand", "pool")._replace(table=table)
    placed = place_cards(there, table_layout(1010, 588))
    assert placed[pool[0]].ribbon == "NEXT 1"


def test_reversals_are_marked(view: View) -> None:
    card = cards_in(view, 0, "hand")[0]
    there = moved(view, card, "hand", "pool")
    zones = [
        zone._replace(
            cards=tuple(as_reversal(each) if each.handle == card else each for each in zone.cards)
        )
        for zone in there.zones
    ]
    placed = place_cards(there._replace(zones=tuple(zones)), table_layout(1010, 588))
    assert placed[card].ribbon == "REVERSAL"


def test_only_the_block_of_the_attack_in_progress_is_marked(view: View) -> None:
    attack, old, block = cards_in(view, 0, "hand")[:3]
    there = view
    for card in (attack, old, block):
        there = moved(there, card, "hand", "pool")
    for card in (old, block):
        there = restated(there, card, played_as="block")
    now = AttackState(attack, 0, "damage", "partially blocked", False, 4, 6, "high", block)
    there = there._replace(table=there.table._replace(attack=now))
    placed = place_cards(there, table_layout(1010, 588, needed(there)))
    assert [placed[card].ribbon for card in (attack, old, block)] == ["ATTACK", "", "BLOCK"]


def as_reversal(card: CardView) -> CardView:
    face = card.face._replace(state=card.face.state._replace(is_reversal=True))
    return card._replace(face=face)


def test_pictures_are_made_later_and_kept(pictures: Pictures, view: View, qtbot: QtBot) -> None:
    look = look_of(next(z for z in view.zones if z.zone == "hand").cards[0], "hand")
    first = pictures.picture(look, 80.0)
    assert pictures.is_busy
    assert first.cacheKey() == pictures.picture(BACK, 80.0).cacheKey()
    with qtbot.waitSignal(pictures.ready):
        pass
    qtbot.waitUntil(lambda: not pictures.is_busy)
    made = pictures.picture(look, 80.0)
    assert made.cacheKey() == pictures.picture(look, 80.0).cacheKey()
    assert made.cacheKey() != first.cacheKey()


def test_pictures_are_as_sharp_as_the_screen(pictures: Pictures) -> None:
    assert pictures.picture(BACK, 80.0).width() == 80
    pictures.set_ratio(2.0)
    assert pictures.picture(BACK, 80.0).width() == 160


@pytest.mark.parametrize("width", [44.0, 46.0, 90.0, 149.0, 150.0, 300.0])
def test_every_kind_of_card_is_painted_at_every_size(pictures: Pictures, width: float) -> None:
    for definition in dict.fromkeys(deck("Ash")):
        printed = numbers(definition.printed)
        changed = printed._replace(difficulty=9, control=0)
        for look in (CardLook(printed, None, definition.text), CardLook(printed, changed)):
            pictures.picture(look, width)
            pictures.finish()
            picture = pictures.picture(look, width).toImage()
            colours = {picture.pixel(x, y) for x in range(0, 44, 4) for y in range(0, 60, 4)}
            assert len(colours) > 8


def test_dropping_tells_where(scene: TableScene, view: View) -> None:
    scene.show_view(view, still=True)
    layout = fight_layout(scene)
    card = cards_in(view, 0, "hand")[0]
    told: list[str] = []
    scene.card_dropped.connect(lambda drop: told.append(str(drop.target)))
    places = (
        layout.own.pool,
        layout.rival.pool,
        layout.own.stage,
        layout.own.momentum,
        layout.own.hand,
        layout.own.piles["discard"],
        layout.rival.stage,
        layout.rival.piles["deck"],
    )
    for box in places:
        scene.cards[card].dropped.emit(card, box.center())
    scene.panel_area = layout.own.pool
    scene.cards[card].dropped.emit(card, layout.own.pool.center())
    wanted = ["pool", "attack", "stage", "momentum", "hand", "discard", "rival", "nowhere"]
    assert told == [*wanted, "panel"]


def test_a_table_without_a_view_takes_another_size(pictures: Pictures) -> None:
    scene = TableScene(FIGHT_KIT, pictures, ("You", "Rival"))
    scene.resize(900, 500)
    assert scene.table_layout is not None
    assert scene.view is None
    assert scene.sceneRect().bottomRight() == QPointF(900, 500)
    QApplication.processEvents()
    assert scene.items(QPointF(5, 5), Qt.ItemSelectionMode.IntersectsItemShape) is not None


def test_stopped_pictures_start_no_timer(pictures: Pictures, view: View) -> None:
    look = look_of(next(z for z in view.zones if z.zone == "hand").cards[0], "hand")
    pictures.picture(look, 80.0)
    pictures.stop()
    assert not pictures.is_busy
    back = pictures.picture(BACK, 80.0)
    assert pictures.picture(look, 80.0).cacheKey() == back.cacheKey()
    assert not pictures.is_busy
