"""Replaces a turn of phrase: the words to look for in a text, and the words to put there.

Patterns match the lexer's words, joined by single spaces. Whatever a group matches is kept as it
was printed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.text.lexer import Token, Tokens


@dataclass(slots=True)
class Idiom:
    """A pattern and its replacement: words, groups of the pattern, and words that contain groups.

    Compiling hundreds of patterns takes long, and the texts of a game need few: each is compiled
    on its first use.
    """

    written: str
    becomes: tuple[str | int, ...]
    needed: str  # stands in every line that the pattern matches
    _read: re.Pattern[str] | None = None

    @property
    def pattern(self) -> re.Pattern[str]:
        if self._read is None:
            self._read = re.compile(rf"(?<!\S)(?:{self.written})(?!\S)")
        return self._read

    def is_in(self, line: str) -> bool:
        """Whether it is found in a line; check first that the line has what is `needed`."""
        return self.pattern.search(line) is not None


def idiom(pattern: str, becomes: str = "") -> Idiom:
    """In `becomes`, "|1" is a group ("add |1 to"), and "{1}" is a group within a word."""
    said = (int(word[1:]) if word[0] == "|" else word for word in becomes.split())
    return Idiom(pattern, tuple(said), needed(pattern))


_SIGN = re.compile(r"\\.|\[(?:\\.|[^]\\])+\]")  # an escape, or a character class
_GROUP = re.compile(r"\([^()]*\)")
_PERHAPS = re.compile(r".(?:[?*]|\{[^}]*\})")
_WORDS = re.compile(r"[a-z' -]+")


def needed(pattern: str) -> str:
    """The longest run of words and spaces that a pattern spells out; empty with alternatives."""
    plain, last = _SIGN.sub("#", pattern), ""
    while plain != last:
        plain, last = _GROUP.sub("#", plain), plain
    if "|" in plain:
        return ""
    return max(_WORDS.findall(_PERHAPS.sub("#", plain)), key=len, default="")


def words_of(tokens: Tokens) -> str:
    """The line that patterns are matched against."""
    return " ".join(token.word for token in tokens)


def reworded(turn: Idiom, tokens: Tokens, line: str) -> Tokens:
    """The tokens of the line, with the turn of phrase replaced wherever it stands."""
    places = _places(tokens)
    found: list[Token] = []
    at = 0
    for match in turn.pattern.finditer(line):
        found += tokens[at : places[match.start()]]
        at = places[match.start()] + len(match.group().split())
        found += _said(turn, tokens, places, match)
    return [*found, *tokens[at:]]


def _places(tokens: Tokens) -> dict[int, int]:
    """The index of each token by its offset in the line of all words."""
    places: dict[int, int] = {}
    length = 0
    for at, token in enumerate(tokens):
        places[length] = at
        length += len(token.word) + 1
    return places


def _said(turn: Idiom, tokens: Tokens, places: dict[int, int], match: re.Match[str]) -> list[Token]:
    said: list[Token] = []
    start = tokens[places[match.start()]].start
    for part in turn.becomes:
        if isinstance(part, str):
            word = part.format(*("", *match.groups("")))
            said.append(Token(word, word, start))
        elif match.group(part):
            first = places[match.start(part)]
            said += tokens[first : first + len(match.group(part).split())]
    return said
