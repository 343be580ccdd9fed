"""What decided a game: added up from its log, shown at its end, looked at again in its replay."""

from __future__ import annotations

import re
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.kernel.rng import Rng
from engine.kernel.views import EventView, LogView
from tests.desktop.decks import setup
from tests.desktop.players import some_answer
from tests.desktop.window_driver import asked, pending, table
from ufs_desktop.fight.summary import highlights, reckon
from ufs_desktop.replay.page import ReplayPage
from ufs_desktop.session.setup import SeatKind
from ufs_desktop.table.lines import Highlight
from ufs_desktop.widgets.highlights import Highlights
from ufs_desktop.window import MainWindow

NAMES = ("You", "Rival")
TURN = ("turn", "begin")
SOON = 10  # vitality, of which a game takes half as long


def entry(kind: str, **fields: object) -> LogView:
    plain: dict[str, Any] = dict.fromkeys(EventView._fields)
    usual = {"kind": kind, "actor": 0, "owner": 0, "amount": 0, "detail": (), "serial": 0}
    event = EventView(**(plain | usual | fields))
    return LogView(kind, (), 0, (event,))


def hit(player: int, amount: int, card: str) -> LogView:
    handle = hash(card)
    return entry(
        "lose_vitality", owner=player, amount=amount, caption=card, card=handle, source=handle
    )


def test_a_log_is_added_up() -> None:
    sums = reckon(
        [
            entry("phase", detail=TURN),
            entry("play", detail=("attack", "", False, 1, None)),
            entry("play", detail=("attack", "t1", False, 1, None)),  # an ability of it
            entry("play", detail=("block", "", False, 1, None)),
            entry("pass_check", detail=("play", 1, 5, 3, ())),
            entry("fail_check", actor=1, detail=("play", 1, 2, 3, ())),
            hit(1, 6, "Jab"),
            entry("gain_vitality", owner=1, amount=2, card=4, source=4),
            entry("lose_vitality", owner=0, amount=1),  # paid
            LogView("lost", (), 0, ()),
        ]
    )
    assert [(blow.player, blow.amount, blow.card, blow.turn) for blow in sums.blows] == [
        (1, 6, "Jab", 1),
        (1, -2, "", 1),
        (0, 1, "", 1),
    ]
    assert (sums.lost(0), sums.lost(1)) == (1, 4)
    assert (sums.attacks[0], sums.tried[0], sums.passed[0]) == (1, 1, 1)
    assert (sums.tried[1], sums.passed[1]) == (1, 0)


def table_of(page: Any, losers: tuple[int, ...], vitality: tuple[int, int]) -> Any:
    view = page.view
    result = view.result._replace(losers=losers)
    return view._replace(result=result, table=view.table._replace(vitality=vitality))


@pytest.fixture
def given_up(window: MainWindow, qtbot: QtBot) -> MainWindow:
    """A game that ended early."""
    window.games.play(setup(SeatKind.HERE, SeatKind.BOT))
    qtbot.waitUntil(lambda: asked(window))
    table(window).concede()
    qtbot.waitUntil(lambda: table(window).is_over)
    return window


@pytest.fixture
def over(window: MainWindow, qtbot: QtBot) -> MainWindow:
    """A game that was played to its end; only that is painted."""
    window.setUpdatesEnabled(False)
    window.games.play(setup(SeatKind.HERE, SeatKind.BOT, vitality=SOON))
    page, rng = table(window), Rng("to the end")
    for _ in range(400):
        qtbot.waitUntil(lambda: asked(window) or page.is_over)
        if page.is_over:
            break
        decision = pending(window)
        assert decision is not None
        assert decision.id is not None
        with qtbot.waitSignal(page.session.updated):
            page.session.answer(decision.id, some_answer(decision, rng))
    assert page.is_over
    window.setUpdatesEnabled(True)
    return window


