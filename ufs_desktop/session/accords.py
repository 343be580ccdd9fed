"""What one player wants and the other has to agree to: that something is taken back, or a draw."""

from __future__ import annotations

from collections.abc import Callable

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
NOT_YOURS = "the other player must agree"
SETTLED = "the match is over, and how its cards lay is known"
NO_TAKEBACKS = "it was agreed that nothing is taken back"


class Accords:
    """At most one wish waits. People are asked; a bot says at once whether it agrees."""

    def __init__(self, attendance: Attendance, fulfil: Callable[[Request], None]) -> None:
        """`fulfil` does what both want."""
        self.request: Request | None = None
        self.has_takebacks = True  # whether players may let each other take something back
        self.is_settled = False  # a match is over, and how its cards lay was opened
        self._attendance = attendance
        self._fulfil = fulfil

    @property
    def responder(self) -> Player | None:
        """The seat that has been asked for its consent."""
        return None if self.request is None else 1 - self.request.by

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
            self._put(request, moment)
        elif request.accord is Accord.UNDO:
            self._fulfil(request)
            self._warn(request.by, ALLOWED, moment)
        elif moment.setup.module.accepts_draw(moment.game, rival):
            self._fulfil(request)
        else:
            self._warn(request.by, DENIED[request.accord], moment)

    def answer(self, seat: Player, moment: RoomMoment, *, agreed: bool) -> None:
        """A player's word on what is wanted."""
        request = self.request
        if request is None:
            return
        if request.by == seat:
            self._attendance.refuse(moment.setup, seat, Refusal(PROTOCOL, NOT_YOURS))
            return
        self._put(None, moment)
        if agreed:
            self._fulfil(request)
        else:
            self._warn(request.by, DENIED[request.accord], moment)

    def _put(self, request: Request | None, moment: RoomMoment) -> None:
        """Ask everybody, or tell them that it is settled."""
        self.request = request
        for _, audience in self._attendance.onlookers(moment.setup, moment.viewer):
            audience.ask(request)

    def _warn(self, seat: Player, words: str, moment: RoomMoment) -> None:
        name = moment.setup.names[1 - seat]
        self._attendance.audience(seat).warn(words.format(name=name))
