"""Every kind of decision is answered by mouse, by drag and drop and by keyboard."""

from __future__ import annotations

import html

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from engine.kernel.decisions import Kind
from engine.kernel.sight import Handle
from engine.kernel.views import View, told_as
from engine.ufs.model.offer import Offer
from tests.desktop.fakes import FakeSession, asking, cards_in, options, view_at
from tests.desktop.seated import show_moment
from tests.desktop.table_driver import Hands, fight_layout
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.play.page import TablePage
from ufs_desktop.settings import Settings
from ufs_desktop.table.interactions.base import Panel
from ufs_desktop.table.interactions.simple import OrderInteraction
from ufs_desktop.table.stops import Stop, Stops
from ufs_desktop.widgets.enter import EnterPresses
from ufs_desktop.widgets.entry import HOW_TO_ORDER, NameEntry, NumberEntry, OrderList
from ufs_desktop.widgets.panels import PaymentBody
from ufs_desktop.widgets.picker import CardGrid

STOPS = FIGHT_KIT.course.stops
pytestmark = pytest.mark.usefixtures("dressed")


@pytest.fixture
def page(page: TablePage) -> TablePage:
    """The table, of which nobody asks here what it looks like."""
    page.setUpdatesEnabled(False)
    return page


def own_pool(page: TablePage) -> QPointF:
    layout = fight_layout(page.scene)
    return layout.own.pool.center()


def playable(view: View) -> tuple[object, Handle]:
    """An offer to play a card from hand: its key and the card."""
    assert view.decision is not None
    told = ((option, told_as(Offer, option.key)) for option in view.decision.options)
    found = next(option for option, offer in told if offer is not None and offer.kind == "play")
    return found.key, found.cards[0]


def test_whoever_is_not_alone_at_the_window_is_asked_by_name(qtbot: QtBot) -> None:
    for people, begins in (
        ((0,), "Play a card"),
        ((0, 1), "Ash: Play a card"),
        ((), "Ash is asked: "),
    ):
        session = FakeSession(("Ash", "Bram"), people)
        page = TablePage(FIGHT_KIT, session, Settings())
        qtbot.addWidget(page)
        session.show(view_at("form"))
        assert f">{begins}" in page.bar.text
        page.end()


@pytest.mark.parametrize(
    ("people", "title"),
    [((0,), "Ash against Bram"), ((1,), "Bram against Ash"), ((0, 1), "Ash against Bram")],
)
def test_whoever_plays_at_the_window_comes_first_in_its_title(
    qtbot: QtBot, people: tuple[int, ...], title: str
) -> None:
    page = TablePage(FIGHT_KIT, FakeSession(("Ash", "Bram"), people), Settings())
    qtbot.addWidget(page)
    assert page.title == title
    page.end()


def test_a_card_is_played_by_click(session: FakeSession, page: TablePage, hands: Hands) -> None:
    view = view_at("form")
    show_moment(session, page, view)
    key, card = playable(view)
    hands.click(card)
    assert [answer for _, answer in session.answers] == [key]


def test_a_card_is_played_by_drag(session: FakeSession, page: TablePage, hands: Hands) -> None:
    view = view_at("form")
    show_moment(session, page, view)
    key, card = playable(view)
    hands.drag(card, own_pool(page))
    assert [answer for _, answer in session.answers] == [key]


def test_a_card_is_played_by_keyboard(session: FakeSession, page: TablePage, hands: Hands) -> None:
    view = view_at("form")
    show_moment(session, page, view)
    key, card = playable(view)
    hands.go_to(card)
    hands.key(Qt.Key.Key_Return)
    assert [answer for _, answer in session.answers] == [key]


def test_passing(session: FakeSession, page: TablePage, hands: Hands) -> None:
    show_moment(session, page, view_at("form"))
    hands.press("pass")
    hands.key(Qt.Key.Key_Space)
    assert [answer for _, answer in session.answers] == [None, None]


