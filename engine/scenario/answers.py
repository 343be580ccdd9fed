"""From a line of the script to answers to the decision at hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.kernel import machine
from engine.kernel.decisions import Answer, Decision, Kind, Refusal, forced_answer, is_forced
from engine.kernel.errors import IllegalAnswer
from engine.kernel.ids import CardId
from engine.scenario.names import SEATS
from engine.scenario.script import MoveLine, ScriptAct
from engine.scenario.table import ScenarioTable

AnyTable = ScenarioTable[Any]  # of any game
NOTHING = Refusal("protocol", "the line answers no such question")


class Ambiguous(Exception):
    """A line that fits a decision in more than one way."""


def is_meant(table: AnyTable, decision: Decision, move: MoveLine) -> bool:
    """Whether the line is about this kind of decision at all."""
    return move.player == decision.player and table.is_meant(decision, move)


def attempt(table: AnyTable, decision: Decision, move: MoveLine) -> tuple[Answer] | Refusal:
    """The line's answer, in a tuple because None is an answer too; or why it is refused."""
    if not is_meant(table, decision, move):
        return NOTHING
    legal: list[Answer] = []
    refusal = NOTHING
    for choice in _choices(table, decision, move):
        try:
            machine.check(table.game, decision, choice)
        except IllegalAnswer as refused:
            refusal = Refusal(refused.rule, refused.reason) if refusal is NOTHING else refusal
        else:
            legal.append(choice)
    if len(legal) > 1:
        raise Ambiguous(f"{move.text!r} can be meant in {len(legal)} ways; say which")
    return (legal[0],) if legal else refusal


def default(table: AnyTable, decision: Decision) -> tuple[Answer] | None:
    """The answer if the script says nothing, where that is settled (SCENARIOS, "Script")."""
    if is_forced(decision):
        return (forced_answer(decision),)
    settled = table.settled(decision)
    if settled is not None:
        return settled
    match decision.kind:
        case Kind.PLAY:
            return (None,) if decision.optional else None
        case Kind.CARDS:
            return _default_cards(decision)
        case Kind.YES_NO:
            return (False,)
        case Kind.ORDER:
            return (decision.options,) if table.keeps_listed_order(decision) else None
        case Kind.POSITION:
            return (decision.maximum,)
        case Kind.OPTION | Kind.NUMBER | Kind.NAME:
            return None


def has_choice(table: AnyTable, decision: Decision) -> bool:
    """Whether several answers are legal and the listed order does not settle which is given."""
    if table.is_moment(decision):
        return True
    in_listed_order = decision.kind is Kind.ORDER and table.keeps_listed_order(decision)
    return not is_forced(decision) and not in_listed_order


def _default_cards(decision: Decision) -> tuple[Answer] | None:
    if decision.optional or decision.minimum == 0:
        return ((),)
    return (decision.options,) if len(decision.options) == decision.minimum else None


# --- the answers a line could give ----------------------------------------------------------------


def _choices(table: AnyTable, decision: Decision, move: MoveLine) -> Iterator[Answer]:
    match decision.kind:
        case Kind.PLAY if move.act == ScriptAct.PASS:
            yield None
        case Kind.PLAY:
            yield from table.plays(decision, move)
        case Kind.CARDS:
            yield from _cards(table, decision, move)
        case Kind.OPTION:
            yield from (option for option in decision.options if _fits(table, option, move))
        case Kind.YES_NO:
            yield move.act != ScriptAct.NO
        case Kind.NUMBER:
            yield move.number
        case Kind.POSITION:
            assert move.number is not None
            yield move.number - 1
        case Kind.ORDER:
            yield _order(table, decision, move)
        case Kind.NAME:
            yield move.words


def _cards(table: AnyTable, decision: Decision, move: MoveLine) -> Iterator[tuple[CardId, ...]]:
    chosen: list[CardId] = []
    for name in move.cards:
        found = table.candidates(name, move.player)
        if not found:  # it is still to come
            return
        fitting = [card for card in found if card in decision.options and card not in chosen]
        chosen.append(fitting[0] if fitting else found[0])
    yield tuple(chosen)


def _order(table: AnyTable, decision: Decision, move: MoveLine) -> tuple[Answer, ...]:
    """Orders of cards, or of other things named by their card and a number on that card."""
    left = list(decision.options)
    ordered: list[Answer] = []
    for name, which in zip(move.cards, move.which, strict=True):
        cards = table.candidates(name, move.player)
        own = [item for item in decision.options if table.stands_for(item) in cards]
        found = [item for item in (own[which - 1 : which] if which else own) if item in left]
        if not found:
            return ()
        ordered.append(found[0])
        left.remove(found[0])
    return tuple(ordered)


def _fits(table: AnyTable, option: object, move: MoveLine) -> bool:
    """Whether an option is the one that the line's word means."""
    if move.number is not None:
        return type(option) is int and option == move.number
    if move.words in SEATS and type(option) is int:
        return option == SEATS[move.words]
    return plain(table.wording(option)) == plain(move.words)


def plain(words: str) -> str:
    """The words without what scenarios may leave out or write in different ways."""
    return words.replace(":", "").replace("_", " ").casefold()
