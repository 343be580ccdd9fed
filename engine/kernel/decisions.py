"""Decisions: what a player is asked, in a closed set of kinds, and which answers are legal.

| kind     | answer                                   |
| -------- | ---------------------------------------- |
| PLAY     | one of the options, or None to pass      |
| CARDS    | a tuple of the options                   |
| OPTION   | one of the options                       |
| YES_NO   | a bool                                   |
| NUMBER   | a whole number from minimum to maximum   |
| ORDER    | a tuple holding every option once        |
| NAME     | a string that the game accepts           |
| POSITION | a whole number from minimum to maximum   |

A bare whole number among the options of PLAY, CARDS and ORDER is a card id; among those of
OPTION it is a number. A named tuple may be an option of any of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from enum import StrEnum
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any, NamedTuple

from engine.kernel.errors import PROTOCOL, IllegalAnswer
from engine.kernel.ids import CardId, Player
from engine.kernel.records import often_replaced

if TYPE_CHECKING:
    from engine.kernel.rng import Rng

Answer = Any  # validated against the decision before it is used; its type depends on the kind


LONGEST_NAME = 200  # characters in a name that is not among the options


class Kind(StrEnum):
    PLAY = "play"
    CARDS = "cards"
    OPTION = "option"
    YES_NO = "yes_no"
    NUMBER = "number"
    ORDER = "order"
    NAME = "name"
    POSITION = "position"


class Refusal(NamedTuple):
    """Why something may not be done: the rule that forbids it, and a few words."""

    rule: str
    reason: str


@often_replaced
class Decision(NamedTuple):
    """One question to one player; bounds are exact unless `judged` names a further test."""

    player: Player
    kind: Kind
    prompt: str  # a key, not a sentence
    rule: str
    options: tuple[Hashable, ...] = ()
    minimum: int = 1
    maximum: int = 1
    optional: bool = False  # PLAY: may pass; CARDS: none is legal though the minimum is higher
    source: CardId | None = None
    facts: tuple[tuple[str, Any], ...] = ()  # plain values worth showing, by name
    judged: str = ""  # the game's own test of an answer (`Game.judge`), by name
    id: int = 0


class Move(NamedTuple):
    """What a player did: an answer; or, under the rule named, a concession or an agreed draw."""

    player: Player
    choice: Answer = None
    conceded: str = ""
    drawn: str = ""
    unasked: bool = False  # answered on behalf of the player, who chose nothing


def numbered(decision: Decision, number: int) -> Decision:
    """The decision as it is asked: `id` is its last field."""
    return tuple.__new__(Decision, (*decision[:-1], number))


def is_forced(decision: Decision) -> bool:
    """Whether only one answer is legal; such a decision is answered without asking."""
    count = len(decision.options)
    match decision.kind:
        case Kind.PLAY:
            return count == 0 or (count == 1 and not decision.optional)
        case Kind.CARDS:
            if decision.judged:
                return False
            return not decision.optional and decision.minimum == decision.maximum in (0, count)
        case Kind.OPTION:
            return count == 1
        case Kind.NUMBER | Kind.POSITION:
            return decision.minimum == decision.maximum
        case Kind.ORDER:
            return count < 2
        case Kind.YES_NO | Kind.NAME:
            return False


def forced_answer(decision: Decision) -> Answer:
    """The one legal answer of a forced decision."""
    match decision.kind:
        case Kind.PLAY | Kind.OPTION:
            return decision.options[0] if decision.options else None
        case Kind.CARDS:
            return decision.options if decision.maximum else ()
        case Kind.ORDER:
            return decision.options
        case Kind.NUMBER | Kind.POSITION:
            return decision.minimum
        case Kind.YES_NO | Kind.NAME:
            raise ValueError(f"{decision.kind} is never forced")


def check_shape(decision: Decision, answer: Answer) -> None:
    """Raise IllegalAnswer unless the answer is of the decision's kind and inside its bounds."""
    match decision.kind:
        case Kind.PLAY:
            if answer is None:
                _need(decision.optional, decision.rule, "you cannot pass here")
            else:
                _need(_among(answer, decision.options), decision.rule, "not a legal play")
        case Kind.OPTION:
            _need(_among(answer, decision.options), decision.rule, "not one of the options")
        case Kind.CARDS:
            _check_cards(decision, answer)
        case Kind.ORDER:
            _need(isinstance(answer, tuple), PROTOCOL, "an order is a tuple")
            same = len(answer) == len(decision.options) and all(
                _among(item, decision.options) for item in answer
            )
            _need(same and len(set(answer)) == len(answer), decision.rule, "not an order of these")
        case Kind.YES_NO:
            _need(isinstance(answer, bool), PROTOCOL, "a yes or no is needed")
        case Kind.NUMBER | Kind.POSITION:
            _need(type(answer) is int, PROTOCOL, "a whole number is needed")
            inside = decision.minimum <= answer <= decision.maximum
            _need(inside, decision.rule, f"{decision.minimum} to {decision.maximum} is needed")
        case Kind.NAME:
            _need(isinstance(answer, str), PROTOCOL, "a name is needed")
            fits = _among(answer, decision.options) or _is_name(answer)
            _need(fits, PROTOCOL, f"a name has 1 to {LONGEST_NAME} visible characters")


