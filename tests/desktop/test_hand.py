"""The order of the hand: sorted or as its owner put it, through draws, seats and undo."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from engine.kernel.sight import Handle
from engine.kernel.views import CardView, View
from engine.ufs.effects.nodes.words import CardType
from tests.desktop.fakes import FakeSession, asking, view_at
from tests.desktop.seated import seated, still
from tests.desktop.states import Dealer, handles, large_hands, with_zones
from tests.desktop.table_driver import Hands as Fingers
from ufs_desktop.fight.cardview import face_of
from ufs_desktop.fight.hand import SORTS
from ufs_desktop.play.page import TablePage
from ufs_desktop.table.hand import AS_DRAWN, MOST_GAMES, OWN, HandOrder, sort_of, with_sort

pytestmark = pytest.mark.usefixtures("dressed")
CTRL = Qt.KeyboardModifier.ControlModifier


def dealt(how_many: int) -> list[CardView]:
    kinds = (CardType.FOUNDATION, CardType.ATTACK, CardType.ASSET, CardType.ACTION)
    return Dealer().cards(how_many, *kinds)


def order(cards: list[CardView]) -> list[Handle]:
    return [card.handle for card in cards]


# The order itself


def test_a_moved_card_stays_where_it_was_put_and_new_ones_come_in_at_the_right() -> None:
    hand, cards = HandOrder(), dealt(6)
    held, later = cards[:4], cards[4:]
    hand.arranged(held)
    hand.move(held, held[3].handle, 0)
    assert order(hand.arranged(held)) == order([held[3], *held[:3]])
    assert order(hand.arranged([later[0], *held, later[1]])) == order([held[3], *held[:3], *later])
    assert hand.sort == OWN


@pytest.mark.parametrize(("place", "found"), [(-3, 0), (0, 0), (1, 1), (2, 2), (9, 2)])
def test_a_card_goes_to_any_place(place: int, found: int) -> None:
    hand, held = HandOrder(), dealt(3)
    hand.move(held, held[1].handle, place)
    assert order(hand.arranged(held)).index(held[1].handle) == found


def test_a_card_that_undo_brings_back_has_its_old_place() -> None:
    hand, held = HandOrder(), dealt(4)
    hand.move(held, held[0].handle, 2)
    before = order(hand.arranged(held))
    played = [card for card in held if card.handle != before[1]]
    hand.arranged(played)
    assert order(hand.arranged(held, put_back=True)) == before
    hand.arranged(played)
    assert order(hand.arranged(held))[-1] == before[1]  # it came back by an effect


@pytest.mark.parametrize("sort", [way.key for way in (AS_DRAWN, *SORTS)])
def test_a_sorted_hand_stays_sorted_when_a_card_comes_in(sort: str) -> None:
    hand, cards = HandOrder(SORTS), dealt(12)
    hand.sort_by(sort)
    hand.arranged(cards[:9])
    shown = hand.arranged(cards)
    assert sorted(order(shown)) == sorted(order(cards))
    faces = [face for card in shown if (face := face_of(card)) is not None]
    values: dict[str, list[Any]] = {  # numbers or words, to be compared with their like
        "drawn": [card.handle for card in shown],
        "type": [["attack", "action", "asset", "foundation"].index(f.printed.type) for f in faces],
        "difficulty": [face.printed.difficulty or 0 for face in faces],
        "check": [-(face.printed.control or 0) for face in faces],
        "name": [face.printed.name.casefold() for face in faces],
    }
    assert values[sort] == sorted(values[sort])


# At the table


@pytest.fixture
def session() -> FakeSession:
    return FakeSession(people=(0, 1))


@pytest.fixture
def page(session: FakeSession, qtbot: QtBot) -> Iterator[TablePage]:
    with seated(session, qtbot, still(open_hands=True)) as page:
        yield page


def across(page: TablePage, player: int = 0) -> list[Handle]:
    """The hand as it lies, from left to right."""
    items = [i for i in page.scene.cards.values() if i.placement.zone == "hand"]
    own = [item for item in items if item.placement.player == player]
    return [item.placement.handle for item in sorted(own, key=lambda item: item.pos().x())]


def between(page: TablePage, left: Handle, right: Handle) -> QPointF:
    cards = page.scene.cards
    return (cards[left].placement.at + cards[right].placement.at) / 2


def test_a_drag_inside_the_hand_moves_a_card_and_plays_nothing(
    session: FakeSession, page: TablePage, qtbot: QtBot
) -> None:
    session.show(large_hands())
    hand = across(page)
    Fingers(page, qtbot).drag(hand[0], between(page, hand[3], hand[4]))
    assert across(page) == [*hand[1:4], hand[0], *hand[4:]]
    assert session.answers == []
    assert page.interaction is not None
    Fingers(page, qtbot).drag(hand[9], page.scene.cards[hand[1]].placement.at - QPointF(9, 0))
    assert across(page)[0] == hand[9]


def test_a_drag_in_the_hand_shows_where_the_card_will_be(
    session: FakeSession, page: TablePage
) -> None:
    session.show(large_hands())
    hand, cards = across(page), page.scene.cards
    item = cards[hand[0]]
    item.drag_moved.emit(hand[0], between(page, hand[3], hand[4]))
    gap = page.scene.gap
    assert gap.isVisible()
    assert (
        cards[hand[3]].pos().x() < gap.sceneBoundingRect().center().x() < cards[hand[4]].pos().x()
    )
    item.drag_changed.emit(False)
    assert not gap.isVisible()


def test_the_hand_can_be_put_in_order_while_the_rival_decides(
    session: FakeSession, page: TablePage, qtbot: QtBot
) -> None:
    view = large_hands()
    assert view.decision is not None
    session.show(view._replace(decision=view.decision._replace(player=1, id=None)))
    hand = across(page)
    Fingers(page, qtbot).drag(hand[2], page.scene.cards[hand[0]].placement.at - QPointF(9, 0))
    assert across(page)[:3] == [hand[2], hand[0], hand[1]]


def test_keys_move_the_card_under_the_cursor(
    session: FakeSession, page: TablePage, qtbot: QtBot
) -> None:
    session.show(large_hands())
    hand = across(page)
    page.keys.put(hand[1])
    qtbot.keyClick(page, Qt.Key.Key_Right, CTRL)
    assert across(page)[:3] == [hand[0], hand[2], hand[1]]
    assert page.table.accessibleDescription().endswith("3 of 15 in your hand")
    for _ in range(3):
        qtbot.keyClick(page, Qt.Key.Key_Left, CTRL)
    assert across(page)[0] == hand[1]
    assert page.keys.cursor == hand[1]
    assert session.answers == []


def test_the_order_lasts_through_draws_seats_and_undo(
    session: FakeSession, page: TablePage, qtbot: QtBot
) -> None:
    view = large_hands()
    session.show(view)
    hand = across(page)
    page.keys.put(hand[0])
    qtbot.keyClick(page, Qt.Key.Key_Right, CTRL)
    wanted = [hand[1], hand[0], *hand[2:]]
    session.show(other_seat(view))
    session.show(view)
    assert across(page) == wanted
    played = [card for card in own_cards(view) if card.handle != hand[0]]
    session.show(with_zones(view, {(0, "hand"): played}))
    session.show(view, still=True)
    assert across(page) == wanted
    drawn = Dealer().cards(1, CardType.ATTACK)[0]._replace(handle=Handle(900_000))
    session.show(with_zones(view, {(0, "hand"): [drawn, *own_cards(view)]}))
    assert across(page) == [*wanted, drawn.handle]


@pytest.mark.qt_log_ignore("^This plugin does not support", extend=True)
def test_the_hand_is_sorted_from_the_keyboard_and_the_choice_is_kept(
    session: FakeSession, page: TablePage, qtbot: QtBot
) -> None:
    session.show(large_hands())
    qtbot.keyClick(page, Qt.Key.Key_S)
    qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    by_name = next(each for each in menu.actions() if each.text() == "By name")
    by_name.trigger()
    menu.close()
    shown = [page.scene.card_view(card) for card in across(page)]
    names = [face.printed.name for card in shown if card and (face := face_of(card))]
    assert names == sorted(names, key=str.casefold)
    assert sort_of(page.settings.now.hand_sort, "ufs") == "name"
    assert page.strip.hand_menu().actions()[-1].isChecked()


def test_each_game_keeps_its_own_sort() -> None:
    assert sort_of("type", "ufs") == sort_of("type", "tide") == "type"  # as older versions kept it
    text = with_sort(with_sort("type", "ufs", "name"), "tide", "rank")
    assert (sort_of(text, "ufs"), sort_of(text, "tide")) == ("name", "rank")
    assert sort_of(text, "third") == "drawn"


@pytest.mark.parametrize("text", ["{", "[1]", '{"ufs": 3}', '{"ufs": {"ufs": "name"}}', "[" * 9000])
def test_a_kept_sort_that_cannot_be_read_is_no_sort(text: str) -> None:
    assert sort_of(text, "ufs") in ("drawn", text)
    assert sort_of(with_sort(text, "ufs", "name"), "ufs") == "name"
    many = json.dumps({f"game {at}": "name" for at in range(90)})
    assert len(json.loads(with_sort(many, "ufs", "type"))) == MOST_GAMES + 1


def own_cards(view: View) -> tuple[CardView, ...]:
    return next(z.cards for z in view.zones if (z.player, z.zone) == (0, "hand"))


def other_seat(view: View) -> View:
    """The other player's turn at the window, with a hand of their own."""
    other = asking(view_at("form", 1), kind=None, prompt="form")
    assert handles(other, 1, "hand") != handles(view, 0, "hand")
    return other
