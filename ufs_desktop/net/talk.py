"""What players say to each other: plain words, of some length, and not too many of them."""

from __future__ import annotations

from engine.files.text import shown_line
from ufs_desktop.net.messages import LONGEST_CHAT

AT_ONCE, EVERY = 6.0, 1.5  # remarks, pauses or wishes, and seconds for each more


def spoken(words: str) -> str:
    """The words as they can be shown in a line; empty, if there are none."""
    return shown_line(shown_line(words)[:LONGEST_CHAT])
