"""The sentence for every question that the engine can ask, by the prompt's key.

`{card}` is the source of the decision, `{why}` the same followed by a colon, `{n}` how many cards
are to be chosen, `{most}` the same after a "may", `{low}` and `{high}` the bounds of a number,
`{do}` what is done with the chosen cards, `{says}` what a yes does in the words of cards. Other
names are facts of the decision.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.kernel.decisions import Kind
from engine.kernel.views import DecisionView
from ufs_desktop.fight.words import OPTIONS, Say, event_of
from ufs_desktop.grammar import between, counted
from ufs_desktop.table import handwork
from ufs_desktop.table.questions import CardName

PROMPTS: dict[str, str] = {
    "add-or-subtract": "{why}choose a bonus or a penalty for its {stat}",
    "agree-draw": "{stalemate}. Call this game a draw?",
    "block": "{card} attacks you: block it, or let it through",
    "choose": "{why}choose {a_property}",
    "choose-cards": "{why}{do}",
    "choose-character": "Choose the character you start with",
    "choose-change": "{why}choose the value that changes",
    "choose-counter": "{why}choose the name of the counters",
    "choose-destroyed": "{too_many} may stay: choose {n} to destroy",
    "choose-half": "{card}: choose which half it is",
    "choose-gain": "{why}choose what to gain",
    "choose-instance": "{card} has this keyword more than once: choose whose rating changes",
    "choose-number": "{why}choose a number from {low} to {high}",
    "choose-option": "{why}choose one",
    "choose-played-as-cost": "To play {card}, first play another card: choose {n}",
    "choose-vital": "{card} states no {property}: choose what it should be",
    "choose-x": "{why}choose X, from {low} to {high}",
    "choose-zone": "{why}choose a zone",
    "clear-to-momentum": "{card} dealt damage: add it to your momentum, or discard it?",
    "commit-to-pass": "Your check is {value} against {difficulty}: commit {n} to pass it, or fail",
    "discard-unplayed": "You cannot play a card: choose {n} to discard",
    "blitz": "Enhance Step of {card}: use its blitz abilities first, or pass",
    "enhance": "Enhance Step of {card}: use an ability, or pass",
    "extra-card": "Draw one extra card for going second?",
    "form": "Play a card or a form ability, or end your Combat Phase",
    "go-first": "Do you want to go first?",
    "may": "{why}{says}. Do you?",
    "mulligan": "Keep this hand, or put it back and draw another?",
    "mulligan-again": "No foundation: show this hand, put it back and draw another?",
    "mulligan-cards": "Choose the cards to put back and replace",
    "name": "{why}name {a_property}",
    "order-effects": "These happen at the same time: put them in order, the first on top",
    "order-into-deck": "Choose the order in which these cards go to the deck",
    "order-into-discard": "Choose the order in which these cards go to the discard pile",
    "pay-to-cancel": "You may cancel {card}. The price: {says}. Do you pay?",
    "place-in-momentum": "Choose the place in your momentum for {card}",
    "place-in-pool": "Choose the place in the card pool for {card}",
    "play-by-effect": "{why}choose a card or an ability to play now",
    "replace": "{why}{says} instead?",
    "respond": "{event}: respond, or pass",
    "review": "You may discard {most} before you draw",
    "table-stat": "{act}, by hand for {card}: choose the value",
    "table-way": "{act}, by hand for {card}: choose how they arrive",
    **handwork.PROMPTS,
    "who-first": "Both players do this: choose who goes first",
    "whose-cards": "{why}choose whose cards this means",
}
SEVERAL: dict[str, str] = {  # where one question stands for several
    "clear-to-momentum": "These dealt damage: which do you add to your momentum?",
}
WORDLESS: dict[str, str] = {  # if cards have no words for what is offered
    "may": "{why}use this effect?",
    "pay-to-cancel": "You may pay to cancel {card}. Do you?",
    "replace": "{why}let this happen instead?",
}

ADVICE: dict[str, str] = {  # for somebody who is asked this for the first time
    "block": "A block is a check: you need the speed of the attack plus the number next to your "
    "shield. A full block stops all of the damage, a half block stops half. An attack you do not "
    "block deals its damage.",
    "choose-character": "Your character stays on the table for the whole game. It sets your "
    "vitality and hand size, and has its own abilities. Rest the pointer on one to read it.",
    "clear-to-momentum": "Momentum waits face down until you spend it on something strong. "
    "Keeping the attack costs you nothing.",
    "commit-to-pass": "Each card you commit adds to the check, but it cannot help again before "
    "your next turn. If the check fails, whatever you made it for fails too.",
    "blitz": "Abilities marked Blitz are for the very start of the attack: once you pass or use "
    "an Enhance, it is too late for them.",
    "enhance": "Abilities marked E change the current attack, yours or your rival's. Once you "
    "both pass, it can be blocked.",
    "form": "Foundations first: they help with every later check. Then attack, as long as you "
    "think your checks will pass, since a failed check ends your turn.",
    "go-first": "The player who goes first builds first, but starts with a committed character. "
    "If you are unsure, go first.",
    "mulligan": "A good first hand has two or three cheap foundations. Once, you may put this "
    "whole hand back and play with the new one you draw.",
    "mulligan-cards": "Put back what you cannot play in your first turns, and keep two or three "
    "cheap foundations. You draw as many cards as you put back.",
    "respond": "Something has just happened, and an ability marked R can answer it. If you pass, "
    "the game simply goes on.",
    "review": "Next you draw up to your hand size, so discarding a card that does not help you "
    "now makes room for another one. If you are unsure, keep them all.",
}
YES_NO: dict[str, tuple[str, str]] = {
    "agree-draw": ("Call it a draw", "Play on"),
    "clear-to-momentum": ("To momentum", "Discard it"),
    "go-first": ("Go first", "Go second"),
    "may": ("Do it", "Skip it"),
    "extra-card": ("Draw it", "Do not draw it"),
    "mulligan": ("Draw another hand", "Keep this hand"),
    "mulligan-again": ("Show it and draw another", "Keep this hand"),
    **handwork.OBJECTS,
    "pay-to-cancel": ("Pay", "Do not pay"),
    "replace": ("Do this instead", "Leave it as it is"),
}

TOO_MANY: dict[str, str] = {  # by the pause condition
    "unique": "Only one copy of a Unique card",
    "terrain": "Only one Terrain",
}

OWED = {  # F.2.2.3b; under the newest rules in every turn, even the first
    "form": "Play a card: you have to try one before your Combat Phase can end",
}
STALEMATES: dict[str, str] = {  # by the reason
    "quiet": "Nothing but drawing and passing has happened for twenty turns",
    "long": "This game has gone on for hundreds of turns",
    "round": "The same thing keeps repeating this turn",
}

# Pressing Enter without reading must not throw away a hand, or the game.
NEVER_AT_ONCE = frozenset({"agree-draw", "mulligan", "mulligan-again"})

PASSES: dict[str, str] = {
    "block": "Let it through",
    "form": "End Combat Phase",
    "blitz": "On to Enhances",
    "enhance": "Pass",
    "respond": "Pass",
    "clear-to-momentum": "Discard them all",
    "commit-to-pass": "Fail the check",
    "mulligan-cards": "Keep all",
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
    "build": "put into the staging area",
    "attach": "attach",
    "detach": "detach",
    "unseal": "unseal",
    "play": "play",
    "draw": "draw",
    "mill": "discard",
    "clear": "clear",
}

PROPERTIES = {"card name": "card", "name": "card", "type": "card type", "option": "word"}


def sentence(
    decision: DecisionView, name_of: CardName, told: str = "", among: str = "", say: Say = str
) -> str:
    """What the prompt bar says about a decision of the player at the window.

    `told`: what has happened that can be answered. `among`: the cards on offer.
    """
    says = decision.words[0].rstrip(".") if decision.words else ""
    prompts = PROMPTS if says else PROMPTS | WORDLESS
    prompts = prompts | SEVERAL if decision.kind is Kind.CARDS else prompts
    is_owed = decision.kind is Kind.PLAY and not decision.optional
    prompts = prompts | OWED if is_owed else prompts
    card = "" if decision.source is None else name_of(decision.source)
    facts = {name: str(value).replace("_", " ") for name, value in decision.facts}
    event, act = dict(decision.facts).get("event"), facts.get("act", "")
    happened = event_of(card, str(event), say) if event else "Something happened"
    named = facts.get("property", "word")
    asked = say(prompts[decision.prompt]).format_map(
        _SentenceNames(
            facts,
            card=card or "this card",
            act=say(OPTIONS[handwork.ACT].get(act, act)),
            why=f"{card}: " if card else "",
            n=how_many(decision),
            most="a card" if decision.maximum == 1 else how_many(decision),
            low=decision.minimum,
            high=decision.maximum,
            do=_deed(decision, facts, among, say),
            too_many=say(TOO_MANY.get(facts.get("condition", ""), "Not all of these")),
            stalemate=say(STALEMATES.get(facts.get("reason", ""), "Nobody is about to win")),
            a_property=_with_article(say(PROPERTIES.get(named, named))),
            says=_lowered(says) if card else says,
            event=told or happened,
        )
    )
    return f"{asked[:1].upper()}{asked[1:]}"


class _SentenceNames(dict[str, object]):
    """The names of a sentence; a fact that this decision lacks is called "value"."""

    def __init__(self, facts: Mapping[str, str], **names: object) -> None:
        super().__init__({**facts, **names})

    def __missing__(self, name: str) -> str:
        return "value"


def _with_article(word: str) -> str:
    return f"an {word}" if word[:1] in "aeiou" else f"a {word}"


def _lowered(says: str) -> str:
    """A sentence of a card after a colon."""
    return f"{says[:1].lower()}{says[1:]}"


def _deed(decision: DecisionView, facts: Mapping[str, str], among: str, say: Say) -> str:
    """What is done with how many of which cards, and whether that is a cost."""
    verb = say(VERBS.get(facts.get("verb", "").replace(" ", "_"), ""))
    as_cost = " as a cost" if facts.get("cause") == "cost" else ""
    if among and verb:
        return f"{verb} {between(decision.minimum, decision.maximum, str)} of {say(among)}{as_cost}"
    to = f" to {verb}" if verb else ""
    return f"choose {how_many(decision)}{to}{as_cost}"


def how_many(decision: DecisionView) -> str:
    """The bounds in words."""
    return between(decision.minimum, decision.maximum, lambda count: counted(count, "card"))
