"""Whole matches between a host and a guest who know each other by bytes alone."""

from __future__ import annotations

import gc
import tracemalloc
from pathlib import Path

import pytest

from engine.kernel import history
from engine.kernel.game import Game
from engine.kernel.replay import HASH_EVERY, load_replay
from engine.kernel.rng import Rng
from engine.kernel.save import state_hash
from engine.kernel.views import view_for
from tests.net.meetings import Guest, Meeting
from tests.shares import share
from tests.shells import NOW
from ufs_desktop.data.records import WHEN
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.net import deals, logbook, pledges
from ufs_desktop.net.ends import Footing
from ufs_desktop.net.invitation import Invitation
from ufs_desktop.net.journal import Journal, read_journal
from ufs_desktop.net.verification import fault
from ufs_desktop.session.setup import SeatKind

HOST, GUEST = 0, 1


def test_a_match_is_played_over_a_wire() -> None:
    meeting = Meeting(best_of=3)
    meeting.call()
    assert meeting.guest.verdicts == [[]]
    assert meeting.far.contact.connection.standing is Footing.PLAYING
    for loser in (GUEST, HOST, GUEST):
        meeting.advance(8)
        meeting.concede(loser)
        if meeting.room.score.has_next:
            meeting.far.ready()
        meeting.run()
    assert meeting.room.score.games == 3
    assert meeting.guest.games == [1, 2, 3]
    assert [opened.game for opened in meeting.guest.opened] == [1, 2, 3]
    assert meeting.far.transcript.entries == meeting.desk.book.transcript.entries
    assert meeting.far.transcript.mark == meeting.desk.book.transcript.mark
    assert [each for _, each in meeting.shell.proofs][-1] == meeting.guest.opened[-1].evidence
    assert [key for key, _ in meeting.shell.proofs] == [
        game.key for game in meeting.desk.book.deals.games
    ]
    assert not meeting.guest.refusals
    assert not meeting.guest.failures
    assert not meeting.wire.is_cut
    for opened in meeting.guest.opened:
        replay = load_replay(opened.record, FIGHT.kind)
        assert fault(replay, opened.evidence, FIGHT) == ""
        assert replay.about["begun"] == f"{NOW:{WHEN}}"  # one match, as its files are called


def test_match_after_match_leaves_nothing_behind_and_can_be_gone_on_with(tmp_path: Path) -> None:
    meeting = Meeting(SeatKind.HERE, folder=tmp_path)
    meeting.call()
    sizes = []
    for number in range(1, 4):
        meeting.advance(6)
        meeting.concede(GUEST)
        assert [opened.game for opened in meeting.guest.opened][-1] == number
        opened = meeting.guest.opened[-1]
        assert fault(load_replay(opened.record, FIGHT.kind), opened.evidence, FIGHT) == ""
        sizes.append([path.stat().st_size for path in sorted(tmp_path.iterdir())])
        if number == 1:
            meeting.lose_host()
        meeting.room.ready(HOST)
        meeting.far.ready()
        meeting.run()
        if number == 2:
            meeting.lose_host()
            meeting.lose_guest()
    assert meeting.far.transcript.mark == meeting.desk.book.transcript.mark
    assert len(meeting.desk.book.deals.games) == 1
    for first, last in zip(sizes[0], sizes[-1], strict=True):
        assert last < 1.5 * first


@pytest.mark.parametrize("lost", share(["host", "wire", "guest"], 3, pytest.mark.slow))
def test_another_match_that_was_dealt_while_the_connection_was_lost_is_a_whole_one(
    lost: str, tmp_path: Path
) -> None:
    meeting = Meeting(SeatKind.HERE, folder=tmp_path)
    meeting.call()
    for number in (2, 3):
        meeting.advance(4)
        meeting.concede(GUEST)
        meeting.far.ready()
        meeting.room.ready(HOST)
        meeting.wire.host.receive(meeting.wire.guest.take())
        assert meeting.desk.book.number == number
        lose(meeting, lost)
        meeting.advance(4)
        lose(meeting, lost)
        assert meeting.far.contact.connection.standing is Footing.PLAYING
        assert meeting.far.transcript.mark == meeting.desk.book.transcript.mark
    meeting.concede(GUEST)
    opened = meeting.guest.opened[-1]
    assert opened.game == 3
    assert fault(load_replay(opened.record, FIGHT.kind), opened.evidence, FIGHT) == ""


