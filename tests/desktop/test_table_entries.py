"""Options, yes or no, numbers, places, names and orders are answered, most of them in a panel."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.kernel.decisions import Kind
from tests.desktop.fakes import FakeSession, asking, cards_in, options, view_at
from tests.desktop.seated import show_moment
from tests.desktop.table_driver import Hands, fight_layout
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.play.page import TablePage
from ufs_desktop.table.interactions.simple import OrderInteraction
from ufs_desktop.table.stops import Stop, Stops
from ufs_desktop.widgets.entry import HOW_TO_ORDER, NameEntry, NumberEntry, OrderList

STOPS = FIGHT_KIT.course.stops
pytestmark = pytest.mark.usefixtures("dressed", "unpainted")


def test_options(session: FakeSession, page: TablePage, hands: Hands) -> None:
    ask = asking(
        view_at("form"), kind=Kind.OPTION, prompt="table-zone", options=options("hand", "pool")
    )
    show_moment(session, page, ask)
    assert [button.label for button in page.panel.buttons.shown] == ["Hand", "Card pool"]
    hands.press("option 1")
    hands.key(Qt.Key.Key_1)
    assert [answer for _, answer in session.answers] == ["pool", "hand"]


def test_yes_or_no(session: FakeSession, page: TablePage, hands: Hands) -> None:
    show_moment(session, page, asking(view_at("form"), kind=Kind.YES_NO, prompt="mulligan"))
    assert [button.label for button in page.bar.buttons.shown] == [
        "Draw another hand",
        "Keep this hand",
    ]
    hands.press("yes")
    hands.key(Qt.Key.Key_Space)
    hands.key(Qt.Key.Key_Return)  # nothing: a hand is not thrown away unread
    hands.key(Qt.Key.Key_1)
    assert [answer for _, answer in session.answers] == [True, False, True]


@pytest.mark.parametrize(("target", "answer"), [("momentum", True), ("discard", False)])
def test_a_cleared_card_is_dragged_where_it_goes(
    session: FakeSession, page: TablePage, hands: Hands, target: str, answer: bool
) -> None:
    view = view_at("form")
    card = cards_in(view, 0, "hand")[0]
    show_moment(
        session, page, asking(view, kind=Kind.YES_NO, prompt="clear-to-momentum", source=card)
    )
    layout = fight_layout(page.scene)
    box = layout.own.momentum if target == "momentum" else layout.own.piles["discard"]
    hands.drag(card, box.center())
    assert session.answers == [(7, answer)]


def test_a_number(session: FakeSession, page: TablePage, hands: Hands, qtbot: QtBot) -> None:
    ask = asking(view_at("form"), kind=Kind.NUMBER, prompt="choose-x", minimum=1, maximum=6)
    show_moment(session, page, ask)
    entry = page.panel.body
    assert isinstance(entry, NumberEntry)
    entry.field.selectAll()
    qtbot.keyClicks(entry.field, "4")
    hands.press("confirm")
    qtbot.keyClick(entry.field, Qt.Key.Key_Up)
    qtbot.keyClick(entry.field, Qt.Key.Key_Return)
    assert [answer for _, answer in session.answers] == [4, 5]


@pytest.mark.parametrize(("kind", "typed"), [(Kind.NUMBER, "2"), (Kind.NAME, "A")])
def test_ctrl_z_is_for_what_has_been_typed_and_else_for_the_last_decision(
    session: FakeSession, page: TablePage, qtbot: QtBot, kind: Kind, typed: str
) -> None:
    ask = asking(
        view_at("form"), kind=kind, prompt="choose-x", maximum=6, options=options("AB", "B")
    )
    show_moment(session, page, ask)
    entry = page.panel.body
    assert isinstance(entry, NumberEntry | NameEntry)

    def is_kept() -> bool:
        key = QKeyEvent(
            QEvent.Type.ShortcutOverride, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier
        )
        key.ignore()
        QApplication.sendEvent(entry.field, key)
        return key.isAccepted()

    assert not is_kept()
    qtbot.keyClicks(entry.field, typed)
    assert is_kept()


def test_a_position(session: FakeSession, page: TablePage, hands: Hands) -> None:
    page.settings.set("stops", Stops(STOPS, {"place-in-momentum": Stop.ANSWER}).text)
    view = view_at("place-in-momentum")
    show_moment(session, page, view)
    assert page.interaction is not None
    labels = [each.label for each in page.interaction.buttons()]
    assert (labels[0], labels[-1]) == ("Leftmost", "Rightmost")
    hands.press("place 0")
    hands.key(Qt.Key.Key_Return)
    assert view.decision is not None
    source = view.decision.source
    assert source is not None
    layout = fight_layout(page.scene)
    hands.drag(source, layout.own.momentum.center() + QPointF(60, 0))
    last = view.decision.maximum
    assert [answer for _, answer in session.answers] == [0, last, last]


def test_a_name(session: FakeSession, page: TablePage, hands: Hands, qtbot: QtBot) -> None:
    ask = asking(view_at("form"), kind=Kind.NAME, prompt="choose-vital", options=options("AB", "B"))
    show_moment(session, page, ask)
    entry = page.panel.body
    assert isinstance(entry, NameEntry)
    hands.press("confirm")  # grey while nothing is typed
    qtbot.keyClicks(entry.field, "AB")
    hands.press("confirm")
    qtbot.keyClick(entry.field, Qt.Key.Key_Return)
    hands.press("name 1")
    assert [answer for _, answer in session.answers] == ["AB", "AB", "B"]


def test_enter_in_a_field_confirms_wherever_the_cursor_stands(
    session: FakeSession, page: TablePage, qtbot: QtBot
) -> None:
    ask = asking(view_at("form"), kind=Kind.NUMBER, prompt="choose-x", minimum=1, maximum=6)
    show_moment(session, page, ask)
    entry = page.panel.body
    assert isinstance(entry, NumberEntry)
    piles = [spot for spot in page.scene.places if isinstance(spot, tuple)]
    for times, spot in enumerate(piles, start=1):
        page.keys.put(spot)
        qtbot.keyClick(entry.field, Qt.Key.Key_Return)
        assert len(session.answers) == times
    assert piles
    assert not page.piles.isVisible()


def test_an_order(session: FakeSession, page: TablePage, hands: Hands, qtbot: QtBot) -> None:
    view = view_at("form")
    cards = cards_in(view, 0, "hand")[:3]
    ask = asking(view, kind=Kind.ORDER, prompt="order-into-deck", options=options(*cards))
    show_moment(session, page, ask)
    rows = page.panel.body
    assert isinstance(rows, OrderList)
    assert HOW_TO_ORDER in page.panel.words
    qtbot.keyClick(rows, Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    hands.press("confirm")
    assert session.answers == [(7, [cards[1], cards[0], cards[2]])]
    model = rows.model()
    model.moveRow(model.index(-1, -1), 2, model.index(-1, -1), 0)  # what dragging a row does
    qtbot.keyClick(rows, Qt.Key.Key_Return)
    assert session.answers[-1] == (7, [cards[2], cards[1], cards[0]])
    assert isinstance(page.interaction, OrderInteraction)


def test_an_order_that_leaves_something_out_is_not_taken(
    session: FakeSession, page: TablePage
) -> None:
    view = view_at("form")
    cards = cards_in(view, 0, "hand")[:3]
    ask = asking(view, kind=Kind.ORDER, prompt="order-into-deck", options=options(*cards))
    show_moment(session, page, ask)
    assert isinstance(page.interaction, OrderInteraction)
    page.interaction.set_order(list(cards[:2]))
    assert page.interaction.keys == list(cards)
