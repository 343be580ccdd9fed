"""Declined abilities that keep their timing, cost and limits: only the effects are done by hand.

The sentences that cannot be read are taken out, a known sentence is put in their place, and the
whole goes through the compiler with all its gates. So whatever is still enforced has been proved,
and an ability whose head, cost or tail cannot be read is done by hand as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from engine.text.errors import CardTextError
from engine.text.lexer import Token, Tokens
from engine.text.ufs.compile import compile_tokens
from engine.text.ufs.normalise import Dialect, normalise
from engine.text.ufs.tables.verbs import CARD_VERBS, DEAL, LEXEMES, RESOLVE, TAKE
from engine.ufs.effects import nodes as n

# The known sentence; it mentions nothing that a pronoun in a tail could mean.
KNOWN = ("win", "the", "game", ".")
STANDING_IN = (n.WinGame(n.Who.YOU),)
LETTERS = {
    "f": n.AbilityKind.FORM,
    "e": n.AbilityKind.ENHANCE,
    "b": n.AbilityKind.BLITZ,
    "r": n.AbilityKind.RESPONSE,
}
FORESEEN = (n.Verb.DEAL_DAMAGE, n.Verb.TAKE_DAMAGE)  # nothing else is answered before it happens
TIMINGS = {"after": n.Timing.AFTER, "before": n.Timing.BEFORE, "when": n.Timing.WHEN}
# A sentence that begins like this limits the play: the players cannot be left with half of it.
LIMITING = frozenset({"only", "playable", "x"})
CANCELING = ("to", "cancel", "this")
# What can begin the effects of a response; anything else still belongs to its condition.
OPENING = frozenset(
    {verb.base.split()[0] for verb in LEXEMES.values()}
    | {"add", "gain", "lose", "make", "put", "return", "shuffle", "name", "end", "skip", "double"}
    | {"this", "that", "it", "you", "your", "they", "the", "each", "both", "either", "if", "until"}
    | {"halve", "reduce", "switch", "change", "attach", "exchange", "for", "all", "its", "their"}
)
LISTED = 4  # words ahead in which a list in a condition has its last "or"


def manual_ability(text: str, dialect: str = Dialect.COMPREHENSIVE) -> n.Ability | None:
    """The ability with its effects by hand; None if nothing says when it can be played."""
    try:
        tokens = normalise(text, Dialect(dialect))
    except CardTextError:
        return None
    letter = _letter(tokens)
    if letter is None:
        return None
    return _with_known_head(text, tokens, Dialect(dialect)) or _whole(text, tokens, letter)


def _letter(tokens: Tokens) -> int | None:
    """Where the ability type stands: in front of the colon of the first sentence."""
    found, depth = None, 0
    for at, token in enumerate(tokens):
        depth += (token.word in "[(") - (token.word in "])")
        if token.word == ":":
            return found
        if token.word in {".", '"'}:
            return None
        if found is None and depth == 0 and token.word in LETTERS:
            found = at
    return None


# --- head and tail read -------------------------------------------------------------------------


def _with_known_head(text: str, tokens: Tokens, dialect: Dialect) -> n.Ability | None:
    for start in _starts(tokens):
        for end in _ends(tokens, start):
            found = _read(text, tokens, start, end, dialect)
            if found is not None:
                return found
    return None


def _starts(tokens: Tokens) -> Iterator[int]:
    """Where the effects can begin: after the colon, or after a comma in a condition."""
    colon = next(at for at, token in enumerate(tokens) if token.word == ":")
    letter = _letter(tokens)
    assert letter is not None
    if LETTERS[tokens[letter].word] is not n.AbilityKind.RESPONSE:
        yield colon + 1
        return
    for at in range(colon + 1, len(tokens)):
        if tokens[at].word == ".":
            return
        if tokens[at].word == "," and _opens(tokens[at + 1 :]):
            yield at + 1


def _opens(following: Tokens) -> bool:
    """A comma inside the condition ("an attack, asset, or action") does not end it."""
    words = [token.word for token in following[: LISTED + 1]]
    listed = any(pair in {(",", "or"), (",", "and")} for pair in pairwise(words))
    return bool(words) and words[0] in OPENING and not listed


def _ends(tokens: Tokens, start: int) -> Iterator[int]:
    """Where the tail can begin, longest tail first; the last is the end of the text (no tail)."""
    quoted = False
    for at in range(start, len(tokens)):
        quoted ^= tokens[at].word == '"'
        if tokens[at].word == "." and not quoted:
            yield at + 1


def _read(text: str, tokens: Tokens, start: int, end: int, dialect: Dialect) -> n.Ability | None:
    if _limits(tokens[start:end]):
        return None
    at = tokens[start].start
    known = tuple(Token(word, word, at) for word in KNOWN)
    try:
        tree = compile_tokens((*tokens[:start], *known, *tokens[end:]), text, dialect)
    except CardTextError:
        return None
    if tree.effects != STANDING_IN:
        return None
    until = tokens[end].start if end < len(tokens) else len(text)
    return replace(tree, effects=(n.Manual(text[at:until].strip()),))


def _limits(unread: Tokens) -> bool:
    """Whether a sentence left to be done by hand limits when or how often, or says what X is."""
    words = [".", *(token.word for token in unread)]
    begins = {word for full_stop, word in pairwise(words) if full_stop == "."}
    triples = zip(words, words[1:], words[2:], strict=False)
    return not begins.isdisjoint(LIMITING) or CANCELING in triples


# --- nothing read -------------------------------------------------------------------------------


def _whole(text: str, tokens: Tokens, letter: int) -> n.Ability | None:
    """All by hand, even costs and limits, at the time of its type; a response, on its event."""
    kind = LETTERS[tokens[letter].word]
    by_hand = (n.Manual(text.strip()),)
    if kind is not n.AbilityKind.RESPONSE:
        return n.Ability(kind, by_hand)
    trigger = _spoken_of(tokens)
    return None if trigger is None else n.Ability(kind, by_hand, trigger=trigger)


def _spoken_of(tokens: Tokens) -> n.Trigger | None:
    """The first event that the condition names, regardless of whom and what it is about."""
    words = [token.word for token in tokens]
    condition = words[words.index(":") + 1 :]
    if "," not in condition or condition[0] not in TIMINGS:
        return None
    clause = condition[: condition.index(",")]
    if "would" in clause:
        return None
    for word in clause:
        if word in HAPPENINGS:
            verb = HAPPENINGS[word]
            timing = TIMINGS[condition[0]] if verb in FORESEEN else n.Timing.AFTER
            return n.Trigger(timing, n.EventPattern(verb))
    return None


HAPPENINGS = {
    form: verb
    for verb, lexeme in (
        *((verb, LEXEMES[verb]) for verb in CARD_VERBS),
        *((n.Verb.BLOCK, LEXEMES[n.Verb.BLOCK]), (n.Verb.DEAL_DAMAGE, DEAL)),
        *((n.Verb.TAKE_DAMAGE, TAKE), (n.Verb.RESOLVE, RESOLVE)),
    )
    if verb not in (n.Verb.ATTACK, n.Verb.CHECK)
    for form in (lexeme.base, lexeme.third, lexeme.participle)
}
