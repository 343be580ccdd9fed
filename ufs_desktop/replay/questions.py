"""Puts into words what was asked at a moment of a recorded game, and what was answered."""

from __future__ import annotations

from engine.kernel.decisions import Kind
from engine.kernel.game import Result
from engine.kernel.sight import Handle
from engine.kernel.views import DecisionView, View
from ufs_desktop.grammar import does, whom
from ufs_desktop.session.replay import Answered
from ufs_desktop.table.kit import TableKit
from ufs_desktop.table.lines import forfeit_words
from ufs_desktop.table.questions import Cards, Names

LISTED = 4  # cards that are named one by one


def asked_words(kit: TableKit, view: View, cards: Cards, names: Names) -> str:
    """Who is asked what; if this seat may not see the question, only who decides."""
    decision = view.decision
    if decision is None:
        return _over(view.result, names) if view.result is not None else ""
    who = names[decision.player]
    if decision.id is None:
        return f"{does(who, 'decide')}."
    told = kit.questions.happened(view, cards, names)
    words = kit.questions.sentence(
        decision, lambda card: _name(kit, card, cards), told[-1] if told else "", ""
    )
    return f"{who}: {words}"


def _over(result: Result, names: Names) -> str:
    """How the game ended, and who lost."""
    if len(result.losers) > 1:
        return "The game is over: a draw."
    return f"The game is over: {whom(names[result.losers[0]])} lost."


def answer_words(
    kit: TableKit,
    decision: DecisionView | None,
    answer: Answered | None,
    cards: Cards,
    names: Names,
) -> str:
    """What was done, in a few words."""
    if answer is None:
        return ""
    if answer.conceded:
        name = names[answer.player]
        return forfeit_words(answer.conceded, name) or does(name, "concede")
    if answer.drawn:
        return "Both players agree on a draw"
    if decision is None or decision.kind is None:
        return ""
    match decision.kind:
        case Kind.YES_NO:
            yes, no = kit.questions.yes_no.get(decision.prompt, ("Yes", "No"))
            return yes if answer.keys[0] else no
        case Kind.NUMBER | Kind.POSITION | Kind.NAME:
            return str(answer.keys[0])
    if not answer.keys:
        return kit.questions.passes.get(decision.prompt, "None")
    labels = [_label(kit, key, decision, cards, names) for key in answer.keys]
    more = len(labels) - LISTED
    return ", ".join(labels[:LISTED]) + (f" and {more} more" if more > 0 else "")


def _label(kit: TableKit, key: object, decision: DecisionView, cards: Cards, names: Names) -> str:
    if decision.kind is Kind.PLAY:
        return kit.questions.offer(key, cards)
    if decision.kind in (Kind.CARDS, Kind.ORDER) and type(key) is int:
        shown = next((each for each in decision.options if each.key == key), None)
        return _name(kit, shown.cards[0] if shown is not None and shown.cards else None, cards)
    return kit.questions.option(decision, key, cards, names)


def _name(kit: TableKit, handle: Handle | None, cards: Cards) -> str:
    return kit.faces.name(None if handle is None else cards.get(handle))
