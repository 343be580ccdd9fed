"""Abilities in quotation marks that a card gains: "It gains "When this Forward attacks, ..."".

In them, the name of the card stands for the card only if it gains them itself; any other card that
gains them is called "this Forward".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.fftcg.model.autos import AutoAbility, AutoEvent
from engine.fftcg.model.changes import BecomeForward, FieldAbility, LoseAbilities
from engine.fftcg.model.costs import AddedPaid
from engine.fftcg.model.gains import AnyAbility, GainAbility
from engine.fftcg.model.patterns import NumberSpan
from engine.fftcg.model.replacements import EnterInstead
from engine.fftcg.model.spells import ActionAbility, SpellText, VariableAmount
from engine.fftcg.model.trees import nodes
from engine.fftcg.model.words import CardZone
from engine.text.fftcg.words import ITS_OWN, ITSELF, SENTENCE_ENDS
from engine.text.grammar import REFUSED, Fields, Grammar, Value, lens
from engine.text.lexer import Token, in_place

MARK = '"'
BEFORE = frozenset({"gains", "gain", "and", ","})  # what is gained
VERBS = frozenset({"gains", "gain", "becomes"})
BEHIND = frozenset({".", "until", "for", "and", ","})  # where the sentence goes on
KINDS = ("forward", "backup", "monster", "character", "card")
THIS = {f"{kind}{ending}": own for kind in KINDS for ending, own in (("", ITSELF), ("'s", ITS_OWN))}
SAID = {ITSELF: "this card", ITS_OWN: "this card's"}
STRANGE = "@other"  # a name that would mean another card than the one that has the ability
NEVER = (BecomeForward, LoseAbilities, EnterInstead, GainAbility, VariableAmount, AddedPaid)


class GrantedQuote(NamedTuple):
    """The positions of both quotation marks; `is_own`: the card itself gains the ability."""

    first: int
    last: int
    is_own: bool


def granted(words: Sequence[str]) -> Iterator[GrantedQuote]:
    at = 1
    while at < len(words):
        if words[at] == MARK and words[at - 1] in BEFORE:
            last = next((end for end in range(at + 1, len(words)) if words[end] == MARK), None)
            if last is None:
                return
            yield GrantedQuote(at, last, _is_own(words[:at]))
            at = last
        at += 1


def _is_own(before: Sequence[str]) -> bool:
    """Whether the subject that gains something is the card itself."""
    for at in range(len(before) - 1, -1, -1):
        if before[at] in SENTENCE_ENDS:
            return False
        if before[at] in VERBS:
            return ITSELF in (before[at - 1], before[at - 2] if before[at - 1] == "also" else "")
    return False


def with_whole_quotes(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "This Forward" is the card that has it; a sentence ending with a quotation gets a stop."""
    found: list[Token] = []
    done = 0
    for quote in granted([token.word for token in tokens]):
        found += tokens[done : quote.first + 1]
        others = frozenset() if quote.is_own else _others(tokens[: quote.first])
        found += _inside(tokens[quote.first + 1 : quote.last], others, is_own=quote.is_own)
        found.append(tokens[quote.last])
        done = quote.last + 1
        if done == len(tokens) or tokens[done].word not in BEHIND:
            found.append(in_place(".", tokens[quote.last]))
    return (*found, *tokens[done:])


def _others(before: tuple[Token, ...]) -> frozenset[str]:
    """The types of cards that are not spoken of, if any is: none of those gains anything."""
    said = {token.word.removesuffix("s") for token in before} & set(KINDS)
    return frozenset(KINDS[:-2]) - said if said - {"character", "card"} else frozenset()


def _inside(tokens: tuple[Token, ...], others: frozenset[str], *, is_own: bool) -> list[Token]:
    """Of a Forward that gains it "this Backup" would mean nothing."""
    found: list[Token] = []
    for token in tokens:
        word = THIS.get(token.word) if token.word.removesuffix("'s") not in others else None
        if word is not None and found and found[-1].word == "this":
            found[-1] = in_place(word, found[-1])
        elif token.word in SAID and not is_own:
            found.append(in_place(STRANGE, token))
        else:
            found.append(token)
    return found


def as_said(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a text; in abilities that other cards gain, "this card" replaces the name."""
    said = list(words)
    for quote in granted(words):
        if not quote.is_own:
            for at in range(quote.first, quote.last):
                said[at] = SAID.get(said[at], said[at])
    return tuple(said)


def add_quotes(grammar: Grammar) -> None:
    grammar.add("quote", f"{MARK} {{ability:ability}} {MARK}", lens(_gain, _taken))
    grammar.add("one.gained", "{_:quote}")
    grammar.add("ability", "damage {damage:n} * {ability:ability}", lens(_at_points, _taken_points))


def _gain(ability: Value) -> Value:
    is_such = isinstance(ability, AnyAbility) and _can_be_gained(ability)
    return GainAbility(ability) if is_such else REFUSED


def _taken(value: Value) -> Fields | None:
    is_such = isinstance(value, GainAbility) and not value.is_bare
    return {"ability": value.ability} if is_such else None


def _at_points(damage: int, ability: Value) -> Value:
    """15.2.6.2: an ability that it gains at a number of points of damage."""
    is_such = isinstance(ability, AutoAbility | ActionAbility) and _can_be_held(ability)
    gained = GainAbility(ability, is_bare=True)
    return FieldAbility((gained,), damage=damage) if is_such else REFUSED


def _taken_points(value: Value) -> Fields | None:
    match value:
        case FieldAbility(changes=(GainAbility(ability=ability, is_bare=True),), damage=damage):
            return {"damage": damage, "ability": ability}
    return None


def _can_be_gained(ability: AnyAbility) -> bool:
    """Whether a card that is already on the field can gain it."""
    return not _is_entering(ability) and _can_be_held(ability)


def _is_entering(ability: AnyAbility) -> bool:
    triggers = ability.triggers if isinstance(ability, AutoAbility) else ()
    return any(each.event is AutoEvent.ENTERS and not each.pattern for each in triggers)


def _can_be_held(ability: AnyAbility) -> bool:
    """Whether it could do something on the field, and needs nothing declared."""
    match ability:
        case AutoAbility(is_burst=True):
            return False
        case ActionAbility(special=special, zone=zone):
            if special or zone is not CardZone.FIELD:
                return False
    return not any(
        isinstance(node, NEVER)
        or (isinstance(node, SpellText) and node.modes)
        or (isinstance(node, NumberSpan) and node.is_variable)
        or (isinstance(node, ActionAbility) and node.price.variables)
        for node in nodes(ability)
    )
