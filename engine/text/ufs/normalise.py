"""One canonical wording for all editions, reached by rewriting tokens.

The canonical words are those of the comprehensive edition in lower case. What reads differently but
means the same is rewritten to one wording, so that a text and its rendering can be compared.
"""

from __future__ import annotations

from enum import StrEnum
from functools import lru_cache

from engine.text.lexer import Token, Tokens, in_place, tokenise
from engine.text.rewrites import Wordings, close_sentences, rewrite, rewrites
from engine.text.ufs.figures import with_bounds, with_digits
from engine.text.ufs.idioms import canonical_idioms
from engine.text.ufs.phrases import PLAIN_VERBS, canonical_phrases
from engine.ufs.effects.nodes import AttackZone


class Dialect(StrEnum):
    """The editions as languages."""

    ADVANCED = "advanced"
    COMPREHENSIVE = "comprehensive"
    UNIVERSUS = "universus"


_TOLD_APART = {
    **{what: what for what in ("symbol", "keyword", "type", "name", "block zone", "attack zone")},
    **{what: what for what in ("printed block zone", "printed attack zone")},
    "card type": "type",
    "card name": "name",
}
_PRINTED = ("difficulty", "control", "control value", "check value", "speed", "damage")


def _firsts() -> dict[str, str]:
    """ "Your second attack this turn" is the second one you have played."""
    return {
        f"this is your {nth} {played}": f"this is the {nth} {kind} you have played this {span}"
        for nth in ("first", "second", "third", "fourth")
        for kind in ("attack", "card")
        for span in ("turn", "combat phase")
        for played in (f"{kind} this {span}",)
    }


def _weights() -> dict[str, str]:
    """What a card counts as for a check, with the condition moved to the front."""
    passing = "when committing cards to pass a check"
    return {
        f"this card counts as {many} foundations when committed to pass a check": (
            f"{passing} , this card counts as {many} foundations"
        )
        for many in range(2, 6)
    }


def _zone_signs() -> dict[str, str]:
    """An attack zone's symbol becomes its word, with or without braces around it."""
    return {
        sign: zone.value
        for zone in AttackZone
        for sign in (f"attack{zone.value}", f"<symbol attack{zone.value} symbol>")
    }


