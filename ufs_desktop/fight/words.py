"""English words for what views hold: offers, options, the attack in progress."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from engine.kernel.sight import Handle
from engine.kernel.views import CardView, DecisionView, Shown, told_as
from engine.ufs.faces import CardFace
from engine.ufs.model.keys import (
    ability_in,
    instance_in,
    is_of_keyword,
    keyword_in,
    line_in,
)
from engine.ufs.model.offer import EffectLabel, Offer, OfferKind
from ufs_desktop.fight.cardview import face_of, values_of
from ufs_desktop.grammar import cut
from ufs_desktop.table.handwork import ACT, PLAYER
from ufs_desktop.table.lines import UNKNOWN

Say = Callable[[str], str]  # our words in those of an edition

OPTIONS: dict[str, dict[str, str]] = {  # what is done by hand, where one word says too little
    ACT: {
        "move": "Move cards",
        "draw": "Draw cards",
        "commit": "Commit cards",
        "ready": "Ready cards",
        "flip": "Turn face down",
        "unflip": "Turn face up",
        "reveal": "Reveal cards",
        "modify": "Change a value",
        "counters": "Set counters",
        "shuffle": "Shuffle a deck",
        "check": "Make a check",
    },
    "table-way": {"bottom": "At the bottom"},
}
GROUPS = {
    ACT: {
        "Cards": ("move", "draw", "reveal", "commit", "ready", "flip", "unflip"),
        "Numbers": ("gain vitality", "lose vitality", "modify", "counters"),
        "Deck": ("check", "shuffle"),
    }
}
CAPITALS = {"ex": "EX"}  # keywords spelt in a way of their own
OF_PLAYERS = frozenset({PLAYER, "who-first", "whose-cards"})  # options that are players
COUNTED = frozenset({"choose-option", "choose-gain", "choose-change"})  # options by number
REVERSAL = "reversal"  # the keyword, of abilities that answer an attack
GAINED = "use what it has gained"
LONGEST = 90  # characters of an ability on a button
ZONES = {
    "hand": "hand",
    "deck": "deck",
    "pool": "card pool",
    "stage": "staging area",
    "momentum": "momentum",
    "discard": "discard pile",
    "removed": "removed cards",
    "transit": "table",
}
EVENTS = {
    "play": "was played",
    "attempt": "is being played",
    "add": "was moved",
    "build": "entered the staging area",
    "draw": "was drawn",
    "discard": "was discarded",
    "destroy": "was destroyed",
    "commit": "was committed",
    "ready": "was readied",
    "deal_damage": "dealt damage",
    "take_damage": "dealt damage",
    "block": "was blocked",
    "resolve": "resolved",
    "begin_check": "a check is about to be made",
    "impend": "is about to be changed",
    "make_check": "was checked",
    "pass_check": "passed its check",
    "fail_check": "failed its check",
    "clear": "was cleared",
    "flip": "was turned face down",
    "unflip": "was turned face up",
    "remove": "was removed from the game",
    "phase": "a new step begins",
    "check": "was checked",
    "reveal": "was revealed",
    "seal": "was sealed",
    "freeze": "was frozen",
    "cancel": "was cancelled",
    "modify": "was modified",
    "cycle": "a deck was cycled",
    "shuffle": "a deck was shuffled",
    "gain_vitality": "vitality was gained",
    "lose_vitality": "vitality was lost",
    "gain_stamina": "gained stamina",
    "lose_stamina": "lost stamina",
    "attack": "was attacked",
    "sacrifice": "was sacrificed",
    "spend": "was spent",
    "review": "was discarded",
    "attach": "was attached",
    "look_at": "was looked at",
    "mill": "was discarded from the deck",
}
WITHOUT_CARD = frozenset(
    {"phase", "cycle", "shuffle", "gain_vitality", "lose_vitality", "begin_check"}
)


def stretch_words(stretch: str, edge: str, say: Say) -> str:
    """Which phase or step begins or ends."""
    return say(f"{stretch.replace('_', ' ').title()} {edge}s")


def card_name(card: CardView | None) -> str:
    """What a card is called by somebody who may not know it."""
    face = face_of(card) if card is not None else None
    if face is None:
        return UNKNOWN
    shown = values_of(face)
    return shown.name or face.printed.name or "a face-down card"


def offer_label(key: Shown, cards: Mapping[Handle, CardView], say: Say = str) -> str:
    """What an offer does."""
    offer = told_as(Offer, key)
    if offer is None:
        return card_name(None)
    card = cards.get(Handle(offer.card))
    name = card_name(card)
    if offer.target is not None:
        target = cards.get(Handle(offer.target))
        return f"{say('Attack')} {card_name(target)} {say('with')} {name}"
    as_half = f" {say(f'as {offer.half}')}" if offer.half else ""
    if offer.kind == OfferKind.PLAY:
        return f"{say('Play')} {name}{as_half}"
    if offer.kind == OfferKind.BLOCK:
        return f"{say('Block with')} {name}{as_half}"
    if _keyword_of(offer.ability, face_of(card) if card is not None else None) == REVERSAL:
        return f"{say('Play')} {name} {say('as a reversal')}"
    return f"{name}: {ability_words(offer.ability, card, offer.half)}"


def ability_words(key: str, card: CardView | None, half: str = "") -> str:
    """The printed words of an ability, by its key; a keyword's is named by the keyword."""
    face = face_of(card) if card is not None else None
    number = line_in(key)
    text = face.text if face is not None else ()
    if face is not None and face.other is not None and face.other.is_half:
        text = face.other.text if face.other.printed.type == half else text
    if 0 < number <= len(text):
        return cut(text[number - 1], LONGEST)
    keyword = _keyword_of(key, face)
    if keyword:
        return keyword_words(keyword)
    return GAINED if key and not number else "use its ability"


