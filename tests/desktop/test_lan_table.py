"""The table of a game on the network: who is there, clocks, and requests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from engine.kernel.decisions import Kind
from engine.kernel.errors import PROTOCOL
from engine.kernel.game import Result
from engine.kernel.sight import Handle
from engine.kernel.views import View
from tests.desktop.fakes import FREE, asking, cards_in, options, view_at
from tests.desktop.lan_seat import Table
from tests.desktop.test_accessible import nameless
from tests.shares import share
from ufs_desktop import theme
from ufs_desktop.lan.band import RESERVE
from ufs_desktop.lan.table_page import LanPage
from ufs_desktop.net.ends import Company, Connection, Countdown, Footing
from ufs_desktop.net.messages import Parting
from ufs_desktop.remote.fair_play import FairPlay
from ufs_desktop.session.accords import ANSWER_FIRST
from ufs_desktop.session.match import Match
from ufs_desktop.session.update import Accord, Refused, Request
from ufs_desktop.settings import TEXT_SIZES
from ufs_desktop.table.autopass import PassMode
from ufs_desktop.table.items.card_marks import Stance
from ufs_desktop.table.stops import Stop
from ufs_desktop.widgets import sideboarding

pytestmark = pytest.mark.usefixtures("dressed")
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[Table]:
    table = Table(qtbot)
    yield table
    table.close()


def test_a_lost_player_is_waited_for_and_then_the_win_may_be_taken(
    table: Table, qtbot: QtBot
) -> None:
    assert table.band.people.text() == "● Bram is here"
    table.talk.met.emit(Company(away=(1,), left=125))
    assert table.band.people.text() == "○ Bram is away"
    assert "Lost" in table.band.trouble.text()
    assert "The game is waiting." in table.page.bar.text
    assert "2:05" in table.band.trouble.text()
    assert table.offered == ["Save and leave"]
    table.talk.met.emit(Company(away=(1,), left=0))
    assert table.offered == ["Take the win", "Save and leave"]
    qtbot.mouseClick(table.band.claim, LEFT)
    assert table.claims == [True]
    table.talk.met.emit(Company())
    assert not table.band.trouble.isVisible()
    assert table.band.people.text() == "● Bram is here"


def test_time_passes_by_itself_while_it_is_seen(table: Table, qtbot: QtBot) -> None:
    table.talk.met.emit(Company(away=(1,), left=0.6))
    assert table.offered == ["Save and leave"]
    qtbot.waitUntil(lambda: "Take the win" in table.offered)


def test_a_guest_sees_that_the_connection_is_looked_for(table: Table) -> None:
    table.talk.stood.emit(Connection(Footing.LOST, left=61))
    assert table.band.people.text() == "○ Bram is away"
    assert "1:01" in table.band.trouble.text()
    assert table.offered == ["Save and leave"]
    table.talk.stood.emit(Connection(Footing.LOST, left=0))
    assert table.offered == ["Save and leave"]  # a guest has no win to take
    table.talk.stood.emit(Connection(Footing.OVER, Parting.SILENT, "words"))
    assert "in time" in table.band.trouble.text()
    assert "first page" in table.band.trouble.text()
    gone = "<b>Bram</b> has gone."
    table.talk.stood.emit(Connection(Footing.OVER, Parting.ENDED, gone))
    assert table.band.trouble.text() == f"The network game is over. {gone}"
    assert table.offered == ["Leave"]
    assert table.band.people.text() == "○ Bram is away"
    assert not table.page.result.rematch.isEnabled()
    table.talk.stood.emit(Connection(Footing.PLAYING))
    assert not table.band.trouble.isVisible()


@pytest.mark.parametrize("parting", [Parting.BREACH, Parting.REPLACED, Parting.UNKNOWN, None])
def test_whoever_is_cut_off_is_told_that_the_match_is_kept_and_where(
    table: Table, parting: Parting | None
) -> None:
    table.talk.stood.emit(Connection(Footing.OVER, parting, "Nothing is understood."))
    assert table.band.trouble.text() == (
        "The connection to Bram has ended. Nothing is understood. "
        "The match is saved: resume it from the first page."
    )
    assert table.offered == ["Save and leave"]
    table.band.conclude(is_over=True)
    assert "kept" not in table.band.trouble.text()
    assert table.offered == ["Leave"]


def test_clocks_tell_whose_time_runs_and_the_reserve(table: Table) -> None:
    table.talk.counted.emit(Countdown((600, 65), (60, 60), running=1))
    assert table.band.clocks.text() == "Ash 10:00   ▸ Bram 1:05"
    table.talk.counted.emit(Countdown((600, 0), (60, 42), running=None))
    assert table.band.clocks.text() == "Ash 10:00   Bram 0:42 reserve"


def test_whoever_uses_their_reserve_is_warned(table: Table) -> None:
    """Not of the other one's, nor once the game is over; whoever is asked, the table does not
    jump."""
    for running in (0, 1, None):
        table.talk.counted.emit(Countdown((600, 0), (60, 42), running=running))
        assert not table.band.trouble.isVisible()
    for running in (0, 1, None):
        table.talk.counted.emit(Countdown((0, 600), (60, 42), running=running))
        assert table.band.trouble.isVisible()
        assert table.band.trouble.text() == RESERVE
    table.band.conclude(is_over=False, has_result=True)
    assert not table.band.trouble.isVisible()


def test_what_the_other_asks_is_answered_in_the_band(table: Table, qtbot: QtBot) -> None:
    table.session.requested.emit(Request(Accord.DRAW, 1))
    assert table.band.trouble.text() == "Bram offers to end this game as a draw."
    assert table.offered == ["Agree", "No"]
    qtbot.mouseClick(table.band.decline, LEFT)
    assert table.session.responses == [False]
    table.session.requested.emit(Request(Accord.UNDO, 0))
    assert "You asked Bram" in table.band.trouble.text()
    assert table.offered == ["Withdraw"]
    qtbot.mouseClick(table.band.withdraw, LEFT)
    assert table.session.responses == [False, False]
    table.session.requested.emit(None)
    assert not table.band.trouble.isVisible()


def test_what_was_asked_before_a_connection_was_lost_is_not_asked_until_it_is_heard_again(
    table: Table,
) -> None:
    """The host's program may have ended meanwhile, and forgotten it."""
    table.session.requested.emit(Request(Accord.DRAW, 1))
    table.talk.stood.emit(Connection(Footing.LOST, left=60))
    table.talk.stood.emit(Connection(Footing.PLAYING))
    assert table.offered == []
    assert not table.band.trouble.isVisible()
    table.session.show(view_at("form"), request=Request(Accord.DRAW, 1))
    assert table.offered == ["Agree", "No"]