EVERYWHERE = rewrites(
    {
        "or greater": "or more",
        "or higher": "or more",
        "or fewer": "or less",
        "or lower": "or less",
        "fewer than": "less than",
        "control check": "check",
        "control checks": "checks",
        "control value": "control",
        "control rating": "control",
        "can't": "cannot",
        "can not": "cannot",
        "hasn't": "has not",
        "haven't": "have not",
        "isn't": "is not",
        "aren't": "are not",
        "wasn't": "was not",
        "don't": "do not",
        "doesn't": "does not",
        "didn't": "did not",
        "as long as": "while",
        "by an effect": "due to an effect",
        "both this attack and": "this attack and",
        "won't": "will not",
        "will not end": "does not end",
        "face-up": "face up",
        "face-down": "face down",
        "towards": "toward",
        "cancelled": "canceled",
        "cancelling": "canceling",
        "min": "minimum",
        "max": "maximum",
        "( min .": "( minimum",
        "( max .": "( maximum",
        ", max .": ", maximum",
        "minimum :": "minimum",
        "maximum :": "maximum",
        "medium": "mid",
        "middle": "mid",
        "starting hand size": "hand size",
        "handsize": "hand size",
        "negate": "cancel",
        "negated": "canceled",
        "canceled or canceled": "canceled",
        "may not": "cannot",
        "removed from game piles": "removed pile",
        "card effect": "effect",
        "card effects": "effects",
        "a card effect": "an effect",
        "by card effects": "due to an effect",
        "by your opponent's effects": "due to your opponent's effect",
        "due to your opponent's effects": "due to your opponent's effect",
        "to pay for this ability": "to pay the cost of this ability",
        "discard piles": "discard pile",
        "from the game": "",
        "for the remainder of": "for the rest of",
        "for the rest of the turn": "for the rest of this turn",
        "for the rest of the game": "for the rest of this game",
        "momentums": "momentum",
        "and / or": "or",
        "dealt damage by": "dealt damage from",
        "cannot be blocked by": "cannot be blocked with",
        "may not be blocked by": "cannot be blocked with",
        "is blocked by": "is blocked with",
        "receives": "gets",
        "receive": "get",
        "attack pool": "card pool",
        "removed from game pile": "removed pile",
        "removed zone": "removed pile",
        "removed from game zone": "removed pile",
        "removed area": "removed pile",
        "re-check": "recheck",
        "fewer": "less",
        "you've": "you have",
        "they've": "they have",
        "resource symbol": "symbol",
        "resource symbols": "symbols",
        "with the word": "with",
        "in their name": "in its name",
        "in their names": "in its name",
        "card pools": "card pool",
        "staging areas": "staging area",
        "all players'": "both players'",
        **{said: nth for nth, said in (("second", "2 nd"), ("third", "3 rd"), ("fourth", "4 th"))},
        "also gets": "gets",
        "also get": "get",
        "gets an additional": "gets",
        "get an additional": "get",
        ". then if": ". if",
        ". then ,": ".",
        "if you did ,": "if you do ,",
        "if they did ,": "if they do ,",
        "if you pass ,": "if you pass that check ,",
        "if you fail ,": "if you fail that check ,",
        "if they pass ,": "if they pass that check ,",
        "if they fail ,": "if they fail that check ,",
        "face down and committed": "face down committed",
        "the rest of the combat phase": "the rest of this combat phase",
        "the rest of turn": "the rest of this turn",
        "until the end of this turn": "for the rest of this turn",
        "until the end of the turn ,": "for the rest of this turn ,",
        "rival effects": "your opponent's effects",
        "in all staging areas": "in both players' staging area",
        "in both staging areas": "in both players' staging area",
        "in either staging area": "in either player's staging area",
        "in any staging area": "in either player's staging area",
        "place it on": "put it on",
        "place them on": "put them on",
        "place this card on": "put this card on",
        "is equal to": "equals",
        **{
            said: f"is equal to or {how} than"
            for how, words in (("less", ("less", "lower", "fewer")), ("more", ("more", "greater")))
            for word in words
            for said in (f"is equal to or {word} than", f"is {word} than or equal to")
        },
        **{f", you {verb}": f", {verb}" for verb in PLAIN_VERBS},
        "is greater than": "is more than",
        "is higher than": "is more than",
        "is lower than": "is less than",
        **{f", all {kind} get": f", {kind} get" for kind in ("attacks", "cards")},
        **{
            f"check {does} end {whose} combat phase": "check does not end the combat phase"
            for does in ("does not", "will not")
            for whose in ("their", "your")
        },
        "and then": ", then",
        "their decks": "their deck",
        "their hands": "their hand",
        "not in deadlock": "not at deadlock",
        "in deadlock": "at deadlock",
        "the named card type": "the named type",
        **{
            f"{share} at least {least} {said}": f"{share} {least} or more symbols"
            for share in ("shares", "share")
            for least in range(1, 6)
            for said in ("symbol", "symbols", "resource symbol", "resource symbols")
        },
        "next attack played this turn": "next attack this turn",
        "next block played this turn": "next block this turn",
        "share a card type": "share a type",
        "the same card type": "the same type",
        "different card type": "different type",
        "different card types": "different types",
        **{
            f"different {said}{end} {where}": f"different {meant}{end} among cards in"
            for said, meant in _TOLD_APART.items()
            for end in ("", "s")
            for where in ("in", "on cards in")
        },
        "has received": "has gotten",
        **_firsts(),
        **_weights(),
        **_zone_signs(),
        **{f"with a printed {stat} of": f"with printed {stat}" for stat in _PRINTED},
        **{f"with a {stat} of": f"with {stat}" for stat in _PRINTED},
        **{f"has a printed {stat} of": f"has printed {stat}" for stat in _PRINTED},
        **{f"has a {stat} of": f"has {stat}" for stat in _PRINTED},
        **{f"had a {stat} of": f"had {stat}" for stat in _PRINTED},
    }
)
UNIVERSUS = rewrites(
    {
        "your rival": "your opponent",
        "rival's": "opponent's",
        "a rival effect": "your opponent's effect",
        "by a rival effect": "due to your opponent's effect",
        "by your rival's effect": "due to your opponent's effect",
        "a rival's": "your opponent's",
        "each rival's": "your opponent's",
        "a rival plays": "your opponent plays",
        "a rival loses": "your opponent loses",
        "a rival gains": "your opponent gains",
        "a rival draws": "your opponent draws",
        "a rival discards": "your opponent discards",
        "a rival commits": "your opponent commits",
        "health": "vitality",
        "stage": "staging area",
        "stages": "staging area",
        "start phase": "ready phase",
        "check value": "control",
        "check values": "control",
        "in all stages": "in both players' staging area",
        "in both stages": "in both players' staging area",
        "in either stage": "in either player's staging area",
        "in any stage": "in either player's staging area",
        "with a check value of": "with control",
        "has a check value of": "has control",
        "discard pile as a form . no check is needed": "discard pile without making a check",
        "discard pile as a form": "discard pile",
        ". then": ".",
        "try to play": "attempt to play",
        "tries to play": "attempts to play",
        "tried to play": "attempted to play",
        "try to block": "attempt to block",
        "tries to block": "attempts to block",
        "tried to block": "attempted to block",
    }
)
_DIALECT_ROWS: dict[Dialect, Wordings] = {
    Dialect.ADVANCED: rewrites(
        {
            "opposing": "rival",
            "that opponent": "your opponent",
            ". then": ", then",
            "when you are taking damage": "before you take damage",
            "when your opponent is taking damage": "before your opponent takes damage",
            "when a player is taking damage": "before a player takes damage",
            "reduce it by": "reduce the damage by",
            "reduce that damage by": "reduce the damage by",
            "increase it by": "increase the damage by",
            "increase that damage by": "increase the damage by",
        }
    ),
    Dialect.COMPREHENSIVE: rewrites({"opposing": "rival"}),
    Dialect.UNIVERSUS: UNIVERSUS,
}
_LETTER_WORDS = {"form": "f", "enhance": "e", "response": "r", "blitz": "b"}


