"""Reads the moments of a match that a guest is told, each from the one before it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.kernel.errors import SaveError
from engine.kernel.history import Undo
from engine.kernel.views import LogView, View
from ufs_desktop.net.frames import Breach
from ufs_desktop.net.host_messages import Advice, LogPiece, MatchScore, Showing
from ufs_desktop.net.logbook import ToldLog
from ufs_desktop.net.messages import Wanted
from ufs_desktop.net.viewcode import ViewReader, seal_of
from ufs_desktop.session.match import Match
from ufs_desktop.session.module import ShownKinds
from ufs_desktop.session.update import Accord, Request, Update


class ToldGame:
    """Accepts a moment if it has the types that the game shows and the right seal; anything else
    raises Breach."""

    def __init__(self, kinds: ShownKinds) -> None:
        self.seal = ""  # of the last view
        self.game = 0  # of that view
        self.score = Match()  # according to the host
        self._reader = ViewReader(kinds)
        self._view: View | None = None
        self._log = ToldLog()
        self._number = 0  # showings of this connection
        self._is_untried = False  # advice on the newest one is still to come

    def enter(self) -> None:
        """Start over, since a new connection begins with a whole moment."""
        self._view, self.seal, self._number = None, "", 0
        self._is_untried = False
        self._log.forget_early()

    @property
    def has_ended(self) -> bool:
        """Whether the game shown last is over."""
        return self._view is not None and self._view.result is not None

    def add_early(self, piece: LogPiece) -> None:
        """Add lines of the next moment."""
        self._log.add_early(self._lines_of(piece))

    def take(self, showing: Showing, check: Callable[[View], None]) -> Update:
        """The next moment, if its view is valid."""
        if showing.number != self._number:
            raise Breach("a moment is left out")
        self._number += 1
        try:
            if showing.change is None and self._view is not None:
                view = self._view
            else:
                view = self._reader.view(self._view, showing.change)
            odds = self._reader.odds(showing.odds or [])
        except SaveError as error:
            raise Breach(str(error)) from error
        lines = self._log.lines_with(self._lines_of(showing))
        self._check(showing, view)
        check(view)
        self._view, self.seal, self.game = view, showing.seal, showing.game
        self.score, self._is_untried = _match_of(showing.match), not showing.tried
        self._log.put(showing.log_start, lines)
        return Update(
            view=view._replace(log=lines),
            log_start=showing.log_start,
            undo=Undo(showing.undo),
            odds=odds,
            vain=tuple(showing.vain),
            is_tried=showing.tried,
            still=showing.still,
            match=self.score,
            request=request_of(showing.request),
            away=tuple(showing.away),
        )

    def advice(self, told: Advice) -> tuple[int, ...]:
        """Which options are vain, if that was still to be told."""
        if not self._is_untried or told.number != self._number - 1:
            raise Breach("advice that nobody waits for")
        self._is_untried = False
        assert self._view is not None
        self._check_places(self._view, told.vain)
        return tuple(told.vain)

    def _lines_of(self, message: Showing | LogPiece) -> tuple[LogView, ...]:
        try:
            return self._reader.log(message.log)
        except SaveError as error:
            raise Breach(str(error)) from error

    def _check(self, showing: Showing, view: View) -> None:
        """Refuse a view without the right seal, skipped log lines and options that do not exist."""
        if seal_of(view) != showing.seal:
            raise Breach("a view without its seal")
        begun = showing.game != self.game or self._view is None
        if showing.log_start > (0 if begun else len(self._log)):
            raise Breach("lines of the log are left out")
        self._check_places(view, showing.vain)

    def _check_places(self, view: View, vain: Sequence[int]) -> None:
        asked = view.decision
        options = 0 if asked is None else len(asked.options)
        if any(place >= options for place in vain):
            raise Breach("an option that is not there")


def _match_of(score: MatchScore) -> Match:
    return Match(score.best_of, tuple(score.winners), score.given_up)


def request_of(wanted: Wanted | None) -> Request | None:
    return None if wanted is None else Request(Accord(wanted.accord), wanted.by)
