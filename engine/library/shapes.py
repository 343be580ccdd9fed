"""Measures how many shapes of card text, with marks for names and numbers, the compiler reads.

A shape stands for all texts that differ only in names or numbers. It counts as read if the
compiler reads it with at least one filling of its marks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice, product
from typing import NamedTuple

from engine.library.backlog import Gap, Held, Vocabulary, fight_words, ranked_gaps
from engine.text.errors import Declined
from engine.text.ufs.compile import try_compile
from engine.text.ufs.run_ons import apart

STOP_MARK = "▸"  # where a reading once stopped: not part of the text
MOST_FILLINGS = 80  # of one shape
_NUMBER = re.compile(r"\bN\b")
_ORDINAL = re.compile(r"\bN(nd|rd|th)\b")
_WHOLE_LINE = re.compile(r"(?![-–•*] ).*[.!)\"'\]]")
_NOUN = re.compile(
    r"[^.:,]*?\b(?:(?:foundation|card|attack|asset|backup|counter|symbol|keyword|type|block"
    r"|action|weapon|character|time)(?P<many>s)?|(?:cop|abilit|all)(?:y|(?P<these>ies))"
    r"|(?P<mass>momentum))\b"
)
_VALUE = re.compile(r"\s*(?:speed|damage|health|vitality|or|minimum|maximum|difficulty|\))")


class Gapfill(NamedTuple):
    """A place of a name, recognised by the words around it, and what can be put there."""

    place: re.Pattern[str]
    words: tuple[str, ...]


def _at(place: str, *words: str) -> Gapfill:
    return Gapfill(re.compile(place), words)


_LETTER = r"(?:Enhance|Response|Form|Blitz|[EFRB])\b"
# Each place applies to what no earlier one has filled. Names have one word or two.
GAPFILLS = (
    _at(r"\bNAME(?= per (?:turn|game|combat phase|enhance step)\b)", "Once"),
    _at(r"(?<=\[)NAME(?= turn\])", "Your"),
    _at(r"(?<=\[)NAME(?= pool[\],])", "Card"),
    _at(r"(?<=\[Discard )NAME(?=\])", "pile"),
    _at(r"(?<=\[Your )NAME(?=\])", "turn"),
    _at(r"\bNAME(?= Step\b)", "Ready", "Draw", "Review"),
    _at(r"(?<=its Powerful )NAME", "rating"),
    _at(r"(?<=\[)NAME(?=[\],])|(?<=, )NAME(?=\])", "Tenacious", "Once per turn", "Hand"),
    _at(r"\bNAME(?=(?:/\w+)? counters?\b)", "rage", "Red Wall"),
    _at(r'(?<=")NAME(?=")', "Brask", "Red Wall"),
    _at(rf"(?:^|(?<=\. )|(?<=/))NAME(?=(?:/\w+)? {_LETTER})", "Weapon", "Brask", "Combo"),
    _at(r"(?<=First )NAME|(?<=Combo )NAME|(?<=lock )NAME|(?<=ation )NAME|(?<=\} )NAME", *"ER"),
    _at(r"\bNAME(?= (?:N\b|all\b|this\b|up to\b))", "Ready", "Stun", "Check"),
    _at(r"\bNAME(?= player\b)", "Either", "Each"),
    _at(r"(?<=[a-z]-)(?<!non-)NAME\b", "Hill R", "Hill E"),  # cut off together with its letter
    _at(r"\bNAME(?= abilit(?:y|ies)\b)", "Enhance", "Powerful", "Throw"),
    _at(r"\bNAME\b", "Fury", "Brask", "Red Wall", "Breaker", "Powerful", "E"),
)


class UnreadableShapes(ValueError):
    """A list of shapes contains a line that is not a shape."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How the shapes of a list were read."""

    read: tuple[str, ...]  # as they were filled
    unread: tuple[Declined, ...]
    fragments: tuple[str, ...]  # parts of an ability, not readable alone
    words: Vocabulary = fight_words

    @property
    def total(self) -> int:
        return len(self.read) + len(self.unread)

    @property
    def gaps(self) -> list[Gap]:
        return ranked_gaps((Held("", stopped) for stopped in self.unread), self.words)


def shapes_in(text: str) -> tuple[str, ...]:
    """The shapes of a list: lines with a count and a shape, below a line of headings."""
    rows = [line.split("\t") for line in text.splitlines() if line.strip()]
    for number, row in enumerate(rows[1:], 2):
        if len(row) != 2 or not row[0].isdigit():
            raise UnreadableShapes(
                f"line {number} is not a count and a shape: {' '.join(row)[:60]}"
            )
    return tuple(row[1].replace(STOP_MARK, "").strip() for row in rows[1:])


def measure(
    shapes: Iterable[str], dialect: str, advance: Callable[[], None] = lambda: None
) -> Reach:
    """Try to read every shape that is a whole text."""
    read: list[str] = []
    unread: list[Declined] = []
    fragments: list[str] = []
    for shape in shapes:
        advance()
        if not _WHOLE_LINE.fullmatch(shape):
            fragments.append(shape)
            continue
        found = _reading(shape, dialect)
        if isinstance(found, Declined):
            unread.append(found)
        else:
            read.append(found)
    return Reach(tuple(read), tuple(unread), tuple(fragments))


def _reading(shape: str, dialect: str) -> str | Declined:
    """The first filling that can be read, or the decline that got closest to the end."""
    declines: list[Declined] = []
    for text in fillings(shape):
        stopped = _stop(text, dialect)
        if stopped is None:
            return text
        declines.append(stopped)
    return min(declines, key=lambda each: len(each.text) - each.position)


def _stop(text: str, dialect: str) -> Declined | None:
    """Where the first ability that cannot be read stops, as a position in the whole text."""
    begun = 0
    for line in apart(text).split("\n"):
        found = try_compile(line.strip(), dialect)
        if isinstance(found, Declined):
            indent = len(line) - len(line.lstrip())
            return replace(found, text=text, position=begun + indent + found.position)
        begun += len(line) + 1
    return None


def fillings(shape: str) -> Iterator[str]:
    """Texts that a shape stands for, the likeliest by its words first."""
    yield from islice(dict.fromkeys(_fillings(shape)), MOST_FILLINGS)


def _fillings(shape: str) -> Iterator[str]:
    for marked in dict.fromkeys((shape, shape.replace("{all}", "all"))):
        used = [each for each in GAPFILLS if each.place.search(marked)]
        for words in product(*(each.words for each in used)):
            named = marked
            for each, word in zip(used, words, strict=True):
                named = each.place.sub(word, named)
            yield from _numbered(named)


def _numbered(text: str) -> Iterator[str]:
    """Numbers as the following nouns suggest, then all of them 1, then all of them 2."""
    text = _ORDINAL.sub(lambda found: {"nd": "2nd", "rd": "3rd"}.get(found[1], "4th"), text)
    yield _NUMBER.sub(lambda found: _suggested(text, found), text)
    yield _NUMBER.sub("1", text)
    yield _NUMBER.sub("2", text)


def _suggested(text: str, number: re.Match[str]) -> str:
    """The number that fits the noun that follows: 1 or 2."""
    rest = text[number.end() : number.end() + 60]
    noun = _NOUN.match(rest)
    changes = text[: number.start()].endswith(("+", "-"))
    if changes or noun is None or _VALUE.match(rest):
        return "2"
    return "2" if noun["many"] or noun["these"] else "1"
