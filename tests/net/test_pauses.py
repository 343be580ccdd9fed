"""With a pause after every move nobody can tell by time, or by counting, who had an answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest

from engine.kernel import machine
from engine.kernel.decisions import Kind
from engine.kernel.game import Game
from engine.kernel.replay import load_replay
from engine.kernel.rng import Rng
from engine.kernel.views import DecisionView
from tests.desktop.players import some_answer
from tests.net.meetings import Meeting
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.net.ends import Footing
from ufs_desktop.net.host_messages import ClockTerms
from ufs_desktop.net.verification import fault
from ufs_desktop.session.setup import SeatKind

HOST, GUEST = 0, 1
PAUSE, MOMENT = 0.625, 0.0625  # seconds, which add up exactly


class HeardAnswer(NamedTuple):
    """What somebody who listens at the guest's end can measure of one answer."""

    bytes_before: int  # the end of the pause
    moments: int
    seconds: float
    spent: tuple[float, ...] = ()  # by both, as the clocks tell


def may_pass(asked: DecisionView | None) -> bool:
    return asked is not None and asked.kind is Kind.PLAY and asked.optional


def meeting_at_a_pass(*, asks_host: bool, **offer: Any) -> Meeting:
    """Where the guest passes, and the host is asked before the guest is again, or is not."""
    for seed in range(40):
        meeting = Meeting(SeatKind.HERE, pause=PAUSE, **offer)
        meeting.rng = Rng(f"pass {seed}")
        meeting.call()
        for _ in range(60):
            asked = meeting.guest.asked
            game = meeting.room.history.game
            if may_pass(asked) and leads_to_host(game.clone()) == asks_host:
                return meeting
            step(meeting)
    raise AssertionError("no such moment")


def leads_to_host(game: Game) -> bool:
    """Whether the host may answer once the guest has passed, or pass as well."""
    passing = game.pending
    assert passing is not None
    machine.answer(game, passing.id, None)
    asked = game.pending
    if asked is None or asked.player != HOST:
        return False
    return asked.kind is Kind.PLAY and asked.optional


def step(meeting: Meeting) -> None:
    """One answer, and the pause after it."""
    meeting.step()
    wait(meeting)


def wait(meeting: Meeting, seconds: float = PAUSE) -> None:
    meeting.clock.now += seconds
    meeting.desk.tick()
    meeting.run()


def passed(meeting: Meeting, host_takes: float | None) -> HeardAnswer:
    """The guest passes; the host, if they are asked, passes after so long."""
    asked = meeting.guest.asked
    assert asked is not None
    told, heard = len(meeting.guest.updates), len(meeting.wire.to_guest)
    clocks = meeting.desk.table.countdown
    began = meeting.clock.now
    meeting.far.answer(asked.id or 0, None)
    meeting.run()
    if host_takes is not None:
        wait(meeting, host_takes)
        here = meeting.shell.asked
        assert here is not None
        meeting.room.answer(HOST, here.id or 0, None)
        meeting.desk.table.look()
        meeting.run()
    early = len(meeting.wire.to_guest) - heard
    while len(meeting.guest.updates) == told:
        wait(meeting, MOMENT)
    spent: tuple[float, ...] = ()
    if clocks is not None:
        told_last = meeting.guest.countdowns[-1]
        spent = tuple(was - now for was, now in zip(clocks.game, told_last.game, strict=True))
    moments = len(meeting.guest.updates) - told
    return HeardAnswer(early, moments, meeting.clock.now - began, spent)


def test_who_was_passed_over_and_who_passed_sound_the_same() -> None:
    clock = ClockTerms(game=900, reserve=60)  # which tells whose time runs
    by_hand = passed(meeting_at_a_pass(asks_host=True, clock=clock), MOMENT)
    by_themselves = passed(meeting_at_a_pass(asks_host=True, clock=clock), 5 * MOMENT)
    over = passed(meeting_at_a_pass(asks_host=False, clock=clock), None)
    assert by_hand == by_themselves == over == HeardAnswer(0, 1, PAUSE, (0, 0))


def test_without_a_pause_it_can_be_told() -> None:
    meeting = meeting_at_a_pass(asks_host=True)
    meeting.desk.table.holdback._seconds = 0.0
    assert passed(meeting, MOMENT).moments == 2


