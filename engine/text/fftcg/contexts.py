"""Wordings that are equivalent only after certain words of their sentence."""

from __future__ import annotations

from engine.text.fftcg.words import ITSELF, KINDS, NOT_OF_NAMES
from engine.text.lexer import Token, Tokens
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
CALLED = frozenset({"category", "job"})
ANOTHER = frozenset({"when", "or", "control", "controls"})  # what it stands behind
PICKING = frozenset({"choose", "select"})
NOUNS = frozenset({*KINDS, "character", *(f"{kind}s" for kind in (*KINDS, "character"))})
BREAKS = frozenset({".", ",", ":", '"', "card", "cards"})  # "the other cards" were shown before
DETAILS = frozenset({"of", "cost", "power", "or", "less", "more"})
DETAILED = frozenset({"of", "with", "without", "other"})  # begins what is said of a card
PAIR = (("to", "the", "former"), ("to", "the", "latter"))


def without_bare_cards(tokens: Tokens) -> tuple[Token, ...]:
    """ "1 Category KH card": the word "card" is left out."""
    found: list[Token] = []
    is_called = False
    for token in tokens:
        is_name = token.text[:1].isupper() and token.word not in NOT_OF_NAMES
        if is_called and token.word in {"card", "cards"} and found[-1].word not in CALLED:
            is_called = False
            continue
        is_called = token.word in CALLED or (is_called and is_name)
        found.append(token)
    return tuple(found)


def with_one_count(tokens: Tokens) -> tuple[Token, ...]:
    """ "1 Forward or 1 Monster": one count is enough, unless the second is described further."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        one, first, other, again, second, *_ = words = [*_words(tokens, at), *[""] * 6]
        is_pair = (one, other, again) == ("1", "or", "1") and {first, second} <= KINDS.keys()
        if is_pair and words[5] not in DETAILED:
            pair = sorted(tokens[at + 1 : at + 5 : 3], key=lambda kind: [*KINDS].index(kind.word))
            found += (tokens[at], pair[0], tokens[at + 2], pair[1])
            at += 5
            continue
        found.append(tokens[at])
        at += 1
    return tuple(found)


def _words(tokens: Tokens, at: int) -> list[str]:
    return [token.word for token in tokens[at : at + 6]]


def with_others(tokens: Tokens) -> tuple[Token, ...]:
    """ "When another Forward attacks", "the other Forwards you control": other than this
    card, unless other cards have been chosen before."""
    found: list[Token] = []
    end = -1
    for at, token in enumerate(tokens):
        if at == end:
            found += [Token(word, word, token.start) for word in ("other", "than", ITSELF)]
        if not _is_other(tokens, at):
            found.append(token)
            continue
        end = _end_of_noun(tokens, at)
        if token.word == "another":
            found.append(Token("a", "a", token.start))
    return tuple(found)


def _is_other(tokens: Tokens, at: int) -> bool:
    word, before = tokens[at].word, tokens[at - 1].word if at else ""
    is_said = (word == "another" and before in ANOTHER) or (word == "other" and before == "the")
    if not is_said or PICKING & {each.word for each in tokens[:at]}:
        return False
    return _end_of_noun(tokens, at) > 0


def _end_of_noun(tokens: Tokens, at: int) -> int:
    """The end of the noun, including its type, cost and power; -1 if there is none."""
    words = [token.word for token in tokens]
    end = next((end for end in range(at, len(words)) if words[end] in NOUNS | BREAKS), -1)
    if end < 0 or words[end] in BREAKS:
        return -1
    while end < len(words) and (words[end] in NOUNS | DETAILS or words[end].isdecimal()):
        end += 1
    return end


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
    """Where "deal" stands in the current sentence."""
    words = [token.word for token in tokens]
    ends = max((at for at, word in enumerate(words) if word in ENDS), default=-1)
    return max((at for at, word in enumerate(words) if word == "deal" and at > ends), default=None)


def with_contexts(tokens: Tokens) -> tuple[Token, ...]:
    """Rewrite to the usual wording behind each context word, up to where something else begins."""
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
