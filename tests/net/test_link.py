"""Links: frames that are cut anywhere, sealed, and ended by the first that is not understood."""

from __future__ import annotations

import json

import pytest

from engine.kernel.rng import Rng
from tests.net.wires import HandClock, Pair, nothing
from ufs_desktop.net import link
from ufs_desktop.net.frames import framed
from ufs_desktop.net.guest_messages import Concession, Remark, Reply
from ufs_desktop.net.host_messages import Notice
from ufs_desktop.net.keys import Party
from ufs_desktop.net.link import (
    BURST,
    LARGEST,
    SHOW_WITHIN,
    SILENT_AFTER,
    WHOLE_WITHIN,
    Link,
)
from ufs_desktop.net.messages import PROTOCOL_VERSION, Goodbye, Hello, Parting, Role, Versions

HELLO = Hello(
    role=Role.PLAY,
    versions=Versions(protocol=PROTOCOL_VERSION, program="0.1.0", game="ufs", rules=1, cards="ab"),
)
REPLY = Reply(decision=7, seal="0" * 32, key=["x", 3, None])


def test_a_message_arrives_however_its_bytes_are_cut() -> None:
    guest, host = (Link(side, HandClock(), nothing) for side in Party)
    guest.send(HELLO)
    data = guest.take()
    for at in range(len(data)):
        host = Link(Party.HOST, HandClock(), nothing)
        assert list(host.receive(data[:at])) == []
        assert list(host.receive(data[at:])) == [HELLO]
        assert host.said == guest.said
    pair = Pair()
    pair.guest.send(REPLY)
    pair.guest.send(Concession())
    got = [each for byte in pair.guest.take() for each in pair.host.receive(bytes([byte]))]
    assert got == [REPLY, Concession()]


def test_nothing_that_is_said_can_be_read_on_the_way() -> None:
    pair = Pair()
    pair.host.send(Notice(words="the hidden card " * 30))
    data = pair.host.take()
    assert b"hidden" not in data
    assert b"notice" not in data
    assert len(data) < 200
    assert list(pair.guest.receive(data)) == [Notice(words="the hidden card " * 30)]


def test_another_secret_opens_nothing() -> None:
    pair = Pair("7F3KQ", "7F3KR")
    assert pair.to_host(REPLY) == []
    assert pair.host.ended is not None
    assert pair.host.ended.parting is Parting.GARBLED


def test_every_flipped_bit_ends_the_connection() -> None:
    rng = Rng("bits")
    for _ in range(25):
        pair = Pair()
        pair.guest.send(REPLY)
        data = bytearray(pair.guest.take())
        data[4 + rng.below(len(data) - 4)] ^= 1 << rng.below(8)
        assert list(pair.host.receive(bytes(data))) == []
        assert pair.host.is_over


def test_what_is_repeated_left_out_or_out_of_order_does_not_open() -> None:
    for order in ((0, 0), (1,), (1, 0), (0, 2)):
        pair = Pair()
        frames = []
        for number in range(3):
            pair.guest.send(Reply(decision=number, seal="0" * 32, key=None))
            frames.append(pair.guest.take())
        got = [message for at in order for message in pair.host.receive(frames[at])]
        assert pair.host.is_over, order
        assert len(got) == (1 if order[0] == 0 else 0)


@pytest.mark.parametrize(
    "body",
    [
        b"\xff\xfe",
        b"3",
        b"[]",
        b"{}",
        b"[" * 1500,
        json.dumps({"kind": "entry", "name": "A"}).encode(),
        json.dumps({"kind": "greeting"}).encode(),
        json.dumps({**json.loads(HELLO.model_dump_json()), "role": "host"}).encode(),
        json.dumps({**json.loads(HELLO.model_dump_json()), "role": ["play"]}).encode(),
    ],
)
def test_in_the_open_only_a_greeting_is_understood(body: bytes) -> None:
    host = Link(Party.HOST, HandClock(), nothing)
    assert list(host.receive(framed(body))) == []
    assert host.ended is not None
    assert host.ended.parting is Parting.BREACH
    guest = Link(Party.GUEST, HandClock(), nothing)
    assert [type(each) for each in guest.receive(host.take())] == [Goodbye]
    assert list(host.receive(framed(HELLO.model_dump_json().encode()))) == []


