"""Two honest players who do anything at any time, over a line that breaks, by programs that are
killed: no match is lost, and the host is believed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from engine.kernel.replay import load_replay
from engine.kernel.rng import Rng
from tests.desktop.players import some_answer
from tests.net.meetings import Meeting
from ufs_desktop.fight.module import FIGHT
from ufs_desktop.net import deals, pledges
from ufs_desktop.net.ends import Footing
from ufs_desktop.net.host_messages import ClockTerms
from ufs_desktop.net.verification import fault
from ufs_desktop.session.setup import SeatKind

HOST = 0
ACTS = 60
PAUSE = 0.6  # seconds, in every other meeting
LAPSES = (0.1, 1.0, 6.0, 16.0)  # seconds


class RestlessMeeting(Meeting):
    """What happens next is chance; what both have to say is carried to the other side or is not."""

    def __init__(self, seed: int, folder: Path) -> None:
        clock = ClockTerms(game=900, reserve=60) if seed % 3 == 0 else None
        best_of, pause = 3 if seed % 4 else 1, PAUSE * (seed % 2)
        super().__init__(SeatKind.HERE, best_of, folder=folder, clock=clock, pause=pause)
        self.rng, self.chance = Rng(f"answers {seed}"), Rng(f"restless {seed}")
        self.judged = 0  # games that the guest has checked
        self.call()

    def do_something(self) -> None:
        acts: dict[Callable[[], object], int] = {
            self._answer: 50,
            self.far.undo: 5,
            lambda: self.room.undo(HOST): 5,
            lambda: self.far.respond(agreed=self._coin): 4,
            lambda: self.room.respond(HOST, agreed=self._coin): 4,
            self.far.offer_draw: 1,
            lambda: self.room.offer_draw(HOST): 1,
            lambda: self.far.pause(wanted=self._coin): 3,
            lambda: self.desk.pause(wanted=self._coin): 3,
            lambda: self.far.concede(whole_match=self._coin): 1,
            lambda: self.room.concede(HOST, whole_match=self._coin): 1,
            lambda: self.wire.cut(): 6,
            self._break_off: 5,
            self.lose_guest: 3,
            self.restart_host: 3,
            self._wait: 6,
        }
        lots = [act for act, often in acts.items() for _ in range(often)]
        self.chance.choice(lots)()
        if self.chance.below(4):
            self.go_on()
        self.judge()

    @property
    def _coin(self) -> bool:
        return self.chance.below(2) == 1

    def _answer(self) -> None:
        """Whoever is asked answers, perhaps twice; after a game both want another one."""
        far, here = self.guest.asked, self.shell.asked
        if self.is_over:
            self.room.ready(HOST)
            if self.guest.updates and self.guest.updates[-1].view.result is not None:
                self.far.ready()
        elif far is not None:
            key = some_answer(far, self.rng)
            for _ in range(1 + self._coin):
                self.far.answer(far.id or 0, key)
        elif here is not None:
            self.room.answer(HOST, here.id or 0, some_answer(here, self.rng))

    def _break_off(self) -> None:
        """A part of what is said arrives still."""
        wire = self.wire
        if wire.is_cut:
            return
        up, down = wire.guest.take(), wire.host.take()
        wire.host.receive(up[: self.chance.below(len(up) + 1)])
        wire.guest.receive(down[: self.chance.below(len(down) + 1)])
        wire.cut()

    def _wait(self) -> None:
        self.clock.now += self.chance.choice(LAPSES)
        self.desk.tick()
        self.far.contact.tick()

    def go_on(self) -> None:
        """What can be said is said."""
        if self.far.contact.wants_line:
            self.call()
        self.run()
        self.desk.table.look()
        self.run()

    def judge(self) -> None:
        connection = self.far.contact.connection
        assert connection.standing is not Footing.OVER, connection
        for opened in self.guest.opened:
            found = fault(load_replay(opened.record, FIGHT.kind), opened.evidence, FIGHT)
            assert found == ""
            self.judged += 1
        self.guest.opened.clear()

    def end(self) -> None:
        """All is said, and the match is given up if it is not over."""
        for _ in range(4):
            self.go_on()
            self.desk.pause(wanted=False)
            self.far.pause(wanted=False)
            if self.is_over and self.room.score.has_next:
                self._answer()
            self.room.concede(HOST, whole_match=True)
            self.clock.now += 10
            self.desk.tick()
        self.go_on()
        self.judge()


def check(seed: int, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = count(1_000 * seed)
    for module in (deals, pledges):
        monkeypatch.setattr(module, "new_part", lambda: f"{next(numbers):064x}")
    meeting = RestlessMeeting(seed, folder)
    for _ in range(ACTS):
        meeting.do_something()
    meeting.end()
    assert meeting.judged
    assert meeting.far.transcript.mark == meeting.desk.book.transcript.mark


@pytest.mark.parametrize("seed", range(4))
def test_nobody_loses_a_match_or_is_accused(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check(seed, tmp_path, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4, 100))
def test_nobody_ever_loses_a_match_or_is_accused(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check(seed, tmp_path, monkeypatch)
