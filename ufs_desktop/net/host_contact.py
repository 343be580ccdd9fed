"""A guest's relation to the host across connections: a lost one is retried, and a refused one
says why."""

from __future__ import annotations

from collections.abc import Callable

from ufs_desktop.net.ends import Connection, Footing
from ufs_desktop.net.hostline import HostLine
from ufs_desktop.net.link import Clock
from ufs_desktop.net.messages import Goodbye, Parting

GRACE = 180.0  # seconds for which a lost connection is retried
WRONG_CODE = (
    "That code is wrong. Please compare it with the one the host sees now; players and "
    "spectators have different codes."
)
NO_ANSWER = (
    "The host did not answer, so the code could not be checked. The host's computer may be "
    "busy, or the connection bad: please try again."
)
GONE = "Lost the connection to the host."
LOSSES = (Parting.SILENT, Parting.SLOW, Parting.LEFT, Parting.GARBLED)  # after these it is retried


class HostContact:
    """Has at most one connection at a time."""

    def __init__(self, stand: Callable[[Connection], None], clock: Clock) -> None:
        """`stand` is called with each new state."""
        self.connection = Connection(Footing.CALLING)
        self.line: HostLine | None = None
        self.grace = GRACE
        self._stand = stand
        self._clock = clock
        self._lost_at: float | None = None

    @property
    def wants_line(self) -> bool:
        """Whether the host is to be called, now or again."""
        is_open = self.connection.standing in (Footing.CALLING, Footing.LOST)
        return is_open and self.line is None

    @property
    def received(self) -> int:
        """Bytes received over this connection."""
        return 0 if self.line is None else self.line.link.received

    @property
    def left(self) -> float:
        """Seconds for which a lost connection is still retried."""
        if self._lost_at is None:
            return 0.0
        return max(0.0, self.grace - (self._clock() - self._lost_at))

    def stand(self, footing: Footing, parting: Parting | None = None, words: str = "") -> None:
        self.connection = Connection(footing, parting, words, self.left)
        self._stand(self.connection)

    def tick(self) -> None:
        """Do what is due; called a few times a second."""
        if self.line is not None:
            self.line.tick()
        if self.connection.standing is Footing.LOST and not self.left:
            self.stand(Footing.OVER, Parting.SILENT, GONE)

    def enter(self, grace: float) -> None:
        """Note that the host has let us in, and for how long to retry after a loss."""
        self.grace, self._lost_at = grace, None

    def unreachable(self, words: str) -> None:
        """Give up, since the host cannot be called; after a loss, however, keep trying."""
        if self.connection.standing is Footing.CALLING:
            self.stand(Footing.OVER, Parting.SILENT, words)

    def leave(self, *, for_good: bool = False) -> None:
        """Say goodbye; the ticket allows returning, unless it is for good."""
        line, self.line = self.line, None
        if line is not None:
            line.link.close(Parting.ENDED if for_good else Parting.LEFT)
        self.stand(Footing.OVER, Parting.LEFT)

    def end(self, line: HostLine, ended: Goodbye, *, can_return: bool, has_match: bool) -> None:
        """Note that a connection is over. If that could lose a match, only what certainly comes
        from the host counts as the end."""
        if line is not self.line:
            return
        self.line = None
        is_loss = ended.parting in LOSSES
        if line.is_known and is_loss and can_return:
            self._lost_at = self._clock()
            self.stand(Footing.LOST, ended.parting, ended.words or GONE)
            return
        if not line.is_known:
            is_doubtful = has_match and not line.has_said_goodbye
            is_back_soon = is_loss or ended.parting is Parting.WAIT or is_doubtful
            if is_back_soon and self.connection.standing is Footing.LOST:
                return  # it is retried further
            ended = _refusal(ended, is_sealed=line.link.is_sealed)
        self.stand(Footing.OVER, ended.parting, ended.words or GONE)


def _refusal(ended: Goodbye, *, is_sealed: bool) -> Goodbye:
    """What the end of a connection means for a caller who was not let in."""
    match ended.parting:
        case Parting.GARBLED if is_sealed:  # the two sides have different secrets
            return Goodbye(parting=Parting.SECRET, words=WRONG_CODE)
        case Parting.SILENT:
            return Goodbye(parting=Parting.SILENT, words=NO_ANSWER)
        case Parting.ENDED:  # only the host could tell
            return Goodbye(parting=Parting.UNKNOWN, words=ended.words)
    return ended
