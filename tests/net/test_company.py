"""Who is there: lost players, pauses, clocks, and those who look on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.kernel.replay import load_replay
from tests.desktop.players import some_answer
from tests.net.meetings import Guest, Meeting, Wire, starters
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.net import gallery
from ufs_desktop.net.ends import Footing, GuestStage
from ufs_desktop.net.gallery import MOST
from ufs_desktop.net.guest import NOT_NOW, GuestDesk
from ufs_desktop.net.guest_place import BEFORE_DEAL
from ufs_desktop.net.host import TOO_OFTEN
from ufs_desktop.net.host_messages import ClockTerms
from ufs_desktop.net.invitation import Invitation
from ufs_desktop.net.link import SILENT_AFTER
from ufs_desktop.net.messages import Parting
from ufs_desktop.net.talk import AT_ONCE
from ufs_desktop.net.verification import fault
from ufs_desktop.session.room import WAITING
from ufs_desktop.session.setup import SeatKind

HOST, GUEST = 0, 1


def begun(steps: int = 6, **offer: Any) -> Meeting:
    meeting = Meeting(SeatKind.HERE, **offer)
    meeting.call()
    meeting.advance(steps)
    return meeting


def pass_time(meeting: Meeting, seconds: int) -> None:
    """Both are there, and nobody acts."""
    for _ in range(seconds):
        meeting.clock.now += 1
        meeting.desk.tick()
        meeting.far.contact.tick()
        meeting.run()


def away(meeting: Meeting) -> tuple[int, ...]:
    return meeting.shell.company.away


def is_over(meeting: Meeting) -> bool:
    return meeting.is_over


def watching(meeting: Meeting) -> tuple[Guest, GuestDesk, Wire]:
    guest = Guest()
    invitation = Invitation("10.0.0.7", 1, meeting.desk.gate.watch.secret)
    desk = meeting.guest_desk(guest, invitation, None)
    return guest, desk, meeting.call(desk)


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
    assert not is_over(meeting)
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
    meeting.far.pause(wanted=True)
    meeting.run()
    meeting.desk.pause(wanted=True)
    meeting.run()
    assert meeting.shell.company.paused == meeting.guest.company.paused == (0, GUEST)
    meeting.far.pause(wanted=False)
    meeting.run()
    asked = meeting.guest.asked
    moves = len(meeting.room.history.moves)
    if asked is not None:
        meeting.far.answer(asked.id or 0, None)
        meeting.run()
        assert meeting.guest.refusals[-1].reason == WAITING
    assert len(meeting.room.history.moves) == moves
    meeting.desk.pause(wanted=False)
    meeting.run()
    meeting.step()
    assert len(meeting.room.history.moves) > moves


def test_a_clock_runs_for_who_is_asked_and_stops_for_who_is_away() -> None:
    meeting = begun(0, clock=ClockTerms(game=100.0, reserve=10.0))
    asked = meeting.room.history.game.pending
    assert asked is not None
    player, other = asked.player, 1 - asked.player
    meeting.clock.now += 30
    meeting.step()
    countdown = meeting.shell.countdowns[-1]
    assert countdown.game[player] == pytest.approx(70, abs=1)
    assert countdown.game[other] == pytest.approx(100, abs=1)
    assert meeting.guest.countdowns[-1] == countdown
    meeting.wire.cut()
    meeting.clock.now += 1_000
    meeting.desk.tick()
    meeting.call()
    meeting.desk.tick()
    assert not is_over(meeting)
    pending = meeting.room.history.game.pending
    assert pending is not None
    pass_time(meeting, 120)
    assert is_over(meeting)
    assert meeting.room.score.winners == (1 - pending.player,)


@pytest.mark.parametrize("game", [100.0, 10.0])
def test_a_guest_who_fell_asleep_has_lost_no_time(game: float) -> None:
    meeting = begun(0, clock=ClockTerms(game=game, reserve=0.0))
    while meeting.guest.asked is None:
        meeting.step()
    pass_time(meeting, 2)
    meeting.desk.pause(wanted=True)
    meeting.desk.pause(wanted=False)
    before = meeting.shell.countdowns[-1].game[GUEST]
    for _ in range(20):  # the host's machine alone is awake
        meeting.clock.now += 1
        meeting.desk.tick()
    assert away(meeting) == (GUEST,)
    assert not is_over(meeting)
    assert meeting.shell.countdowns[-1].game[GUEST] == pytest.approx(before, abs=1)


def test_who_is_out_of_time_sees_the_clock_stop() -> None:
    meeting = begun(0, clock=ClockTerms(game=5.0, reserve=5.0))
    pass_time(meeting, 11)
    assert is_over(meeting)
    for told in (meeting.shell.countdowns[-1], meeting.guest.countdowns[-1]):
        assert told.running is None
        assert 0.0 in told.reserve


def test_who_comes_back_in_a_pause_is_told_the_clocks(tmp_path: Path) -> None:
    meeting = begun(clock=ClockTerms(game=100.0, reserve=10.0), folder=tmp_path)
    meeting.desk.pause(wanted=True)
    meeting.lose_host()
    assert len(meeting.shell.countdowns) > 0
    meeting.desk.pause(wanted=True)
    meeting.lose_guest()
    assert meeting.guest.countdowns[-1] == meeting.shell.countdowns[-1]


def test_spectators_are_told_the_clocks_with_what_they_see() -> None:
    meeting = begun(3, is_watchable=True, delay=10.0, clock=ClockTerms(game=100.0, reserve=50.0))
    asked = meeting.room.history.game.pending
    assert asked is not None
    thinking = asked.player
    left = meeting.shell.countdowns[-1].game[thinking]
    meeting.clock.now += 10
    first, _, _ = watching(meeting)
    meeting.desk.tick()
    meeting.run()
    assert first.countdowns[-1].running == thinking
    assert first.countdowns[-1].game[thinking] == pytest.approx(left)
    meeting.clock.now += 4
    late, _, _ = watching(meeting)
    assert late.countdowns[-1].game[thinking] == pytest.approx(left - 4)
    meeting.desk.pause(wanted=True)
    meeting.run()
    assert len(first.countdowns) == 1
    meeting.clock.now += 10
    meeting.desk.tick()
    meeting.run()
    for spectator in (first, late):
        assert spectator.countdowns[-1].running is None
        assert spectator.countdowns[-1].game[thinking] == pytest.approx(left - 14)


def test_spectators_see_the_end_of_a_match_whose_host_leaves() -> None:
    meeting = begun(is_watchable=True, delay=60.0)
    spectator, _, _ = watching(meeting)
    meeting.concede(GUEST)
    assert not spectator.updates
    meeting.desk.close(Parting.ENDED)
    meeting.run()
    assert spectator.updates[-1].view.result == meeting.room.history.game.result


def test_spectators_see_the_same_game_later_if_that_is_wanted() -> None:
    meeting = begun(is_watchable=True, delay=30.0)
    guest, desk, _ = watching(meeting)
    meeting.desk.tick()
    meeting.run()
    assert desk.contact.connection.standing is Footing.PLAYING
    assert not guest.updates
    assert meeting.shell.company.spectators == 1
    meeting.clock.now += 8
    meeting.desk.tick()
    meeting.far.contact.tick()
    meeting.run()
    meeting.clock.now += 8
    meeting.desk.tick()
    desk.contact.tick()
    meeting.far.contact.tick()
    meeting.run()
    meeting.clock.now += 14.5
    for each in (meeting.desk, desk.contact, meeting.far.contact):
        each.tick()
    meeting.run()
    assert guest.updates
    assert guest.updates[-1].view.zones
    desk.say("hello")
    meeting.run()
    assert guest.connections[-1].parting is Parting.BREACH
    meeting.step()
    assert not meeting.shell.heard


def test_a_slow_spectator_delays_nobody_and_misses_only_what_lies_between(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gallery, "ENOUGH", 2_000)
    meeting = begun(0, is_watchable=True)
    guest, desk, wire = watching(meeting)
    wire.is_cut = True  # nothing is taken from here on
    for _ in range(40):
        if not meeting.step():
            break
        assert wire.host.link.waiting < 8_000
    wire.is_cut = False
    told = len(guest.updates)
    meeting.run()
    meeting.desk.tick()
    meeting.run()
    assert told < len(guest.updates) < told + 25
    log = [line for update in guest.updates for line in update.view.log]
    assert len(log) >= len(meeting.room.history.game.log) - 5
    view = guest.updates[-1].view
    assert view.result == meeting.room.history.game.result
    assert {zone.zone for zone in view.zones} == {
        zone.zone for zone in meeting.guest.updates[-1].view.zones
    }
    assert desk.contact.connection.standing is Footing.PLAYING


def test_no_more_than_so_many_look_on_and_nobody_unless_that_is_wanted() -> None:
    meeting = begun(0, is_watchable=True)
    for _ in range(MOST):
        guest, _, _ = watching(meeting)
        assert guest.connections[-1].standing is Footing.PLAYING
    guest, _, _ = watching(meeting)
    assert guest.connections[-1].parting is Parting.FULL
    private = begun(0)
    guest, _, _ = watching(private)
    assert guest.connections[-1].parting is Parting.FULL


def test_whoever_looks_on_stays_for_the_next_game_without_being_asked() -> None:
    """A program that is ready for it all the same says so to nobody: it would be sent away."""
    meeting = begun(best_of=3, is_watchable=True)
    spectator, desk, _ = watching(meeting)
    meeting.concede(HOST)
    assert spectator.updates[-1].view.result is not None
    desk.ready()
    meeting.run()
    assert desk.contact.connection.standing is Footing.PLAYING
    meeting.far.ready()
    meeting.room.ready(HOST)
    meeting.run()
    assert spectator.games == [1, 2]
    assert spectator.updates[-1].view.result is None


def test_both_clocks_are_seen_while_a_host_who_came_back_waits(tmp_path: Path) -> None:
    meeting = begun(clock=ClockTerms(game=100.0, reserve=10.0), folder=tmp_path)
    meeting.advance(3)
    meeting.restart_host()
    (countdown,) = meeting.shell.countdowns
    assert countdown.running is None
    assert min(countdown.game) < 100.0


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


def test_a_clock_goes_on_where_it_stood_when_the_host_was_killed(tmp_path: Path) -> None:
    meeting = begun(0, clock=ClockTerms(game=100.0, reserve=10.0), folder=tmp_path)
    for _ in range(5):
        meeting.clock.now += 7
        meeting.step()
    before = meeting.shell.countdowns[-1].game
    assert sum(before) < 180
    meeting.lose_host()
    meeting.step()
    assert meeting.shell.countdowns[-1].game == pytest.approx(before, abs=1)


@pytest.mark.parametrize("parting", [Parting.LEFT, Parting.ENDED])
def test_a_host_who_leaves_gives_nobody_elses_game_up(parting: Parting) -> None:
    meeting = begun()
    meeting.desk.close(parting)
    meeting.run()
    assert not is_over(meeting)
    told = meeting.guest.connections[-1]
    assert told.parting is parting
    assert told.standing is (Footing.LOST if parting is Parting.LEFT else Footing.OVER)


def test_a_guest_who_leaves_for_good_gives_the_match_up() -> None:
    meeting = begun(best_of=3)
    meeting.far.contact.leave()
    meeting.run()
    assert not is_over(meeting)
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
