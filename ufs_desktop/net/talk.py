"""Chat between players: plain text of limited length and frequency."""

from __future__ import annotations

from ufs_desktop.net.messages import LONGEST_CHAT

JOINERS = "\u200c\u200d"  # they show nothing, but hold letters and faces together
AT_ONCE, EVERY = 6.0, 1.5  # remarks, pauses or wishes, and seconds for each more


def spoken(words: str) -> str:
    """The words as they can be shown in one line; empty if none are left."""
    line = " ".join(words.split())
    shown = "".join(sign for sign in line if sign.isprintable() or sign in JOINERS)
    return shown[:LONGEST_CHAT].strip(f" {JOINERS}")
