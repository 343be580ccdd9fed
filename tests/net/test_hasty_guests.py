"""A guest who does more than one thing before the host has said what became of the first."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from engine.kernel.decisions import Kind
from engine.kernel.replay import load_replay
from engine.kernel.sight import Handle
from tests.desktop.players import some_answer
from tests.net.meetings import Meeting
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.net.ends import Footing
from ufs_desktop.net.verification import fault
from ufs_desktop.session.setup import SeatKind

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
    "acts", [[say_yes, say_no], [say_yes, ask_why_not], [ask_why_not, say_yes]]
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
