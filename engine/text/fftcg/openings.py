"""Brings equivalent beginnings of lines to one wording: "All the Forwards" and "Forwards", cost
reductions, and what a card gains with damage."""

from __future__ import annotations

from engine.fftcg.model.words import CHARACTERS, CardTrait
from engine.text.fftcg.words import ITSELF
from engine.text.lexer import Token, Tokens, in_place, stand

SIGN = "<symbol"
BARE = frozenset({"category", "job", "characters", *(f"{kind}s" for kind in CHARACTERS)})
DEEDS = (f"cast {ITSELF}", f"play {ITSELF} onto the field")
GAINED = frozenset({CardTrait.BRAVE, CardTrait.HASTE, CardTrait.FIRST_STRIKE})
CASTING = ("the", "cost", "required", "to", "cast", "your")
REDUCED = ("is", "reduced")
ONTO = ("onto", "the", "field")
COSTS = [  # before the number by which they are reduced
    tuple(f"the cost required to {deed} is reduced by".split()) for deed in DEEDS
]


def with_usual_opening(tokens: Tokens, symbol: str) -> tuple[Token, ...]:
    """Use the standard beginning of field abilities on several cards, and for cost reductions."""
    found = _with_quoted_name(_with_usual_playing(_with_usual_costs(tokens)), symbol)
    words = [token.word for token in found[:2]]
    if symbol != "ability" or not words:
        return found
    if words[0] == "damage":
        return _with_gained_traits(found)
    if words == ["all", "the"]:
        return found[1:]
    is_bare = words[0] in BARE
    return (in_place("the", found[0]), *found) if is_bare else found


def _with_gained_traits(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "Damage 3 -- Brave, Haste": the card gains them (15.2.6.2)."""
    head, traits = tokens[:3], tokens[3:]
    if not _are_traits(traits):
        return tokens
    gains = (in_place(ITSELF, head[0]), in_place("gains", head[0]))
    commas = [at for at, token in enumerate(traits) if token.word == ","]
    said = tuple(
        in_place("and", token) if at in commas[-1:] else token for at, token in enumerate(traits)
    )
    return (*head, *gains, *said, in_place(".", head[0]))


def _are_traits(tokens: Tokens) -> bool:
    return set(" ".join(token.word for token in tokens).split(" , ")) <= GAINED


def _with_quoted_name(tokens: tuple[Token, ...], symbol: str) -> tuple[Token, ...]:
    """11.7.1: a special ability begins with its name, in quotation marks or not."""
    words = [token.word for token in tokens]
    end = words.index(SIGN) if symbol == "ability" and SIGN in words else 0
    is_special = words[end + 1 : end + 2] == ["s"]
    if not end or not is_special or not all(each.text[:1].isupper() for each in tokens[:end]):
        return tokens
    quote = in_place('"', tokens[0])
    return (quote, *tokens[:end], quote, *tokens[end:])


def _with_usual_playing(tokens: Tokens) -> tuple[Token, ...]:
    """ "The cost required to cast your Forwards": Characters are played onto the field."""
    places = range(len(tokens))
    at = next((at for at in places if stand(tokens, at, CASTING)), len(tokens))
    end = next((end for end in places[at:] if stand(tokens, end, REDUCED)), None)
    if end is None or {"summons", "cards"} & {token.word for token in tokens[at:end]}:
        return tuple(tokens)
    onto = [in_place(word, tokens[end]) for word in ONTO]
    play = in_place("play", tokens[at])
    return (*tokens[: at + 4], play, *tokens[at + 5 : end], *onto, *tokens[end:])


def _with_usual_costs(tokens: Tokens) -> tuple[Token, ...]:
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        size = next((len(row) for row in COSTS if stand(tokens, at, row)), 0)
        if not size or at + size >= len(tokens):
            found.append(tokens[at])
            at += 1
            continue
        first, number = tokens[at], tokens[at + size]
        itself, costs, less = (in_place(word, first) for word in (ITSELF, "costs", "less"))
        found += (itself, costs, number, less)
        at += size + 1
    return tuple(found)