def _keyword_of(key: str, face: CardFace | None) -> str:
    """The keyword whose ability this is, as written on the card. The key names one that the card
    has from the beginning; a gained one is the one that is not printed."""
    shown = values_of(face).keywords if face is not None else ()
    if is_of_keyword(key):
        name = keyword_in(key).replace("_", " ")
        found = [each for each in shown if each.partition(":")[0] == name]
        at = instance_in(key) - 1
        return found[at] if at < len(found) else name
    if face is None or not key or line_in(key):
        return ""
    gained = [*(Counter(shown) - Counter(face.printed.keywords))]
    rated = [each for each in gained if ":" in each] or gained
    return rated[0] if len(rated) == 1 else ""


def option_label(
    decision: DecisionView,
    key: Any,
    cards: Mapping[Handle, CardView],
    names: tuple[str, ...],
    say: Say = str,
) -> str:
    """An option that is no card of its own: what it does, if cards have words for that."""
    said = _words_for(decision, key).rstrip(".")
    label = told_as(EffectLabel, key)
    if label is not None:
        return _effect_label(label, cut(said, LONGEST), cards)
    if said:
        return f"{said[:1].upper()}{said[1:]}"
    if decision.prompt in OF_PLAYERS and isinstance(key, int):
        return names[key]
    if decision.prompt in OPTIONS:
        return say(OPTIONS[decision.prompt].get(str(key), str(key).capitalize()))
    if decision.prompt in COUNTED and isinstance(key, int):
        return say(f"Option {key + 1}")
    if isinstance(key, str):
        return say(ZONES.get(key, key.replace("_", " "))).capitalize()
    return str(key)


def _words_for(decision: DecisionView, key: Any) -> str:
    """What the decision says about this option."""
    found = zip(decision.options, decision.words, strict=False)
    return next((words for option, words in found if option.key == key), "")


def _effect_label(label: EffectLabel, said: str, cards: Mapping[Handle, CardView]) -> str:
    """An effect to be put in order, by its card and its words."""
    card = cards.get(Handle(label.card))
    words = said or ability_words(ability_in(label.key) or label.key, card)
    name = card_name(card)
    return name if words.isdigit() else f"{name}: {words}"


def keyword_words(keyword: str) -> str:
    """A keyword as it is printed: "EX: 1"."""
    return " ".join(map(_capital, keyword.split()))


def _capital(word: str) -> str:
    name, colon, rest = word.partition(":")
    return CAPITALS.get(name, name[:1].upper() + name[1:]) + colon + rest


def event_words(event: str, card: CardView | None, say: Say = str) -> str:
    """What a response window is about."""
    return event_of("" if card is None else card_name(card), event, say)


def event_of(name: str, event: str, say: Say = str) -> str:
    """What happened to the card of this name, or if there is none, just what happened."""
    words = say(EVENTS.get(event, event.replace("_", " ")))
    told = words if not name or event in WITHOUT_CARD else f"{name} {words}"
    return f"{told[:1].upper()}{told[1:]}"
