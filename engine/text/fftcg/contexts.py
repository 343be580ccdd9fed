"""Wordings that mean the same only behind certain words of their sentence."""

from __future__ import annotations

from collections.abc import Sequence

from engine.text.lexer import Token
from engine.text.rewrites import rewrite, rewrites

OUT_OF_HAND = rewrites(  # what is discarded is in hand
    {
        f"{cards} from {whose} hand": cards
        for cards in ("card", "cards")
        for whose in ("your", "their")
    }
)
LEAVING = rewrites(  # what is done instead of something has not happened yet
    {
        "is put from the field into the break zone this turn , remove": (
            "would be put from the field into the break zone until the end of the turn , remove"
        ),
        "is put from the field into the break zone , remove": (
            "would be put from the field into the break zone , remove"
        ),
    }
)
ENDS = frozenset({".", ":", '"', "when"})
VERBS = frozenset(
    {"remove", "put", "select", "choose", "reveal", "return", "add", "play", "cast", "give"}
)
DISCARDED = (OUT_OF_HAND, ENDS | VERBS)
BEHIND = {"discard": DISCARDED, "discards": DISCARDED, "if": (LEAVING, ENDS)}


def with_contexts(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Behind each of these words, up to where something else begins, as it is usually said."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        first, at = at, at + 1
        if (behind := BEHIND.get(tokens[first].word)) is None:
            found.append(tokens[first])
            continue
        wordings, ends = behind
        while at < len(tokens) and tokens[at].word not in ends and tokens[at].word not in BEHIND:
            at += 1
        found += rewrite(tokens[first:at], wordings)
    return tuple(found)
