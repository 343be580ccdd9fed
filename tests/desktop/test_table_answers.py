"""A card is played or blocks, or is refused: by mouse, by drag and drop and by keyboard."""

from __future__ import annotations

import html

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QMenu
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

pytestmark = pytest.mark.usefixtures("dressed", "unpainted")


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