def test_what_a_stranger_names_commands_no_terminal_and_is_no_line_of_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    host = Link(Party.HOST, HandClock(), nothing)
    strange = {"kind": "proof", "share": "0" * 66, "\x1b[31m\u202eodd\n2026 ERROR": 1}
    assert list(host.receive(framed(json.dumps(strange).encode()))) == []
    (line,) = caplog.messages
    assert line.endswith("proof.[31modd 2026 ERROR: extra_forbidden")


@pytest.mark.parametrize("length", [0, 2_001, 2**31, 2**32 - 1])
def test_a_frame_that_says_it_is_far_too_long_is_not_waited_for(length: int) -> None:
    host = Link(Party.HOST, HandClock(), nothing)
    assert list(host.receive(length.to_bytes(4, "big") + b"x" * 10)) == []
    assert host.is_over


@pytest.mark.parametrize("plain", [b"", b"\1abc", b"\2{}", b'\0{"kind": "showing"}', b"\0"])
def test_sealed_nonsense_ends_it_too(plain: bytes) -> None:
    pair = Pair()
    assert pair.guest._keys is not None
    sealed = pair.guest._keys.seal(plain)
    assert list(pair.host.receive(framed(sealed))) == []
    assert pair.host.is_over


def test_what_unpacks_to_far_more_is_not_unpacked() -> None:
    pair = Pair()
    assert pair.host._keys is not None
    bomb = pair.host._packed(b" " * (LARGEST[Party.HOST] * 20))
    assert len(bomb) < LARGEST[Party.HOST] / 10
    assert list(pair.guest.receive(framed(pair.host._keys.seal(bomb)))) == []
    assert pair.guest.is_over


def test_a_flood_ends_the_connection() -> None:
    pair = Pair()
    for _ in range(int(BURST) + 10):
        pair.guest.send(Remark(words="x"))
    got = list(pair.host.receive(pair.guest.take()))
    assert len(got) <= BURST
    assert pair.host.is_over


def test_who_does_not_take_what_is_said_is_let_go_and_nothing_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(link, "MOST_WAITING", 200_000)
    pair = Pair()
    noise = Rng("noise")
    said = 0
    while not pair.host.is_over and said < 200:
        said += 1
        pair.host.send(Notice(words="".join(chr(33 + noise.below(90)) for _ in range(2_000))))
        assert pair.host.waiting < 210_000
    assert 100 < said < 200
    assert pair.host.ended == Goodbye(parting=Parting.SLOW)
    assert pair.host.take() == b""


def test_the_dead_the_slow_and_the_undecided_are_not_waited_for() -> None:
    clock = HandClock()
    stranger = Link(Party.HOST, clock, nothing)
    clock.now += SHOW_WITHIN + 1
    stranger.tick()
    assert stranger.ended == Goodbye(
        parting=Parting.SILENT, words="There was no word from the other side for too long."
    )
    pair = Pair()
    pair.guest.send(REPLY)
    data = pair.guest.take()
    for byte in data:
        pair.clock.now += WHOLE_WITHIN / len(data) * 1.2
        list(pair.host.receive(bytes([byte])))
        pair.host.tick()
    assert pair.host.is_over


def test_a_quiet_connection_is_kept_up_by_signs_of_life() -> None:
    pair = Pair()
    for _ in range(100):
        pair.clock.now += 1
        for one, other in ((pair.guest, pair.host), (pair.host, pair.guest)):
            one.tick()
            assert list(other.receive(one.take())) == []
    assert not pair.guest.is_over
    pair.clock.now += SILENT_AFTER + 1
    pair.host.tick()
    assert pair.host.is_over
