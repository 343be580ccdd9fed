"""What players say to each other: plain words, of some length, and not too many of them."""

from __future__ import annotations

from ufs_desktop.net.link import Clock
from ufs_desktop.net.messages import LONGEST_CHAT

JOINERS = "\u200c\u200d"  # they show nothing, but hold letters and faces together
AT_ONCE, EVERY = 6.0, 1.5  # remarks, and seconds for each more


def spoken(words: str) -> str:
    """The words as they can be shown in a line; empty, if there are none."""
    line = " ".join(words.split())
    shown = "".join(sign for sign in line if sign.isprintable() or sign in JOINERS)
    return shown[:LONGEST_CHAT].strip(f" {JOINERS}")


class Breath:
    """How much somebody may still do now: some of it at once, then more only with time."""

    def __init__(self, clock: Clock, at_once: float = AT_ONCE, every: float = EVERY) -> None:
        self._clock = clock
        self._most, self._every = at_once, every
        self._left, self._since = at_once, clock()

    def take(self) -> bool:
        """Whether one more is still allowed; if so, it is counted."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._since) / self._every)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
