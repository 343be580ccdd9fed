"""The games found on the network, for as long as they keep being announced."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ufs_desktop.net.announcement import Announcement, read_datagram

SILENCE = 7.0  # seconds after which a game is gone
MOST = 80  # games at addresses


class GameFound(NamedTuple):
    """A game, and the address at which it was heard."""

    announcement: Announcement
    address: str
    heard: float  # seconds on the caller's clock

    @property
    def match(self) -> str:
        return self.announcement.match


class Finds:
    """Keeps only as many as can be looked through. A game heard at several addresses is listed
    once, so nobody can displace another's entry by claiming to be the same game."""

    def __init__(self) -> None:
        self._heard: dict[tuple[str, str], GameFound] = {}  # by match and address

    @property
    def games(self) -> Sequence[GameFound]:
        """Each game once, in the order in which they were found."""
        listed: dict[str, GameFound] = {}
        for found in self._heard.values():
            before = listed.get(found.match)
            if before is None or _rank(found.address) < _rank(before.address):
                listed[found.match] = found
        return tuple(listed.values())

    def places(self, match: str) -> Sequence[GameFound]:
        """All the places where a game was heard, the best address first."""
        ways = (each for each in self._heard.values() if each.match == match)
        return sorted(ways, key=lambda each: _rank(each.address))

    def hear(self, words: bytes, address: str, now: float) -> bool:
        """Process a datagram; returns whether anything visible has changed."""
        announcement = read_datagram(words)
        if announcement is None:
            return False
        key, before = (announcement.match, address), self.games
        if key not in self._heard and len(self._heard) >= MOST:
            return False
        self._heard[key] = GameFound(announcement, address, now)
        return [each[:2] for each in before] != [each[:2] for each in self.games]

    def forget(self, now: float) -> bool:
        """Drop games that have been silent for a while; returns whether there were any."""
        left = {key: each for key, each in self._heard.items() if now - each.heard <= SILENCE}
        has_changed = len(left) != len(self._heard)
        self._heard = left
        return has_changed


def _rank(address: str) -> int:
    """A rank: first IPv4 addresses on the network, then this machine's own, then IPv6."""
    return 2 if ":" in address else int(address.startswith("127."))
