"""Who may come in: the secrets of a match, and what becomes of those who guess at them."""

from __future__ import annotations

import hmac
from typing import NamedTuple

from ufs_desktop.net.invitation import new_secret
from ufs_desktop.net.link import Clock
from ufs_desktop.net.messages import Parting, Role

MOST_FAILURES = 5  # until a code is used up
FIRST_WAIT = 1.0  # seconds after the first failure; twice as many after each more
TAKEN = "This game has its two players already."
USED_UP = "The code of this game was tried too often: please ask the host for a new one."
TOO_OFTEN = "The code was not right a moment ago. Please try it again in {left} seconds."
NOT_HERE = "This match is not played here any more."
NO_WATCHING = "Nobody can watch this game."


class Denial(NamedTuple):
    """Why somebody is not let in."""

    parting: Parting
    words: str


class Lock:
    """One secret that is short enough to be guessed: few guesses are free, and each costs time."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.secret = ""
        self.failures = 0
        self.pending = 0  # those who try it now
        self._shut_until = 0.0
        self.renew()

    @property
    def is_spent(self) -> bool:
        return self.failures >= MOST_FAILURES

    def renew(self) -> None:
        """Another secret; who has guessed too often may not hurry for that."""
        self.secret = new_secret()
        self.failures = 0

    def denial(self) -> Denial | None:
        """Why it cannot be tried now."""
        if self.is_spent:
            return Denial(Parting.SPENT, USED_UP)
        left = self._shut_until - self._clock()
        if left > 0 or self.failures + self.pending >= MOST_FAILURES:
            left = max(left, FIRST_WAIT)
            return Denial(Parting.WAIT, TOO_OFTEN.format(left=int(left) + 1))
        return None

    def fail(self) -> None:
        """Somebody who has not shown that they know the secret is gone."""
        self._shut_until = self._clock() + FIRST_WAIT * 2**self.failures
        self.failures += 1


class Gate:
    """The three ways in: with the code, with the code for spectators, and with a token."""

    def __init__(self, clock: Clock, match: str, token: str = "") -> None:
        self.match = match
        self.token = token  # of the guest's seat; empty while nobody has it
        self.play = Lock(clock)
        self.watch = Lock(clock)
        self.is_watchable = False

    def secret(self, role: Role, match: str) -> str | Denial:
        """What a caller has to know."""
        if role is Role.RETURN:
            known = bool(self.token) and hmac.compare_digest(match.encode(), self.match.encode())
            return self.token if known else Denial(Parting.UNKNOWN, NOT_HERE)
        if role is Role.WATCH:
            if not self.is_watchable:
                return Denial(Parting.FULL, NO_WATCHING)
            return self.watch.denial() or self.watch.secret
        if self.token:
            return Denial(Parting.SPENT, TAKEN)
        return self.play.denial() or self.play.secret

    def begin(self, role: Role) -> None:
        """A caller tries it now. A token is too long to be guessed."""
        if role is not Role.RETURN:
            self._lock(role).pending += 1

    def end(self, role: Role, *, failed: bool) -> None:
        """They have shown that they know it, or are gone."""
        if role is not Role.RETURN:
            self._lock(role).pending -= 1
            if failed:
                self._lock(role).fail()

    def _lock(self, role: Role) -> Lock:
        return self.play if role is Role.PLAY else self.watch
