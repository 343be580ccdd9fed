"""Speeds up patterns that ignore case: a lower-case pattern finds the same in lower-case texts.

A pattern that ignores case costs several times as much as one that does not. So texts are kept
folded, and a pattern is folded once, provided that this is certain not to change what it finds.
"""

from __future__ import annotations

import re
import warnings

# Besides capitals, a pattern that ignores case equates only these with an ASCII letter.
_ALIKE = str.maketrans({"İ": "i", "ı": "i", "ſ": "s"})
_PIECE = re.compile(
    r"\\(?P<class>[dDwWsSbBAZ])|\\(?P<sign>[^\w\s])|(?P<group>\(\?[:=!])|(?P<other>[^\\])", re.ASCII
)
_ESCAPE_OR_CLASS = re.compile(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]")
_COUNTED = re.compile(r"\{[^{}]*\}")
_FIXED = re.compile(r"[\w\s,:;'\"!/-]+(?![*?+])", re.ASCII)  # not the character before a repetition
_REPEATED = re.compile(
    r"^(?P<sign>\\[dDwWsS]|\[\^?\]?(?:\\.|[^\]\\])*\]|[\w .])(?P<repeat>[+*])\??(?![+*?{])"
)
_RANGE = re.compile(r"([^\[])-([^\]])")
_ONE_KIND = (("0", "9"), ("a", "z"), ("A", "Z"))


def folded(text: str) -> str:
    """The text in lower case, character by character."""
    return (text if text.isascii() else text.translate(_ALIKE)).lower()


def compiled(pattern: str, flags: int = re.NOFLAG) -> re.Pattern[str]:
    """The pattern as this Python reads it, without warnings about how later ones may read it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", FutureWarning)
        return re.compile(pattern, flags)


def folded_pattern(pattern: str) -> re.Pattern[str] | None:
    """A pattern that finds in folded text what this one, ignoring case, finds in the text itself.

    None if that is not certain without parsing the pattern as `re` does.
    """
    if not pattern.isascii() or not _is_plain(pattern):
        return None
    pieces = (each[0] if each["class"] else each[0].lower() for each in _PIECE.finditer(pattern))
    return compiled(_REPEATED.sub(_once, "".join(pieces)))


def _once(head: re.Match[str]) -> str:
    """At the start of a pattern, a repetition matches wherever its last repeat does."""
    return head["sign"] if head["repeat"] == "+" else ""


def fixed_parts(pattern: str) -> tuple[str, ...]:
    """Strings that everything a folded pattern finds contains, in order; none if it has groups.

    Only the longest, unless the pattern has so many repetitions that failing would be slow.
    """
    plain = _COUNTED.sub("*", _ESCAPE_OR_CLASS.sub(".", pattern))
    if "|" in plain or "(" in plain:
        return ()
    found = _FIXED.findall(plain)
    if plain.count("*") + plain.count("+") > 1:
        return tuple(found)
    return (max(found, key=len),) if found else ()


def _is_plain(pattern: str) -> bool:
    """Whether it has only characters, classes, plain groups, and ranges within a-z, A-Z or 0-9."""
    at = 0
    while at < len(pattern):
        piece = _PIECE.match(pattern, at)
        if piece is None or (piece["other"] == "(" and pattern.startswith("(?", at)):
            return False
        at = piece.end()
    return "[" not in pattern or all(map(_is_of_one_kind, _RANGE.findall(pattern)))


def _is_of_one_kind(ends: tuple[str, str]) -> bool:
    """Whether both ends of a range are digits, or letters of the same case."""
    first, last = ends
    return any(start <= first <= last <= end for start, end in _ONE_KIND)
