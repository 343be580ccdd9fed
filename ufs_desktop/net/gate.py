"""Controls who may enter: the secrets of a match, and limits on guessing them."""

from __future__ import annotations

import hmac
from collections import defaultdict
from dataclasses import dataclass
from typing import NamedTuple

from ufs_desktop.net.invitation import new_secret
from ufs_desktop.net.link import Clock
from ufs_desktop.net.messages import Parting, Role

MOST_FAILURES = 5  # of one address, after which a code no longer works for it
MOST_GUESSES = 60  # of all addresses, after which the code no longer works
FIRST_WAIT = 1.0  # seconds after an address's first failure; doubled by each further one
TAKEN = (
    "This game already has its two players. If you are one of them, resume it from the first "
    "page; otherwise ask the host for a code to watch."
)
USED_UP = "There were too many attempts at this game's code. Please ask the host for a new one."
TOO_OFTEN = "That code was wrong a moment ago. Please try again in {left} seconds."
NOT_HERE = "This match is no longer played here. Ask the host for the code of another one."
NO_WATCHING = "The host does not let anybody watch this game."


class Denial(NamedTuple):
    """Why somebody is not let in."""

    parting: Parting
    words: str


@dataclass
class Attempts:
    """One address's attempts at one secret."""

    failures: int = 0
    pending: int = 0  # those in progress
    shut_until: float = 0.0


class Lock:
    """One secret that is short enough to be guessed, so guesses are few and each costs time.

    They are counted per address: guessing first locks out the one who guesses, and everybody only
    if it comes from many addresses.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.secret = ""
        self._of: defaultdict[str, Attempts] = defaultdict(Attempts)
        self.renew()

    @property
    def failures(self) -> int:
        """How many guesses were wrong, from all addresses together."""
        return sum(each.failures for each in self._of.values())

    @property
    def is_spent(self) -> bool:
        return self.failures >= MOST_GUESSES

    @property
    def has_shut_out(self) -> bool:
        """Whether any address is locked out."""
        return any(each.failures >= MOST_FAILURES for each in self._of.values())

    def renew(self) -> None:
        """Make a new secret; the waiting times of those who have guessed remain."""
        self.secret = new_secret()
        for attempts in self._of.values():
            attempts.failures = 0

    def denial(self, address: str) -> Denial | None:
        """Why it cannot be tried from this address now; None if it can."""
        here = self._of.get(address) or Attempts()
        if self.is_spent or here.failures >= MOST_FAILURES:
            return Denial(Parting.SPENT, USED_UP)
        left = here.shut_until - self._clock()
        in_all = self.failures + sum(each.pending for each in self._of.values())
        if left > 0 or here.failures + here.pending >= MOST_FAILURES or in_all >= MOST_GUESSES:
            left = max(left, FIRST_WAIT)
            return Denial(Parting.WAIT, TOO_OFTEN.format(left=int(left) + 1))
        return None

    def begin(self, address: str) -> None:
        """Note that an attempt begins."""
        self._of[address].pending += 1

    def end(self, address: str, *, failed: bool) -> None:
        """Note that an attempt ends: they know the secret, or have `failed` or left."""
        here = self._of[address]
        here.pending -= 1
        if failed:
            here.shut_until = self._clock() + FIRST_WAIT * 2**here.failures
            here.failures += 1
        elif here == Attempts():
            del self._of[address]


class Gate:
    """The three ways in: the code, the code for spectators, and a token."""

    def __init__(self, clock: Clock, match: str, token: str = "", watch: str = "") -> None:
        """`watch` is the spectators' secret from before the program was restarted."""
        self.match = match
        self.token = token  # of the guest's seat; empty while nobody holds it
        self.is_orphaned = False  # its holder is lost and has answered no deal
        self.play = Lock(clock)
        self.watch = Lock(clock)
        self.watch.secret = watch or self.watch.secret
        self.is_watchable = False

    @property
    def is_full(self) -> bool:
        """Whether nobody gets in with the code. A guest lost before answering a deal still may: a
        program that was killed has forgotten its token."""
        return bool(self.token) and not self.is_orphaned

    @property
    def has_shut_out(self) -> bool:
        """Whether an address is locked out by one of the codes."""
        return self.play.has_shut_out or self.watch.has_shut_out

    def secret(self, role: Role, match: str, address: str) -> str | Denial:
        """The secret that a caller must know, or why they are denied."""
        if role is Role.RETURN:
            known = bool(self.token) and hmac.compare_digest(match.encode(), self.match.encode())
            return self.token if known else Denial(Parting.UNKNOWN, NOT_HERE)
        if role is Role.WATCH:
            if not self.is_watchable:
                return Denial(Parting.FULL, NO_WATCHING)
            return self.watch.denial(address) or self.watch.secret
        if self.is_full:
            return Denial(Parting.SPENT, TAKEN)
        return self.play.denial(address) or self.play.secret

    def begin(self, role: Role, address: str) -> None:
        """Note that an attempt begins. Tokens do not count: they are too long to be guessed."""
        if role is not Role.RETURN:
            self._lock(role).begin(address)

    def end(self, role: Role, address: str, *, failed: bool) -> None:
        """Note that an attempt ends: they know the secret, or have `failed` or left."""
        if role is not Role.RETURN:
            self._lock(role).end(address, failed=failed)

    def _lock(self, role: Role) -> Lock:
        return self.play if role is Role.PLAY else self.watch