@pytest.mark.parametrize("first", ["guest", "host"])
@pytest.mark.parametrize("lost", share(["host", "wire", "guest"], 3, pytest.mark.slow))
def test_the_next_game_of_a_match_may_be_dealt_while_the_connection_is_lost(
    lost: str, first: str, tmp_path: Path
) -> None:
    meeting = Meeting(SeatKind.HERE, best_of=3, folder=tmp_path)
    meeting.call()
    meeting.advance(4)
    meeting.concede(HOST)
    if first == "guest":
        meeting.far.ready()
        meeting.run()
        meeting.wire.cut()
        meeting.room.ready(HOST)
    else:
        meeting.room.ready(HOST)
        meeting.run()
        meeting.far.ready()
        meeting.wire.host.receive(meeting.wire.guest.take())
    assert meeting.desk.book.number == 2
    for _ in range(2):  # what was told in another order is noticed the second time
        lose(meeting, lost)
        assert meeting.far.contact.connection.standing is Footing.PLAYING
        assert meeting.far.transcript.mark == meeting.desk.book.transcript.mark
        meeting.advance(4)
    meeting.concede(HOST)
    assert len(meeting.guest.opened) == 2
    for opened in meeting.guest.opened:
        assert fault(load_replay(opened.record, FIGHT.kind), opened.evidence, FIGHT) == ""


def test_a_state_is_hashed_when_what_was_said_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    meeting = Meeting(SeatKind.BOT)
    waiting: list[int] = []

    def hash_and_tell(game: Game) -> str:
        waiting.append(meeting.desk._receptions[-1].link.waiting)
        return state_hash(game)

    monkeypatch.setattr(history, "state_hash", hash_and_tell)
    meeting.call()
    while len(meeting.room.history.moves) < 3 * HASH_EVERY:
        assert meeting.step()
    assert len(waiting) == len(meeting.room.history.moves) // HASH_EVERY
    assert not any(waiting)


def test_what_a_game_stands_on_is_on_the_disk_before_anybody_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settled: list[tuple[str, str]] = []
    settle = Journal.settle

    def settle_and_tell(journal: Journal) -> None:
        settle(journal)
        settled.append((journal.path.name, read_journal(journal.path)[-1][0]))

    monkeypatch.setattr(Journal, "settle", settle_and_tell)
    meeting = Meeting(SeatKind.HERE, folder=tmp_path)
    meeting.call()
    meeting.concede(GUEST)
    assert [kind for name, kind in settled if name == "host"] == [*("commit", "join", "opened")]
    assert [kind for name, kind in settled if name == "guest"] == ["entry"]


@pytest.mark.parametrize(
    ("side", "lost"), [("host", 0), pytest.param("guest", 9, marks=pytest.mark.slow)]
)
def test_a_loss_of_power_spoils_the_end_of_a_file_alone(
    side: str, lost: int, tmp_path: Path
) -> None:
    meeting = Meeting(SeatKind.HERE, folder=tmp_path)
    meeting.call()
    meeting.advance(10)
    made = len(meeting.room.history.moves)
    path = tmp_path / side
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: len(lines) - lost]) + lines[-1][:7] + b"\0" * 20)
    for _ in range(2):
        lose(meeting, side)
        meeting.step()
    assert len(meeting.room.history.moves) >= made
    assert meeting.far.transcript.mark == meeting.desk.book.transcript.mark
    meeting.advance(4)
    meeting.concede(GUEST)
    opened = meeting.guest.opened[-1]
    assert fault(load_replay(opened.record, FIGHT.kind), opened.evidence, FIGHT) == ""