def test_what_became_of_a_wish_is_not_told_beside_the_next_one(table: Table) -> None:
    table.session.requested.emit(None)
    table.session.warned.emit("Bram has withdrawn the request.")
    assert "withdrawn" in table.page.bar.note
    table.session.requested.emit(Request(Accord.UNDO, 1))
    assert table.page.bar.note == ""


def test_who_has_answered_is_not_told_any_more_to_answer_first(table: Table, qtbot: QtBot) -> None:
    table.session.requested.emit(Request(Accord.UNDO, 1))
    table.session.refused.emit(Refused(PROTOCOL, ANSWER_FIRST, ""))  # both asked at once
    assert table.page.bar.note
    qtbot.mouseClick(table.band.decline, LEFT)
    assert table.page.bar.note == ""


READY = "Bram is ready for the next game."


@pytest.mark.parametrize(
    "left",
    [Connection(Footing.OVER, words="Bram has closed the game."), Company(away=(1,), left=60)],
    ids=["as the host", "as the guest"],
)
def test_who_has_left_after_a_game_is_not_said_to_be_ready(
    table: Table, left: Connection | Company
) -> None:
    table.session.show(view_at("form")._replace(result=Result((1,), "A.1")))
    table.session.warned.emit(READY)
    assert table.page.bar.note == READY
    standing(table, left)
    assert table.page.bar.note == ""


