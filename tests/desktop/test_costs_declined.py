"""Whoever is asked for a cost may think better of it: Esc or a button takes the announcement back,
as long as that harms nobody."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from engine.kernel.decisions import Kind
from engine.kernel.history import Undo
from engine.kernel.views import View
from tests.desktop.fakes import CONSENT, FREE, FakeSession, asking, cards_in, options, view_at
from tests.desktop.table_driver import Hands
from ufs_desktop.fftcg.kit import DUEL_KIT
from ufs_desktop.fight.kit import FIGHT_KIT
from ufs_desktop.play.answers import TAKE_BACK
from ufs_desktop.play.page import TablePage

pytestmark = pytest.mark.usefixtures("dressed")


def choosing(cause: str, most: int = 1) -> View:
    view = view_at("form")
    cards = cards_in(view, 0, "hand")[:3]
    return asking(
        view,
        kind=Kind.CARDS,
        prompt="choose-cards",
        options=options(*cards),
        minimum=most,
        maximum=most,
        facts=(("verb", "discard"), ("cause", cause)),
    )


def shown(page: TablePage) -> list[str]:
    return [button.name for button in page.answering._bar_buttons()]


def test_a_cost_is_declined_by_key_or_button(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    session.show(choosing("cost"), undo=FREE)
    hands.key(Qt.Key.Key_Escape)
    assert session.undone == 1
    hands.press(TAKE_BACK.name)
    assert session.undone == 2
    assert session.answers == []


def test_what_may_be_taken_back_is_known_only_after_a_while(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    """As in a game that was gone on with."""
    session.show(choosing("cost"), undo=Undo.NOTHING)
    session.allowed.emit(FREE)
    assert TAKE_BACK.name in shown(page)
    hands.key(Qt.Key.Key_Escape)
    assert session.undone == 1
    session.allowed.emit(CONSENT)
    assert TAKE_BACK.name not in shown(page)


@pytest.mark.parametrize(
    ("cause", "undo"),
    [("effect", FREE), ("cost", CONSENT), ("cost", Undo.NOTHING)],
)
def test_nothing_else_is_taken_back_by_it(
    session: FakeSession, page: TablePage, hands: Hands, cause: str, undo: Undo
) -> None:
    session.show(choosing(cause), undo=undo)
    hands.key(Qt.Key.Key_Escape)
    assert session.undone == 0
    assert TAKE_BACK.name not in shown(page)


def test_a_payment_that_has_a_button_for_it_has_no_second_one(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    view = choosing("cost")
    assert view.decision is not None
    facts = (*view.decision.facts, ("difficulty", 5), ("value", 4), ("short", 1))
    asked = view.decision._replace(prompt="commit-to-pass", optional=True, facts=facts)
    session.show(view._replace(decision=asked), undo=FREE)
    assert [button.role for button in page.panel.buttons.shown] == ["", "pass"]
    assert shown(page) == []
    hands.key(Qt.Key.Key_Escape)
    assert session.undone == 1


def test_what_is_chosen_already_is_put_back_first(
    session: FakeSession, page: TablePage, hands: Hands
) -> None:
    view = choosing("cost", most=2)
    session.show(view, undo=FREE)
    hands.click(cards_in(view, 0, "hand")[0])
    assert TAKE_BACK.name not in shown(page)  # the key does something else now
    hands.key(Qt.Key.Key_Escape)
    assert session.undone == 0
    hands.key(Qt.Key.Key_Escape)
    assert session.undone == 1


def test_each_game_says_what_a_cost_is() -> None:
    asked = choosing("cost").decision
    assert asked is not None
    assert FIGHT_KIT.questions.is_cost(asked)
    assert not DUEL_KIT.questions.is_cost(asked)
    for prompt in ("pay", "discard-cost", "give-cost", "added-cost", "other-cost"):
        assert DUEL_KIT.questions.is_cost(asked._replace(prompt=prompt, facts=()))
