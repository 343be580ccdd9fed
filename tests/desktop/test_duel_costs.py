"""Who can pay in one way alone is not asked how."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from engine.fftcg.model.card import TcgDefinition
from engine.fftcg.procedures.priority import PriorityRounds
from engine.kernel.decisions import Kind
from engine.kernel.views import View, view_for
from tests.desktop.fakes import FakeSession
from tests.desktop.seated import seated, show_moment, still
from tests.fftcg.vanilla import GUARD, KEEPER, SQUIRE, STOKER, TENDER, Position
from ufs_desktop.fftcg.course import COURSE, DISCARDING, ORDERS, PAYING, UNDER
from ufs_desktop.fftcg.kit import DUEL_KIT
from ufs_desktop.play.page import TablePage
from ufs_desktop.table.autopass import Given, Passing
from ufs_desktop.table.stops import Stop

pytestmark = pytest.mark.usefixtures("dressed")


@pytest.fixture
def page(session: FakeSession, qtbot: QtBot) -> Iterator[TablePage]:
    with seated(session, qtbot, still(), DUEL_KIT) as page:
        yield page


def paying(backups: tuple[TcgDefinition, ...], hand: tuple[TcgDefinition, ...] = ()) -> View:
    """Guard, of cost 3, is being paid for with these."""
    at = Position()
    at.field(0, *backups)
    guard, *_ = at.hand(0, GUARD, *hand)
    at.begin(PriorityRounds())
    at.answer(guard)
    return view_for(at.game, 0)


def given(view: View, stop: Stop | None = None, window: str = PAYING) -> Given | None:
    passing = Passing(COURSE)
    passing.stops = passing.stops.with_stop(window, stop)
    return passing.given(view)


def test_what_can_be_paid_in_one_way_alone_is_paid() -> None:
    view = paying((KEEPER, STOKER, TENDER))
    assert view.decision is not None
    assert view.decision.prompt == "pay"
    assert given(view) == Given([each.key for each in view.decision.options], unasked=True)
    assert given(view, Stop.ANSWER) is None


def test_nobody_loses_a_card_of_their_hand_unasked_unless_they_want_to() -> None:
    view = paying((KEEPER,), (SQUIRE,))
    assert view.decision is not None
    every = [each.key for each in view.decision.options]
    assert given(view) is None
    assert given(view, Stop.USUAL, DISCARDING) == Given(every, unasked=True)


def test_whoever_can_pay_in_several_ways_is_asked() -> None:
    assert given(paying((KEEPER, STOKER), (SQUIRE,))) is None
    assert given(paying((KEEPER,), (SQUIRE, SQUIRE))) is None


def asking(view: View, **fields: Any) -> View:
    assert view.decision is not None
    return view._replace(decision=view.decision._replace(**fields))


@pytest.mark.parametrize("prompt", ["discard-cost", "give-cost"])
def test_what_has_to_be_given_for_it_is_given(prompt: str) -> None:
    view = paying((KEEPER, STOKER, TENDER))
    assert view.decision is not None
    every = [each.key for each in view.decision.options]
    known = {"prompt": prompt, "facts": ()}
    assert given(asking(view, **known, minimum=3, maximum=3)) == Given(every, unasked=True)
    assert given(asking(view, **known, minimum=2, maximum=2)) is None


def test_nothing_is_given_where_there_is_nothing() -> None:
    nothing = {"prompt": "give-cost", "options": (), "minimum": 0, "maximum": 0}
    assert given(asking(paying((KEEPER, STOKER, TENDER)), **nothing)) is None


def test_the_table_pays_by_itself(session: FakeSession, page: TablePage) -> None:
    view = paying((KEEPER, STOKER, TENDER))
    assert view.decision is not None
    show_moment(session, page, view)
    assert session.unasked == [[each.key for each in view.decision.options]]
    assert page.interaction is None


@pytest.mark.parametrize("prompt", ORDERS)
def test_cards_go_below_a_deck_as_they_are_listed_unless_their_player_wants_to_order_them(
    prompt: str,
) -> None:
    view = paying((KEEPER, STOKER, TENDER))
    assert view.decision is not None
    every = [each.key for each in view.decision.options]
    asked = asking(view, prompt=prompt, kind=Kind.ORDER, facts=())
    assert given(asked) == Given(every, unasked=True)
    assert given(asked, Stop.ANSWER, UNDER) is None
    assert given(asking(asked, prompt="order-autos")) is None
