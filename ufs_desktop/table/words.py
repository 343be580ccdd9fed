"""English words for what views hold: offers, options, the attack in progress."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import CardView, View
from engine.ufs.faces import TableState
from ufs_desktop.table.look import face_of

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
PHASES = {
    "setup": "Setup",
    "start": "Ready",
    "review": "Review",
    "draw": "Draw",
    "combat": "Combat",
    "end": "End",
}
STEPS = {"enhance": "Enhance", "block": "Block", "damage": "Damage"}
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
}


def card_name(card: CardView | None) -> str:
    """What a card is called by somebody who may not know it."""
    face = face_of(card) if card is not None else None
    if face is None:
        return "a card"
    shown = face.state.current if face.state.current is not None else face.printed
    return shown.name or face.printed.name or "a face-down card"


def offer_label(key: tuple[Any, ...], card: CardView | None) -> str:
    """What an offer does: ("Offer", kind, card, ability, half, target)."""
    name = card_name(card)
    _, kind, _, ability, half, *_ = key
    if kind == "play":
        return f"Play {name} as {half}" if half else f"Play {name}"
    if kind == "block":
        return f"Block with {name}"
    return f"{name}: {ability_words(ability, card)}"


def ability_words(key: str, card: CardView | None) -> str:
    """The printed words of an ability, by its key; a keyword's is called by the keyword."""
    face = face_of(card) if card is not None else None
    place = key.rpartition("/")[2]
    if face is not None and place[:1] == "t" and place[1:].isdigit():
        number = int(place[1:]) - 1
        if number < len(face.text):
            return shortened(face.text[number])
    return place.removeprefix("k:").partition("#")[0].replace("_", " ") or "use its ability"


def shortened(text: str) -> str:
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1].rstrip()}…"


def option_label(
    key: Any, prompt: str, cards: Mapping[Handle, CardView], names: tuple[str, ...]
) -> str:
    """An option that is no card of its own."""
    if prompt in ("who-first", "table-player") and isinstance(key, int):
        return names[key]
    if prompt in ("choose-option", "choose-gain") and isinstance(key, int):
        return f"Option {key + 1}"
    if isinstance(key, tuple) and key and key[0] == "EffectLabel":
        words = ability_words(str(key[2]), cards.get(key[1]))
        name = card_name(cards.get(key[1]))
        return name if words.isdigit() else f"{name}: {words}"
    if isinstance(key, str):
        return ZONES.get(key, key.replace("_", " ")).capitalize()
    return str(key)


def attack_banner(view: View, cards: Mapping[Handle, CardView]) -> str:
    """The attack in progress in one line, the end of the game, or nothing."""
    table: TableState = view.table
    if view.result is not None:
        return "The game is over"
    attack = table.attack
    if attack is None:
        return ""
    name = card_name(cards.get(attack.card)) if attack.card is not None else "An attack"
    parts = [f"{name}: {attack.zone}", f"speed {attack.speed}", f"damage {attack.damage}"]
    if attack.status != "undetermined":
        parts.append(str(attack.status))
    if table.pending:
        parts.append(f"{len(table.pending)} pending")
    return "  ·  ".join(parts)


def subject_of(view: View) -> Handle | None:
    """The card that the moment is about: of the question, the check or the attack."""
    table: TableState = view.table
    about = view.decision.source if view.decision is not None else None
    if about is None and table.check is not None:
        about = table.check.playing
    if about is None and table.attack is not None:
        about = table.attack.card
    return about


def event_words(event: str, card: CardView | None) -> str:
    """What a response window is about."""
    words = EVENTS.get(event, event.replace("_", " "))
    name = card_name(card)
    if card is None:
        return words[:1].upper() + words[1:]
    return f"{name[:1].upper()}{name[1:]} {words}"


def whose(player: Player, viewer: Player, names: tuple[str, ...]) -> str:
    return "your" if player == viewer else f"{names[player]}'s"
