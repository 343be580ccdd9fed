"""What was asked at a moment of a recorded game, and what was answered, in words."""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.decisions import Kind
from engine.kernel.game import Result
from engine.kernel.sight import Handle
from engine.kernel.views import CardView, DecisionView, View
from ufs_desktop.fight.happened import happened
from ufs_desktop.fight.prompts import PASSES, YES_NO, sentence
from ufs_desktop.fight.words import card_name, offer_label, option_label, whom
from ufs_desktop.session.replay import Answered

Cards = Mapping[Handle, CardView]
Names = tuple[str, ...]
LISTED = 4  # cards that are named one by one


def asked_words(view: View, cards: Cards, names: Names) -> str:
    """Who is asked what; a question that this seat does not hear is only said to be asked."""
    decision = view.decision
    if decision is None:
        return _over(view.result, names) if view.result is not None else ""
    who = names[decision.player]
    if decision.id is None:
        return f"{who} decides."
    told = happened(view, cards, names)
    return f"{who}: {sentence(decision, lambda card: _name(card, cards), told)}"


def _over(result: Result, names: Names) -> str:
    """The end, with who lost."""
    if len(result.losers) > 1:
        return "The game is over: a draw."
    return f"The game is over: {whom(names[result.losers[0]])} lost."


def answer_words(
    decision: DecisionView | None, answer: Answered | None, cards: Cards, names: Names
) -> str:
    """What he did, in a few words."""
    if answer is None:
        return ""
    if answer.conceded:
        return f"{names[answer.player]} concedes"
    if answer.drawn:
        return "Both players agree on a draw"
    if decision is None or decision.kind is None:
        return ""
    match decision.kind:
        case Kind.YES_NO:
            yes, no = YES_NO.get(decision.prompt, ("Yes", "No"))
            return yes if answer.keys[0] else no
        case Kind.NUMBER | Kind.POSITION | Kind.NAME:
            return str(answer.keys[0])
    if not answer.keys:
        return PASSES.get(decision.prompt, "None")
    labels = [_label(key, decision, cards, names) for key in answer.keys]
    more = len(labels) - LISTED
    return ", ".join(labels[:LISTED]) + (f" and {more} more" if more > 0 else "")


def _label(key: object, decision: DecisionView, cards: Cards, names: Names) -> str:
    shown = next((each for each in decision.options if each.key == key), None)
    card = shown.cards[0] if shown is not None and shown.cards else None
    if decision.kind is Kind.PLAY and card is not None:
        return offer_label(key, cards.get(card))
    if decision.kind in (Kind.CARDS, Kind.ORDER) and type(key) is int:
        return _name(card, cards)
    return option_label(decision, key, cards, names)


def _name(handle: Handle | None, cards: Cards) -> str:
    return "a card" if handle is None else card_name(cards.get(handle))
