"""A host without a window: the host worker of the window's program, run by a command."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QTimer

from engine.kernel.history import History
from ufs_desktop import garbage
from ufs_desktop.cli.event_loop import application, run_for
from ufs_desktop.cli.games import game_of
from ufs_desktop.cli.lan_match import LanTally
from ufs_desktop.cli.terminal import NO_INPUT, Prompter
from ufs_desktop.net.deals import HOST
from ufs_desktop.net.ends import Company
from ufs_desktop.net.messages import Parting
from ufs_desktop.net.offer import HostOffer
from ufs_desktop.net.search import Network
from ufs_desktop.remote.host_worker import Gathering, HostWorker
from ufs_desktop.remote.lan_folders import LanFolders
from ufs_desktop.remote.loan_words import offer_words
from ufs_desktop.session.keeper import Keeper
from ufs_desktop.session.module import GameModule, LentCards
from ufs_desktop.session.recorder import Recorder
from ufs_desktop.session.room import Room
from ufs_desktop.session.setup import GameSetup, PutAway, SeatKind, fresh_key
from ufs_desktop.session.update import Update

LAST_WORDS = 500  # milliseconds for the last messages to be sent
AWAITED = "resuming the saved match: waiting for the guest"
GONE = "the guest has not come back"
TOO_LONG = "nobody came, or the games took too long"
SHUT_OUT = (
    "a computer tried too many wrong codes and is shut out until you stop and host again with a "
    "new code"
)


class HostedMatch(NamedTuple):
    """The results of a match, and what went wrong."""

    tally: LanTally
    trouble: str


class Sitting(NamedTuple):
    """How long a host without a window plays, and how."""

    games: int
    patience: int  # seconds
    borrows: bool = False  # whether the guest's own cards are accepted
    asks: bool = False  # whether a person at the terminal plays
    keep: Path | None = None  # the file that stores the match


def host_games(
    module: GameModule, offer: HostOffer | None, network: Network, sitting: Sitting
) -> HostedMatch:
    """Play with whoever joins, for as many games as asked; without an offer, resume the stored
    match."""
    app = application()
    station = Station(offer, module, network, sitting)
    station.halted.connect(lambda: QTimer.singleShot(LAST_WORDS, app.quit))
    if offer is None:
        _note(AWAITED)
    elif sitting.asks:
        station.seat_at_terminal()
    QTimer.singleShot(0, station, station.begin)
    run_for(app, sitting.patience, lambda: station.give_up(TOO_LONG))
    station.put_away()
    return HostedMatch(station.tally, station.trouble)


class Station(HostWorker):
    """Hosts until enough games are played; `halted` signals that there is nothing to wait for."""

    def __init__(
        self, offer: HostOffer | None, module: GameModule, network: Network, sitting: Sitting
    ) -> None:
        super().__init__(offer, module, network, LanFolders(hosted=sitting.keep))
        self.tally = LanTally()
        self.trouble = ""
        self._games, self._borrows = sitting.games, sitting.borrows
        self._played_before = 0  # games before this run of the program
        self._is_awaited = offer is None  # whether the guest has yet to come back
        self._is_done = False
        self._prompter: Prompter | None = None
        self._calm = garbage.Calm()
        self._code = ""
        self._is_tried = False  # somebody tried wrong codes too often
        self._keeper = Keeper(None, _Counter(self.tally), fresh_key)
        self.gathered.connect(self._tell)
        self.shut.connect(self.give_up)
        self.met.connect(self._look_after)
        self.opened.connect(self._begin)

    def seat_at_terminal(self) -> Prompter:
        """Let the person at the terminal play, and tell them what happens."""
        prompter = self._prompter = Prompter(self, self.say, game_of(self._module.edition).kit())
        prompter.setParent(self)
        self.opened.connect(lambda setup: prompter.name(setup.names))
        self.heard.connect(prompter.hear)
        self.met.connect(prompter.meet)
        self.updated.connect(self._get_ready)
        prompter.ended.connect(lambda: self.give_up(NO_INPUT))
        prompter.listen()
        return prompter

    def _begin(self, setup: GameSetup) -> None:
        """Start a game; in a stored match, the same kind of player resumes the seat."""
        self._calm.begin()
        if self._offered is None:
            self._played_before = self._desk.table.playing - 1
            if self._prompter is None and setup.seats[HOST].kind is SeatKind.HERE:
                first, second = setup.names
                self.seat_at_terminal().name((first, second))

    def _get_ready(self, update: Update) -> None:
        """After a game, ask for the next one, if there is one."""
        if update.view.result is not None:
            QTimer.singleShot(0, self, lambda: self.ready(HOST, None))

    def put_away(self) -> None:
        """Put the match away and restore garbage collection, at the very end."""
        self._put_away()
        self._calm.end()

    def give_up(self, words: str) -> None:
        if not self._is_done:
            self.trouble, self._is_done = words, True
            self.halted.emit()

    def open_room(self, setup: GameSetup, left: PutAway | None = None) -> Room:
        """Open the room without a pace: nobody needs to follow the bot's moves."""
        return super().open_room(setup.with_pace(0), left)

    def _tell(self, gathering: Gathering) -> None:
        code = gathering.invitations[0].code
        if code != self._code and not gathering.guest:
            self._code = code
            _note(f"code: {code}")
        if (gathering.is_spent or gathering.has_shut_out) and not self._is_tried:
            self._is_tried = True
            _note(SHUT_OUT)

    def offer_loan(self, cards: LentCards | None) -> None:
        """Settle the offer of lent cards as the options say, or else ask at the terminal."""
        if cards is None:
            return
        if self._prompter is None or self._borrows:
            self.settle_loan(self._borrows)
        else:
            words = offer_words(self._desk.guest.name, cards)
            self._prompter.ask_first(f"{words} y or n?", self.settle_loan)

    def _look_after(self, company: Company) -> None:
        is_gone = bool(company.away) and not company.left
        if is_gone or not company.away:
            self._is_awaited = False
        if is_gone and not self._has_played:
            self.give_up(GONE)

    @property
    def _has_played(self) -> bool:
        """Whether all games are over."""
        return self._played_before + self.tally.games >= self._games

    def deal(self, setup: GameSetup) -> None:
        if not self._has_played:
            super().deal(setup)

    def _tick(self) -> None:
        super()._tick()
        if self._has_played and not self._is_awaited and not self._is_done:
            self._is_done = True
            self._desk.close(Parting.ENDED)
            self.halted.emit()


def _note(words: str) -> None:
    sys.stderr.write(f"{words}\n")
    sys.stderr.flush()


class _Counter(Recorder):
    """Counts the games that end, without writing them."""

    def __init__(self, tally: LanTally) -> None:
        super().__init__(None, datetime.now)
        self._tally = tally
        self._counted: set[str] = set()

    def keep(self, setup: GameSetup, history: History[Any]) -> None:
        result = history.game.result
        if result is not None and setup.key not in self._counted:
            self._counted.add(setup.key)
            self._tally.count(result)