def test_the_end_says_what_decided_it_and_leads_there(over: MainWindow, qtbot: QtBot) -> None:
    """A narrow table breaks the words or leaves them out."""
    page = table(over)
    assert page.result.highlights.isVisible()
    over.resize(560, 360)
    assert page.table.rect().contains(page.result.geometry())
    over.resize(1280, 720)
    assert page.result.highlights.isVisible()
    shown = page.result.highlights
    moments = [each for each in shown.told if each.line is not None]
    assert moments
    assert len(shown.buttons) == len(moments)
    assert [each.words.split(":")[0] for each in shown.told if each.line is None] == list(NAMES)
    best = next(each for each in moments if each.title == "Best attack")
    assert re.fullmatch(r".+ deals [1-9]\d* damage to (you|Rival) on turn [1-9]\d*", best.words)
    qtbot.mouseClick(shown.buttons[0], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: isinstance(over.page, ReplayPage))
    replay = over.page
    assert isinstance(replay, ReplayPage)
    wanted = moments[0].line
    qtbot.waitUntil(lambda: replay.moment is not None and replay.moment.step > 0)
    assert wanted is not None
    assert len(replay.log.lines) <= wanted
    replay.go(replay._step + 1)
    qtbot.waitUntil(lambda: len(replay.log.lines) > wanted)


def test_the_lead_changes_for_the_last_time(given_up: MainWindow) -> None:
    turn = entry("phase", detail=TURN)
    log = [
        turn,
        hit(0, 5, "Jab"),
        turn,
        hit(1, 9, "Kick"),
        turn,
        hit(0, 2, "Jab"),
        hit(1, 11, "Hook"),
    ]
    view = table_of(table(given_up), (1,), (13, 0))  # of 20 each
    found = highlights(log, view, NAMES)
    assert found[:3] == [
        Highlight("Best attack", "Hook deals 11 damage to Rival on turn 3", 6),
        Highlight("Turning point", "You take the lead for good on turn 2, 15 against 11", 3),
        Highlight("", "You: 20 damage by 0 attacks, 0 of 0 checks passed"),
    ]
    drawn = highlights(log, table_of(table(given_up), (0, 1), (0, 0)), NAMES)
    assert [each.title for each in drawn] == ["Best attack", "", ""]
    assert highlights([], view, NAMES)[0].line is None


def test_a_game_that_ended_by_something_else_had_no_last_blow(given_up: MainWindow) -> None:
    """Who gave up with more left than the other was never behind for good."""
    turn = entry("phase", detail=TURN)
    log = [turn, hit(1, 6, "Kick"), turn, hit(0, 9, "Jab"), hit(1, 1, "Poke")]
    beaten = highlights(log, table_of(table(given_up), (1,), (5, 0)), NAMES)
    assert [each.title for each in beaten[:-2]] == ["Best attack", "Turning point", "Last blow"]
    behind = highlights(log, table_of(table(given_up), (1,), (11, 3)), NAMES)
    assert [each.title for each in behind[:-2]] == ["Best attack", "Turning point"]
    ahead = highlights(log, table_of(table(given_up), (1,), (11, 13)), NAMES)
    assert [each.title for each in ahead[:-2]] == ["Best attack"]


def test_rows_are_made_anew_for_another_game(qtbot: QtBot, dressed: object) -> None:
    rows = Highlights()
    qtbot.addWidget(rows)
    rows.show_moments([Highlight("One", "first", 3), Highlight("", "numbers")])
    (kept,) = rows.buttons
    rows.show_moments([Highlight("One", "first", 3), Highlight("", "numbers")])
    assert rows.buttons == [kept]
    rows.show_moments([Highlight("Two", "second", 4), Highlight("Three", "third", 5)])
    with qtbot.waitSignal(rows.moment_wanted) as asked_for:
        next(each for each in rows.buttons if "Three" in each.accessibleName()).click()
    assert asked_for.args == [5]
