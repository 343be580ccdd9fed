"""A host that wants other cards than those that were dealt, and strangers who would end a match."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.kernel.replay import load_replay
from tests.net.meetings import Guest, Meeting, Wire
from tests.net.wires import nothing
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.net.ends import Footing
from ufs_desktop.net.guest import FORGOTTEN, GuestDesk
from ufs_desktop.net.guest_messages import ChancePart
from ufs_desktop.net.host import HostDesk
from ufs_desktop.net.host_messages import Deal, Opening
from ufs_desktop.net.host_table import HostTable
from ufs_desktop.net.messages import Message, Parting
from ufs_desktop.net.tickets import SeatBook, read_seat
from ufs_desktop.net.transcript import Mark
from ufs_desktop.net.verification import NOT_COMMITTED, fault
from ufs_desktop.session.match import Match
from ufs_desktop.session.setup import SeatKind


def host_says(meeting: Meeting, message: Message) -> Parting | None:
    assert meeting.desk.guest.link is not None
    meeting.desk.guest.link.send(message)
    meeting.run()
    return meeting.guest.connections[-1].parting


def deal(meeting: Meeting, game: int, commitment: str = "0" * 64) -> Deal:
    deck = next(iter(meeting.far._book.decks))
    return Deal(game=game, commitment=commitment, deck=deck, terms=meeting.desk.terms)


def parts_heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the guest gives, whatever becomes of it at the host's."""
    heard: list[str] = []

    def begin(table: HostTable, part: ChancePart) -> None:
        heard.append(part.part)

    monkeypatch.setattr(HostTable, "begin", begin)
    return heard


@pytest.mark.parametrize("is_restarted", [pytest.param(False, marks=pytest.mark.slow), True])
def test_a_part_that_was_lost_is_given_again_and_no_other(
    is_restarted: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    meeting = Meeting(SeatKind.HERE, folder=tmp_path)
    with monkeypatch.context() as patch:
        heard = parts_heard(patch)
        meeting.call()
        meeting.wire.cut()
        meeting.call()
        if is_restarted:
            meeting.lose_guest()
        assert len(heard) == 2 + is_restarted
        assert len(set(heard)) == 1
    meeting.wire.cut()
    meeting.call()
    meeting.advance(6)
    meeting.concede(0)
    assert meeting.far.transcript.mark == meeting.desk.book.transcript.mark
    (opened,) = meeting.guest.opened
    assert fault(load_replay(opened.record, FIGHT.kind), opened.evidence, FIGHT) == ""


def test_a_host_that_has_forgotten_its_commitment_gets_no_other_part(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    meeting = Meeting(SeatKind.HERE)
    heard = parts_heard(monkeypatch)
    monkeypatch.setattr(HostDesk, "_send_deal", lambda _: None)
    meeting.call()
    first = "1" * 64
    meeting.desk.book.transcript.clear()
    meeting.desk.book.transcript.add("deal", 1, first)
    host_says(meeting, deal(meeting, 1, first))
    meeting.wire.cut()
    meeting.call()
    assert host_says(meeting, deal(meeting, 1, "2" * 64)) is Parting.BREACH
    assert len(heard) == 1


def test_no_game_is_left_out_for_another_shuffle() -> None:
    meeting = Meeting(SeatKind.HERE, best_of=3)
    meeting.call()
    assert host_says(meeting, deal(meeting, 2)) is Parting.BREACH
    meeting = Meeting(SeatKind.HERE)
    meeting.call()
    opening = Opening(game=1, part="0" * 64, head="0" * 64, pieces=0)
    assert host_says(meeting, opening) is Parting.BREACH


def test_a_host_takes_nothing_back_by_forgetting_it(monkeypatch: pytest.MonkeyPatch) -> None:
    meeting = Meeting(SeatKind.HERE)
    meeting.call()
    meeting.advance(6)
    meeting.wire.cut()
    monkeypatch.setattr(meeting.desk.book.transcript, "has", lambda mark: mark == Mark(0, ""))
    meeting.call()
    assert meeting.guest.connections[-1].words == FORGOTTEN


def test_a_host_that_takes_the_choice_of_who_begins_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    meeting = Meeting(SeatKind.HERE)
    with monkeypatch.context() as patch:
        patch.setattr(Match, "chooser", property(lambda _: 0))
        meeting.call()
    meeting.advance(4)
    meeting.concede(0)
    (opened,) = meeting.guest.opened
    assert fault(load_replay(opened.record, FIGHT.kind), opened.evidence, FIGHT) == NOT_COMMITTED


class Stranger:
    """Somebody else at the host's address, who says goodbye to whoever calls."""

    def __init__(self, meeting: Meeting, parting: Parting) -> None:
        self.link = meeting.desk.accept(nothing).link
        self.is_over = False
        self._parting = parting

    def receive(self, data: bytes) -> None:
        self.link.close(self._parting, "It is over.")
        self.is_over = True

    def take(self) -> bytes:
        return self.link.take()

    def lost(self) -> None:
        """Nobody minds."""


def footing(meeting: Meeting) -> Footing:
    """Of the guest."""
    return meeting.far.contact.connection.standing


@pytest.mark.parametrize("parting", [Parting.UNKNOWN, Parting.ENDED, Parting.SPENT])
def test_a_stranger_at_the_hosts_address_ends_no_match(parting: Parting, tmp_path: Path) -> None:
    meeting = Meeting(SeatKind.HERE, folder=tmp_path)
    meeting.call()
    meeting.wire.cut()
    meeting.wires.append(Wire(Stranger(meeting, parting), meeting.far.dial(nothing)))
    meeting.run()
    assert footing(meeting) is Footing.LOST
    meeting.call()
    assert footing(meeting) is Footing.PLAYING
    meeting.wire.cut()
    kept, again = read_seat(tmp_path / "guest"), Guest()
    book = SeatBook(tmp_path / "guest", kept)
    far = GuestDesk(FIGHT, again, meeting.clock, "Bram", ticket=kept.ticket, book=book)
    meeting.wires.append(Wire(Stranger(meeting, parting), far.dial(nothing)))
    meeting.run()
    assert again.connections[-1].standing is Footing.OVER
    assert again.connections[-1].parting is not Parting.ENDED
