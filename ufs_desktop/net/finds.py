"""The games that were heard of on the network, as long as somebody says that they are there."""

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
    heard: float  # seconds of whoever asks

    @property
    def match(self) -> str:
        return self.announcement.match


class Finds:
    """Keeps no more than can be looked through. A game that is heard at several addresses is listed
    once: nobody takes another's place in the list by saying that a game is theirs."""

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
        """Everywhere a game was heard, the best way to it first."""
        ways = (each for each in self._heard.values() if each.match == match)
        return sorted(ways, key=lambda each: _rank(each.address))

    def hear(self, words: bytes, address: str, now: float) -> bool:
        """Take in a datagram; whether anything has changed that can be shown."""
        announcement = read_datagram(words)
        if announcement is None:
            return False
        key, before = (announcement.match, address), self.games
        if key not in self._heard and len(self._heard) >= MOST:
            return False
        self._heard[key] = GameFound(announcement, address, now)
        return [each[:2] for each in before] != [each[:2] for each in self.games]

    def forget(self, now: float) -> bool:
        """Leave out those that were not heard of for a while; whether there were any."""
        left = {key: each for key, each in self._heard.items() if now - each.heard <= SILENCE}
        has_changed = len(left) != len(self._heard)
        self._heard = left
        return has_changed


def _rank(address: str) -> int:
    """An address of the network comes before this machine's own, one that can be typed first."""
    return 2 if ":" in address else int(address.startswith("127."))
