"""The sentence for every question that the engine can ask, by the prompt's key.

`{card}` is the source of the decision, `{n}` stands for how many are asked.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.kernel.sight import Handle
from engine.kernel.views import DecisionView

PROMPTS: dict[str, str] = {
    "add-or-subtract": "{card}: a bonus or a penalty?",
    "block": "Block {card}, or let it through",
    "choose": "Choose one for {card}",
    "choose-cards": "Choose {n} for {card}",
    "choose-character": "Choose the character you start with",
    "choose-change": "Which value does {card} change?",
    "choose-destroyed": "Only one copy may stay: choose {n} to destroy",
    "choose-gain": "What is gained by {card}?",
    "choose-instance": "Which instance of the keyword does {card} change?",
    "choose-number": "Choose a number for {card}",
    "choose-option": "Choose what {card} does",
    "choose-played-as-cost": "Choose {n} to play as a cost of {card}",
    "choose-vital": "Name the missing value of {card}",
    "choose-x": "Choose X for {card}",
    "choose-zone": "Choose a zone for {card}",
    "clear-to-momentum": "{card} dealt damage: add it to your momentum?",
    "commit-to-pass": "Commit {n} to pass the check, or fail it",
    "enhance": "Enhance {card}, or pass",
    "form": "Play a card or a form ability, or end your Combat Phase",
    "go-first": "You choose: do you go first?",
    "may": "Use the effect of {card}?",
    "mulligan": "Keep this hand, or put it back and draw another?",
    "name": "Name a card for {card}",
    "object": "Your rival carried out {card} by hand: is that right?",
    "order-effects": "Put these effects in order, the first to happen on top",
    "order-into-deck": "Order the cards for the deck",
    "order-into-discard": "Order the cards for the discard pile",
    "pay-to-cancel": "Pay to cancel {card}?",
    "place-in-momentum": "Where in your momentum does {card} go?",
    "place-in-pool": "Where in the card pool does {card} go?",
    "play-by-effect": "{card} lets you play a card or an ability",
    "replace": "Let {card} happen instead?",
    "respond": "Respond, or pass",
    "review": "You may discard {n} before you draw",
    "table-act": "Carry out {card} by hand: what happens next?",
    "table-cards": "Which cards?",
    "table-number": "How many?",
    "table-player": "Whose?",
    "table-stat": "Which value changes?",
    "table-way": "How does it arrive?",
    "table-zone": "Where does it go?",
    "who-first": "Who goes first with {card}?",
}

YES_NO: dict[str, tuple[str, str]] = {
    "clear-to-momentum": ("To momentum", "Discard it"),
    "go-first": ("Go first", "Go second"),
    "mulligan": ("Draw another hand", "Keep this hand"),
    "object": ("No, take it back", "Yes, go on"),
    "pay-to-cancel": ("Pay", "Do not pay"),
}

# Whoever presses Enter without reading must not throw his hand away.
NEVER_AT_ONCE = frozenset({"mulligan"})

PASSES: dict[str, str] = {
    "block": "Let it through",
    "form": "End Combat Phase",
    "enhance": "Pass",
    "respond": "Pass",
    "commit-to-pass": "Fail the check",
    "review": "Keep all",
}

VERBS: dict[str, str] = {
    "discard": "discard",
    "destroy": "destroy",
    "commit": "commit",
    "ready": "ready",
    "flip": "turn face down",
    "unflip": "turn face up",
    "remove": "remove from the game",
    "add": "move",
    "search": "take from the deck",
    "reveal": "reveal",
    "seal": "seal",
    "freeze": "freeze",
    "sacrifice": "sacrifice",
    "spend": "spend",
    "look_at": "look at",
}

CardName = Callable[[Handle | None], str]


def sentence(decision: DecisionView, name_of: CardName) -> str:
    """What the prompt bar says of a decision that is asked of the player at the window."""
    text = PROMPTS[decision.prompt].format(card=name_of(decision.source), n=how_many(decision))
    verb = VERBS.get(str(dict(decision.facts).get("verb", "")))
    return f"{text}: {verb}" if verb else text


def how_many(decision: DecisionView) -> str:
    """The bounds in words."""
    low, high = decision.minimum, decision.maximum
    if low == high:
        return _cards(high)
    return f"up to {_cards(high)}" if low == 0 else f"{low} to {_cards(high)}"


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
