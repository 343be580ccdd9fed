"""Rewrites tokens to one canonical wording where different words mean the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.text.lexer import Token, Tokens, in_place


@dataclass(frozen=True, slots=True)
class Rewrite:
    """Words of a text and what they become; both sides are words as the lexer gives them."""

    words: tuple[str, ...]
    becomes: tuple[str, ...]


Wordings = Mapping[str, Sequence[Rewrite]]  # by their first word, the longest first


def rewrites(table: Mapping[str, str]) -> Wordings:
    """The rows of a table of wordings."""
    found: defaultdict[str, list[Rewrite]] = defaultdict(list)
    for before in sorted(table, key=lambda words: -len(words.split())):
        row = Rewrite(tuple(before.split()), tuple(table[before].split()))
        found[row.words[0]].append(row)
    return dict(found)


def rewrite(tokens: Tokens, wordings: Wordings) -> tuple[Token, ...]:
    """Replace every run of words that a row names, preferring the longest, in one pass."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        rows = wordings.get(tokens[at].word, ())
        row = next((r for r in rows if _fits(tokens, at, r.words)), None)
        if row is None:
            found.append(tokens[at])
            at += 1
            continue
        first = tokens[at]
        found += [in_place(word, first) for word in row.becomes]
        at += len(row.words)
    return tuple(found)


def _fits(tokens: Tokens, at: int, words: tuple[str, ...]) -> bool:
    if at + len(words) > len(tokens):
        return False
    return all(tokens[at + i].word == word for i, word in enumerate(words))


def close_sentences(tokens: Tokens) -> tuple[Token, ...]:
    """A quotation's full stop ends only the sentence inside; the outer sentence gets its own."""
    found: list[Token] = []
    quoted = False
    for index, token in enumerate(tokens):
        if token.word != '"':
            found.append(token)
            continue
        following = tokens[index + 1].word if index + 1 < len(tokens) else ""
        found.append(token)
        ended = quoted and index > 0 and tokens[index - 1].word == "."
        if ended and (not following or following[0].isupper()):
            found.append(in_place(".", token))
        quoted = not quoted
    return tuple(found)
