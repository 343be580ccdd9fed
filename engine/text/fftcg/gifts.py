"""Brings the ways of saying that players give up their own cards to one wording."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.text.lexer import Token, Tokens, stand

GIVING = frozenset({"put", "dull", "remove", "return"})  # "put 1 Forward you control into ..."
ENDS = frozenset({".", ",", ":", "and", '"', "into", "from", "to"})
OWN = ("you", "control")
SELECTS = ("your", "opponent", "selects")
PUTS = ("and", "puts", "it")  # "into the Break Zone"
BACK = ("to", "its", "owner's", "hand")


def with_plain_gifts(tokens: Tokens) -> tuple[Token, ...]:
    """Drop what goes without saying: cards given up are your own; "selects and puts" is "puts"."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        end = _end(tokens, at)
        words = [token.word for token in tokens[at:end]]
        if _gives(words) and tuple(words[-2:]) == OWN:
            found += tokens[at : end - 2]
            at = end
            if words[0] == "return" and stand(tokens, end, BACK):
                found += (tokens[end], replace(tokens[end], text="your", word="your"))
                at = end + len(BACK) - 1
        elif tuple(words[:3]) == SELECTS and stand(tokens, end, PUTS):
            found += (*tokens[at : at + 2], Token("puts", "puts", tokens[at + 2].start))
            found += tokens[at + 3 : end]
            at = end + len(PUTS)
        else:
            found.append(tokens[at])
            at += 1
    return tuple(found)


def _gives(words: Sequence[str]) -> bool:
    return len(words) > 1 and words[0] in GIVING and words[1].isdecimal()


def _end(tokens: Tokens, at: int) -> int:
    """Where the description of the cards ends."""
    rest = (end for end in range(at, len(tokens)) if tokens[end].word in ENDS)
    return next(rest, len(tokens))