def all_answers(decision: Decision) -> Iterator[Answer]:
    """Every answer inside the bounds, one at a time: there can be very many."""
    match decision.kind:
        case Kind.PLAY:
            yield from decision.options
            if decision.optional:
                yield None
        case Kind.YES_NO:
            yield from (True, False)
        case Kind.OPTION | Kind.NAME:
            yield from decision.options
        case Kind.NUMBER | Kind.POSITION:
            yield from range(decision.minimum, decision.maximum + 1)
        case Kind.ORDER:
            yield from permutations(decision.options)
        case Kind.CARDS:
            if decision.optional and decision.minimum:
                yield ()
            for count in range(decision.minimum, decision.maximum + 1):
                yield from combinations(decision.options, count)


def random_answer(decision: Decision, rng: Rng) -> Answer:
    """A legal answer, unless the decision is `judged`: then it may have to be drawn again."""
    match decision.kind:
        case Kind.PLAY:
            choices = (*decision.options, None) if decision.optional else decision.options
            return rng.choice(choices)
        case Kind.OPTION | Kind.NAME:
            return rng.choice(decision.options)
        case Kind.CARDS:
            if decision.optional and rng.below(4) == 0:
                return ()
            spread = decision.maximum - decision.minimum
            return tuple(rng.sample(decision.options, decision.minimum + rng.below(spread + 1)))
        case Kind.ORDER:
            return tuple(rng.sample(decision.options, len(decision.options)))
        case Kind.YES_NO:
            return rng.below(2) == 1
        case Kind.NUMBER | Kind.POSITION:
            return decision.minimum + rng.below(decision.maximum - decision.minimum + 1)


def _check_cards(decision: Decision, answer: Answer) -> None:
    _need(isinstance(answer, tuple), PROTOCOL, "cards are a tuple")
    for item in answer:
        _need(_among(item, decision.options), decision.rule, "that card may not be chosen")
    _need(len(set(answer)) == len(answer), decision.rule, "a card was chosen twice")
    if decision.optional and not answer:
        return
    bounds = f"choose {decision.minimum} to {decision.maximum} cards"
    _need(decision.minimum <= len(answer) <= decision.maximum, decision.rule, bounds)


def _is_name(word: str) -> bool:
    """Whether a word can be a name. No list is consulted: it would reveal what is in the game."""
    return len(word) <= LONGEST_NAME and word.isprintable() and word.strip() != ""


def _among(item: Answer, options: tuple[Hashable, ...]) -> bool:
    """Here True is not 1, nor is 1 a card id of another type."""
    return (type(item), item) in zip(map(type, options), options, strict=True)


def _need(true: bool, rule: str, reason: str) -> None:
    if not true:
        raise IllegalAnswer(rule, reason)
