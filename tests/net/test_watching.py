"""Those who look on: what they see and when, that they know whom, and come back like a player."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.net.meetings import Guest, Meeting, Wire, begun
from ufs_desktop.net import gallery
from ufs_desktop.net.ends import Footing
from ufs_desktop.net.gallery import MOST
from ufs_desktop.net.guest import GuestDesk
from ufs_desktop.net.host_messages import ClockTerms
from ufs_desktop.net.invitation import Invitation
from ufs_desktop.net.messages import Parting
from ufs_desktop.session.setup import SeatKind

HOST, GUEST = 0, 1


def watching(meeting: Meeting) -> tuple[Guest, GuestDesk]:
    guest = Guest()
    invitation = Invitation("10.0.0.7", 1, meeting.desk.gate.watch.secret)
    return guest, meeting.guest_desk(guest, invitation, None)


def looking_on(meeting: Meeting) -> tuple[Guest, GuestDesk, Wire]:
    """Who has come in to do so."""
    guest, desk = watching(meeting)
    return guest, desk, meeting.call(desk)


def call(meeting: Meeting, desk: GuestDesk) -> Wire:
    """The player's wire stays the last one."""
    wire = meeting.call(desk)
    meeting.wires.insert(0, meeting.wires.pop())
    return wire


def footing(desk: GuestDesk) -> Footing:
    return desk.contact.connection.standing


def test_who_looks_on_comes_back_to_a_host_who_was_killed(tmp_path: Path) -> None:
    meeting = Meeting(SeatKind.HERE, folder=tmp_path, is_watchable=True)
    meeting.call()
    spectator, desk = watching(meeting)
    wire = call(meeting, desk)
    for _ in range(2):
        meeting.advance(3)
        wire.cut()
        meeting.lose_host()
        assert footing(desk) is Footing.LOST
        wire = call(meeting, desk)
        assert footing(desk) is Footing.PLAYING
        meeting.concede(GUEST)
        meeting.far.ready()
        meeting.room.ready(HOST)
        meeting.run()
    seen = len(spectator.updates)
    meeting.advance(3)
    assert len(spectator.updates) > seen
    assert spectator.games == [1, 2, 3]


def test_who_was_there_before_the_guest_learns_their_name() -> None:
    meeting = Meeting(SeatKind.HERE, is_watchable=True)
    spectator, desk = watching(meeting)
    meeting.call(desk)
    assert spectator.terms is not None
    assert spectator.terms.names == ["Ash", "Guest"]
    assert desk.match == meeting.desk.book.match
    begun: list[list[str]] = []
    spectator.begin_next = lambda terms, game: begun.append(terms.names)  # type: ignore[method-assign]
    meeting.call()
    assert begun == [["Ash", "Bram"]]


def test_spectators_are_told_the_clocks_with_what_they_see() -> None:
    meeting = begun(3, is_watchable=True, delay=10.0, clock=ClockTerms(game=100.0, reserve=50.0))
    asked = meeting.room.history.game.pending
    assert asked is not None
    thinking = asked.player
    left = meeting.shell.countdowns[-1].game[thinking]
    meeting.clock.now += 10
    first, _, _ = looking_on(meeting)
    meeting.desk.tick()
    meeting.run()
    assert first.countdowns[-1].running == thinking
    assert first.countdowns[-1].game[thinking] == pytest.approx(left)
    meeting.clock.now += 4
    late, _, _ = looking_on(meeting)
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
    spectator, _, _ = looking_on(meeting)
    meeting.concede(GUEST)
    assert not spectator.updates
    meeting.desk.close(Parting.ENDED)
    meeting.run()
    assert spectator.updates[-1].view.result == meeting.room.history.game.result


def test_spectators_see_the_same_game_later_if_that_is_wanted() -> None:
    meeting = begun(is_watchable=True, delay=30.0)
    guest, desk, _ = looking_on(meeting)
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
    guest, desk, wire = looking_on(meeting)
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
        guest, _, _ = looking_on(meeting)
        assert guest.connections[-1].standing is Footing.PLAYING
    guest, _, _ = looking_on(meeting)
    assert guest.connections[-1].parting is Parting.FULL
    private = begun(0)
    guest, _, _ = looking_on(private)
    assert guest.connections[-1].parting is Parting.FULL


def test_whoever_looks_on_stays_for_the_next_game_without_being_asked() -> None:
    """A program that is ready for it all the same says so to nobody: it would be sent away."""
    meeting = begun(best_of=3, is_watchable=True)
    spectator, desk, _ = looking_on(meeting)
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
