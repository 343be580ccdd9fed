"""Peers that mean harm: each is refused, and the game goes on or ends cleanly."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from engine.kernel.rng import Rng
from tests.net.meetings import Guest, Meeting, Wire
from tests.net.wires import nothing
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.net.ends import Footing
from ufs_desktop.net.frames import HEAD, framed
from ufs_desktop.net.gate import FIRST_WAIT, MOST_FAILURES, MOST_GUESSES, TAKEN
from ufs_desktop.net.guest import GuestDesk
from ufs_desktop.net.guest_messages import ChancePart, Entry, Readiness, Remark, Reply, Submission
from ufs_desktop.net.host_messages import Deal, Showing
from ufs_desktop.net.invitation import Invitation
from ufs_desktop.net.messages import LONGEST_CHAT, Message, Parting
from ufs_desktop.net.seat import STALE, UNCLEAR
from ufs_desktop.net.tickets import Ticket
from ufs_desktop.session.setup import SeatKind


def caller(meeting: Meeting, secret: str, **named: Any) -> tuple[GuestDesk, Guest]:
    """Somebody else who calls."""
    guest = Guest()
    invitation = Invitation("10.0.0.7", 47650, secret)
    named = {"deck": meeting.decks[1], **named}
    return GuestDesk(FIGHT, guest, meeting.clock, "Mallory", invitation=invitation, **named), guest


def hello(meeting: Meeting) -> bytes:
    """The first word of somebody who says nothing else."""
    return caller(meeting, "00000")[0].dial(nothing).take()


def begun(**offer: Any) -> Meeting:
    meeting = Meeting(SeatKind.HERE, **offer)
    meeting.call()
    while meeting.guest.asked is None:
        meeting.step()
    return meeting


def goes_on(meeting: Meeting) -> None:
    """The two still play."""
    before = len(meeting.room.history.moves)
    meeting.advance(4)
    assert len(meeting.room.history.moves) > before
    assert not meeting.wire.is_cut


def test_guesses_at_the_code_are_few_and_slow() -> None:
    meeting = Meeting(SeatKind.HERE)
    for count in range(MOST_FAILURES):
        far, guest = caller(meeting, "00000")
        meeting.call(far)
        assert guest.connections[-1].parting is Parting.SECRET
        far, guest = caller(meeting, "00000")
        meeting.call(far)
        early = Parting.SPENT if count == MOST_FAILURES - 1 else Parting.WAIT
        assert guest.connections[-1].parting is early
        meeting.clock.now += FIRST_WAIT * 2**count
    far, guest = caller(meeting, meeting.desk.gate.play.secret)
    meeting.call(far)
    assert guest.connections[-1].parting is Parting.SPENT
    gate = meeting.desk.gate
    shut_out = [gate.has_shut_out]
    meeting.desk.renew_code()
    assert [*shut_out, gate.has_shut_out] == [True, False]
    meeting.clock.now += FIRST_WAIT * 2**MOST_FAILURES
    far, guest = caller(meeting, meeting.desk.gate.play.secret)
    meeting.call(far)
    assert guest.connections[-1].standing is Footing.PLAYING


def test_who_guesses_keeps_out_nobody_else() -> None:
    meeting = Meeting(SeatKind.HERE)
    for _ in range(MOST_FAILURES):
        meeting.call(caller(meeting, "00000")[0], "10.0.0.66")
        meeting.clock.now += 60
    for _ in range(MOST_FAILURES):  # and now others hold the door
        meeting.desk.accept(nothing, "10.0.0.67").receive(hello(meeting))
    meeting.call()
    assert meeting.guest.connections[-1].standing is Footing.PLAYING


@pytest.mark.slow
def test_a_code_is_used_up_by_guesses_from_many_addresses() -> None:
    meeting = Meeting(SeatKind.HERE)
    for count in range(MOST_GUESSES):
        meeting.call(caller(meeting, "00000")[0], f"10.0.1.{count}")
        meeting.wires.pop()
    assert meeting.desk.gate.play.is_spent
    assert not meeting.desk.announcement(1).is_open
    meeting.call()
    assert meeting.guest.connections[-1].parting is Parting.SPENT
    meeting.desk.renew_code()
    assert meeting.desk.announcement(1).is_open
    far, guest = caller(meeting, meeting.desk.gate.play.secret)
    meeting.call(far)
    assert guest.connections[-1].standing is Footing.PLAYING


def test_many_guesses_at_once_are_no_more() -> None:
    meeting = Meeting(SeatKind.HERE)
    guests = []
    for _ in range(3 * MOST_FAILURES):
        far, guest = caller(meeting, "00000")
        meeting.dial(far)
        guests.append(guest)
    meeting.run()
    partings = [guest.connections[-1].parting for guest in guests]
    assert partings.count(Parting.SECRET) <= MOST_FAILURES
    assert Footing.PLAYING not in [guest.connections[-1].standing for guest in guests]


def test_a_second_guest_is_turned_away_even_with_the_code() -> None:
    meeting = Meeting(SeatKind.HERE)
    secret = meeting.desk.gate.play.secret
    meeting.call()
    far, guest = caller(meeting, secret)
    meeting.call(far)
    assert guest.connections[-1].words == TAKEN
    meeting.wires.pop()
    stranger = Ticket("10.0.0.7", 1, meeting.desk.book.match, "ab" * 32, "Mallory")
    other = Guest()
    returning = GuestDesk(FIGHT, other, meeting.clock, "Mallory", ticket=stranger)
    meeting.call(returning)
    assert other.connections[-1].parting is Parting.SECRET
    meeting.wires.pop()
    goes_on(meeting)


@pytest.mark.parametrize(
    ("other", "words"),
    [
        ({"program": "9.9", "protocol": 99}, "you have 9.9"),
        ({"protocol": 99}, "but they differ"),
        ({"rules": 99}, "but they differ"),
        ({"make": "ab"}, "but they differ"),
        ({"make": ""}, "but they differ"),
        ({"cards": "ab"}, "cards that came with the program"),
        ({"game": "chess"}, "another game"),
    ],
)
def test_another_version_is_told_in_words_a_player_understands(
    other: dict[str, Any], words: str
) -> None:
    meeting = Meeting(SeatKind.HERE)
    meeting.far._versions = meeting.far._versions.model_copy(update=other)
    meeting.call()
    told = meeting.guest.connections[-1]
    assert told.parting is Parting.VERSIONS
    assert words in told.words
    assert not meeting.desk.gate.play.failures


def test_a_newer_program_is_told_so_whatever_more_it_says() -> None:
    meeting = Meeting(SeatKind.HERE)
    far, guest = caller(meeting, "00000")
    line = far.dial(nothing)
    hello = json.loads(line.take()[HEAD:])
    hello["versions"] |= {"program": "9.9", "more": 1}
    wire = Wire(meeting.desk.accept(nothing), line)
    wire.host.receive(framed(json.dumps(hello | {"more": True}).encode()))
    wire.turn()
    assert guest.connections[-1].parting is Parting.VERSIONS


@pytest.mark.parametrize(
    "message",
    [
        Entry(name="Bram"),
        ChancePart(game=1, part="0" * 64),
        ChancePart(game=2, part="0" * 64),
        Submission(deck={}),
    ],
)
def test_what_no_program_of_ours_says_now_ends_the_connection_alone(message: Message) -> None:
    meeting = begun()
    meeting.far.send(message)
    meeting.run()
    assert meeting.wire.is_cut
    assert meeting.room.away == (1,)
    assert meeting.guest.connections[-1].parting is Parting.BREACH


def test_answers_that_are_stale_wild_or_the_rivals_change_nothing() -> None:
    meeting = begun()
    asked = meeting.guest.asked
    assert asked is not None
    seal = meeting.far._told.seal
    moves = list(meeting.room.history.moves)
    number = asked.id or 0
    for reply in (
        Reply(decision=number, seal="0" * 32, key=None),
        Reply(decision=number, seal=seal, key=[[[[[[[[1]]]]]]]]),
        Reply(decision=number, seal=seal, key={"a": 1}),
        Reply(decision=number, seal=seal, key=1.5),
        Reply(decision=number + 1, seal=seal, key=None),
        Reply(decision=number, seal=seal, key="nothing like it"),
    ):
        meeting.far.send(reply)
        meeting.run()
    assert meeting.room.history.moves == moves
    reasons = [refused.reason for refused in meeting.guest.refusals]
    assert reasons[:4] == [STALE, UNCLEAR, UNCLEAR, UNCLEAR]
    while meeting.shell.asked is None:
        meeting.step()
    here = meeting.shell.asked
    moves = list(meeting.room.history.moves)
    meeting.far.send(Reply(decision=here.id or 0, seal=meeting.far._told.seal, key=None))
    meeting.run()
    assert meeting.room.history.moves == moves
    assert meeting.far.transcript.mark == meeting.desk.book.transcript.mark
    goes_on(meeting)


@pytest.mark.parametrize(
    "words", ["<b>bold</b><img src=x>", "a\x00\x1b[31mb\u202ec", "x" * LONGEST_CHAT, "\u200b\n\t"]
)
def test_chat_is_plain_words_of_some_length(words: str) -> None:
    meeting = begun()
    meeting.far.send(Remark(words=words))
    meeting.run()
    for _, heard in meeting.shell.heard + meeting.guest.heard:
        assert heard.isprintable()
        assert len(heard) <= LONGEST_CHAT
    assert len(meeting.shell.heard) == (0 if words.startswith("\u200b") else 1)
    for _ in range(50):
        meeting.far.send(Remark(words="again"))
    meeting.run()
    assert len(meeting.shell.heard) < 10
    assert "too quickly" in meeting.guest.words[-1]
    goes_on(meeting)


@pytest.mark.parametrize(
    "lists",
    [
        {},
        {"main": 3},
        {"name": "x", "character": "Nobody at All", "main": {"Not a Card": 60}},
        {"name": "x", "main": {"Not a Card": 10**9}},
        {"a": [[[[[[]]]]]]},
    ],
)
def test_a_deck_that_cannot_be_played_is_refused_with_reasons(lists: dict[str, Any]) -> None:
    meeting = Meeting(SeatKind.HERE)
    bring = meeting.far._book.bring
    meeting.far._book.bring = lambda deck: lists  # type: ignore[method-assign]
    meeting.call()
    assert meeting.guest.verdicts[-1]
    assert all(problem.text for problem in meeting.guest.verdicts[-1])
    assert meeting.desk.table.room is None
    meeting.far._book.bring = bring  # type: ignore[method-assign]
    meeting.far.submit(meeting.decks[1])
    meeting.run()
    assert meeting.guest.verdicts[-1] == []
    goes_on(meeting)


def test_another_card_list_between_two_games_is_refused() -> None:
    meeting = begun(best_of=3)
    meeting.far.concede()
    meeting.run()
    deck = meeting.decks[1]
    stolen = deck.model_copy(update={"main": dict.fromkeys(deck.main, 9)})
    meeting.far.send(Readiness(deck=meeting.far._book.bring(stolen)))
    meeting.run()
    assert meeting.guest.refusals
    assert meeting.room.score.games == 1
    meeting.room.ready(0)
    meeting.far.ready()
    meeting.run()
    assert meeting.guest.games == [1, 2]


def bad_view(change: Callable[[dict[str, Any]], None]) -> Parting | None:
    """What becomes of a guest whose host sends something else."""
    meeting = begun()
    assert meeting.desk.guest.link is not None
    link = meeting.desk.guest.link
    send = link.send

    def sent(message: Message) -> None:
        if isinstance(message, Showing):
            raw = json.loads(message.model_dump_json())
            change(raw)
            message = Showing.model_validate(raw)
        send(message)

    link.send = sent  # type: ignore[method-assign]
    assert meeting.desk.table.seat is not None
    meeting.desk.table.seat._send = sent
    before = len(meeting.guest.updates)
    meeting.wire.host.link.send = sent
    meeting.step()
    assert len(meeting.guest.updates) == before
    return meeting.guest.connections[-1].parting


@pytest.mark.parametrize(
    "fields",
    [
        {"seal": "0" * 32},
        {"change": [0, [1, 2, 3]]},
        {"change": [1, [[0, [0, 7]]]]},
        {"change": [1, [[2, [0, None]]]]},
        {"change": [1, [[1, [2, 0, 0, []]]]]},
        {"change": [1, [[99, [0, 0]]]]},
        {"change": {"a": 1}},
        {"change": [2, 0, 0, []]},
        {"log": [["key"]]},
        {"log": "words"},
        {"log_start": 10_000},
        {"vain": [2_000_000]},
        {"number": 0},
        {"game": 7},
        {"took": "0" * 32},
        {"odds": [[1, 2]]},
    ],
)
def test_a_host_cannot_make_the_guests_window_believe_what_does_not_fit(
    fields: dict[str, Any],
) -> None:
    assert bad_view(lambda raw: raw.update(fields)) is Parting.BREACH


def test_a_host_cannot_deal_a_game_twice() -> None:
    meeting = begun()
    assert meeting.desk.guest.link is not None
    terms, deck = meeting.desk.terms, next(iter(meeting.far._book.decks))
    meeting.desk.guest.link.send(Deal(game=1, commitment="0" * 64, deck=deck, terms=terms))
    meeting.run()
    assert meeting.guest.connections[-1].parting is Parting.BREACH


def fuzz(rounds: int, seed: str) -> None:
    """Spoil the bytes between the two in every way; both stay whole."""
    rng = Rng(seed)
    meeting = begun()
    for _ in range(rounds):
        wire, victim = meeting.wire, rng.choice(["host", "guest"])
        if rng.below(4):
            meeting.step()
            data = bytearray(rng.choice([wire.to_host, wire.to_guest])[-2_000:])
        else:
            data = bytearray(rng.below(256) for _ in range(rng.below(400)))
        for _ in range(rng.below(4)):
            if data:
                data[rng.below(len(data))] = rng.below(256)
        if rng.below(2):
            stranger = meeting.desk.accept(nothing)
            stranger.receive(bytes(data))
            assert stranger.is_over or not stranger.is_known
            stranger.lost()
            continue
        getattr(wire, victim).receive(bytes(data))
        meeting.run()
        meeting.clock.now += 30
        meeting.desk.tick()
        if wire.is_cut:
            assert meeting.far.contact.wants_line
            meeting.call()
        if meeting.is_over:
            meeting = begun()
    goes_on(meeting)


def test_spoilt_bytes_hurt_nobody() -> None:
    fuzz(16, "fuzz")


@pytest.mark.slow
def test_spoilt_bytes_hurt_nobody_for_a_while() -> None:
    fuzz(80, "slow fuzz")


@pytest.mark.soak
def test_spoilt_bytes_hurt_nobody_for_long() -> None:
    for number in range(300):
        fuzz(100, f"soak {number}")


def test_whoever_calls_from_ever_new_addresses_is_not_remembered() -> None:
    meeting = Meeting(SeatKind.HERE)
    for number in range(50):
        stranger = meeting.desk.accept(nothing, f"fe80::{number:x}")
        far = meeting.guest_desk(Guest(), Invitation("10.0.0.7", 1, "7F3KQ"), meeting.decks[1])
        stranger.receive(far.dial(nothing).take())
        stranger.lost()
    assert not meeting.desk.gate.play._of
