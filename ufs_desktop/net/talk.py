"""Chat between players: plain text of limited length and frequency."""

from __future__ import annotations

from engine.files.text import shown_line
from ufs_desktop.net.messages import LONGEST_CHAT

AT_ONCE, EVERY = 6.0, 1.5  # remarks, pauses or wishes at once, and seconds for each more


def spoken(words: str) -> str:
    """The words as they can be shown in one line; empty if none are left."""
    return shown_line(shown_line(words)[:LONGEST_CHAT])
