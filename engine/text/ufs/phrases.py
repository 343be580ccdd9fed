"""Brings different phrases to one wording, where a table of words is not enough.

Symbol signs become words, a value "of the revealed card" becomes the revealed card's, and so on;
`kind_phrases` does this for kinds of cards.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from engine.text.lexer import Token, Tokens, in_place
from engine.text.ufs.kind_phrases import KINDS, SYMBOLS, with_nouns, without_commas
from engine.ufs.effects.nodes import CardType, Stat

# "You gain 2 vitality" and "gain 2 vitality" are one instruction; "you may" is another.
PLAIN_VERBS = (
    *("add", "build", "commit", "destroy", "discard", "draw", "flip", "gain", "lose", "mill"),
    *("ready", "remove", "unflip"),
)
_LETTERS = frozenset("efrb")


def canonical_phrases(tokens: Tokens) -> Tokens:
    """Apply each change in turn."""
    steps: tuple[Callable[[Tokens], Tokens], ...] = (
        *(
            _with_x_behind,
            _with_symbol_gates,
            _with_plain_symbols,
            without_commas,
            with_nouns,
            _with_symbols_in_front,
        ),
        *(
            _without_you,
            _with_character_names,
            _with_traits,
            _with_quoted_names,
            _with_possessives,
            _with_damage_steps,
            _with_zones,
            _with_values_behind,
        ),
    )
    for step in steps:
        tokens = step(tokens)
    return tokens


def _words(tokens: Tokens, at: int, count: int) -> list[str]:
    return [token.word for token in tokens[at : at + count]]


def _with_x_behind(tokens: Tokens) -> Tokens:
    """Move what X equals behind the other sentences, but before what limits the ability."""
    starts = [0, *(at + 1 for at, token in enumerate(tokens) if token.word == ".")]
    sentences = [tokens[a:b] for a, b in pairwise(starts)]
    rest = tokens[starts[-1] :]
    defined = [at for at, words in enumerate(sentences) if _words(words, 0, 2) == ["x", "equals"]]
    if len(defined) != 1 or any(token.word == '"' for token in tokens):
        return tokens
    (at,) = defined
    end = at + 1
    while end < len(sentences) and not _limits_the_ability(sentences[end]):
        end += 1
    turned = [*sentences[:at], *sentences[at + 1 : end], sentences[at], *sentences[end:]]
    return [*(token for sentence in turned for token in sentence), *rest]


_LIMITS = frozenset({"only", "playable", "x"})


def _limits_the_ability(sentence: Tokens) -> bool:
    words = [token.word for token in sentence]
    return words[0] in _LIMITS or "cancel" in words[1:] or words[:2] == ["this", "ability"]


def _with_plain_symbols(tokens: Tokens) -> Tokens:
    """ "{fire}" behind an ability's letter becomes the word; in front it is a gate (H.3.1.6)."""
    found: list[Token] = []
    has_letter = any(token.word in _LETTERS for token in tokens)
    at = 0
    while at < len(tokens):
        has_letter = has_letter and tokens[at].word not in _LETTERS
        words = _words(tokens, at, 3)
        is_symbol = len(words) == 3 and (words[0], words[2]) == ("<symbol", "symbol>")
        if is_symbol and not has_letter and words[1] in SYMBOLS | {"infinity"}:
            found.append(tokens[at + 1])
            at += 3
        else:
            found.append(tokens[at])
            at += 1
    return found


def _with_symbol_gates(tokens: Tokens) -> Tokens:
    """ "water Enhance: ..." lacks the braces around its symbol; a name would have a capital."""
    head = [token.word for token in tokens]
    at = next((at for at, word in enumerate(head) if at and word not in _GATES), 0)
    if not at or head[at] not in _LETTERS or head[0] not in SYMBOLS:
        return tokens
    first = tokens[0]
    if not first.text.islower():
        return tokens
    opened, closed = (in_place(sign, first) for sign in ("<symbol", "symbol>"))
    return [opened, first, closed, *tokens[1:]]


_GATES = frozenset({"first", "combo", "deadlock", "desperation"})


