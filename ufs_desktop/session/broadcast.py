"""Shows each moment of a game to everyone watching, and later which of their offers are vain."""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.ids import Player
from ufs_desktop.session.attendance import Attendance
from ufs_desktop.session.moment import RoomMoment
from ufs_desktop.session.outlook import Outlook
from ufs_desktop.session.shell import Audience, Shell
from ufs_desktop.session.update import Update


class Broadcast:
    """Knows how much of the current game each seat has been shown, and who is yet to be advised."""

    def __init__(
        self, attendance: Attendance, shell: Shell, dressed: Callable[[Update], Update]
    ) -> None:
        """`dressed` adds what the kind of room has to say."""
        self._attendance = attendance
        self._shell = shell
        self._dressed = dressed
        self.begin_anew()

    def begin_anew(self) -> None:
        """Another game begins, or none: nobody has seen anything of it."""
        self._outlooks = (Outlook(0), Outlook(1))
        self._untried: tuple[RoomMoment, Player] | None = None  # who is yet to be advised

    def forget(self, seat: Player) -> None:
        """The next viewer from this seat has seen nothing yet."""
        self._outlooks[seat].forget()

    def put_back(self, lines: int) -> None:
        """The game was put back to where its log had this many lines."""
        for outlook in self._outlooks:
            outlook.put_back(lines)

    def is_asked(self, moment: RoomMoment, seat: Player, number: int) -> bool:
        """Whether the seat's question with this number is the pending one."""
        return self._outlooks[seat].is_asked(moment.game, number)

    def tell(self, moment: RoomMoment, *, still: bool) -> None:
        """Show the moment to everyone. The player who is asked comes last: others must not notice
        how long it took to try their offers."""
        self._untried = None
        onlookers = self._attendance.onlookers(moment.setup, moment.viewer)
        for viewer, audience in sorted(onlookers, key=lambda each: moment.is_asked(each[0])):
            if audience is not self._shell and moment.has_offers(viewer):
                audience.show(self._update(moment, viewer, still)._replace(is_tried=False))
                self._untried = moment, viewer
                self._shell.try_soon()
            else:
                self._try_and_show(moment, viewer, audience, still)

    def _try_and_show(
        self, moment: RoomMoment, viewer: Player, audience: Audience, still: bool
    ) -> None:
        """Show the moment with its offers tried; a trial that fails must not hide the question."""
        vain: tuple[int, ...] = ()
        try:
            vain = moment.vain(viewer)
        finally:
            audience.show(self._update(moment, viewer, still)._replace(vain=vain))

    def _update(self, moment: RoomMoment, viewer: Player, still: bool) -> Update:
        return self._dressed(moment.update(self._outlooks[viewer], still=still))

    def allow(self, moment: RoomMoment) -> None:
        """Tell everyone that more can be taken back than before."""
        for viewer, audience in self._attendance.onlookers(moment.setup, moment.viewer):
            audience.allow(moment.undo_for(viewer))

    def fail(self, moment: RoomMoment, words: str) -> None:
        """Tell everyone that an error of the program led back to this moment."""
        for _, audience in self._attendance.onlookers(moment.setup, moment.viewer):
            audience.fail(words)

    @property
    def is_trying(self) -> bool:
        """Whether someone elsewhere is waiting for their offers to be tried."""
        return self._untried is not None

    def try_offers(self) -> None:
        """Tell a player elsewhere who has seen the moment which of the offers change nothing."""
        untried, self._untried = self._untried, None
        if untried is None:
            return
        moment, viewer = untried
        vain: tuple[int, ...] = ()
        try:
            vain = moment.vain(viewer)
        finally:
            self._attendance.audience(viewer).advise(vain)
