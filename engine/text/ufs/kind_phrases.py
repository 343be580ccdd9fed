"""Brings different wordings for kinds of cards to one: lists of kinds lose their commas, and
kinds get the noun that the text left out."""

from __future__ import annotations

from engine.text.lexer import Token, Tokens, in_place
from engine.ufs.effects.keyword_names import KNOWN_KEYWORDS
from engine.ufs.effects.nodes import AttackZone, Symbol

# Without "all", a common word, and infinity, which stands for every symbol.
SYMBOLS = frozenset(symbol.value for symbol in Symbol) - {"all", "infinity"}
KINDS = frozenset(KNOWN_KEYWORDS) | {zone.value for zone in AttackZone} | SYMBOLS


def without_commas(tokens: Tokens) -> Tokens:
    """ "Punch, Kick, or Slam" is "Punch or Kick or Slam"; "non-Punch, non-Kick" needs no comma."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        end, parts = _alternatives(tokens, at)
        if parts:
            found += parts
            at = end
        elif tokens[at].word == "," and _is_between_negations(tokens, at):
            at += 1
        else:
            found.append(tokens[at])
            at += 1
    return found


def _alternatives(tokens: Tokens, at: int) -> tuple[int, list[Token]]:
    """A list of three or more kinds with "or" before the last; empty if there is none."""
    found: list[Token] = []
    while at < len(tokens) and tokens[at].word in KINDS:
        found.append(tokens[at])
        following = [token.word for token in tokens[at + 1 : at + 3]]
        if following[:1] == [","] and following[1:] and following[1] in KINDS:
            found.append(Token("or", ",", tokens[at + 1].start))
            at += 2
            continue
        skipped = 2 if following == [",", "or"] else 1
        closes = following[skipped - 1 : skipped] == ["or"] and len(found) > 2
        last = tokens[at + skipped + 1] if at + skipped + 1 < len(tokens) else None
        if closes and last is not None and last.word in KINDS:
            return at + skipped + 2, [*found, in_place("or", tokens[at + skipped]), last]
        break
    return at, []


def _is_between_negations(tokens: Tokens, at: int) -> bool:
    """Whether a comma stands between "non-X" and "non-Y"."""
    before = tokens[at - 2].word if at > 1 else ""
    after = tokens[at + 1].word if at + 1 < len(tokens) else ""
    return before == after == "non-"


# Keywords used as nouns for cards; "a reversal" or "a combo" means something else.
_KINDS_OF_CARDS = frozenset(
    {
        *("ally", "charge", "fury", "item", "kick", "punch", "ranged", "slam", "spell"),
        *("tech", "throw", "titan", "weapon"),
    }
)
_ARTICLES = frozenset({"a", "an", "each", "other"})
_NO_NOUN = frozenset({"in", "from", "with", "this", "revealed", "milled", "discarded", ",", "."})


def with_nouns(tokens: Tokens) -> Tokens:
    """ "Each Ally in your card pool" is each Ally card; "the Ally trait" is just Ally."""
    found: list[Token] = []
    for at, token in enumerate(tokens):
        before = tokens[at - 1].word if at else ""
        after = tokens[at + 1].word if at + 1 < len(tokens) else ""
        if before == "the" and token.word in KNOWN_KEYWORDS and _names_a_kind(tokens, at + 1):
            found[-1] = token
        elif not (_names_a_kind(tokens, at) and found and found[-1].word in KNOWN_KEYWORDS):
            found.append(token)
        if before in _ARTICLES and token.word in _KINDS_OF_CARDS and after in _NO_NOUN:
            found.append(in_place("card", token))
    return found


def _names_a_kind(tokens: Tokens, at: int) -> bool:
    """ "The rating of the Stun keyword granting this ability" is about the keyword itself."""
    words = [token.word for token in tokens[at : at + 2]]
    named = words[:1] in (["trait"], ["keyword"]) and words[1:] != ["granting"]
    return named and at > 1 and tokens[at - 2].word == "the"
