"""Turns keyword lists as other programs write them into the keywords and traits of our cards.

One entry of such a list may hold a rating after a colon or a space, several keywords joined by a
dash, a gate before an ability, or a trait with its column's name as a prefix.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from engine.text.ufs.keywords import ABILITY_KEYWORDS

PREFIX = "attribute"
TRAITS = frozenset(
    [
        "ally",
        "charge",
        "fury",
        "item",
        "kick",
        "punch",
        "ranged",
        "slam",
        "spell",
        "stance",
        "taunt",
        "tech",
        "titan",
        "weapon",
    ]
)
ABILITIES = ABILITY_KEYWORDS | {"only"}
LONGEST = 200  # characters of a keyword line inside a text box
_SEPARATOR = re.compile(r"\s+[-–—•*|/]\s+|\s*[•|;]\s*|\s*,\s*")
_RATING = re.compile(r"(?P<name>[^\d:()]*[^\d:()\s])\s*(?::\s*(?P<after>\d+)|\s(?P<bare>\d+))")
_PARENTHESIS = re.compile(r"(?P<name>[^()]*[^()\s])\s*\((?P<inside>[^()]*)\)")


class Keywords(NamedTuple):
    """A keyword line split into possible abilities and mere traits."""

    keywords: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()


def tidy_keywords(entries: Iterable[str]) -> Keywords:
    """Every entry of a list, in its order; repeated words are kept."""
    keywords: list[str] = []
    traits: list[str] = []
    for entry in entries:
        for part in split_line(entry):
            if part.lower().startswith(PREFIX) and len(part) > len(PREFIX):
                traits.append(part[len(PREFIX) :].lstrip(" :-"))
            else:
                keywords.append(tidy_keyword(part))
    return Keywords(tuple(keywords), tuple(traits))


def tidy_keyword(text: str) -> str:
    """One keyword as it is printed: `Stun: 2`, `Combo (Kick, 3)`."""
    words = " ".join(text.split())
    rated = _RATING.fullmatch(words)
    if rated:
        return f"{rated['name']}: {rated['after'] or rated['bare']}"
    listed = _PARENTHESIS.fullmatch(words)
    if listed:
        inside = ", ".join(part.strip() for part in listed["inside"].split(","))
        return f"{listed['name'].rstrip(':')} ({inside})"
    return words


def split_line(line: str) -> list[str]:
    """The keywords of a line; text in parentheses is not split."""
    parts: list[str] = []
    depth = start = at = 0
    while at < len(line):
        depth += (line[at] == "(") - (line[at] == ")")
        found = _SEPARATOR.match(line, at) if depth <= 0 else None
        if found:
            parts.append(line[start:at])
            start = at = found.end()
        else:
            at += 1
    return [part.strip() for part in (*parts, line[start:]) if part.strip()]


def ability_name(keyword: str) -> str:
    """The keyword ability in a tidy keyword, without its gate; empty for a trait."""
    last = _bare(keyword).rpartition(" ")[2].lower()
    return last if last in ABILITIES else ""


def _bare(keyword: str) -> str:
    """The keyword without its rating or list."""
    if keyword.endswith(")"):
        return keyword.partition("(")[0].rstrip()
    return keyword.rstrip("0123456789").rstrip(" :")


def is_keyword_line(line: str) -> bool:
    """Whether a paragraph of a text box is only keywords, and so no ability."""
    parts = split_line(line) if len(line) <= LONGEST else []
    return bool(parts) and all(_is_known(part) for part in parts)


def _is_known(part: str) -> bool:
    """Whether it is a known trait, or a keyword ability preceded only by names and gates."""
    if part.lower() in TRAITS or (part.lower().startswith(PREFIX) and " " not in part):
        return True
    tidy = tidy_keyword(part)
    front = _bare(tidy).split()
    return bool(ability_name(tidy)) and ":" not in _bare(tidy) and all(map(_is_name, front))


def _is_name(word: str) -> bool:
    return word[0].isupper() or word[0].isdigit()
