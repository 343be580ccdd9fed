"""What players say to each other: plain words, of some length, and not too many of them."""

from __future__ import annotations

from ufs_desktop.net.messages import LONGEST_CHAT

JOINERS = "\u200c\u200d"  # they show nothing, but hold letters and faces together
AT_ONCE, EVERY = 6.0, 1.5  # remarks, pauses or wishes, and seconds for each more


def spoken(words: str) -> str:
    """The words as they can be shown in a line; empty, if there are none."""
    line = " ".join(words.split())
    shown = "".join(sign for sign in line if sign.isprintable() or sign in JOINERS)
    return shown[:LONGEST_CHAT].strip(f" {JOINERS}")