def _with_symbols_in_front(tokens: Tokens) -> Tokens:
    """ "1 foundation with the fire symbol" is 1 fire foundation."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        words = _words(tokens, at, 4)
        fits = words[:2] == ["with", "the"] and words[3:] == ["symbol"] and words[2] in SYMBOLS
        if fits and found and found[-1].word in _NOUNS:
            found.insert(len(found) - 1, tokens[at + 2])
            at += 4
        else:
            found.append(tokens[at])
            at += 1
    return found


def _without_you(tokens: Tokens) -> Tokens:
    """ "Your opponent loses 2 vitality and you gain 2": what you do needs no "you".

    After "they" or "both players" it does, or else they would be the ones to do it.
    """
    found: list[Token] = []
    several = False
    for at, token in enumerate(tokens):
        several = (several or token.word in ("they", "players")) and token.word not in _ENDS
        is_own = _words(tokens, at - 1, 1) == ["and"] and token.word == "you"
        if is_own and not several and _words(tokens, at + 1, 1)[:1] in _PLAIN:
            continue
        found.append(token)
    return found


_ENDS = frozenset({".", ":", '"', "*"})
_PLAIN = tuple([verb] for verb in PLAIN_VERBS)


def _with_character_names(tokens: Tokens) -> Tokens:
    """ "If your character is Rowan" is about its name."""
    found: list[Token] = []
    for at, token in enumerate(tokens):
        found.append(token)
        following = tokens[at + 1 : at + 3]
        is_name = (
            [each.word for each in following[:1]] == ["is"]
            and len(following) == 2
            and following[1].text.istitle()
            and following[1].word not in KINDS
        )
        if token.word == "character" and is_name and _words(tokens, at - 1, 1)[:1] in _OWNERS:
            found.append(in_place("name", token))
    return found


_OWNERS = (["your"], ["opponent's"])


def _with_traits(tokens: Tokens) -> Tokens:
    """ "If your character is a Druid" is about a trait that it has."""
    found: list[Token] = []
    for at, token in enumerate(tokens):
        if [before.word for before in tokens[max(0, at - 3) : at]] in _IS_A and _asks(tokens, at):
            verb = found[-2]
            found[-2:] = [in_place("has", verb)]
        found.append(token)
    return found


def _asks(tokens: Tokens, at: int) -> bool:
    """Whether a trait stands there on its own, in a condition."""
    ends = _words(tokens, at + 1, 1) in ([","], ["."])
    asked = any(before.word in ("if", "while") for before in tokens[max(0, at - 6) : at - 3])
    return ends and asked and tokens[at].text.istitle()


_IS_A = (["character", "is", "a"], ["character", "is", "an"])


def _with_quoted_names(tokens: Tokens) -> Tokens:
    """ "1 copy of Old Wall" is a copy of "Old Wall"."""
    found: list[Token] = []
    left = 0  # words of the name that is being quoted
    for at, token in enumerate(tokens):
        before = _words(tokens, at - 2, 2) if at > 1 else []
        behind = at > 3 and _words(tokens, at - 4, 4) == ["copy", "or", "more", "of"]
        if not left and (behind or before in (["copy", "of"], ["copies", "of"])):
            left = _length_of_name(tokens, at)
            found += [in_place('"', token)] if left else []
        found.append(token)
        if left:
            left -= 1
            found += [] if left else [in_place('"', token)]
    return found


def _length_of_name(tokens: Tokens, at: int) -> int:
    """How many words from there on begin with a capital and are no kind of card."""
    end = at
    while end < len(tokens) and tokens[end].text[0].isupper() and tokens[end].word not in KINDS:
        end += 1
    return end - at


def _with_zones(tokens: Tokens) -> Tokens:
    """ "Change the zone of this attack to low" is "change this attack's zone to low"."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        end = _changed_attack(tokens, at)
        if end:
            noun = tokens[end]
            of = Token("attack's", f"{noun.text}'s", noun.start)
            found += [*tokens[at + 3 : end], of, tokens[at + 1]]
            at = end + 1
        else:
            found.append(tokens[at])
            at += 1
    return found