def test_a_next_game_that_both_have_to_want_is_not_said_to_begin_at_once(table: Table) -> None:
    view = view_at("form")._replace(result=Result((1,), "A.1"))
    table.session.show(view, match=Match(3, (0,)))
    told = table.page.result.match_words
    assert "no deck here has a sideboard" in told.lower()
    assert "at once" not in told


def test_a_rematch_that_is_wanted_here_is_told_above_its_button(table: Table, qtbot: QtBot) -> None:
    table.session.show(view_at("form")._replace(result=Result((1,), "A.1")))
    result = table.page.result
    qtbot.mouseClick(result.rematch, LEFT)
    assert table.session.readied == [(0, None)]
    assert result.match_words == sideboarding.WAITING
    leave = result.leave
    qtbot.waitUntil(lambda: result.rect().contains(leave.mapTo(result, leave.rect().bottomRight())))
    standing(table, Connection(Footing.OVER, words="Bram has closed the game."))
    assert result.match_words == ""


def test_who_looks_on_between_two_games_is_told_that_there_is_another_one(qtbot: QtBot) -> None:
    table = Table(qtbot, people=())
    view = view_at("form")._replace(result=Result((1,), "A.1"))
    for match, follows in ((Match(3, (0,)), True), (Match(3, (0, 0)), False)):
        table.session.show(view, match=match)
        assert ("next game appears" in table.page.result.match_words) is follows
    table.close()


def test_a_check_of_the_match_outlasts_its_host(table: Table) -> None:
    table.session.show(view_at("form")._replace(result=Result((1,), "A.1")))
    table.talk.judged.emit(FairPlay("It was checked.", is_fair=True, game=1))
    checked = table.page.bar.note
    assert "checked" in checked
    table.session.warned.emit(READY)
    standing(table, Connection(Footing.OVER, words="Bram has closed the game."))
    assert table.page.bar.note == checked


def test_who_answered_with_a_key_is_at_the_table_again(table: Table, qtbot: QtBot) -> None:
    for by, button in ((1, "decline"), (1, "agree"), (0, "withdraw")):
        table.session.requested.emit(Request(Accord.DRAW, by))
        getattr(table.band, button).setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.keyClick(getattr(table.band, button), Qt.Key.Key_Space)
        table.session.requested.emit(None)
        assert table.page.hasFocus()


def test_what_no_rule_of_the_game_refuses_names_no_rule(table: Table) -> None:
    for rule in (PROTOCOL, "A.1"):
        table.session.refused.emit(Refused(rule, "the game waits", ""))
        assert ("</a>" in table.page.bar.note) is (rule == "A.1")


def test_a_pause_is_asked_for_by_key_and_menu_and_button(table: Table, qtbot: QtBot) -> None:
    table.session.show(view_at("form"))
    qtbot.mouseClick(table.band.pause, LEFT)
    assert table.pauses == [True]
    table.talk.met.emit(Company(paused=(0,)))
    assert table.band.pause.text() == "Resume"
    assert "Ash" in table.band.trouble.text()
    table.page.acts["pause"]()
    assert table.pauses == [True, False]


WAITING = (
    (Company(paused=(1,)), "Bram has paused"),
    (Company(away=(1,), left=60), "The game is waiting for them"),
    (Connection(Footing.LOST, left=60), "Lost the connection"),
    (Connection(Footing.OVER, words="Bram has gone."), "has ended"),
)


def standing(table: Table, told: Company | Connection) -> None:
    signal = table.talk.met if isinstance(told, Company) else table.talk.stood
    signal.emit(told)


def lit(table: Table) -> int:
    """How many cards look as if they could be clicked."""
    cards = table.page.scene.cards.values()
    return sum(item.standing in (Stance.LIT, Stance.CHOSEN) for item in cards)