def played(seed: str, folder: Path | None = None, kill: str = "", most: int = 40) -> Meeting:
    """A game with somebody's program, or the connection, lost now and then."""
    meeting = Meeting(SeatKind.HERE, folder=folder)
    meeting.rng = Rng(seed)
    chance = Rng(f"losses of {kill} {seed}")
    meeting.call()
    for _ in range(most):
        if kill and chance.below(6) == 0:
            lose(meeting, kill)
        if not meeting.step():
            break
    return meeting


def lose(meeting: Meeting, what: str) -> None:
    if what == "guest":
        meeting.lose_guest()
    elif what == "host":
        meeting.lose_host()
    else:
        meeting.wire.cut()
        meeting.call()


@pytest.mark.parametrize("kill", ["wire", "guest", "host"])
def test_nothing_is_lost_with_a_connection_or_a_program(
    kill: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_that_nothing_is_lost(kill, "0", tmp_path, monkeypatch, most=12)


@pytest.mark.slow
@pytest.mark.parametrize("kill", ["wire", "guest", "host"])
@pytest.mark.parametrize("seed", range(100))
def test_nothing_is_lost_at_any_moment(
    seed: int, kill: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_that_nothing_is_lost(kill, str(seed), tmp_path, monkeypatch)


def check_that_nothing_is_lost(
    kill: str, seed: str, folder: Path, monkeypatch: pytest.MonkeyPatch, most: int = 40
) -> None:
    for module in (deals, pledges):
        monkeypatch.setattr(module, "new_part", lambda: f"{int(seed):064x}")
    whole, cut = played(seed, most=most), played(seed, folder, kill, most)
    assert len(cut.wires) > 1
    assert cut.room.history.moves == whole.room.history.moves
    assert state_hash(cut.room.history.game) == state_hash(whole.room.history.game)
    assert cut.far._told.seal == whole.far._told.seal
    assert cut.far.transcript.mark == cut.desk.book.transcript.mark


@pytest.mark.slow
def test_whoever_comes_to_a_very_long_game_is_told_all_of_it() -> None:
    meeting = Meeting(SeatKind.HERE, is_watchable=True)
    meeting.call()
    meeting.advance(9)
    game = meeting.room.history.game
    game.log *= 10_000 // len(game.log)
    lose(meeting, "wire")
    assert meeting.far.contact.connection.standing is Footing.PLAYING
    assert meeting.guest.updates[-1].log_start == 0
    assert meeting.guest.updates[-1].view.log == view_for(game, GUEST).log
    spectator = Guest()
    secret = meeting.desk.gate.watch.secret
    meeting.call(meeting.guest_desk(spectator, Invitation("10.0.0.7", 1, secret), None))
    assert len(spectator.updates[-1].view.log) == len(game.log)
    meeting.step()
    assert meeting.guest.updates[-1].log_start > 9_000


def test_a_log_in_pieces_is_proved_as_a_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logbook, "LARGEST_PIECE", 1_000)
    meeting = Meeting(SeatKind.HERE, folder=tmp_path)
    meeting.call()
    meeting.advance(9)
    for side in ("wire", "guest"):
        lose(meeting, side)
        meeting.step()
    meeting.room.concede(HOST)
    meeting.desk.table.look()
    meeting.run()
    (opened,) = meeting.guest.opened
    assert fault(load_replay(opened.record, FIGHT.kind), opened.evidence, FIGHT) == ""


@pytest.mark.soak
def test_two_hundred_matches_in_a_row_take_no_more_room_than_fifty() -> None:
    """Of what the two sides keep; the wire of the test itself forgets what it carried."""
    meeting = Meeting(SeatKind.HERE)
    meeting.call()
    kept = {}
    tracemalloc.start()
    for number in range(1, 201):
        meeting.advance(8)
        meeting.concede(GUEST)
        meeting.room.ready(HOST)
        meeting.far.ready()
        meeting.run()
        meeting.wire.to_host = meeting.wire.to_guest = b""
        for told in (meeting.shell, meeting.guest):
            del told.updates[:-1], told.requests[:]
        del meeting.guest.opened[:], meeting.shell.proofs[:], meeting.guest.connections[:-1]
        if number in (50, 200):
            gc.collect()
            kept[number] = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert kept[200] < 1.1 * kept[50] + 2**20
