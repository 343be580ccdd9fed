"""What one player wants and the other has to agree to: a takeback or a draw."""

from __future__ import annotations

from collections.abc import Callable, Set

from engine.kernel.decisions import Refusal
from engine.kernel.errors import PROTOCOL
from engine.kernel.history import Undo
from engine.kernel.ids import Player
from ufs_desktop.session.attendance import Attendance
from ufs_desktop.session.moment import RoomMoment
from ufs_desktop.session.update import Accord, Request

ALLOWED = "{name} lets you take it back, although you may have learned something from it."
DENIED = {
    Accord.UNDO: "{name} does not agree: nothing is taken back.",
    Accord.DRAW: "{name} declines the draw: the game continues.",
}
PASSED_OVER = {
    Accord.UNDO: "{name} has played on: nothing is taken back.",
    Accord.DRAW: "{name} has played on: there is no draw.",
}
GRANTED = "{name} agrees: your last move is taken back."
WITHDRAWN = "{name} has withdrawn the request."
NOT_YOURS = "the other player must agree"
SETTLED = "the match is over, and its hidden cards have been revealed"
NO_TAKEBACKS = "you agreed to play without takebacks"
ANSWER_FIRST = "the other player is waiting for your answer first"


class Accords:
    """At most one request is open. People are asked; a bot answers immediately."""

    def __init__(self, attendance: Attendance, fulfil: Callable[[Request], None]) -> None:
        """`fulfil` carries out what both want."""
        self.request: Request | None = None
        self.has_takebacks = True  # whether players may allow each other takebacks
        self.is_settled = False  # a match is over and its cards have been revealed
        self._attendance = attendance
        self._fulfil = fulfil

    def speaker(self, people: Set[Player]) -> Player | None:
        """Which of these seats may respond: the one that is asked, or else the one that asks."""
        if self.request is None:
            return None
        seats = (1 - self.request.by, self.request.by)
        return next((seat for seat in seats if seat in people), None)

    def begin_anew(self) -> None:
        """Another game begins."""
        self.request, self.is_settled = None, False

    def objection(self, undo: Undo) -> str:
        """Why nothing may be taken back in this way; empty if it may."""
        if self.is_settled:
            return SETTLED
        return NO_TAKEBACKS if undo is Undo.CONSENT and not self.has_takebacks else ""

    def forget(self) -> None:
        """Drop the request, since the game has gone on; the next moment tells everyone."""
        self.request = None

    def seek(self, request: Request, moment: RoomMoment) -> None:
        """A player requests this."""
        rival = 1 - request.by
        if rival not in moment.bots:
            self._ask(request, moment)
        elif request.accord is Accord.UNDO:
            self._fulfil(request)
            self._warn(request.by, ALLOWED, moment)
        elif moment.setup.module.accepts_draw(moment.game, rival):
            self._fulfil(request)
        else:
            self._warn(request.by, DENIED[request.accord], moment)

    def _ask(self, request: Request, moment: RoomMoment) -> None:
        """Ask a person. Two offers of a draw agree; any other request has to be answered first."""
        waiting = self.request
        if waiting is None or waiting.by == request.by:
            self._put(request, moment)
        elif request.accord is waiting.accord is Accord.DRAW:
            self.answer(request.by, moment, agreed=True)
        else:
            self._attendance.refuse(moment.setup, request.by, Refusal(PROTOCOL, ANSWER_FIRST))

    def answer(self, seat: Player, moment: RoomMoment, *, agreed: bool) -> None:
        """A player's response to the request; the one who made it can only withdraw it."""
        request = self.request
        if request is None:
            return
        if request.by == seat and agreed:
            self._attendance.refuse(moment.setup, seat, Refusal(PROTOCOL, NOT_YOURS))
            return
        self._put(None, moment)
        if request.by == seat:
            self._warn(1 - seat, WITHDRAWN, moment)
        elif not agreed:
            self._warn(request.by, DENIED[request.accord], moment)
        else:
            self._fulfil(request)
            if request.accord is Accord.UNDO:
                self._warn(request.by, GRANTED, moment)

    def pass_over(self, request: Request | None, seat: Player, moment: RoomMoment) -> None:
        """This seat acted while the request was open: tell whoever is waiting for a response."""
        if request is not None and request.by != seat:
            self._warn(request.by, PASSED_OVER[request.accord], moment)

    def _put(self, request: Request | None, moment: RoomMoment) -> None:
        """Show everyone the request, or that it is settled."""
        self.request = request
        for _, audience in self._attendance.onlookers(moment.setup, moment.viewer):
            audience.ask(request)

    def _warn(self, seat: Player, words: str, moment: RoomMoment) -> None:
        name = moment.setup.names[1 - seat]
        self._attendance.audience(seat).warn(words.format(name=name))