@pytest.mark.parametrize(("told", "words"), WAITING)
@pytest.mark.parametrize("retold", share(["after", "before", "never"], 3, pytest.mark.slow))
def test_nothing_can_be_answered_while_the_game_waits(
    table: Table, qtbot: QtBot, told: Company | Connection, words: str, retold: str
) -> None:
    view = view_at("form")
    table.session.show(view, undo=FREE)
    page = table.page
    asked, bar, was_lit = page.interaction, page.bar.text, lit(table)
    assert asked is not None
    assert was_lit
    card = next(iter(asked.marks().lit))
    if retold == "before":
        table.session.show(view, undo=FREE, still=True)
    standing(table, told)
    if retold == "after":
        table.session.show(view, undo=FREE, still=True)
    assert words in table.band.trouble.text()
    assert lit(table) == 0
    assert not page.panel.isVisible()
    assert page.bar.buttons.shown == ()
    assert page.bar.text != bar
    page.bar.clock.tell(60)
    assert page.bar.clock.text() == ""  # nobody takes their time
    assert not page.strip.undo.isEnabled()
    assert not {"draw", "take_back"} & page.acts.keys()
    page.on_card(card)
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_1):
        qtbot.keyClick(page, key)
    assert table.session.answers == []
    assert table.session.attempts == []
    standing(table, Company() if isinstance(told, Company) else Connection(Footing.PLAYING))
    assert page.interaction is asked
    assert lit(table) == was_lit
    assert page.bar.text == bar
    assert page.strip.undo.isEnabled()
    page.on_card(card)
    assert len(table.session.answers) == 1


@pytest.mark.parametrize("company", [Company(paused=(1,)), Company(away=(1,), left=60)])
def test_a_table_that_is_laid_while_the_game_waits_asks_nothing(
    qtbot: QtBot, company: Company
) -> None:
    table = Table(qtbot, company=company)
    table.session.show(view_at("form"), undo=FREE)
    assert "The game is waiting." in table.page.bar.text
    assert table.page.bar.buttons.shown == ()
    assert lit(table) == 0
    table.talk.met.emit(Company())
    assert lit(table)
    table.close()


def chosen(page: LanPage) -> frozenset[Handle] | None:
    """What is chosen so far of what is asked; nothing, if nothing is asked."""
    return None if page.interaction is None else page.interaction.marks().chosen


def test_what_is_half_chosen_is_there_after_a_pause(table: Table) -> None:
    view = view_at("form")
    keys = cards_in(view, 0, "hand")[:3]
    offered = {"kind": Kind.CARDS, "prompt": "choose-cards", "options": options(*keys)}
    view = asking(view, minimum=2, maximum=2, **offered)
    table.session.show(view)
    page = table.page
    page.on_card(keys[0])
    assert chosen(page) == frozenset({keys[0]})
    table.session.show(view, still=True)  # as the host does whenever somebody pauses
    table.talk.met.emit(Company(paused=(0,)))
    assert chosen(page) is None
    table.session.show(view, still=True)
    table.talk.met.emit(Company())
    assert chosen(page) == frozenset({keys[0]})
    page.on_card(keys[1])
    page.answering.press("confirm")
    assert table.session.answers
    table.session.show(view, still=True)  # it could not be carried out
    assert chosen(page) == frozenset()


def offers_at_hand() -> View:
    """A question that may be passed, and does not concern who is asked."""
    view = view_at("form")
    key = ("Offer", "use", cards_in(view, 0, "hand")[0], "t1", "", None)
    offered = {"kind": Kind.PLAY, "prompt": "enhance", "options": options(key)}
    return asking(view, optional=True, **offered)


@pytest.mark.parametrize(("presses", "passed"), [(0, []), (1, [None]), (2, [])])
@pytest.mark.parametrize("is_tried", [True, False], ids=["tried", "untried"])
def test_passing_ahead_while_the_game_waits_passes_what_is_asked_again(
    table: Table, *, is_tried: bool, presses: int, passed: list[None]
) -> None:
    view, page = offers_at_hand(), table.page
    table.session.show(view)
    assert page.interaction is not None
    table.talk.met.emit(Company(paused=(1,)))
    table.session.show(view, still=True, is_tried=is_tried)  # as the host does at every pause
    for _ in range(presses):
        page.pass_ahead(PassMode.TURN)
    assert table.session.answers == []  # the host would refuse it
    assert (page.asking.passing.mode is PassMode.TURN) is (presses == 1)
    table.talk.met.emit(Company())
    assert [answer[1] for answer in table.session.answers] == passed


