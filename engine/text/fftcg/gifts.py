"""How it is said that somebody gives up cards of their own: in one way, whichever is printed."""

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
    """What is given is one's own; who selects a card and puts it away puts it away."""
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
    """Where what is said of the cards ends that are spoken of here."""
    rest = (end for end in range(at, len(tokens)) if tokens[end].word in ENDS)
    return next(rest, len(tokens))
