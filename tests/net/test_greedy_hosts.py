"""A host that means harm takes little of the guest: 2 s for a message, 300 MB in all."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from itertools import count, repeat
from typing import Any

import pytest

from engine.kernel.errors import SaveError
from tests.net.meetings import Meeting
from ufs_desktop.fuzz.trial import MEGABYTES, SECONDS, measured
from ufs_desktop.net import testimony
from ufs_desktop.net.frames import Breach
from ufs_desktop.net.host_messages import LogPiece, MatchScore, Opening, RecordPiece, Showing
from ufs_desktop.net.keys import Party
from ufs_desktop.net.link import LARGEST
from ufs_desktop.net.logbook import LARGEST_LOG
from ufs_desktop.net.messagecode import read_message
from ufs_desktop.net.messagecode import written as sent
from ufs_desktop.net.messages import Message
from ufs_desktop.net.viewcode import LARGEST_VIEW, seal_of
from ufs_desktop.session.setup import SeatKind

MESSAGES = 20  # that a host may try
NOTHING: Any = [1, []]  # changes nothing


@pytest.fixture
def meeting() -> Meeting:
    begun = Meeting(SeatKind.HERE)
    begun.call()
    while begun.guest.asked is None:
        begun.step()
    return begun


def zone_change(place: int, change: Any) -> Any:
    """A change of the faces that are known to lie in a zone."""
    return [1, [[1, [1, [[place, [1, [[3, change]]]]]]]]]


def showings(meeting: Meeting, changes: Iterator[Any], log: Any = ()) -> Iterator[Message]:
    """What the host says, each with the right seal, as far as there is one."""
    far = meeting.far
    for number, change in zip(count(far._told._number), changes, strict=False):
        assert far._told._view is not None
        try:
            view = far._told._reader.view(far._told._view, json.loads(json.dumps(change)))
        except SaveError:
            view = far._told._view
        yield Showing(
            number=number,
            game=1,
            change=change,
            log_start=len(far._told._log),
            log=list(log),
            seal=seal_of(view),
            match=MatchScore(best_of=1, winners=[]),
        )


FACES = [None] * (LARGEST_VIEW // 8)
LINE = ["drawn", ["C.1"], 0, ["x" * 100] * 60, False]


def grown() -> Iterator[Any]:
    return (zone_change(0, [2, len(FACES) * number, 0, FACES]) for number in count())


def changed_often() -> Iterator[Any]:
    again = zone_change(0, NOTHING)[1][0][1][1] * 14_000
    return iter([zone_change(0, [2, 0, 0, FACES]), [1, [[1, [1, again]]]]])


def nested() -> Iterator[Any]:
    value: Any = 0
    for _ in range(30):
        value = [value, value] if len(json.dumps(value)) < 200_000 else [value]
    return iter([[1, [[3, [0, [0, 1, "play", "x", "x", [[value, []]]]]]]]])


ATTACKS: dict[str, Callable[[Meeting], Iterator[Message]]] = {
    "a view that grows": lambda meeting: showings(meeting, grown()),
    "one place changed often": lambda meeting: showings(meeting, changed_often()),
    "a log that grows": lambda meeting: showings(meeting, repeat(NOTHING), [LINE] * 100),
    "nested values": lambda meeting: showings(meeting, nested()),
}


def test_lines_that_never_end_are_refused_before_their_moment(meeting: Meeting) -> None:
    line = meeting.far.contact.line
    assert line is not None
    piece = LogPiece(log=[["drawn", ["C.1"], 0, ["x" * 1_000] * 60, False]] * 10)
    for _ in range(LARGEST_LOG // len(sent(piece))):
        meeting.far.hear(line, piece)
    with pytest.raises(Breach, match="a log far longer"):
        meeting.far.hear(line, piece)
    with pytest.raises(Breach, match="log"):
        meeting.far.hear(line, LogPiece(log=[["drawn"]]))


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_host_cannot_take_much_of_its_guest(meeting: Meeting, attack: str) -> None:
    longest = 0.0
    ended = ""
    line = meeting.far.contact.line
    assert line is not None
    with measured() as whole:
        for _, message in zip(range(MESSAGES), ATTACKS[attack](meeting), strict=False):
            text = sent(message)
            assert len(text) < LARGEST[Party.HOST]
            began = time.process_time()
            try:
                meeting.far.hear(line, read_message(text, Party.HOST, is_sealed=True))
            except Breach as breach:
                ended = str(breach)
            longest = max(longest, time.process_time() - began)
            if ended:
                break
    assert longest < SECONDS
    assert whole.megabytes < MEGABYTES
    assert ended


def test_moments_that_never_end_are_refused(
    meeting: Meeting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(testimony, "MOST_ENTRIES", 50)
    line = meeting.far.contact.line
    assert line is not None
    moments = showings(meeting, repeat(NOTHING))
    while len(meeting.far.transcript.entries) <= testimony.MOST_ENTRIES:
        meeting.far.hear(line, next(moments))
    with pytest.raises(Breach, match="far more moments"):
        meeting.far.hear(line, next(moments))


def test_a_record_that_comes_again_is_not_taken_again(meeting: Meeting) -> None:
    meeting.concede(0)
    line = meeting.far.contact.line
    assert line is not None
    for _ in range(3):
        part = Opening(game=1, part="0" * 64, head="0" * 64, pieces=1)
        meeting.far.hear(line, part)
        meeting.far.hear(line, RecordPiece(game=1, number=0, text="{}"))
    assert len(meeting.guest.opened) == 1


def test_records_that_never_end_are_not_kept(meeting: Meeting) -> None:
    meeting.concede(0)
    line = meeting.far.contact.line
    assert line is not None
    deal = meeting.far._testimony.pledges.of(1)
    for game in range(1, 9):
        meeting.far._testimony.pledges.answer(game, deal.commitment, deal.deck)
        part = Opening(game=game, part="0" * 64, head="0" * 64, pieces=9)
        meeting.far.hear(line, part)
        meeting.far.hear(line, RecordPiece(game=game, number=0, text="x"))
    assert meeting.far._testimony._pieces == ["x"]
