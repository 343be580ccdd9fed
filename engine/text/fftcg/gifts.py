"""Brings the ways of saying that players give up their own cards to one wording."""

from __future__ import annotations

from collections.abc import Sequence

from engine.text.fftcg.words import SENTENCE_ENDS, last_begun
from engine.text.lexer import Token, Tokens, in_place, stand

GIVING = frozenset({"put", "dull", "remove", "return"})  # "put 1 Forward you control into ..."
ENDS = frozenset({".", ",", ":", "and", '"', "into", "from", "to"})
OWN = ("you", "control")
SELECTS = (("your", "opponent", "selects"), ("each", "player", "selects"))
PUTS = {True: ("and", "puts", "it"), False: ("and", "puts", "them")}  # one, or several
BACK = {True: ("to", "its", "owner's", "hand"), False: ("to", "their", "owners'", "hands")}
COST = ("as", "an", "additional", "cost")
PAID = ["instead", "of", "paying", "the", "cost", "of"]


def with_plain_gifts(tokens: Tokens) -> tuple[Token, ...]:
    """Drop what goes without saying: cards given up as a cost, or for what depends on it, are your
    own; "selects and puts" is "puts"."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        end = _end(tokens, at)
        words = [token.word for token in tokens[at:end]]
        gives = _gives(words)
        is_own = gives and tuple(words[-2:]) == OWN
        is_given = gives and _is_given(tokens, at)
        is_returned = gives and _returns(tokens, at, end)
        if is_own or (is_given and is_returned):
            found += tokens[at : end - len(OWN)] if is_own and is_given else tokens[at:end]
            at = end
            if is_returned:
                found += (tokens[end], in_place("your", tokens[end]), in_place("hand", tokens[end]))
                at += len(BACK[True])
        elif tuple(words[:3]) in SELECTS and stand(tokens, end, PUTS[words[3:4] == ["1"]]):
            found += (*tokens[at : at + 2], in_place("puts", tokens[at + 2]))
            found += tokens[at + 3 : end]
            at = end + len(PUTS[True])
        else:
            found.append(tokens[at])
            at += 1
    return tuple(found)


def _gives(words: Sequence[str]) -> bool:
    return len(words) > 1 and words[0] in GIVING and words[1].isdecimal()


def _returns(tokens: Tokens, at: int, end: int) -> bool:
    is_one = tokens[at + 1].word == "1"
    return tokens[at].word == "return" and stand(tokens, end, BACK[is_one])


def _is_given(tokens: Tokens, at: int) -> bool:
    """11.3.5, 11.6.2.3: as a cost, or as what something hangs on."""
    words = [token.word for token in tokens]
    end = next((end for end in range(at, len(words)) if words[end] in SENTENCE_ENDS), len(words))
    begins = last_begun(words[:at])
    if words[end : end + 1] == [":"] or stand(tokens, begins, COST) or _is_paid(words[at:end]):
        return True
    hangs = any(stand(tokens, end + 1, (word, "you", "do", "so")) for word in ("if", "when"))
    before = words[begins : at - 2] if words[at - 2 : at] == ["you", "may"] else words[begins:at]
    return hangs and before[-1:] in ([], [","], ["and"])


def _is_paid(words: Sequence[str]) -> bool:
    """ "Instead of paying the cost of Kiln Keeper"."""
    return words[-len(PAID) - 1 : -1] == PAID


def _end(tokens: Tokens, at: int) -> int:
    """Where the description of the cards ends."""
    rest = (end for end in range(at, len(tokens)) if tokens[end].word in ENDS)
    return next(rest, len(tokens))
