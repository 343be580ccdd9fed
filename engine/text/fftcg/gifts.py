"""How it is said that somebody gives up cards of their own: in one way, whichever is printed."""

from __future__ import annotations

from collections.abc import Sequence

from engine.text.lexer import Token, Tokens, stand

GIVING = frozenset({"put", "dull", "remove", "return"})  # "put 1 Forward you control into ..."
ENDS = frozenset({".", ",", ":", "and", '"', "into", "from", "to"})
OWN = ("you", "control")
SELECTS = (("your", "opponent", "selects"), ("each", "player", "selects"))
PUTS = {True: ("and", "puts", "it"), False: ("and", "puts", "them")}  # one, or several
BACK = {True: ("to", "its", "owner's", "hand"), False: ("to", "their", "owners'", "hands")}
COSTS = ("as", "an", "additional", "cost")  # or what stands before a colon


def with_plain_gifts(tokens: Tokens) -> tuple[Token, ...]:
    """What is given is one's own, and without a word about it in a cost; who selects a card and
    puts it away puts it away."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        end = _end(tokens, at)
        words = [token.word for token in tokens[at:end]]
        is_own = tuple(words[-2:]) == OWN
        if _gives(words) and (is_own or (_returns(tokens, at, end) and _is_cost(tokens, at))):
            found += tokens[at : end - len(OWN)] if is_own else tokens[at:end]
            at = end
            if _returns(tokens, at - len(words), end):
                found += (tokens[end], _word("your", tokens[end]), _word("hand", tokens[end]))
                at = end + len(BACK[True])
        elif tuple(words[:3]) in SELECTS and stand(tokens, end, PUTS[words[3:4] == ["1"]]):
            found += (*tokens[at : at + 2], _word("puts", tokens[at + 2]))
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


def _is_cost(tokens: Tokens, at: int) -> bool:
    """11.3.5, 11.6.2.3: what is given as a cost is one's own."""
    words = [token.word for token in tokens]
    ends = (end for end in range(at, len(words)) if words[end] in {".", ":", '"'})
    end = next(ends, len(words))
    begins = max((place for place in range(at) if words[place] in {".", '"'}), default=-1)
    return words[end : end + 1] == [":"] or stand(tokens, begins + 1, COSTS)


def _word(word: str, at: Token) -> Token:
    return Token(word, word, at.start)


def _end(tokens: Tokens, at: int) -> int:
    """Where what is said of the cards ends that are spoken of here."""
    rest = (end for end in range(at, len(tokens)) if tokens[end].word in ENDS)
    return next(rest, len(tokens))
