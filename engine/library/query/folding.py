"""Patterns that ignore case made quick: a small pattern over small texts finds the same.

A pattern that ignores case costs several times one that need not. So texts are kept folded, and a
pattern is folded once, if that is sure to change nothing about what it finds.
"""

from __future__ import annotations

import re
import warnings

# Beside their capitals, these alone are the same as an ASCII letter to a pattern that ignores case.
_ALIKE = str.maketrans({"İ": "i", "ı": "i", "ſ": "s"})
_PIECE = re.compile(
    r"\\(?P<class>[dDwWsSbBAZ])|\\(?P<sign>[^\w\s])|(?P<group>\(\?[:=!])|(?P<other>[^\\])", re.ASCII
)
_ESCAPE_OR_CLASS = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]")
_COUNTED = re.compile(r"\{[^{}]*\}")
_FIXED = re.compile(r"[\w\s,:;'\"!/-]+(?![*?+])", re.ASCII)  # not the sign before a repetition
_REPEATED = re.compile(
    r"^(?P<sign>\\[dDwWsS]|\[\^?\]?(?:\\.|[^\]\\])*\]|[\w .])(?P<repeat>[+*])\??(?![+*?{])"
)
_RANGE = re.compile(r"([^\[])-([^\]])")
_ONE_KIND = (("0", "9"), ("a", "z"), ("A", "Z"))


def folded(text: str) -> str:
    """The text in small letters, sign for sign."""
    return (text if text.isascii() else text.translate(_ALIKE)).lower()


def compiled(pattern: str, flags: int = re.NOFLAG) -> re.Pattern[str]:
    """The pattern as this Python reads it; what a later one may make of it is nobody's business."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)
        return re.compile(pattern, flags)


def folded_pattern(pattern: str) -> re.Pattern[str] | None:
    """What finds in a folded text whatever the pattern finds in the text, all cases alike.

    None: nobody can say so without reading it as `re` does.
    """
    if not pattern.isascii() or not _is_plain(pattern):
        return None
    pieces = (each[0] if each["class"] else each[0].lower() for each in _PIECE.finditer(pattern))
    return compiled(_REPEATED.sub(_once, "".join(pieces)))


def _once(head: re.Match[str]) -> str:
    """What is found behind many of a sign is found behind the last of them, too."""
    return head["sign"] if head["repeat"] == "+" else ""


def fixed_parts(pattern: str) -> tuple[str, ...]:
    """Words that are in everything a folded pattern finds, in order; none where it has groups.

    The longest alone, unless the pattern repeats so much that failing would take its time.
    """
    plain = _COUNTED.sub("*", _ESCAPE_OR_CLASS.sub(".", pattern))
    if "|" in plain or "(" in plain:
        return ()
    found = _FIXED.findall(plain)
    if plain.count("*") + plain.count("+") > 1:
        return tuple(found)
    return (max(found, key=len),) if found else ()


def _is_plain(pattern: str) -> bool:
    """Nothing but signs, classes, groups and ranges of one kind of letters or figures."""
    at = 0
    while at < len(pattern):
        piece = _PIECE.match(pattern, at)
        if piece is None or (piece["other"] == "(" and pattern.startswith("(?", at)):
            return False
        at = piece.end()
    return "[" not in pattern or all(map(_is_of_one_kind, _RANGE.findall(pattern)))


def _is_of_one_kind(ends: tuple[str, str]) -> bool:
    """Whether a range has both ends among the same letters or figures."""
    first, last = ends
    return any(start <= first <= last <= end for start, end in _ONE_KIND)
