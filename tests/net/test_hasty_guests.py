"""A guest who does more than one thing before the host has said what became of the first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from engine.kernel.decisions import Kind
from engine.kernel.history import Undo
from engine.kernel.replay import load_replay
from engine.kernel.sight import Handle
from engine.kernel.views import DecisionView
from tests.desktop.players import some_answer
from tests.net.meetings import Meeting
from tests.shares import share
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.net.ends import Footing
from ufs_desktop.net.seat import STALE
from ufs_desktop.net.verification import fault
from ufs_desktop.session.setup import SeatKind
from ufs_desktop.session.update import Key

Act = Callable[[Meeting, int], None]


def say_yes(meeting: Meeting, asked: int) -> None:
    meeting.far.answer(asked, True)


def say_no(meeting: Meeting, asked: int) -> None:
    meeting.far.answer(asked, False)


def ask_why_not(meeting: Meeting, asked: int) -> None:
    meeting.far.attempt(asked, "play", Handle(0))


def asked_for_yes_or_no() -> Meeting:
    """The guest is."""
    meeting = Meeting(SeatKind.HERE)
    meeting.call()
    while meeting.guest.asked is None or meeting.guest.asked.kind is not Kind.YES_NO:
        meeting.step()
    return meeting


@pytest.mark.parametrize(
    "acts",
    share([[say_yes, say_no], [say_yes, ask_why_not], [ask_why_not, say_yes]], 2, pytest.mark.slow),
)
def test_the_first_answer_counts_whatever_else_is_on_its_way(acts: Sequence[Act]) -> None:
    meeting = asked_for_yes_or_no()
    asked = meeting.guest.asked
    assert asked is not None
    for act in acts:
        act(meeting, asked.id or 0)
    meeting.run()
    assert meeting.far.contact.connection.standing is Footing.PLAYING
    entries = meeting.far.transcript.entries
    assert [entry[3] for entry in entries if entry[0] == "answer"][-1] is True
    meeting.advance(4)
    meeting.concede(0)
    assert meeting.far.transcript.mark == meeting.desk.book.transcript.mark
    (opened,) = meeting.guest.opened
    assert fault(load_replay(opened.record, FIGHT.kind), opened.evidence, FIGHT) == ""


def test_an_answer_counts_though_its_moment_is_shown_again_before_it_arrives() -> None:
    meeting = Meeting(SeatKind.HERE)
    meeting.call()
    while meeting.guest.asked is None:
        meeting.step()
    asked, answers = meeting.guest.asked, meeting.far.transcript.entries
    meeting.far.answer(asked.id or 0, some_answer(asked, meeting.rng))
    for wanted in (True, False):
        meeting.room.pause(0, wanted=wanted)
    meeting.run()
    assert meeting.far.contact.connection.standing is Footing.PLAYING
    assert [entry for entry in answers if entry[0] == "answer"]


def press(meeting: Meeting, asked: DecisionView, *keys: Key) -> list[str]:
    """So many answers before the host has said anything; what is said against them."""
    told = len(meeting.guest.refusals)
    for key in keys:
        meeting.far.answer(asked.id or 0, key)
    meeting.run()
    return [refused.reason for refused in meeting.guest.refusals[told:]]


def test_who_presses_twice_has_answered_once_and_hears_nothing_of_it() -> None:
    meeting = asked_for_yes_or_no()
    asked = meeting.guest.asked
    assert asked is not None
    moves = len(meeting.room.history.moves)
    assert press(meeting, asked, True, True, True) == []
    assert sum(move.player == 1 for move in meeting.room.history.moves[moves:]) == 1


def test_who_answers_otherwise_is_told_that_it_comes_too_late() -> None:
    meeting = asked_for_yes_or_no()
    asked = meeting.guest.asked
    assert asked is not None
    assert press(meeting, asked, True, False) == [STALE]


def test_an_answer_that_is_refused_is_refused_as_often_as_it_is_given() -> None:
    meeting = asked_for_yes_or_no()
    asked = meeting.guest.asked
    assert asked is not None
    assert len(press(meeting, asked, "nonsense", "nonsense")) == 2
    assert press(meeting, asked, True) == []


def test_who_has_taken_their_answer_back_may_give_it_again() -> None:
    meeting = Meeting(SeatKind.HERE)
    meeting.call()
    while meeting.guest.asked is None or meeting.room.history.undo_for(1) is Undo.FREE:
        meeting.step()
    asked = meeting.guest.asked
    key = some_answer(asked, meeting.rng)
    moves = len(meeting.room.history.moves)
    for _ in range(2):
        assert press(meeting, asked, key) == []
        assert len(meeting.room.history.moves) > moves
        meeting.room.undo(1)
        meeting.room.respond(0, agreed=True)
        meeting.run()
        assert len(meeting.room.history.moves) == moves
        assert meeting.guest.asked == asked