@lru_cache(maxsize=4)  # most texts render as they are written, so each is asked for twice
def normalise(text: str, dialect: str) -> tuple[Token, ...]:
    """The canonical tokens of one ability, each with its offset in the printed text."""
    tokens: Tokens = with_digits(tokenise(text))
    if dialect == Dialect.UNIVERSUS:
        tokens = _letters(tokens)
    tokens = rewrite(rewrite(tokens, _DIALECT_ROWS[Dialect(dialect)]), EVERYWHERE)
    tokens = with_bounds(tokens)
    tokens = _split_brackets(_brackets_in_front(_with_one_colon(tokens)))
    return close_sentences(tuple(canonical_idioms(canonical_phrases(tokens))))


def _letters(tokens: Tokens) -> tuple[Token, ...]:
    """Turn the ability words of the newest edition into letters, in front of a cost or colon."""
    found: list[Token] = []
    depth, quoted = 0, False
    in_head = around = _has_head(tokens, 0)
    for index, token in enumerate(tokens):
        depth += (token.word == "[") - (token.word == "]")
        if token.word == '"':
            quoted = not quoted
            around, in_head = (in_head, _has_head(tokens, index + 1)) if quoted else (False, around)
        if in_head and depth == 0 and token.word in _LETTER_WORDS:
            found.append(Token(_LETTER_WORDS[token.word], token.text, token.start))
            in_head = False
        else:
            found.append(token)
    return tuple(found)


def _has_head(tokens: Tokens, start: int) -> bool:
    """A played ability has a colon in its first sentence; a continuous one has none.

    A name in quotation marks may stand in front of it.
    """
    named = False
    for at in range(start, len(tokens)):
        word = tokens[at].word
        if word == '"' and (named or _is_name(tokens, at + 1)):
            named = not named
        elif word in {".", '"'}:
            return False
        elif word == ":":
            return True
    return False


def _is_name(tokens: Tokens, start: int) -> bool:
    """Whether the quotation that opens there holds no sentence, and the text goes on after it."""
    for at in range(start, len(tokens)):
        if tokens[at].word in {".", ":", '"'}:
            return tokens[at].word == '"' and at + 1 < len(tokens)
    return False


def _with_one_colon(tokens: Tokens) -> tuple[Token, ...]:
    """ "Enhance: Lose 2 health: Draw 1 card." has one colon too many behind the letter."""
    words = [token.word for token in tokens]
    colons = [at for at, word in enumerate(words) if word == ":"][:2]
    if len(colons) < 2 or colons[0] == 0 or words[colons[0] - 1] not in _LETTERS:
        return tuple(tokens)
    between = words[colons[0] : colons[1]]
    if {".", '"', "["} & set(between) or not set(between[1:2]) & _COSTS:
        return tuple(tokens)
    return (*tokens[: colons[0]], *tokens[colons[0] + 1 :])


_COSTS = frozenset({"lose", "remove", "discard", "commit", "flip", "destroy", "spend", "sacrifice"})


def _brackets_in_front(tokens: Tokens) -> tuple[Token, ...]:
    """ "Response Commit [Once per turn]:": the restrictions belong right behind the letter."""
    end = next((at for at, token in enumerate(tokens) if token.word in _HEAD_ENDS), 0)
    letter = next((at for at in range(end) if tokens[at].word in _LETTERS), None)
    if letter is None or tokens[end].word != ":":
        return tuple(tokens)
    moved: list[Token] = []
    kept: list[Token] = []
    depth = 0
    for token in tokens[letter + 1 : end]:
        depth += token.word == "["
        (moved if depth else kept).append(token)
        depth -= token.word == "]"
    return (*tokens[: letter + 1], *moved, *kept, *tokens[end:])


_HEAD_ENDS = frozenset({":", ".", '"'})
_LETTERS = frozenset(_LETTER_WORDS.values())


def _split_brackets(tokens: Tokens) -> tuple[Token, ...]:
    """ "[Once per turn, your turn]" is two restrictions."""
    found: list[Token] = []
    inside = False
    for token in tokens:
        inside = (inside or token.word == "[") and token.word != "]"
        if inside and token.word == ",":
            found += [in_place("]", token), in_place("[", token)]
        else:
            found.append(token)
    return tuple(found)
