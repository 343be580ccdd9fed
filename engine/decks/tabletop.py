"""Tabletop Simulator saves: piles of cards with nicknames, and our export in three piles.

A lone card cannot say which pile it was, so our notes on each card give its part and printing.
Pictures on the user's own disk cannot be shared: without a base address their links stay empty.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from engine.decks.lines import (
    MOST_CARDS,
    DeckError,
    DeckFile,
    DeckLine,
    DeckList,
    Gatherer,
    KnownCards,
    Part,
)

MOST_OBJECTS = 20 * MOST_CARDS
FIRST_KEY = 50  # of CustomDeck, as the newest exporter counts
PILES = ("Deck", "DeckCustom")
CARDS = ("Card", "CardCustom")
_SUFFIXES = {Part.CHARACTER: " — Face", Part.MAIN: "", Part.SIDE: " — Sideboard"}
Object = dict[str, Any]  # as read from JSON


def read_tabletop(save: Any, where: str) -> DeckFile:
    """The deck of a save: every pile and card, including those in bags."""
    states = save.get("ObjectStates")
    if not isinstance(states, list):
        raise DeckError(where, ("it has no ObjectStates, so it is not a saved object",))
    out = Gatherer(where)
    counts: dict[tuple[str, Part, str], list[Any]] = {}
    names: list[str] = []
    for card, pile in _cards(states, where):
        notes = _notes(card)
        name = notes.get("CARD_NAME") or _word(card.get("Nickname"))
        part = _part(notes.get("PART", ""), pile)
        names.append(pile)
        key = (name.casefold(), part, notes.get("PRINTING", ""))
        counts.setdefault(key, [name, 0])[1] += 1
    for (_, part, printing), (name, count) in counts.items():
        code, _, number = printing.rpartition("/")
        out.add(min(count, MOST_CARDS), name, part, set=code[:40], number=number[:40])
    return out.file(DeckList(name=_deck_name(save, names)))


def _cards(states: list[Any], where: str) -> Iterator[tuple[Object, str]]:
    """Cards with the nickname of the pile they are in, in order and without recursion."""
    waiting = [(entry, "") for entry in reversed(states)]
    seen = 0
    while waiting:
        entry, pile = waiting.pop()
        seen += 1
        if seen > MOST_OBJECTS:
            raise DeckError(where, (f"more than {MOST_OBJECTS:,} objects",))
        if not isinstance(entry, dict):
            continue
        inside = entry.get("ContainedObjects")
        if entry.get("Name") in CARDS:
            yield entry, pile
        elif isinstance(inside, list):
            label = _word(entry.get("Nickname")) if entry.get("Name") in PILES else pile
            waiting += [(each, label) for each in reversed(inside)]


def _notes(card: Object) -> dict[str, str]:
    """The lines `KEY: value` of a card's notes."""
    lines = _word(card.get("GMNotes")).splitlines()[:40]
    pairs = (line.partition(":") for line in lines)
    return {key.strip(): value.strip() for key, colon, value in pairs if colon}


def _part(said: str, pile: str) -> Part:
    if said in list(Part):
        return Part(said)
    for part in (Part.SIDE, Part.CHARACTER):
        if pile.lower().endswith(_SUFFIXES[part].split()[-1].lower()):
            return part
    return Part.MAIN


def _deck_name(save: Object, piles: list[str]) -> str:
    if name := _word(save.get("SaveName")):
        return name[:200]
    plain = next((pile for pile in piles if pile), "")
    for suffix in _SUFFIXES.values():
        plain = plain.removesuffix(suffix)
    return plain[:200]


def _word(value: Any) -> str:
    return value[:20_000] if isinstance(value, str) else ""


def write_tabletop(deck: DeckList, catalogue: KnownCards, base: str = "") -> str:
    """The save; `base` is the address below which pictures are found as `set/number.jpg`."""
    piles: list[Object] = []
    key = FIRST_KEY
    for part, suffix in _SUFFIXES.items():
        cards = []
        for line in deck.part(part):
            cards += [_card(line, key, catalogue, base)] * line.count
            key += 1
        if cards:
            piles.append(_pile(f"{deck.name}{suffix}", cards, len(piles)))
    save = {"SaveName": deck.name, "GameMode": "", "Date": "", "VersionNumber": ""}
    empty = {"Table": "", "Sky": "", "Note": "", "TabStates": {}, "LuaScript": "", "XmlUI": ""}
    return json.dumps(save | empty | {"ObjectStates": piles}, ensure_ascii=False, indent=1) + "\n"


def _pile(name: str, cards: list[Object], place: int) -> Object:
    """A pile of cards; a single card is not a pile but itself."""
    if len(cards) == 1:
        return cards[0] | {"Transform": _transform(place)}
    return {
        "Name": "DeckCustom",
        "Nickname": name,
        "Transform": _transform(place),
        "HideWhenFaceDown": True,
        "DeckIDs": [card["CardID"] for card in cards],
        "CustomDeck": {key: deck for card in cards for key, deck in card["CustomDeck"].items()},
        "ContainedObjects": cards,
    }


def _card(line: DeckLine, key: int, catalogue: KnownCards, base: str) -> Object:
    image = f"{base.rstrip('/')}/{line.printing}.jpg" if base and line.number else ""
    notes = {
        "CARD_NAME": line.name,
        "TYPE": catalogue.kind(line.name),
        "IMAGE_FRONT": image,
        "PART": str(line.part),
        "PRINTING": line.printing,
    }
    sheet = {"FaceURL": image, "BackURL": "", "NumWidth": 1, "NumHeight": 1, "Type": 0}
    return {
        "Name": "CardCustom",
        "Nickname": line.name,
        "GMNotes": "\n".join(f"{word}: {value}" for word, value in notes.items()),
        "CardID": key * 100,
        "HideWhenFaceDown": True,
        "Transform": _transform(0),
        "CustomDeck": {str(key): sheet | {"BackIsHidden": True, "UniqueBack": False}},
    }


def _transform(place: int) -> dict[str, float]:
    return {
        "posX": 3.0 * place, "posY": 1.0, "posZ": 0.0,
        "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0,
        "scaleX": 1.0, "scaleY": 1.0, "scaleZ": 1.0,
    }  # fmt: skip
