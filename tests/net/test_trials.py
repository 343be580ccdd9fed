"""A guest sees a moment before the host has tried what they are offered, and is asked after it."""

from __future__ import annotations

import weakref

import pytest

from engine.kernel.consequence import vain_offers
from engine.kernel.decisions import Kind
from tests.net.meetings import Meeting
from ufs_desktop.net.frames import Breach
from ufs_desktop.net.host_messages import Advice, ClockTerms
from ufs_desktop.session.setup import SeatKind

GUEST = 1


def has_offers(meeting: Meeting) -> bool:
    """Whether the guest is asked what they do."""
    asked = meeting.room.history.game.pending
    return asked is not None and asked.player == GUEST and asked.kind is Kind.PLAY


def before_trial(**named: object) -> Meeting:
    """The guest has been shown what they may do; nothing of it was tried."""
    meeting = Meeting(SeatKind.HERE, **named)  # type: ignore[arg-type]
    meeting.call()
    while not has_offers(meeting):
        meeting.step()
    meeting.room.pause(0, wanted=True)
    for wire in meeting.wires:
        while wire.turn():
            pass
    assert meeting.shell.is_to_try
    return meeting


def told(meeting: Meeting) -> tuple[bool, tuple[int, ...]]:
    """Whether the guest knows what is vain, and what is."""
    newest = meeting.guest.updates[-1]
    return newest.is_tried, newest.vain


def waits_for_trial(meeting: Meeting) -> bool:
    return meeting.room.broadcast.is_trying


def test_the_view_leaves_before_its_offers_are_tried() -> None:
    meeting = before_trial()
    assert told(meeting) == (False, ())
    assert waits_for_trial(meeting)
    meeting.run()
    asked = meeting.room.history.game.pending
    assert asked is not None
    found = vain_offers(meeting.room.history.game)
    vain = tuple(at for at, offer in enumerate(asked.options) if offer in found)
    assert told(meeting) == (True, vain)
    assert not waits_for_trial(meeting)


def test_a_game_that_is_left_before_the_trial_is_not_remembered_for_it() -> None:
    meeting = before_trial()
    history = weakref.ref(meeting.room.history)
    meeting.room.finish()
    assert history() is None


def test_what_is_vain_comes_to_who_is_asked() -> None:
    meeting = Meeting(SeatKind.HERE)
    meeting.call()
    while not meeting.guest.updates[-1].vain:
        assert meeting.step()
        assert meeting.guest.updates[-1].is_tried  # the trial comes before any answer


def test_an_answer_that_comes_before_the_trial_needs_none() -> None:
    meeting = before_trial()
    meeting.room.pause(0, wanted=False)
    asked = meeting.guest.asked
    assert asked is not None
    shown = len(meeting.guest.updates)
    key = asked.options[0].key if not asked.optional else None
    meeting.far.answer(asked.id or 0, key)
    meeting.run()
    assert len(meeting.guest.updates) > shown
    assert meeting.guest.updates[-1].is_tried


def test_who_comes_back_is_advised_anew() -> None:
    meeting = before_trial()
    meeting.wire.cut()
    assert not waits_for_trial(meeting)
    meeting.call()
    assert meeting.guest.updates[-1].is_tried


def test_what_is_held_back_is_told_with_the_advice() -> None:
    meeting = Meeting(SeatKind.HERE, pause=2.0)
    meeting.call()
    while True:
        shown = len(meeting.guest.updates)
        assert meeting.step()
        assert meeting.desk.table.seat is not None
        is_held = meeting.desk.table.seat.left > 0
        meeting.clock.now += 2.0
        meeting.desk.table.look()
        meeting.run()
        if is_held and has_offers(meeting):
            break
    assert len(meeting.guest.updates) == shown + 1
    assert meeting.guest.updates[-1].is_tried


def test_nobody_pays_time_for_the_trial() -> None:
    meeting = before_trial(clock=ClockTerms(game=60, reserve=0))
    meeting.room.pause(0, wanted=False)
    meeting.desk.table.look()
    left = meeting.desk.table.countdown
    assert left is not None
    meeting.clock.now += 3
    meeting.desk.table.look()
    now = meeting.desk.table.countdown
    assert now is not None
    assert (now.running, now.game) == (None, left.game)
    meeting.run()
    meeting.desk.table.look()
    now = meeting.desk.table.countdown
    assert now is not None
    assert now.running == GUEST


@pytest.mark.parametrize("wrong", ["late", "twice", "far"])
def test_advice_that_nobody_waits_for_is_a_breach(wrong: str) -> None:
    meeting = before_trial()
    told = meeting.far._told
    number = told._number - 1
    if wrong == "twice":
        told.advice(Advice(number=number, vain=[]))
    vain = [1_999] if wrong == "far" else []
    with pytest.raises(Breach):
        told.advice(Advice(number=number - (wrong == "late"), vain=vain))