def test_who_thinks_for_longer_is_seen_to_think() -> None:
    meeting = meeting_at_a_pass(asks_host=True)
    heard = passed(meeting, PAUSE + MOMENT)
    assert heard.bytes_before > 0
    assert heard.moments == 2


def test_who_calls_again_waits_all_the_same() -> None:
    meeting = meeting_at_a_pass(asks_host=True)
    asked = meeting.guest.asked
    assert asked is not None
    meeting.far.answer(asked.id or 0, None)
    meeting.run()
    told = len(meeting.guest.updates)
    meeting.wire.cut()
    meeting.call()
    assert len(meeting.guest.updates) == told
    wait(meeting)
    assert len(meeting.guest.updates) > told


def test_nobody_gains_time_by_answers_that_are_refused() -> None:
    meeting = meeting_at_a_pass(asks_host=True, clock=ClockTerms(game=900, reserve=60))
    asked = meeting.guest.asked
    assert asked is not None
    for wanted in (True, False):
        meeting.desk.pause(wanted=wanted)  # which tells how the clocks stand
    before = meeting.shell.countdowns[-1].game[GUEST]
    for _ in range(8):
        meeting.far.answer(asked.id or 0, "no such answer")
        meeting.run()
        wait(meeting, PAUSE - MOMENT)
    meeting.desk.pause(wanted=True)
    assert before - meeting.shell.countdowns[-1].game[GUEST] == 8 * (PAUSE - MOMENT)


def test_a_match_with_pauses_is_checked_like_any_other() -> None:
    meeting = Meeting(SeatKind.HERE, pause=PAUSE)
    meeting.call()
    for _ in range(20):
        step(meeting)
    meeting.concede(GUEST)
    wait(meeting)
    (opened,) = meeting.guest.opened
    assert fault(load_replay(opened.record, FIGHT.kind), opened.evidence, FIGHT) == ""
    assert meeting.far.transcript.mark == meeting.desk.book.transcript.mark


@pytest.mark.parametrize("again", [False, True])
def test_a_host_is_believed_who_lets_something_be_taken_back_in_the_pause(again: bool) -> None:
    """What is held back then is told as it came, the takeback after what was taken back."""
    meeting = Meeting(SeatKind.HERE, pause=PAUSE)
    meeting.call()
    wait(meeting)
    for _ in range(12):
        asked = meeting.guest.asked
        if asked is not None:
            meeting.far.answer(asked.id or 0, some_answer(asked, meeting.rng))
            meeting.far.undo()
            meeting.run()
            meeting.room.respond(HOST, agreed=True)
            if again:
                meeting.far.answer(asked.id or 0, some_answer(asked, meeting.rng))
            meeting.run()
            wait(meeting)
        step(meeting)
    meeting.concede(HOST)
    wait(meeting)
    assert meeting.far.transcript.mark == meeting.desk.book.transcript.mark
    (opened,) = meeting.guest.opened
    assert fault(load_replay(opened.record, FIGHT.kind), opened.evidence, FIGHT) == ""


def test_an_answer_that_is_given_twice_in_the_pause_is_written_down_once() -> None:
    meeting = meeting_at_a_pass(asks_host=True)
    asked = meeting.guest.asked
    assert asked is not None
    for _ in range(2):
        meeting.far.answer(asked.id or 0, None)
    meeting.run()
    wait(meeting)
    assert meeting.far.transcript.mark == meeting.desk.book.transcript.mark
    meeting.wire.cut()
    meeting.call()
    assert meeting.far.contact.connection.standing is Footing.PLAYING


def test_who_comes_back_in_the_pause_is_shown_the_end_before_how_the_cards_lay(
    tmp_path: Path,
) -> None:
    meeting = Meeting(SeatKind.HERE, folder=tmp_path, pause=PAUSE)
    meeting.call()
    wait(meeting)
    while meeting.guest.asked is None:
        step(meeting)
    asked = meeting.guest.asked
    meeting.far.answer(asked.id or 0, some_answer(asked, meeting.rng))
    meeting.run()
    meeting.wire.cut()
    meeting.room.concede(HOST)
    meeting.desk.table.look()
    meeting.lose_guest()
    assert meeting.far.contact.connection.standing is Footing.PLAYING
    assert not meeting.guest.opened
    wait(meeting)
    assert meeting.guest.updates[-1].view.result is not None
    assert len(meeting.guest.opened) == 1
