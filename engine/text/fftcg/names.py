"""Names with periods in them, of cards that a text speaks of: "Card Name Rhea Jr.", "Card Name
Press No. 2", "Card Name J.R. Bram"."""

from __future__ import annotations

from dataclasses import replace

from engine.text.fftcg.words import ITS_OWN, ITSELF, NOT_OF_NAMES
from engine.text.lexer import Token, Tokens

BEHIND_NAMES = frozenset({"Jr", "Sr"})
BEFORE_NUMBERS = frozenset({"No", "Nr", "Vol"})
CALLED = ("card", "name")
OWN = frozenset({ITSELF, ITS_OWN})
LEAST_INITIALS = 2  # of a single one nobody can tell whether it ends a sentence


def with_whole_names(tokens: Tokens) -> tuple[Token, ...]:
    """What a period belongs to is one word with it."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        size = _size(tokens, at, found)
        if not size:
            found.append(tokens[at])
            at += 1
            continue
        found.append(_joined(tokens[at : at + size]))
        at += size
        if tokens[at - 1].text == "." and found[-1].text[:-1] in BEHIND_NAMES:
            found += [tokens[at - 1]] if _ends_sentence(tokens[at:]) else []
    return tuple(found)


def begins_anew(tokens: Tokens) -> bool:
    """Whether the period of an abbreviated name before it has ended a sentence, too."""
    return not tokens or tokens[0].text == '"' or tokens[0].text[:1].isupper()


def _ends_sentence(following: Tokens) -> bool:
    """What a card of a name is may stand behind it: "Card Name Rhea Jr. Forward"."""
    word = following[0].word if following else ""
    return word in OWN or (begins_anew(following) and word not in NOT_OF_NAMES)


def _size(tokens: Tokens, at: int, before: list[Token]) -> int:
    """Of the tokens that are one word; 0: none are."""
    texts = [token.text for token in tokens[at : at + 3]]
    if texts[1:2] == ["."] and before and before[-1].text[:1].isupper():
        if texts[0] in BEHIND_NAMES:
            return 2
        if texts[0] in BEFORE_NUMBERS and texts[2:] and texts[2].isdecimal():
            return 3
    if tuple(token.word for token in before[-2:]) == CALLED:
        return _size_of_initials(tokens, at)
    return 0


def _size_of_initials(tokens: Tokens, at: int) -> int:
    end = at
    while _is_initial(tokens[end : end + 2]):
        end += 2
    is_name = end < len(tokens) and tokens[end].text[:1].isupper()
    return end - at if is_name and end - at >= 2 * LEAST_INITIALS else 0


def _is_initial(tokens: Tokens) -> bool:
    texts = [token.text for token in tokens]
    return len(texts) == 2 and len(texts[0]) == 1 and texts[0].isupper() and texts[1] == "."


def _joined(tokens: Tokens) -> Token:
    text = "".join(token.text for token in tokens)
    if tokens[-1].text.isdecimal():
        text = text.replace(".", ". ")
    return replace(tokens[0], text=text, word=text.lower())
