"""A guest without a window: answers questions, and measures how long a guest has to wait."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from PySide6.QtCore import QCoreApplication, QObject, QTimer

from ufs_desktop import garbage
from ufs_desktop.cli.event_loop import application, run_for
from ufs_desktop.cli.games import game_of
from ufs_desktop.cli.lan_match import LanTally, ViewPlayer
from ufs_desktop.cli.terminal import NO_INPUT, Prompter
from ufs_desktop.net.ends import Connection, Footing
from ufs_desktop.net.messages import Parting
from ufs_desktop.net.search import Network
from ufs_desktop.remote.fair_play import FairPlay, GameKept
from ufs_desktop.remote.guest_worker import Caller, GuestWorker
from ufs_desktop.remote.lan_folders import LanFolders
from ufs_desktop.remote.loan_words import listed
from ufs_desktop.remote.umpire import Umpire
from ufs_desktop.session.module import GameModule
from ufs_desktop.session.update import Refused, Update
from ufs_desktop.table.kit import TableKit

MOST_REFUSALS = 30  # for one question
TOO_LONG = "the games took too long"
LENT = "asking the host whether to play with your own cards: {cards}"
LOOKED_FOR = "resuming the saved match: looking for its host"
STUCK = "no random answer was accepted"


def visit(
    caller: Caller,
    network: Network,
    player: ViewPlayer | None,
    patience: int,
    keep: Path | None = None,
) -> Visit:
    """Play until the host says goodbye; without a `player`, the person at the terminal plays."""
    app = application()
    worker = GuestWorker(caller, network, LanFolders(joined=keep))
    if caller.invitation is None:
        sys.stderr.write(f"{LOOKED_FOR}\n")
    made = Visit(worker, player, caller.module)
    if player is None:
        seat_at_terminal(worker, made, game_of(caller.module.edition).kit())
    QTimer.singleShot(0, worker, worker.begin)
    run_for(app, patience, lambda: made.end(TOO_LONG))
    worker.stop()
    made.finish()
    return made


def seat_at_terminal(worker: GuestWorker, made: Visit, kit: TableKit) -> None:
    """Let the person at the terminal play, and tell them what happens."""
    prompter = Prompter(worker, worker.say, kit)
    prompter.setParent(made)
    worker.begun.connect(lambda place: prompter.name(tuple(place.terms.names)))
    worker.heard.connect(prompter.hear)
    worker.met.connect(prompter.meet)
    worker.stood.connect(prompter.stand)
    worker.asked_to_lend.connect(lambda names: prompter.tell(LENT.format(cards=listed(names))))
    prompter.ended.connect(lambda: made.end(NO_INPUT))
    prompter.listen()


class Visit(QObject):
    """Answers questions, and records waiting times and the number of bytes received."""

    def __init__(self, worker: GuestWorker, player: ViewPlayer | None, module: GameModule) -> None:
        super().__init__()
        self.tally = LanTally()
        self.trouble = ""
        self.is_fair = True
        self._is_over = False
        self._umpire = Umpire(module)
        self._worker, self._player = worker, player
        self._began = time.perf_counter()
        self._shown_at = 0.0  # when the latest view arrived
        self._asked_at = 0.0  # when the pending answer was sent
        self._refusals = self._answers = self._received = 0
        self._times: list[float] = []  # milliseconds from an answer to the next view
        self._trials: list[float] = []  # milliseconds from a view to its tried offers
        self._bytes: list[int] = []  # of each moment
        self._is_counted = False  # whether this game's end is counted
        self._plays_on = False  # whether another match is wanted once the last is checked
        self._newest: Update | None = None
        self._calm = garbage.Calm()
        worker.begun.connect(self._begin)
        worker.updated.connect(self._show)
        worker.advised.connect(self._advise)
        worker.refused.connect(self._try_again)
        worker.stood.connect(self._stand)
        worker.objected.connect(self._object)
        worker.uncovered.connect(self._judge)

    def end(self, trouble: str) -> None:
        if not self._is_over:
            self._is_over, self.trouble = True, trouble
            self._leave()

    def finish(self) -> None:
        """Wait for the check to end, and restore garbage collection."""
        self._umpire.finish()
        self._calm.end()

    @property
    def figures(self) -> dict[str, object]:
        """The results of the match, and what it cost."""
        times, sizes = sorted(self._times) or [0.0], sorted(self._bytes) or [0]
        trials = sorted(self._trials) or [0.0]
        return {
            "games": self.tally.games,
            "wins": self.tally.wins,
            "draws": self.tally.draws,
            "answers": self._answers,
            "seconds": round(time.perf_counter() - self._began, 3),
            "answer_ms": round(median(times), 2),
            "answer_ms_p99": round(times[int(0.99 * (len(times) - 1))], 2),
            "trial_ms": round(median(trials), 2),
            "trial_ms_p99": round(trials[int(0.99 * (len(trials) - 1))], 2),
            "bytes": int(median(sizes)),
            "bytes_p99": sizes[int(0.99 * (len(sizes) - 1))],
            "bytes_in_all": self._received,
            "fair": self.is_fair,
        }

    def _begin(self, place: object) -> None:
        """A game begins, and may be over before any view of it arrives."""
        self._is_counted = False
        self._calm.begin()

    def _show(self, update: Update) -> None:
        self._measure()
        self._newest, self._refusals = update, 0
        result = update.view.result
        if result is None:
            self._is_counted = False
            if update.is_tried:
                self._answer()
        elif not self._is_counted:
            self._is_counted = True
            self.tally.count(result)
            self._plays_on = not update.match.has_next
            if update.match.has_next:
                self._worker.ready(None)

    def _advise(self, vain: tuple[int, ...]) -> None:
        """Answer once the offers have been tried, which a window also has to wait for."""
        self._trials.append(1000 * (time.perf_counter() - self._shown_at))
        self._answer()

    def _measure(self) -> None:
        self._shown_at = time.perf_counter()
        if self._asked_at:
            self._times.append(1000 * (time.perf_counter() - self._asked_at))
            self._asked_at = 0.0
        received = self._worker.received
        self._bytes.append(received - self._received)
        self._received = received

    def _answer(self) -> None:
        if self._player is None:
            return
        asked = None if self._newest is None else self._newest.view.decision
        if asked is not None and asked.id is not None:
            self._answers += 1
            self._asked_at = time.perf_counter()
            self._worker.answer(asked.id, self._player.key_for(asked), False)

    def _try_again(self, refused: Refused) -> None:
        self._refusals += self._player is not None
        if self._refusals > MOST_REFUSALS:
            self.end(f"{STUCK}: {refused.reason} ({refused.rule})")
        else:
            self._answer()

    def _stand(self, connection: Connection) -> None:
        if connection.standing is Footing.OVER:
            is_done = connection.parting is Parting.ENDED
            self.end("" if is_done else connection.words or "the host has left")

    def _object(self, problems: Sequence[str]) -> None:
        if problems:
            self.end(f"the deck is refused: {'; '.join(problems)}")

    def _judge(self, kept: GameKept) -> None:
        """Check the match in the background, or the host would think that we are lost. Another
        match waits for that, as a check would take half of the playing thread's time."""
        self._umpire.check(kept, self._tell)

    def _tell(self, found: FairPlay) -> None:
        self.is_fair = self.is_fair and found.is_fair
        sys.stderr.write(f"{found.words}\n")
        if self._plays_on and not self._umpire.is_busy:
            self._plays_on = False
            self._worker.ready(None)
        self._leave()

    def _leave(self) -> None:
        """Leave once the match is over and completely checked."""
        if self._is_over and not self._umpire.is_busy:
            QCoreApplication.quit()