def test_a_question_put_back_is_not_passed_because_the_game_waited(table: Table) -> None:
    view, page = offers_at_hand(), table.page
    page.asking.stopping.set_stop("enhance", Stop.NEVER)
    table.session.show(view, still=True)  # taken back: it is asked all the same
    assert page.interaction is not None
    for _ in range(2):
        table.talk.met.emit(Company(paused=(1,)))
        table.talk.met.emit(Company())
    assert page.interaction is not None
    assert table.session.answers == []


def test_a_question_is_put_once_its_offers_were_tried(table: Table) -> None:
    view, page = view_at("form"), table.page
    table.session.show(view, is_tried=False)
    assert chosen(page) is None
    assert lit(table) == 0
    assert "A moment" in page.bar.text
    table.session.advised.emit(())
    assert chosen(page) == frozenset()
    everything = lit(table)
    table.session.show(view, is_tried=False, still=True)  # as when somebody comes back
    assert lit(table) == everything
    table.session.advised.emit((0,))
    assert 0 < lit(table) < everything
    table.session.advised.emit(())  # nobody waits for that
    assert 0 < lit(table) < everything


def test_what_is_half_chosen_outlasts_another_trial(table: Table) -> None:
    view, page = view_at("form"), table.page
    table.session.show(view, vain=(0,))
    asked = page.interaction
    table.talk.met.emit(Company(away=(1,), left=9))
    table.session.show(view, still=True, is_tried=False)
    table.session.advised.emit((0,))
    assert lit(table) == 0
    table.talk.met.emit(Company())
    assert page.interaction is asked


def test_a_pause_is_shown_once_the_host_says_so(table: Table, qtbot: QtBot) -> None:
    for _ in range(2):
        qtbot.mouseClick(table.band.pause, LEFT)
        assert table.band.pause.text() == "Pause"
        assert not table.band.pause.isChecked()
    assert table.pauses == [True, True]
    table.talk.met.emit(Company(paused=(0,)))
    assert table.band.pause.isChecked()
    qtbot.mouseClick(table.band.pause, LEFT)
    assert table.pauses == [True, True, False]


def test_a_match_that_is_over_is_not_paused(table: Table) -> None:
    table.session.show(view_at("form"))
    assert table.band.pause.isVisible()
    table.band.conclude(is_over=True)
    assert not table.band.pause.isVisible()


def test_who_is_asked_for_consent_answers_once_the_game_goes_on(table: Table) -> None:
    table.session.requested.emit(Request(Accord.DRAW, 1))
    table.talk.met.emit(Company(paused=(1,)))
    assert "paused" in table.band.trouble.text()
    assert table.offered == []
    table.talk.met.emit(Company())
    assert table.offered == ["Agree", "No"]


@pytest.mark.parametrize("percent", share([max(TEXT_SIZES), 100], 2, pytest.mark.slow))
def test_every_control_has_its_name_and_fits(
    table: Table, dressed: QApplication, percent: int
) -> None:
    theme.dress(dressed, "dark", percent)
    table.session.show(view_at("form"))
    table.talk.counted.emit(Countdown((600, 65), (60, 60), running=1))
    table.talk.heard.emit(1, "words " * 40)
    table.page.open_chat()
    for company in (Company(away=(1,), left=100), Company(away=(1,)), Company(paused=(0, 1))):
        table.talk.met.emit(company)
        assert nameless(table.page) == []
        for size in ((1280, 720), (960, 540)):
            table.page.resize(*size)
            check_fits(table.band)
    theme.dress(dressed, "dark")


def check_fits(band: QWidget) -> None:
    """Nothing that is shown is wider or higher than its place."""
    room = band.rect()
    for part in band.findChildren(QWidget):
        if part.isVisible():
            place = part.rect().translated(part.mapTo(band, part.rect().topLeft()))
            assert room.contains(place), part
    for label in band.findChildren(QWidget, "lanTrouble"):
        assert label.heightForWidth(label.width()) <= label.height()
