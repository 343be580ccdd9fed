"""A host that gives no answer is told apart from one that refuses a code."""

from __future__ import annotations

import pytest

from tests.net.meetings import Guest, Meeting, Wire
from tests.net.wires import nothing
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.net.ends import Footing
from ufs_desktop.net.frames import HEAD, FrameCutter, framed
from ufs_desktop.net.guest import GuestDesk
from ufs_desktop.net.host_contact import NO_ANSWER, WRONG_CODE
from ufs_desktop.net.invitation import Invitation
from ufs_desktop.net.link import DISTURBED, OPEN_FRAME, SHOW_WITHIN, SILENT_AFTER
from ufs_desktop.net.messages import Goodbye, Parting
from ufs_desktop.session.setup import SeatKind

CALLED, GREETED = 0, 2  # turns of the wire, after which the guest says hello, and sends the proof


def calling(turns: int) -> tuple[Meeting, Wire]:
    """A guest who calls with the right code, and how far they have come."""
    meeting = Meeting(SeatKind.HERE)
    wire = meeting.dial()
    for _ in range(turns):
        wire.turn()
    return meeting, wire


def told(meeting: Meeting) -> tuple[Footing, Parting | None, str]:
    last = meeting.guest.connections[-1]
    return last.standing, last.parting, last.words


@pytest.mark.parametrize("turns", [CALLED, GREETED])
def test_a_host_who_says_nothing_has_not_refused_the_code(turns: int) -> None:
    meeting, _ = calling(turns)
    meeting.clock.now += SILENT_AFTER + 1
    meeting.far.contact.tick()
    assert told(meeting) == (Footing.OVER, Parting.SILENT, NO_ANSWER)


@pytest.mark.parametrize("turns", [CALLED, GREETED])
def test_nor_has_one_to_whom_the_connection_is_lost(turns: int) -> None:
    meeting, wire = calling(turns)
    wire.cut()
    assert told(meeting) == (Footing.OVER, Parting.SILENT, NO_ANSWER)


@pytest.mark.parametrize("parting", [Parting.SILENT, Parting.LEFT])
def test_nor_has_one_who_says_goodbye_before_the_proof_was_heard(parting: Parting) -> None:
    meeting, wire = calling(GREETED)
    wire.guest.take()  # the proof is on its way for too long
    if parting is Parting.SILENT:
        meeting.clock.now += SHOW_WITHIN + 1
        meeting.desk.tick()
    else:
        meeting.desk.close()
    wire.guest.receive(wire.host.take())
    assert told(meeting) == (Footing.OVER, Parting.SILENT, NO_ANSWER)


def test_a_host_who_does_not_understand_the_caller_has_not_refused_the_code() -> None:
    meeting, wire = calling(GREETED)
    proof = FrameCutter()
    proof.add(wire.guest.take())
    wire.host.receive(framed(proof.next(OPEN_FRAME) or b""))
    wire.host.link.close(Parting.BREACH, "words")
    wire.guest.receive(wire.host.take())
    assert told(meeting)[1:] == (Parting.BREACH, "words")


def test_a_wrong_code_is_told_as_one() -> None:
    meeting = Meeting(SeatKind.HERE)
    guest = Guest()
    wrong = Invitation("10.0.0.7", 47650, "00000")
    far = GuestDesk(FIGHT, guest, meeting.clock, "Bram", deck=meeting.decks[1], invitation=wrong)
    meeting.call(far)
    last = guest.connections[-1]
    assert (last.standing, last.parting, last.words) == (Footing.OVER, Parting.SECRET, WRONG_CODE)


def test_what_is_disturbed_before_anything_is_proved_says_nothing_of_the_code() -> None:
    meeting, wire = calling(CALLED)
    wire.guest.receive((OPEN_FRAME + 1).to_bytes(HEAD, "big"))
    assert told(meeting) == (Footing.OVER, Parting.GARBLED, DISTURBED)


def test_who_has_answered_once_can_say_nothing_in_the_open_any_more() -> None:
    """Whoever is on the way could put it there; what does not open is a loss, and is taken up."""
    meeting = Meeting(SeatKind.HERE)
    wire = meeting.call()
    open_link = Meeting(SeatKind.HERE).desk.accept(nothing).link
    open_link.send(Goodbye(parting=Parting.ENDED))
    wire.guest.receive(open_link.take())
    assert told(meeting)[:2] == (Footing.LOST, Parting.GARBLED)
