"""Cards are chosen and committed: by mouse, by drag and drop, by keyboard and from a panel."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.kernel.decisions import Kind
from engine.kernel.views import View
from tests.desktop.fakes import FakeSession, asking, cards_in, options, view_at
from tests.desktop.seated import show_moment
from tests.desktop.table_driver import Hands
from ufs_desktop.play.page import TablePage
from ufs_desktop.table.interactions.base import Panel
from ufs_desktop.widgets.enter import EnterPresses
from ufs_desktop.widgets.panels import PaymentBody
from ufs_desktop.widgets.picker import CardGrid

pytestmark = pytest.mark.usefixtures("dressed", "unpainted")


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
