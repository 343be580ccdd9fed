"""Wordings that are equivalent only after certain words of their sentence."""

from __future__ import annotations

from engine.text.fftcg.words import CLAUSE_ENDS, ITSELF, KINDS, end_of_name, is_of_name
from engine.text.lexer import Token, Tokens, in_place, stand
from engine.text.rewrites import rewrite, rewrites

OUT_OF_HAND = {  # what is discarded is in the hand of whoever does it
    whose: rewrites({f"{cards} from {whose} hand": cards for cards in ("card", "cards")})
    for whose in ("your", "their")
}
HELD = {
    whose: rewrites(
        {
            f"{cards} in {whose} hand": f"{cards} in hand"
            for cards in (
                *("no cards", "cards or less", "cards or more"),
                *("card or less", "card or more"),
            )
        }
    )
    for whose in ("your", "their")
}
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
VERBS = frozenset(
    {"remove", "put", "select", "choose", "reveal", "return", "add", "play", "cast", "give"}
)
BEHIND = {
    "discard": (OUT_OF_HAND["your"], CLAUSE_ENDS | VERBS),
    "discards": (OUT_OF_HAND["their"], CLAUSE_ENDS | VERBS),
    "have": (HELD["your"], CLAUSE_ENDS),
    "has": (HELD["their"], CLAUSE_ENDS),
    "if": (LEAVING, CLAUSE_ENDS),
}
CALLED = frozenset({"category", "job"})
ANOTHER = frozenset({"when", "or", "control", "controls"})  # what it stands behind
PICKING = frozenset(
    {"choose", "select", "selects", "search", "play", "put", "puts", "return", "remove", "reveal"}
)
COUNTING = frozenset({"the", "each", "no", "more", "less"})  # before "other"
PICKED = ("1", "up", "any", "for", "the")  # what stands behind them
NAMING = frozenset({"when", "or", "to"})  # "a Forward", of which something is said before
NOUNS = frozenset({*KINDS, "character", *(f"{kind}s" for kind in (*KINDS, "character"))})
NAMED = (("job",), ("card", "name"))
BREAKS = frozenset({".", ",", ":", '"', "card", "cards"})  # "the other cards" were shown before
DETAILS = frozenset({"of", "cost", "power", "or", "less", "more"})
IF_DONE = ("if", "you", "do", "so")
ELSE = (("if", "not"), ("otherwise",))
IF_NOT_DONE = ("if", "you", "do", "not")
GOES_ON = [["of"], ["with"], ["without"], ["other"], ["or"]]  # with what is said of a card


def without_bare_cards(tokens: Tokens) -> tuple[Token, ...]:
    """ "1 Category KH card": the word "card" is left out."""
    found: list[Token] = []
    is_called = False
    for token in tokens:
        if is_called and token.word in {"card", "cards"} and found[-1].word not in CALLED:
            is_called = False
            continue
        is_called = token.word in CALLED or (is_called and is_of_name(token))
        found.append(token)
    return tuple(found)


def with_one_count(tokens: Tokens) -> tuple[Token, ...]:
    """ "1 Forward of cost 3 or less or 1 Monster of cost 3 or less": one count is enough, unless
    the two are described differently."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        end = _end_of_first(tokens, at)
        size = end - at
        if not size:
            found.append(tokens[at])
            at += 1
            continue
        first, second = tokens[at + 1 : end], tokens[end + 2 : end + 1 + size]
        where = next(place for place, token in enumerate(first) if token.word != second[place].word)
        pair = sorted((first[where], second[where]), key=lambda kind: [*KINDS].index(kind.word))
        found += (tokens[at], *first[:where], pair[0], tokens[end], pair[1], *first[where + 1 :])
        at = end + 1 + size
    return tuple(found)


def _end_of_first(tokens: Tokens, at: int) -> int:
    """Of what is said of a card, if behind it the same is said of one of another type."""
    if tokens[at].word != "1":
        return at
    words = [token.word for token in tokens[at:]]
    for size in range(2, len(words) // 2 + 1):
        first, second = words[1:size], words[size + 2 : 2 * size + 1]
        if words[size : size + 2] == ["or", "1"] and _differ_in_type(first, second):
            is_all = words[2 * size + 1 : 2 * size + 2] not in GOES_ON
            return at + size if is_all else at
    return at


def _differ_in_type(first: list[str], second: list[str]) -> bool:
    pairs = [pair for pair in zip(first, second, strict=False) if pair[0] != pair[1]]
    return len(first) == len(second) and len(pairs) == 1 and set(pairs[0]) <= KINDS.keys()


def with_others(tokens: Tokens, symbol: str) -> tuple[Token, ...]:
    """ "When another Forward attacks", "the other Forwards you control": other than this
    card, unless another card has been named before. A Summon is no such card."""
    if symbol != "ability":
        return tuple(tokens)
    found: list[Token] = []
    end = -1
    for at, token in enumerate(tokens):
        if at == end:
            found += [in_place(word, token) for word in ("other", "than", ITSELF)]
        if not _is_other(tokens, at):
            found.append(token)
            continue
        end = _end_of_noun(tokens, at)
        if token.word == "another":
            found.append(in_place("a", token))
    return tuple(found)


def _is_other(tokens: Tokens, at: int) -> bool:
    word, before = tokens[at].word, tokens[at - 1].word if at else ""
    is_counted = before in COUNTING or before.isdecimal()
    is_said = (word == "another" and before in ANOTHER) or (word == "other" and is_counted)
    if not is_said or any(_names_a_card(tokens, place) for place in range(at - 2)):
        return False
    return _end_of_noun(tokens, at) > 0


def _names_a_card(tokens: Tokens, at: int) -> bool:
    """ "Choose 1 Forward", "when a Forward attacks": than that one the others could be, too."""
    word, following = (*(token.word for token in tokens[at : at + 2]), "")[:2]
    if word in PICKING:
        return following.isdecimal() or following in PICKED
    return word in NAMING and following in {"a", "an", "another"}


def _end_of_noun(tokens: Tokens, at: int) -> int:
    """The end of the noun: its type, job or name, with its cost and power; -1 if there is none."""
    words = [token.word for token in tokens]
    end = _end_of_name(tokens, at + 1)
    if end == at + 1:
        end = next((end for end in range(end, len(words)) if words[end] in NOUNS | BREAKS), -1)
        if end < 0 or words[end] in BREAKS:
            return -1
    while end < len(words) and (words[end] in NOUNS | DETAILS or words[end].isdecimal()):
        end += 1
    return end


def _end_of_name(tokens: Tokens, at: int) -> int:
    """Behind "Job Gate Guard" or "Card Name Rhea", if that stands here."""
    size = next((len(words) for words in NAMED if stand(tokens, at, words)), 0)
    return end_of_name(tokens, at + size) if size else at


def with_plain_else(tokens: Tokens) -> tuple[Token, ...]:
    """ "If you do so, ... Otherwise, ...": if you do not."""
    found: list[Token] = []
    begun = at = 0
    while at < len(tokens):
        size = next((len(words) for words in ELSE if stand(tokens, at, words)), 0)
        is_next = at > 0 and tokens[at - 1].word == "."
        if size and is_next and stand(tokens, begun, IF_DONE):
            found += [in_place(word, tokens[at]) for word in IF_NOT_DONE]
            at += size
            continue
        if is_next:
            begun = at
        found.append(tokens[at])
        at += 1
    return tuple(found)


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