def test_a_card_with_two_offers_asks_which(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    view = view_at("form")
    card = cards_in(view, 0, "hand")[0]
    keys = [("Offer", "play", card, "", half, None) for half in ("attack", "action")]
    show_moment(session, page, asking(view, kind=Kind.PLAY, prompt="form", options=options(*keys)))
    hands.click(card)
    assert session.answers == []
    assert "What do you want to do with" in page.bar.text
    hands.key(Qt.Key.Key_Escape)
    assert "What do you want to do with" not in page.bar.text
    hands.click(card)
    hands.key(Qt.Key.Key_2)
    assert [answer for _, answer in session.answers] == [keys[1]]


def test_copies_that_say_the_same_have_one_button(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    view = view_at("form")
    first, second, *_ = cards_in(view, 0, "hand")
    third = cards_in(view, 0, "stage")[0]
    cards = {card.handle: card for zone in view.zones for card in zone.cards}
    zones = [
        zone._replace(
            cards=tuple(
                c._replace(face=cards[first].face) if c.handle == second else c for c in zone.cards
            )
        )
        for zone in view.zones
    ]
    keys = [("Offer", "use", card, "t1", "", None) for card in (first, second, third)]
    view = asking(
        view._replace(zones=tuple(zones)),
        kind=Kind.PLAY,
        prompt="respond",
        optional=True,
        options=options(*keys),
    )
    show_moment(session, page, view)
    assert page.interaction is not None
    labels = [each.label for each in page.interaction.buttons() if each.name.startswith("offer")]
    assert len(labels) == 2
    assert labels[0].endswith("(2 copies)")
    hands.click(second)
    assert [answer for _, answer in session.answers] == [keys[1]]


def test_a_block_is_dragged_to_the_attack(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    view = view_at("block")
    show_moment(session, page, view)
    assert view.decision is not None
    key, (card, *_) = view.decision.options[0]
    layout = fight_layout(page.scene)
    hands.drag(card, layout.rival.pool.center())
    assert [answer for _, answer in session.answers] == [key]


def test_a_drop_that_is_not_offered_goes_back_and_says_why(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    view = view_at("form")
    hand = cards_in(view, 0, "hand")
    key = ("Offer", "play", hand[0], "", "", None)
    show_moment(session, page, asking(view, kind=Kind.PLAY, prompt="form", options=options(key)))
    home = page.scene.cards[hand[-1]].pos()
    hands.drag(hand[-1], own_pool(page))
    assert session.attempts == [(7, "play", hand[-1])]
    session.refuse("E.4.1.1", "no common symbol", hand[-1])
    assert page.scene.cards[hand[-1]].pos() == home
    name = FIGHT_KIT.faces.name(page.scene.card_view(hand[-1]))
    assert f"{name}: no common symbol." in page.bar.note
    assert "E.4.1.1" in page.bar.note
    assert session.answers == []


def test_a_card_dropped_on_the_rival_is_played(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    view = view_at("form")
    key, card = playable(view)
    for part in ("plate", "stage", "pool"):
        show_moment(session, page, view)
        hands.drag(card, getattr(fight_layout(page.scene).rival, part).center())
        assert [answer for _, answer in session.answers] == [key], part
        session.answers.clear()


def named(page: TablePage, card: Handle) -> str:
    """How a refusal calls a card."""
    return html.escape(page.kit.faces.name(page.scene.card_view(card)))


def test_a_drop_beside_every_place_says_where_cards_go(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    view = view_at("form")
    show_moment(session, page, view)
    _, card = playable(view)
    pile = fight_layout(page.scene).rival.piles["discard"]
    hands.drag(card, pile.center())
    assert session.answers == []
    assert f"{named(page, card)} does not go there: drop it on your card pool." in page.bar.note


def test_a_card_of_the_rival_is_no_answer_and_says_so(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    view = view_at("form")
    show_moment(session, page, view)
    theirs = cards_in(view, 1, "stage")[0]
    hands.click(theirs)
    assert session.attempts == []
    assert page.bar.note.startswith("Rival&#x27;s ")
    assert " is not yours to use." in page.bar.note
    hands.click(cards_in(view, 1, "hand")[0])
    assert page.bar.note.startswith("Rival&#x27;s card is not yours to use.")


def test_a_card_dropped_on_the_momentum_is_not_played(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    view = view_at("form")
    show_moment(session, page, view)
    _, card = playable(view)
    layout = fight_layout(page.scene)
    for place in (layout.own.momentum, layout.own.piles["discard"]):
        page.bar.forget_refusal()
        hands.drag(card, place.center())
        assert session.answers == []
        assert session.attempts == []
        assert f"{named(page, card)} does not go there: drop it on your card pool." in page.bar.note
        assert "F.2.2" in page.bar.note


def test_a_drop_says_so_where_nothing_is_answered_by_dropping(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    view = view_at("form")
    card = cards_in(view, 0, "hand")[0]
    show_moment(session, page, asking(view, kind=Kind.YES_NO, prompt="mulligan", rule="E.1.8"))
    hands.drag(card, own_pool(page))
    assert "Nothing is answered by dropping a card." in page.bar.note
    assert "E.1.8" in page.bar.note


def commitment(view: View, short: int) -> View:
    """A check that is short of so much, with all own cards to commit."""
    stage = cards_in(view, 0, "stage")
    return asking(
        view,
        kind=Kind.CARDS,
        prompt="commit-to-pass",
        options=options(*stage),
        minimum=short,
        maximum=short,
        optional=True,
        facts=(("difficulty", 5), ("value", 5 - short), ("short", short)),
    )


def test_a_card_more_than_may_be_chosen_is_refused_in_words(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    view = view_at("form")
    hand = cards_in(view, 0, "hand")
    many = dict(prompt="choose-cards", options=options(*hand), minimum=2, maximum=2)
    show_moment(session, page, asking(view, kind=Kind.CARDS, **many))
    for card in hand[:2]:
        hands.click(card)
        assert page.bar.note == ""
    hands.click(hand[2])
    assert "2 cards are chosen, and no more may be" in page.bar.note
    assert session.attempts == []
    assert page.interaction is not None
    assert page.interaction.marks().chosen == {*hand[:2]}
    hands.click(hand[0])
    assert page.bar.note == ""
    hands.click(hand[2])
    assert page.interaction.marks().chosen == {*hand[1:3]}


def test_cards_are_committed_by_click(session: FakeSession, page: TablePage, hands: Hands) -> None:
    view = commitment(view_at("commit-to-pass"), 2)
    stage = cards_in(view, 0, "stage")
    assert len(stage) >= 2
    show_moment(session, page, view)
    assert page.panel.kind is Panel.PAYMENT
    body = page.panel.body
    assert isinstance(body, PaymentBody)
    hands.click(stage[0])
    assert "1 to go" in body.words
    hands.click(stage[0])
    assert "2 to go" in body.words
    hands.click(stage[0])
    hands.click(stage[1])
    assert "enough" in body.words
    for other in stage[2:]:
        hands.click(other)  # no more than the shortfall can be chosen
    hands.press("confirm")
    assert session.answers == [(7, [stage[0], stage[1]])]


def test_cards_are_committed_by_drag_onto_the_check(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    view = commitment(view_at("commit-to-pass"), 1)
    stage = cards_in(view, 0, "stage")
    show_moment(session, page, view)
    hands.drag(stage[-1], page.scene.panel_area.center())
    assert session.answers == [(7, [stage[-1]])]


def test_cards_are_committed_by_keyboard(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    view = commitment(view_at("commit-to-pass"), 2)
    stage = cards_in(view, 0, "stage")
    show_moment(session, page, view)
    for card in stage[:2]:
        hands.go_to(card)
        hands.key(Qt.Key.Key_Return)
    hands.key(Qt.Key.Key_Return)
    assert session.answers == [(7, list(stage[:2]))]


def test_enter_confirms_what_was_clicked_wherever_the_cursor_was_left(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    view = commitment(view_at("commit-to-pass"), 2)
    stage = cards_in(view, 0, "stage")
    show_moment(session, page, view)
    hands.go_to((1, "discard"))
    for card in stage[:2]:
        hands.click(card)
    hands.key(Qt.Key.Key_Return)
    assert not page.piles.isVisible()
    assert session.answers == [(7, list(stage[:2]))]


def test_a_check_can_be_failed(session: FakeSession, page: TablePage, hands: Hands) -> None:
    show_moment(session, page, commitment(view_at("commit-to-pass"), 2))
    hands.key(Qt.Key.Key_Space)
    assert session.answers == [(7, [])]


def test_cards_of_a_pile_are_chosen_from_a_panel(
    session: FakeSession, page: TablePage, hands: Hands, qtbot: QtBot
) -> None:
    view = view_at("form")
    pile = cards_in(view, 0, "deck")[:7]
    ask = asking(
        view, kind=Kind.CARDS, prompt="choose-cards", options=options(*pile), minimum=0, maximum=2
    )
    show_moment(session, page, ask)
    assert page.panel.kind is Panel.PICKER
    grid = page.panel.body
    assert isinstance(grid, CardGrid)
    for card in (pile[2], pile[5]):
        qtbot.mouseClick(grid.button(card), Qt.MouseButton.LeftButton)
    hands.press("confirm")
    assert session.answers == [(7, [pile[2], pile[5]])]


def test_a_card_of_a_pile_more_than_may_be_chosen_does_not_look_chosen(
    session: FakeSession, page: TablePage, qtbot: QtBot
) -> None:
    view = view_at("form")
    pile = cards_in(view, 0, "deck")[:3]
    many = dict(prompt="choose-cards", options=options(*pile), minimum=1, maximum=2)
    show_moment(session, page, asking(view, kind=Kind.CARDS, **many))
    grid = page.panel.body
    assert isinstance(grid, CardGrid)
    for card in pile:
        qtbot.mouseClick(grid.button(card), Qt.MouseButton.LeftButton)
    assert [grid.button(card).isChecked() for card in pile] == [True, True, False]
    assert "no more may be" in page.bar.note


def test_enter_confirms_a_card_of_a_pile_that_is_chosen(
    session: FakeSession, page: TablePage, qtbot: QtBot
) -> None:
    EnterPresses(page)  # as in the window
    view = view_at("form")
    pile = cards_in(view, 0, "deck")[:7]
    ask = asking(
        view, kind=Kind.CARDS, prompt="choose-cards", options=options(*pile), minimum=2, maximum=3
    )
    show_moment(session, page, ask)
    grid = page.panel.body
    assert isinstance(grid, CardGrid)
    first, second = (grid.button(card) for card in pile[:2])
    for button in (first, first, first):  # one is not enough: it is let go again
        qtbot.keyClick(button, Qt.Key.Key_Return)
    second.setFocus()
    qtbot.keyClick(second, Qt.Key.Key_Return)
    assert session.answers == []
    qtbot.keyClick(second, Qt.Key.Key_Return)
    assert session.answers == [(7, list(pile[:2]))]


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


def test_a_kind_of_event_is_silenced_and_asked_about_again(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    view = view_at("form")
    card = cards_in(view, 0, "stage")[0]
    key = ("Offer", "use", card, "t1", "", None)
    ask = asking(
        view,
        kind=Kind.PLAY,
        prompt="respond",
        options=options(key),
        optional=True,
        facts=(("event", "draw"),),
    )
    show_moment(session, page, ask)
    assert page.panel.kind is Panel.WINDOW
    hands.press("silence")
    assert session.answers == [(7, None)]
    show_moment(session, page, ask)
    assert session.answers == [(7, None), (7, None)]
    assert page.interaction is None
    assert page.strip.events.isVisible()
    (again,) = page.strip.events_menu().actions()
    inner = again.menu()
    assert isinstance(inner, QMenu)
    inner.actions()[0].trigger()
    assert not page.strip.events.isVisible()
    show_moment(session, page, ask)
    assert page.interaction is not None


def test_the_second_click_of_two_means_nothing(
    session: FakeSession, page: TablePage, hands: Hands, qtbot: QtBot
) -> None:
    view = view_at("form")
    show_moment(session, page, view)
    key, card = playable(view)
    spot = hands.spot(card)
    hands.click(card)
    qtbot.mouseDClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert [answer for _, answer in session.answers] == [key]
