"""Beats for those who do not see them: each is one sentence, announced to assistive technology."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from ufs_desktop.table.beats import (
    BannerBeat,
    Beat,
    CardBeat,
    StampBeat,
    StrikeBeat,
    TallyBeat,
    WordBeat,
)

Announce = Callable[[str], None]


def announcer(widget: QWidget) -> Announce:
    """A function that announces what has happened at this widget, without moving the focus."""

    def announce(words: str) -> None:
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))

    return announce


def sentence(beat: Beat) -> str:
    """What it tells, in one sentence."""
    match beat:
        case BannerBeat():
            return _said("", beat.words, beat.below)
        case StrikeBeat():
            return _said(beat.title, beat.words, *beat.below.split("  ·  "))
        case CardBeat():
            return _said(beat.title, beat.words, beat.verdict, beat.below)
        case StampBeat():
            return _said(beat.words.capitalize(), beat.below)
        case TallyBeat():
            return _said("", beat.words)
        case WordBeat():
            return _said(beat.about, beat.words)
    raise TypeError(beat)


def _said(about: str, *parts: str) -> str:
    words = ", ".join(filter(None, parts))
    whole = ": ".join(filter(None, (about, words)))
    whole = whole[:1].upper() + whole[1:]
    return whole if whole.endswith((".", "!", "?")) else f"{whole}."
