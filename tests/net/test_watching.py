"""Those who look on: they know whom they see, and come back like a player."""

from __future__ import annotations

from pathlib import Path

from tests.net.meetings import Guest, Meeting, Wire
from ufs_desktop.net.ends import Footing
from ufs_desktop.net.guest import GuestDesk
from ufs_desktop.net.invitation import Invitation
from ufs_desktop.session.setup import SeatKind

HOST, GUEST = 0, 1


def watching(meeting: Meeting) -> tuple[Guest, GuestDesk]:
    guest = Guest()
    invitation = Invitation("10.0.0.7", 1, meeting.desk.gate.watch.secret)
    return guest, meeting.guest_desk(guest, invitation, None)


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
