"""Who is there: lost players, pauses, seats before a deal, and matches that are given up."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.kernel.replay import load_replay
from tests.desktop.players import some_answer
from tests.net.meetings import Guest, Meeting, begun, starters
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.net.ends import Footing, GuestStage
from ufs_desktop.net.guest import NOT_NOW, GuestDesk
from ufs_desktop.net.guest_place import BEFORE_DEAL
from ufs_desktop.net.host import TOO_OFTEN
from ufs_desktop.net.invitation import Invitation
from ufs_desktop.net.link import SILENT_AFTER
from ufs_desktop.net.messages import LONGEST_CHAT, Parting
from ufs_desktop.net.talk import AT_ONCE, spoken
from ufs_desktop.net.verification import fault
from ufs_desktop.session.match import Forfeit
from ufs_desktop.session.room import WAITING
from ufs_desktop.session.setup import SeatKind

HOST, GUEST = 0, 1


def away(meeting: Meeting) -> tuple[int, ...]:
    return meeting.shell.company.away


def test_a_lost_player_is_waited_for_and_both_sides_are_told() -> None:
    meeting = begun(grace=60.0)
    meeting.wire.cut()
    assert away(meeting) == (GUEST,)
    lost = meeting.guest.connections[-1]
    assert (lost.standing, lost.left) == (Footing.LOST, 60.0)
    meeting.clock.now += 20
    meeting.desk.tick()
    assert meeting.desk.guest.left == 40.0
    here = meeting.shell.asked
    if here is not None:
        meeting.room.answer(0, here.id or 0, None)
        assert meeting.shell.refusals[-1].reason == WAITING
    meeting.desk.claim()
    assert not meeting.is_over
    meeting.call()
    assert away(meeting) == ()
    assert meeting.guest.connections[-1].standing is Footing.PLAYING


def test_who_does_not_come_back_can_lose_the_match() -> None:
    meeting = begun(grace=60.0, best_of=3)
    meeting.wire.cut()
    meeting.clock.now += 61
    meeting.desk.tick()
    assert meeting.shell.company.left == 0
    meeting.desk.claim()
    assert meeting.room.score.winner == 0
    assert meeting.room.history.moves[-1].conceded == Forfeit.ABSENCE
    meeting.far.contact.tick()
    assert meeting.guest.connections[-1].standing is Footing.OVER


def test_a_dead_connection_is_noticed_by_its_silence() -> None:
    meeting = begun()
    wire = meeting.wire
    meeting.clock.now += SILENT_AFTER + 1
    meeting.desk.tick()
    meeting.far.contact.tick()
    assert wire.host.is_over
    assert away(meeting) == (GUEST,)
    assert meeting.far.contact.wants_line
    meeting.wire.is_cut = True
    meeting.call()
    assert away(meeting) == ()


def test_whoever_leaves_before_the_first_hand_has_lost_that_game() -> None:
    meeting = Meeting(SeatKind.HERE)
    wire = meeting.dial()
    while meeting.desk.table.room is None:
        assert wire.turn()
    wire.host.lost()
    assert meeting.room.score.winners == (0,)
    wire.guest.lost()
    wire.is_cut = True
    meeting.call()
    assert meeting.guest.updates[-1].view.result == meeting.room.history.game.result


def test_a_host_who_leaves_before_the_first_hand_has_lost_that_game(tmp_path: Path) -> None:
    meeting = Meeting(SeatKind.HERE, folder=tmp_path)
    wire = meeting.dial()
    while meeting.desk.table.room is None:
        assert wire.turn()
    meeting.lose_host()
    assert meeting.room.score.winners == (1,)


def test_either_player_can_pause_the_game_and_both_must_want_to_go_on() -> None:
    meeting = begun()
    while meeting.guest.asked is None:
        assert meeting.step()
    meeting.far.pause(wanted=True)
    meeting.run()
    meeting.desk.pause(wanted=True)
    meeting.run()
    assert meeting.shell.company.paused == meeting.guest.company.paused == (0, GUEST)
    meeting.far.pause(wanted=False)
    meeting.run()
    asked = meeting.guest.asked
    moves = len(meeting.room.history.moves)
    assert asked is not None
    meeting.far.answer(asked.id or 0, None)
    meeting.run()
    assert meeting.guest.refusals[-1].reason == WAITING
    assert len(meeting.room.history.moves) == moves
    meeting.desk.pause(wanted=False)
    meeting.run()
    meeting.step()
    assert len(meeting.room.history.moves) > moves


def arrival(meeting: Meeting) -> GuestStage:
    """How far the guest has come."""
    return meeting.desk.guest.stage


def test_the_host_is_told_how_far_a_guest_has_come() -> None:
    deck = starters()[1]
    meeting = Meeting(SeatKind.HERE, decks=(starters()[0], deck.model_copy(update={"main": {}})))
    assert arrival(meeting) is GuestStage.NOBODY
    changes = meeting.shell.changes
    meeting.call()
    assert arrival(meeting) is GuestStage.CHOOSING
    assert meeting.shell.changes > changes
    meeting.wire.cut()
    assert arrival(meeting) is GuestStage.LOST
    meeting.call()
    assert arrival(meeting) is GuestStage.CHOOSING
    changes = meeting.shell.changes
    meeting.far.submit(deck)
    meeting.run()
    assert meeting.room.has_begun
    assert arrival(meeting) is GuestStage.BRINGING
    assert meeting.shell.changes > changes
    other = undealt()
    other.clock.now += BEFORE_DEAL
    other.desk.tick()
    assert arrival(other) is GuestStage.NOBODY


def undealt() -> Meeting:
    """The guest has brought a deck that cannot be played, and is lost."""
    deck = starters()[1]
    meeting = Meeting(SeatKind.HERE, decks=(starters()[0], deck.model_copy(update={"main": {}})))
    meeting.call()
    assert meeting.guest.verdicts[-1]
    meeting.wire.cut()
    return meeting


def test_a_seat_is_free_again_if_its_player_is_lost_before_a_deal() -> None:
    meeting = undealt()
    assert meeting.desk.guest.left == BEFORE_DEAL
    meeting.clock.now += BEFORE_DEAL - 1
    meeting.desk.tick()
    assert (away(meeting), meeting.desk.announcement(1).is_open) == ((GUEST,), True)
    wire = meeting.dial()
    wire.turn()  # they are greeted, and have yet to show that they know the token
    meeting.clock.now += 1
    meeting.desk.tick()
    assert (away(meeting), meeting.desk.announcement(1).is_open) == ((), True)
    meeting.run()
    late = wire.host
    assert (late.is_over, late.is_known, away(meeting)) == (True, False, ())
    other = Guest()
    invitation = Invitation("10.0.0.7", 1, meeting.desk.gate.play.secret)
    meeting.call(meeting.guest_desk(other, invitation, starters()[1]))
    assert other.updates
    assert meeting.room.has_begun


def test_a_player_who_was_killed_before_a_deal_comes_in_by_the_same_code() -> None:
    meeting = undealt()
    again = Guest()
    invitation = Invitation("10.0.0.7", 1, meeting.desk.gate.play.secret)
    meeting.call(meeting.guest_desk(again, invitation, starters()[1]))
    assert again.updates
    assert (away(meeting), meeting.desk.announcement(1).is_open) == ((), False)
    meeting.wire.cut()
    third = Guest()
    meeting.call(meeting.guest_desk(third, invitation, starters()[1]))
    assert third.connections[-1].parting is Parting.SPENT, "to a place at the table nobody does"


def unanswered(folder: Path | None = None, *, is_heard: bool = True) -> Meeting:
    """A game is dealt, and the guest is lost before their part of it has arrived. `is_heard`: they
    have heard of it."""
    meeting = Meeting(SeatKind.HERE, folder=folder)
    wire = meeting.dial()
    while not meeting.desk.book.deals.is_waiting:
        wire.turn()
    if is_heard:
        wire.turn()
    wire.cut()
    assert meeting.desk.book.begins_match
    assert (meeting.far.ticket is not None) is is_heard
    return meeting


@pytest.mark.parametrize("is_heard", [True, False])
def test_a_player_who_was_killed_before_they_answered_a_deal_comes_in_by_the_same_code(
    tmp_path: Path, is_heard: bool
) -> None:
    meeting = unanswered(tmp_path, is_heard=is_heard)
    meeting.guest = Guest()
    invitation = Invitation("10.0.0.7", 1, meeting.desk.gate.play.secret)
    meeting.far = meeting.guest_desk(meeting.guest, invitation, starters()[2])
    meeting.call()
    assert meeting.guest.updates
    assert (away(meeting), meeting.desk.announcement(1).is_open) == ((), False)
    meeting.advance(4)
    meeting.lose_host()
    meeting.advance(4)
    meeting.concede(GUEST)
    (opened,) = meeting.guest.opened
    assert fault(load_replay(opened.record, FIGHT.kind), opened.evidence, FIGHT) == ""


def test_the_place_of_a_player_who_never_answered_a_deal_is_free_again() -> None:
    meeting = unanswered()
    meeting.clock.now += BEFORE_DEAL
    meeting.desk.tick()
    assert (away(meeting), arrival(meeting)) == ((), GuestStage.NOBODY)
    other = Guest()
    invitation = Invitation("10.0.0.7", 1, meeting.desk.gate.play.secret)
    meeting.call(meeting.guest_desk(other, invitation, starters()[2]))
    assert other.updates
    assert [dealt.number for dealt in meeting.desk.book.deals.games] == [1]


def test_a_player_who_was_not_killed_comes_back_to_the_deal_that_they_have_not_answered() -> None:
    meeting = unanswered()
    deals = meeting.desk.book.deals
    promised = deals.games[0].commitment
    meeting.call()
    assert meeting.guest.updates
    assert [dealt.commitment for dealt in deals.games] == [promised]


def test_a_player_who_is_back_before_a_deal_keeps_their_seat() -> None:
    meeting = undealt()
    meeting.clock.now += BEFORE_DEAL - 1
    meeting.call()
    for _ in range(20):
        meeting.clock.now += BEFORE_DEAL / 10
        meeting.desk.tick()
        meeting.run()
    assert (away(meeting), meeting.desk.announcement(1).is_open) == ((), False)
    meeting.far.submit(starters()[1])
    meeting.run()
    assert meeting.guest.updates


def test_the_same_player_from_another_window_takes_the_seat_over() -> None:
    meeting = begun()
    first, old = meeting.far, meeting.guest
    meeting.guest = Guest()
    meeting.far = GuestDesk(
        meeting.offer.module,
        meeting.guest,
        meeting.clock,
        "Bram",
        ticket=first.ticket,
        book=first._book,
    )
    meeting.call()
    assert old.connections[-1].parting is Parting.REPLACED
    meeting.step()
    assert meeting.guest.updates


@pytest.mark.parametrize("parting", [Parting.LEFT, Parting.ENDED])
def test_a_host_who_leaves_gives_nobody_elses_game_up(parting: Parting) -> None:
    meeting = begun()
    meeting.desk.close(parting)
    meeting.run()
    assert not meeting.is_over
    told = meeting.guest.connections[-1]
    assert told.parting is parting
    assert told.standing is (Footing.LOST if parting is Parting.LEFT else Footing.OVER)


def test_a_guest_who_leaves_for_good_gives_the_match_up() -> None:
    meeting = begun(best_of=3)
    meeting.far.contact.leave()
    meeting.run()
    assert not meeting.is_over
    again = begun(best_of=3)
    again.far.contact.leave(for_good=True)
    again.run()
    assert again.room.score.winner == 0


def test_who_acts_while_there_is_no_connection_is_told() -> None:
    meeting = begun()
    while meeting.guest.asked is None:
        meeting.step()
    asked = meeting.guest.asked
    assert asked.id is not None
    meeting.wire.cut()
    meeting.far.answer(asked.id, some_answer(asked, meeting.rng))
    meeting.far.concede()
    assert [refused.reason for refused in meeting.guest.refusals] == [NOT_NOW, NOT_NOW]
    meeting.call()
    assert meeting.guest.asked == asked
    assert not meeting.is_over


def test_who_was_ready_is_so_still_if_the_connection_was_lost_on_the_way() -> None:
    meeting = Meeting(SeatKind.HERE)
    meeting.call()
    for number in (2, 3):
        meeting.concede(GUEST)
        meeting.far.ready()
        meeting.wire.cut()
        meeting.call()
        meeting.room.ready(HOST)
        meeting.run()
        assert meeting.guest.games[-1] == number
    meeting.wire.cut()
    meeting.call()
    meeting.concede(GUEST)
    meeting.room.ready(HOST)
    meeting.run()
    assert meeting.guest.games == [1, 2, 3]  # nobody is ready for a game after the next
    assert not meeting.guest.refusals


def test_another_match_begins_when_all_of_the_last_one_was_shown() -> None:
    meeting = begun()
    meeting.room.concede(GUEST)
    meeting.desk.table.look()
    told = meeting.wire.host.take()
    length = 4 + int.from_bytes(told[:4], "big")
    meeting.wire.guest.receive(told[:length])
    assert meeting.guest.updates[-1].view.result is not None
    meeting.far.ready()
    meeting.wire.host.receive(meeting.wire.guest.take())
    meeting.room.ready(HOST)
    meeting.wire.cut()
    assert not meeting.guest.opened
    meeting.call()
    assert meeting.far.contact.connection.standing is Footing.PLAYING
    assert [opened.game for opened in meeting.guest.opened] == [1]
    assert meeting.guest.games == [1, 2]


def test_a_game_that_is_dealt_is_not_dealt_again() -> None:
    meeting = Meeting(SeatKind.HERE)
    meeting.call()
    meeting.concede(GUEST)
    meeting.room.ready(HOST)
    for _ in range(3):
        meeting.far.ready()
    meeting.run()
    assert meeting.guest.games == [1, 2]
    assert not meeting.wire.is_cut


def test_a_match_that_was_given_up_stays_so_when_the_host_was_killed(tmp_path: Path) -> None:
    """Else another game of it would be played, and the guest told that its host has cheated."""
    meeting = Meeting(SeatKind.HERE, best_of=3, folder=tmp_path)
    meeting.call()
    meeting.step()
    meeting.room.concede(0, whole_match=True)
    meeting.desk.table.look()
    meeting.run()
    meeting.lose_host()
    assert meeting.room.score.given_up == 0
    assert meeting.guest.updates[-1].ends_match
    meeting.far.ready()
    meeting.room.ready(0)
    meeting.run()
    assert meeting.room.score.winners == ()
    meeting.concede(1)
    meeting.far.ready()
    meeting.room.ready(0)
    meeting.run()
    meeting.room.concede(1, whole_match=True)
    meeting.desk.table.look()
    meeting.run()
    for opened in meeting.guest.opened:
        assert fault(load_replay(opened.record, FIGHT.kind), opened.evidence, FIGHT) == ""


def test_who_answers_before_they_are_shown_the_game_again_is_told() -> None:
    """A long game takes a while to come over a slow line."""
    meeting = Meeting(SeatKind.HERE)
    meeting.call()
    while meeting.guest.asked is None:
        meeting.step()
    asked = meeting.guest.asked
    meeting.wire.cut()
    wire = meeting.dial()

    def is_back() -> bool:
        return meeting.far.contact.connection.standing is Footing.PLAYING

    rest = b""
    while not is_back():
        wire.host.receive(wire.guest.take())
        rest += wire.host.take()
        while rest and not is_back():
            wire.guest.receive(rest[:1])
            rest = rest[1:]
    for act in (meeting.far.undo, lambda: meeting.far.answer(asked.id or 0, True)):
        told = len(meeting.guest.refusals)
        act()
        assert [each.reason for each in meeting.guest.refusals[told:]] == [NOT_NOW]
    wire.guest.receive(rest)
    meeting.run()
    assert meeting.guest.asked is not None
    meeting.step()


@pytest.mark.parametrize("seat", [0, 1])
def test_who_pauses_too_often_is_told(seat: int) -> None:
    meeting = Meeting(SeatKind.HERE)
    meeting.call()
    told = (meeting.shell, meeting.guest)[seat]
    pause = (meeting.desk.pause, meeting.far.pause)[seat]
    for turn in range(int(AT_ONCE) + 1):
        assert told.words == []
        pause(wanted=turn % 2 == 0)
        meeting.run()
    assert told.words == [TOO_OFTEN]
    assert meeting.desk.table.paused == ()


FAMILY = "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{GIRL}"


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("two\nlines\tand\x00 \N{RIGHT-TO-LEFT OVERRIDE}more", "two lines and more"),
        (f"one {FAMILY}", f"one {FAMILY}"),
        ("\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER} ", ""),
        ("a" * 2_000, "a" * LONGEST_CHAT),
    ],
)
def test_what_is_said_is_one_line_that_can_be_seen(said: str, heard: str) -> None:
    assert spoken(said) == heard
