"""Card text to tokens. Each token remembers where it stood in the text as printed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.text.errors import CardTextError

MAX_LENGTH = 2000
MAX_NUMBER = 999

_TOKEN = re.compile(
    r"""
      (?P<bullet>--?(?=\s))
    | (?P<signed>[+-](?:\d+|[xX])\b)
    | (?P<check>\d+\+)
    | (?P<number>\d+)
    | (?P<non>[Nn]on-(?=[A-Za-z]))
    | (?P<initials>\A(?:[A-Z]\.)+(?=\ ?[A-Z][a-z]))
    | (?P<title>\b(?:Dr|Mr|Mrs|Ms|Mt|Prof|St)\.(?=\ ?[A-Z][a-z]))
    | (?P<word>[A-Za-z]+(?:['-][A-Za-z]+)*'?(?![A-Za-z]))
    | (?P<quote>["])
    | (?P<mark>[.,:;()\[\]{}&!?/*])
    """,
    re.VERBOSE,
)
_TYPOGRAPHY = str.maketrans(
    {
        "\u2019": "'",
        "\u2018": "'",
        "\u201c": '"',
        "\u201d": '"',
        "\u2013": "-",
        "\u2212": "-",
        "\u2010": "-",
        "\u2011": "-",
        "\u2022": "*",
        "\u00a0": " ",
        "\n": " ",
        "\t": " ",
    }
)


@dataclass(frozen=True, slots=True)
class Token:
    """`word` is compared (lower case), `text` is what was printed, `start` its offset."""

    word: str
    text: str
    start: int


Tokens = Sequence[Token]


def in_place(word: str, of: Token) -> Token:
    """This word where another one stood."""
    return Token(word, word, of.start)


def stand(tokens: Tokens, at: int, words: tuple[str, ...]) -> bool:
    """Whether these words stand there."""
    return tuple(token.word for token in tokens[at : at + len(words)]) == words


def tokenise(text: str, largest: int = MAX_NUMBER) -> tuple[Token, ...]:
    """Split a text, refusing what no card text contains."""
    if len(text) > MAX_LENGTH:
        raise CardTextError(MAX_LENGTH, (), "text too long")
    plain = _quotes(text.translate(_TYPOGRAPHY))
    tokens: list[Token] = []
    at = 0
    while at < len(plain):
        if plain[at] == " ":
            at += 1
            continue
        match = _TOKEN.match(plain, at)
        if match is None:
            raise CardTextError(at, (), f"unknown character {text[at]!r}")
        tokens.append(_token(match, largest))
        at = match.end()
    _check_balance(tokens)
    return tuple(tokens)


# Braces mean slots in grammar rows, so symbol marks have words of their own there.
SIGNS = {"<symbol": "{", "symbol>": "}"}  # as they are typed
_BRACES = {"{": "<symbol", "}": "symbol>", "-": "*", "--": "*"}


def _token(match: re.Match[str], largest: int) -> Token:
    text = match.group()
    digits = re.sub(r"\D", "", text)
    if digits and int(digits[:9]) > largest:
        raise CardTextError(match.start(), (), "number too large")
    return Token(_BRACES.get(text, text.lower()), text, match.start())


_SINGLE_OPEN = re.compile(r"(?<![A-Za-z0-9])'(?=[A-Za-z])")
_SINGLE_CLOSE = re.compile(r"(?<=[.!?0-9X])'(?![A-Za-z])")


def _quotes(text: str) -> str:
    """Single quotes around an ability become double ones; apostrophes stay."""
    opened = _SINGLE_OPEN.search(text)
    closed = _SINGLE_CLOSE.search(text)
    while opened and closed and opened.start() < closed.start():
        inner = text[opened.end() : closed.start()].replace('"', "'")
        text = f'{text[: opened.start()]}"{inner}"{text[closed.end() :]}'
        opened = _SINGLE_OPEN.search(text, closed.end())
        closed = _SINGLE_CLOSE.search(text, closed.end())
    return text


_PAIRS = {")": "(", "]": "[", "symbol>": "<symbol"}


def _check_balance(tokens: list[Token]) -> None:
    opened: list[Token] = []
    quotes = [token for token in tokens if token.word == '"']
    if len(quotes) % 2:
        raise CardTextError(quotes[-1].start, ('"',), "quotation mark not closed")
    for token in tokens:
        if token.word in _PAIRS.values():
            opened.append(token)
        elif token.word in _PAIRS and (not opened or opened.pop().word != _PAIRS[token.word]):
            raise CardTextError(token.start, (), "bracket not opened")
    if opened:
        raise CardTextError(opened[-1].start, (), "bracket not closed")
