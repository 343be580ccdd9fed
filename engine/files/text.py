"""Decodes the text of untrusted files and makes it safe to show."""

from __future__ import annotations

import codecs
import re

LONGEST_MESSAGE = 1_000
_WIDE = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
# Characters that move a terminal's cursor or reverse text, except for line feeds and tabs.
_UNSEEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_JOINERS = "\u200c\u200d"  # they show nothing, but hold letters and faces together
_ENDS = f" {_JOINERS}"
_EMPTY = "\u115f\u1160\u2800\u3164\uffa0"  # letters for Unicode, and nothing for who reads them
_BLANKS = str.maketrans(_EMPTY, " " * len(_EMPTY))


def decoded(data: bytes) -> str:
    """UTF-8, or UTF-16 with a mark, as spreadsheets save it. May raise UnicodeDecodeError."""
    if data.startswith(_WIDE):
        return data.decode("utf-16")
    return data.decode("utf-8-sig")


def no_text(error: UnicodeDecodeError) -> str:
    """Why a file is refused that has neither encoding, and what can be done about it."""
    return f"not UTF-8 text (at byte {error.start}): save it as UTF-8 in the program that wrote it"


def clipped(text: str) -> str:
    """The message shortened to what anybody reads: it may quote endless text from a file."""
    return text if len(text) <= LONGEST_MESSAGE else f"{text[: LONGEST_MESSAGE - 1]}\u2026"


def visible(text: str) -> str:
    """The text without invisible characters, which only trick a reader."""
    return _UNSEEN.sub("", text) if _UNSEEN.search(text) else text


def shown_line(text: str) -> str:
    """The words as one line in which every sign is seen; empty, if there are none. Two lines that
    look alike are not told apart by what nobody sees."""
    line = " ".join(text.translate(_BLANKS).split())
    return "".join(sign for sign in line if sign.isprintable() or sign in _JOINERS).strip(_ENDS)
