"""What one player wants and the other has to agree to: that something is taken back, or a draw."""

from __future__ import annotations

from collections.abc import Callable, Set

from engine.kernel.decisions import Refusal
from engine.kernel.errors import PROTOCOL
from engine.kernel.history import Undo
from engine.kernel.ids import Player
from ufs_desktop.session.attendance import Attendance
from ufs_desktop.session.moment import RoomMoment
from ufs_desktop.session.update import Accord, Request

ALLOWED = "{name} lets you take it back, though you may have learned something from it."
DENIED = {
    Accord.UNDO: "{name} does not agree: nothing is taken back.",
    Accord.DRAW: "{name} wants no draw: the game goes on.",
}
PASSED_OVER = {
    Accord.UNDO: "{name} has played on: nothing is taken back.",
    Accord.DRAW: "{name} has played on: there is no draw.",
}
GRANTED = "{name} agrees: your last move is taken back."
WITHDRAWN = "{name} does not ask for it any more."
NOT_YOURS = "the other player must agree"
SETTLED = "the match is over, and how its cards lay is known"
NO_TAKEBACKS = "it was agreed that nothing is taken back"
ANSWER_FIRST = "the other player waits for an answer to what they ask"


class Accords:
    """At most one wish waits. People are asked; a bot says at once whether it agrees."""

    def __init__(self, attendance: Attendance, fulfil: Callable[[Request], None]) -> None:
        """`fulfil` does what both want."""
        self.request: Request | None = None
        self.has_takebacks = True  # whether players may let each other take something back
        self.is_settled = False  # a match is over, and how its cards lay was opened
        self._attendance = attendance
        self._fulfil = fulfil

    def speaker(self, people: Set[Player]) -> Player | None:
        """Which of these seats has a say: the one that is asked, or else the one that asks."""
        if self.request is None:
            return None
        seats = (1 - self.request.by, self.request.by)
        return next((seat for seat in seats if seat in people), None)

    def begin_anew(self) -> None:
        """Another game is played."""
        self.request, self.is_settled = None, False

    def objection(self, undo: Undo) -> str:
        """Why nothing is taken back, where it could be in this way."""
        if self.is_settled:
            return SETTLED
        return NO_TAKEBACKS if undo is Undo.CONSENT and not self.has_takebacks else ""

    def forget(self) -> None:
        """The game has gone on without it; the next moment tells everybody."""
        self.request = None

    def seek(self, request: Request, moment: RoomMoment) -> None:
        """A player wants this."""
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
        """Of a person. What both want is agreed on; else one wish comes after the other."""
        waiting = self.request
        if waiting is None or waiting.by == request.by:
            self._put(request, moment)
        elif request.accord is waiting.accord is Accord.DRAW:
            self.answer(request.by, moment, agreed=True)
        else:
            self._attendance.refuse(moment.setup, request.by, Refusal(PROTOCOL, ANSWER_FIRST))

    def answer(self, seat: Player, moment: RoomMoment, *, agreed: bool) -> None:
        """A player's word on what is wanted; whoever wants it may only withdraw it."""
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
        """This seat has acted while that was wanted: whoever waits for a word on it is told."""
        if request is not None and request.by != seat:
            self._warn(request.by, PASSED_OVER[request.accord], moment)

    def _put(self, request: Request | None, moment: RoomMoment) -> None:
        """Ask everybody, or tell them that it is settled."""
        self.request = request
        for _, audience in self._attendance.onlookers(moment.setup, moment.viewer):
            audience.ask(request)

    def _warn(self, seat: Player, words: str, moment: RoomMoment) -> None:
        name = moment.setup.names[1 - seat]
        self._attendance.audience(seat).warn(words.format(name=name))
