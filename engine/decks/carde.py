"""Reads saved JSON of a carde.io deck: sections of cards with counts, identified by name.

Ids mean nothing without the site. A card object with a name is read; one that has only an id is
kept as an unknown card, so that no line is lost.
"""

from __future__ import annotations

from typing import Any

from engine.decks.lines import DeckError, DeckFile, DeckList, Gatherer, Part
from engine.decks.octgn import section_part

_ORDER = (Part.CHARACTER, Part.MAIN, Part.SIDE)  # of the site's three sections


def is_carde(data: dict[str, Any]) -> bool:
    """Whether an object looks like such a deck."""
    return isinstance(_deck(data).get("sections"), list)


def _deck(data: dict[str, Any]) -> dict[str, Any]:
    outer = data.get("data", data)
    inner = outer.get("deck", outer) if isinstance(outer, dict) else {}
    return inner if isinstance(inner, dict) else {}


def read_carde(data: dict[str, Any], where: str) -> DeckFile:
    """The deck in a saved response of the site."""
    deck = _deck(data)
    out = Gatherer(where)
    sections = [entry for entry in deck["sections"] if isinstance(entry, dict)]
    if not sections:
        raise DeckError(where, ("it contains no sections",))
    for place, section in enumerate(sections):
        part = _part(section, place, len(sections))
        cards = section.get("cards")
        for card in cards if isinstance(cards, list) else []:
            count = card.get("count", 1) if isinstance(card, dict) else 0
            out.add(count if type(count) is int else 0, _name(card), part)
    name, notes = deck.get("name"), deck.get("notes")
    return out.file(
        DeckList(
            name=name[:200] if isinstance(name, str) else "",
            notes=notes[:20_000] if isinstance(notes, str) else "",
        )
    )


def _part(section: dict[str, Any], place: int, sections: int) -> Part:
    """The part by the section's name; if that says nothing, by its place among three."""
    label = f"{section.get('name', '')} {section.get('deckSectionId', '')}"
    part = section_part(label[:200])
    if part is not Part.MAIN or "main" in label.lower() or sections != len(_ORDER):
        return part
    return _ORDER[place]


def _name(card: Any) -> str:
    """The card's name in a card object, or its id."""
    if not isinstance(card, dict):
        return ""
    inner = card.get("card")
    holders = [card, inner] if isinstance(inner, dict) else [card]
    keys = ("name", "cardName", "cardId")
    found = (holder.get(key) for key in keys for holder in holders)
    return next((value for value in found if isinstance(value, str) and value.strip()), "")
