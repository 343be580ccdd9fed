"""Plays games in background processes, while the window stays responsive."""

from __future__ import annotations

import logging
import os
import threading
from collections import deque
from collections.abc import Iterable

from PySide6.QtCore import QThread, Signal

from engine.bots.measurement import MeasuredGame
from engine.kernel.crew import Crew, CrewLost
from ufs_desktop import garbage
from ufs_desktop.cabinet.trials import MarkedDeck, MeasuredMatch, TrialBooth
from ufs_desktop.decks.trial.results import ResultShelf

logger = logging.getLogger(__name__)
PATIENCE = 0.1  # seconds between checks for pausing and cancelling
ENDED = "The system ended a process that was playing games. The games played so far are kept."
BROKEN = "No more games can be played: Help > Report a problem says why. Earlier games are kept."
NOT_KEPT = "The results cannot be saved: {why} They stay visible until you close the deck."


class MeasureRun(QThread):
    """Plays the wanted games, stores each as soon as it is over, and emits it.

    `cancel` also ends the games in progress: no process is left when the thread is over.
    """

    game_over = Signal(object)  # MeasuredGame
    game_failed = Signal(str)  # why a game could not be played
    troubled = Signal(str)  # in words for the user

    def __init__(
        self,
        booth: TrialBooth,
        own: MarkedDeck,
        wanted: Iterable[MeasuredMatch],
        results: ResultShelf | None,
    ) -> None:
        super().__init__()
        self.setObjectName("measuring")
        self.own = own
        self._booth = booth
        self._waiting = deque(wanted)
        self.games = len(self._waiting)
        self._results = results
        self._processes = os.cpu_count() or 1
        self._may_go_on = threading.Event()
        self._may_go_on.set()
        self._is_cancelled = threading.Event()

    @property
    def is_paused(self) -> bool:
        return not self._may_go_on.is_set()

    def pause(self, is_paused: bool) -> None:
        """Start no more games for now, or go on; games in progress are finished."""
        if is_paused:
            self._may_go_on.clear()
        else:
            self._may_go_on.set()

    def cancel(self) -> None:
        self._is_cancelled.set()
        self._may_go_on.set()

    def finish(self) -> None:
        """Cancel, and wait until no process is left; emit nothing any more."""
        self.blockSignals(True)
        self.cancel()
        self.wait()

    def _play(self, crew: Crew[MeasuredMatch, MeasuredGame]) -> None:
        while (self._waiting or crew.busy) and not self._is_cancelled.is_set():
            while self._waiting and crew.has_room and not self.is_paused:
                crew.give(self._waiting.popleft())
            if not crew.busy:
                self._may_go_on.wait()
            for found in crew.finished(PATIENCE):
                if found.outcome is None:
                    self.game_failed.emit(found.why)
                else:
                    self._keep(found.outcome)

    def _keep(self, game: MeasuredGame) -> None:
        bot = self._booth.bot
        try:
            if self._results is not None:
                self._results.keep(self.own.mark, bot, game)
        except OSError as error:
            self._results = None
            self.troubled.emit(NOT_KEPT.format(why=f"{error.strerror or error}."))
        self.game_over.emit(game)

    # Qt

    def run(self) -> None:
        try:
            with Crew(self._booth.play, self._processes, garbage.settle) as crew:
                self._play(crew)
        except CrewLost:
            self.troubled.emit(ENDED)
        except Exception:  # whatever it is, the one waiting for the games must be told
            logger.exception("measuring")
            self.troubled.emit(BROKEN)