def _changed_attack(tokens: Tokens, at: int) -> int:
    """The position of the attack whose zone is changed to another; else 0."""
    if _words(tokens, at, 3) != ["the", "zone", "of"] or _words(tokens, at - 1, 1) != ["change"]:
        return 0
    words = _words(tokens, at + 4, 4)
    end = at + 4 + words.index("attack") if "attack" in words else 0
    return end if end and _words(tokens, end + 1, 1) == ["to"] else 0


def _with_values_behind(tokens: Tokens) -> Tokens:
    """ "With 2 or less speed" and "with 2 speed or less" are "with speed 2 or less"."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        words = _words(tokens, at, 6)
        plain = len(words) > 3 and words[0] == "with" and words[1].isdecimal()
        if plain and words[2:3] == ["or"] and words[3] in _BOUNDS and words[4:5] in _SHORT:
            found += [tokens[at], tokens[at + 4], *tokens[at + 1 : at + 4]]
            at += 5
        elif plain and words[2:3] in _SHORT:
            found += [tokens[at], tokens[at + 2], tokens[at + 1]]
            at += 3
        else:
            found.append(tokens[at])
            at += 1
    return found


_BOUNDS = frozenset({"less", "more"})
_SHORT = ([Stat.DIFFICULTY.value], [Stat.CONTROL.value], [Stat.SPEED.value], [Stat.DAMAGE.value])


def _with_damage_steps(tokens: Tokens) -> Tokens:
    """ "It still deals 2 damage" (although blocked) is the damage it deals in its Damage Step."""
    found: list[Token] = []
    still = False
    for at, token in enumerate(tokens):
        if token.word == "still" and _words(tokens, at + 1, 1) in (["deals"], ["deal"]):
            still = True
            continue
        if still and token.word in (".", "during"):
            if token.word == ".":
                found += [in_place(word, token) for word in _DAMAGE_STEP]
            still = False
        found.append(token)
    return found


_DAMAGE_STEP = ("during", "the", "damage", "step")
_NOUNS = frozenset(word for kind in (*CardType, "card") for word in (str(kind), f"{kind}s"))
_STATS = (
    *([stat.value] for stat in (Stat.DIFFICULTY, Stat.CONTROL, Stat.SPEED, Stat.DAMAGE)),
    ["block", "modifier"],
)
_BEFORE_AMOUNTS = frozenset({"equals", "than", "half", "twice", "plus", "minus"})
_GOING_ON = frozenset({"in", "from", "with", "or", "and"})


def _with_possessives(tokens: Tokens) -> Tokens:
    """ "X equals the difficulty of the revealed card" is "the revealed card's difficulty"."""
    found: list[Token] = []
    at = 0
    while at < len(tokens):
        end, parts = _value_of(tokens, at)
        before = tokens[at - 1].word if at else ""
        if parts and before in _BEFORE_AMOUNTS:
            found += parts
            at = end
        else:
            found.append(tokens[at])
            at += 1
    return found


def _value_of(tokens: Tokens, at: int) -> tuple[int, list[Token]]:
    """ "The [printed] STAT of the PARTICIPLE NOUN" turned round; no parts if none is there."""
    if _words(tokens, at, 1) != ["the"]:
        return at, []
    start = at + 1 + (_words(tokens, at + 1, 1) == ["printed"])
    stat = next((s for s in _STATS if _words(tokens, start, len(s)) == s), None)
    if stat is None or _words(tokens, start + len(stat), 1) != ["of"]:
        return at, []
    first = start + len(stat) + 1
    words = _words(tokens, first, 4)
    near = words[:1] in (["that"], ["this"], ["your"])
    length = 3 if words[:1] == ["the"] else 2 if near else 0
    whole = length and len(words) >= length and words[length - 1] in _NOUNS
    participle = length != 3 or words[1].endswith(("ed", "en", "n", "t"))
    if not whole or not participle or (words[length:] and words[length] in _GOING_ON):
        return at, []
    *owner, noun = tokens[first : first + length]
    possessive = Token(f"{noun.word}'s", f"{noun.text}'s", noun.start)
    return first + length, [*owner, possessive, *tokens[at + 1 : first - 1]]
