"""The same words in another order: when and to whom first, where cards lie last."""

from __future__ import annotations

from engine.text.fftcg.words import CLAUSE_ENDS, SENTENCE_ENDS, end_of_name, last_begun
from engine.text.lexer import Token, Tokens, in_place, stand

PLACES = tuple(  # where cards lie
    tuple(place.split())
    for place in (
        "you control",
        "your opponent controls",
        "opponent controls",
        "in your break zone",
        "in your opponent's break zone",
    )
)
OTHER_NAME = ("other", "than", "card", "name")
LATER = ("at", "the", "end", "of", "the", "turn")
SEVERAL = frozenset({"and", "if", "when", "may", ","})  # of which it might be said of a part
PAIR = (("to", "the", "former"), ("to", "the", "latter"))


def with_place_last(tokens: Tokens) -> tuple[Token, ...]:
    """ "In your Break Zone other than Card Name Rhea": where cards lie is said last."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        size = next((len(place) for place in PLACES if stand(tokens, at, place)), 0)
        end = _end_of_others(tokens, at + size) if size else at + 1
        found += (*tokens[at + size : end], *tokens[at : at + size])
        at = end
    return tuple(found)


def _end_of_others(tokens: Tokens, at: int) -> int:
    """Behind "other than Card Name Rhea", if that stands here."""
    if not stand(tokens, at, OTHER_NAME):
        return at
    return end_of_name(tokens, at + len(OTHER_NAME))


def with_time_first(tokens: Tokens) -> tuple[Token, ...]:
    """ "Break it at the end of the turn": what happens later begins with when."""
    found: list[Token] = []
    begun = 0
    for at, token in enumerate(tokens):
        if token.word not in SENTENCE_ENDS:
            continue
        sentence = tokens[begun:at]
        words = [each.word for each in sentence]
        is_late = tuple(words[-len(LATER) :]) == LATER and not SEVERAL & set(words)
        if is_late and len(words) > len(LATER):
            comma = in_place(",", sentence[0])
            sentence = (*sentence[-len(LATER) :], comma, *sentence[: -len(LATER)])
        found += (*sentence, token)
        begun = at + 1
    return (*found, *tokens[begun:])


def with_whom_first(tokens: Tokens) -> tuple[Token, ...]:
    """ "Deal 6000 damage to the former": deal the former 6000 damage."""
    found: list[Token] = []
    for token in tokens:
        found.append(token)
        if tuple(each.word for each in found[-3:]) not in PAIR:
            continue
        begun = _begun(found)
        if begun is not None:
            found[begun + 1 :] = (*found[-2:], *found[begun + 1 : -3])
    return tuple(found)


def _begun(tokens: Tokens) -> int | None:
    """Where the sentence says that something is dealt."""
    words = [token.word for token in tokens]
    begun = last_begun(words, CLAUSE_ENDS)
    return max((at for at in range(begun, len(words)) if words[at] == "deal"), default=None)
