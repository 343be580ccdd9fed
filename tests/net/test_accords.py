"""What one player wants of the other over a connection: each side hears what becomes of it."""

from __future__ import annotations

import pytest

from engine.kernel.history import Undo
from engine.kernel.ids import Player
from tests.desktop.players import some_answer
from tests.net.meetings import Heard, Meeting
from tests.net.test_pauses import MOMENT, PAUSE, meeting_at_a_pass, wait
from ufs_desktop.session.accords import (
    ANSWER_FIRST,
    DENIED,
    GRANTED,
    NOT_YOURS,
    PASSED_OVER,
    WITHDRAWN,
)
from ufs_desktop.session.room import TAKEN_BACK
from ufs_desktop.session.setup import SeatKind
from ufs_desktop.session.update import Accord, Request

HOST, GUEST = 0, 1
UNDO, DRAW = Accord.UNDO, Accord.DRAW
NAMES = ("Ash", "Bram")


def where_both_need_consent() -> Meeting:
    """Neither player can take anything back without the other."""
    meeting = Meeting(SeatKind.HERE)
    meeting.call()
    while any(meeting.room.history.undo_for(seat) is not Undo.CONSENT for seat in (HOST, GUEST)):
        assert meeting.step()
    return meeting


def of(meeting: Meeting, seat: Player) -> Heard:
    """Who sits there."""
    return meeting.guest if seat == GUEST else meeting.shell


def want(meeting: Meeting, seat: Player, accord: Accord) -> None:
    acts = {UNDO: meeting.far.undo, DRAW: meeting.far.offer_draw}
    here = {UNDO: meeting.room.undo, DRAW: meeting.room.offer_draw}
    if seat == GUEST:
        acts[accord]()
    else:
        here[accord](seat)
    meeting.run()


def say(meeting: Meeting, seat: Player, *, agreed: bool) -> None:
    if seat == GUEST:
        meeting.far.respond(agreed=agreed)
    else:
        meeting.room.respond(seat, agreed=agreed)
    meeting.run()


@pytest.mark.parametrize("asker", [HOST, GUEST])
@pytest.mark.parametrize("accord", [UNDO, DRAW])
def test_whoever_wants_something_may_withdraw_it_and_no_more(asker: Player, accord: Accord) -> None:
    meeting = where_both_need_consent()
    moves = len(meeting.room.history.moves)
    want(meeting, asker, accord)
    say(meeting, asker, agreed=True)
    assert of(meeting, asker).refusals[-1].reason == NOT_YOURS
    assert meeting.room.accords.request == Request(accord, asker)
    say(meeting, asker, agreed=False)
    assert of(meeting, HOST).requests[-1] is of(meeting, GUEST).requests[-1] is None
    assert of(meeting, 1 - asker).words[-1] == WITHDRAWN.format(name=NAMES[asker])
    assert len(meeting.room.history.moves) == moves
    assert not meeting.is_over
    say(meeting, 1 - asker, agreed=True)  # it was on its way
    assert len(meeting.room.history.moves) == moves


@pytest.mark.parametrize("asker", [HOST, GUEST])
def test_whoever_asked_hears_the_answer(asker: Player) -> None:
    meeting = where_both_need_consent()
    moves = len(meeting.room.history.moves)
    want(meeting, asker, UNDO)
    say(meeting, 1 - asker, agreed=False)
    assert of(meeting, asker).words == [DENIED[UNDO].format(name=NAMES[1 - asker])]
    want(meeting, asker, UNDO)
    say(meeting, 1 - asker, agreed=True)
    assert of(meeting, asker).words[-1] == GRANTED.format(name=NAMES[1 - asker])
    assert len(meeting.room.history.moves) < moves


@pytest.mark.parametrize("asker", [HOST, GUEST])
def test_who_offers_a_draw_to_who_offers_one_has_agreed(asker: Player) -> None:
    meeting = where_both_need_consent()
    want(meeting, asker, DRAW)
    want(meeting, 1 - asker, DRAW)
    result = meeting.room.history.game.result
    assert result is not None
    assert result.losers == (HOST, GUEST)


