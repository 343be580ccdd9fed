"""Spectators: they see what everybody may see, with a delay if the players want one.

Nothing is queued for a single spectator. One who is slow gets the newest moment after receiving the
last one, skipping those between; so they delay nobody and cost nothing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from engine.kernel.game import Game
from engine.kernel.views import LogView, View
from ufs_desktop.net.ends import Countdown
from ufs_desktop.net.frames import Breach
from ufs_desktop.net.host_messages import MatchScore, Showing
from ufs_desktop.net.link import Clock, Link
from ufs_desktop.net.logbook import log_pieces
from ufs_desktop.net.messages import Goodbye, Message
from ufs_desktop.net.seat import score_of
from ufs_desktop.net.stopwatch import clock_time
from ufs_desktop.net.viewcode import change_between, seal_of
from ufs_desktop.session.outlook import Outlook
from ufs_desktop.session.room import Room

NOBODY_SEATED = 2  # a viewer without a seat: does not see what only one player sees
NEAREST = 0  # the seat from whose side they look
MOST = 8
ENOUGH = 32 * 1024  # bytes still unsent to a spectator; beyond that, they get no more
MOST_MOMENTS = 2_000  # that wait for their delay to pass


class PublicMoment(NamedTuple):
    """What everybody may see."""

    at: float
    game: int
    view: View
    lines: tuple[LogView, ...]  # this game's whole log so far
    match: MatchScore
    countdown: Countdown | None  # at that time, if the players have clocks


class OnlookingMember:
    """A `Member` who only watches."""

    def __init__(self, link: Link, leave: Callable[[OnlookingMember], None]) -> None:
        self.link = link
        self._leave = leave
        self._told: PublicMoment | None = None
        self._number = 0

    def take(self, message: Message) -> None:
        if not isinstance(message, Goodbye):
            raise Breach("a spectator has nothing to say")

    def leave(self, goodbye: Goodbye | None) -> None:
        self._leave(self)

    def tell(self, moment: PublicMoment, late: float) -> None:
        """Send a moment, `late` seconds late, unless they have it or too much is still unsent to
        them."""
        told = self._told
        if moment is told or self.link.waiting > ENOUGH:
            return
        before = told.lines if told is not None and told.game == moment.game else ()
        pairs = enumerate(zip(before, moment.lines, strict=False))
        start = next(
            (at for at, (a, b) in pairs if a is not b), min(len(before), len(moment.lines))
        )
        pieces, rest = log_pieces(moment.lines[start:])
        for piece in pieces:
            self.link.send(piece)
        self.link.send(
            Showing(
                number=self._number,
                game=moment.game,
                change=change_between(None if told is None else told.view, moment.view),
                log_start=start,
                log=rest,
                seal=seal_of(moment.view),
                match=moment.match,
            )
        )
        if moment.countdown is not None:
            self.link.send(clock_time(moment.countdown.after(late)))
        self._told = moment
        self._number += 1


class Gallery:
    """All spectators of one room."""

    def __init__(self, clock: Clock, delay: float) -> None:
        self._clock = clock
        self._delay = delay
        self._outlook = Outlook(NOBODY_SEATED)
        self._game = 0
        self._lines: tuple[LogView, ...] = ()
        self._waiting: deque[PublicMoment] = deque(maxlen=MOST_MOMENTS)
        self._newest: PublicMoment | None = None
        self.spectators: list[OnlookingMember] = []

    @property
    def is_full(self) -> bool:
        return len(self.spectators) >= MOST

    def admit(self, link: Link, told: Callable[[], None]) -> OnlookingMember:
        """Admit a spectator; `told` is called when they have left."""

        def leave(spectator: OnlookingMember) -> None:
            self.spectators.remove(spectator)
            told()

        spectator = OnlookingMember(link, leave)
        self.spectators.append(spectator)
        return spectator

    def look(self, room: Room, number: int, countdown: Countdown | None) -> None:
        """Take a moment of the room's game, to be sent when its delay has passed."""
        game = room.history.game
        if number != self._game:
            self._game, self._lines = number, ()
            self._outlook.forget()
        self._outlook.put_back(len(game.log))
        view, start = self._outlook.look(game, _wordless)
        self._lines = (*self._lines[:start], *view.log)
        view = view._replace(viewer=NEAREST, log=())
        score = score_of(room.score)
        self._waiting.append(
            PublicMoment(self._clock(), number, view, self._lines, score, countdown)
        )
        self.tick()

    def tick(self) -> None:
        """Send what is due."""
        due = self._clock() - self._delay
        while self._waiting and self._waiting[0].at <= due:
            self._newest = self._waiting.popleft()
        self._tell_newest(due)

    def finish(self) -> None:
        """Send the last moment now: nothing more will come, and nobody could profit from it."""
        if self._waiting:
            self._newest = self._waiting.pop()
            self._waiting.clear()
            self._tell_newest(self._newest.at)

    def _tell_newest(self, due: float) -> None:
        newest = self._newest
        if newest is not None:
            for spectator in tuple(self.spectators):
                spectator.tell(newest, due - newest.at)


def _wordless(game: Game) -> tuple[str, ...]:
    """No words for options, since spectators make no decisions."""
    return ()