@pytest.mark.parametrize("asker", [HOST, GUEST])
@pytest.mark.parametrize("other", [(UNDO, UNDO), (UNDO, DRAW), (DRAW, UNDO)])
def test_one_wish_comes_after_the_other(asker: Player, other: tuple[Accord, Accord]) -> None:
    meeting = where_both_need_consent()
    want(meeting, asker, other[0])
    want(meeting, 1 - asker, other[1])
    assert of(meeting, 1 - asker).refusals[-1].reason == ANSWER_FIRST
    assert meeting.room.accords.request == Request(other[0], asker)


def test_a_player_may_want_something_else_instead() -> None:
    meeting = where_both_need_consent()
    want(meeting, HOST, UNDO)
    want(meeting, HOST, DRAW)
    assert meeting.guest.requests[-1] == Request(DRAW, HOST)


@pytest.mark.parametrize("accord", [UNDO, DRAW])
def test_who_waits_for_a_word_hears_that_the_other_has_played_on(accord: Accord) -> None:
    meeting = where_both_need_consent()
    asked = HOST if meeting.shell.asked is not None else GUEST
    want(meeting, 1 - asked, accord)
    meeting.step()
    assert meeting.room.accords.request is None
    assert of(meeting, 1 - asked).words == [PASSED_OVER[accord].format(name=NAMES[asked])]
    assert of(meeting, asked).words == []


def test_who_plays_on_beside_their_own_wish_needs_no_word() -> None:
    meeting = where_both_need_consent()
    asked = HOST if meeting.shell.asked is not None else GUEST
    want(meeting, asked, UNDO)
    meeting.step()
    assert meeting.room.accords.request is None
    assert meeting.guest.words == meeting.shell.words == []


@pytest.mark.parametrize("seat", [HOST, GUEST])
def test_what_is_taken_back_freely_is_told_to_the_other(seat: Player) -> None:
    meeting = Meeting(SeatKind.HERE)
    meeting.call()
    while meeting.room.history.undo_for(seat) is not Undo.FREE:
        assert meeting.step()
    want(meeting, seat, UNDO)
    assert of(meeting, 1 - seat).words == [TAKEN_BACK.format(name=NAMES[seat])]
    assert of(meeting, seat).words == []


def test_that_somebody_played_on_is_told_no_sooner_than_the_moment_after_it() -> None:
    meeting = meeting_at_a_pass(asks_host=True)
    asked = meeting.guest.asked
    assert asked is not None
    meeting.far.answer(asked.id or 0, None)
    meeting.far.offer_draw()
    meeting.run()
    here = meeting.shell.asked
    assert here is not None
    meeting.clock.now += MOMENT
    meeting.room.answer(HOST, here.id or 0, some_answer(here, meeting.rng))
    meeting.run()
    told = len(meeting.guest.updates)
    assert meeting.guest.words == []
    wait(meeting, PAUSE)
    assert len(meeting.guest.updates) == told + 1
    assert meeting.guest.words == [PASSED_OVER[DRAW].format(name=NAMES[HOST])]


@pytest.mark.parametrize("accord", [UNDO, DRAW])
def test_nobody_agrees_to_what_they_were_not_asked(accord: Accord) -> None:
    """Their word was on its way when something else was wanted."""
    meeting = where_both_need_consent()
    moves = len(meeting.room.history.moves)
    want(meeting, HOST, accord)
    meeting.far.respond(agreed=True)
    meeting.room.respond(HOST, agreed=False)
    here = {UNDO: meeting.room.offer_draw, DRAW: meeting.room.undo}
    here[accord](HOST)
    meeting.run()
    assert meeting.room.accords.request is not None
    assert len(meeting.room.history.moves) == moves
    say(meeting, GUEST, agreed=True)
    assert meeting.is_over or len(meeting.room.history.moves) < moves


def test_nobody_agrees_to_another_moment_than_they_see() -> None:
    meeting = where_both_need_consent()
    while meeting.shell.asked is None:
        assert meeting.step()
    want(meeting, HOST, DRAW)
    meeting.far.respond(agreed=True)
    here = meeting.shell.asked
    meeting.room.answer(HOST, here.id or 0, some_answer(here, meeting.rng))
    meeting.room.offer_draw(HOST)
    meeting.run()
    assert not meeting.is_over
    assert meeting.room.accords.request == Request(DRAW, HOST)
