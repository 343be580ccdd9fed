"""The cards among which somebody chooses, in words such as "your foundations"."""

from __future__ import annotations

from engine.kernel.decisions import Kind
from engine.kernel.ids import Player
from engine.kernel.sight import Handle
from engine.kernel.views import DecisionView
from ufs_desktop.fight.cardview import seen_values
from ufs_desktop.grammar import whose
from ufs_desktop.table.questions import Cards, CardZones, Names

PLACES = {
    "hand": "cards in {whose} hand",
    "pool": "cards in {whose} card pool",
    "momentum": "cards in {whose} momentum",
    "discard": "cards in {whose} discard pile",
    "removed": "{whose} removed cards",
    "deck": "cards of {whose} deck",
}
MINE = "your"


def among(
    decision: DecisionView, cards: Cards, zones: CardZones, names: Names, viewer: Player
) -> str:
    """What all the cards on offer have in common; empty if they lie in several places."""
    keys = [option.key for option in decision.options] if decision.kind is Kind.CARDS else []
    places = {zones[key] for key in keys if key in zones}
    if len(places) != 1 or not all(key in zones for key in keys):
        return ""
    ((owner, zone),) = places
    if owner not in range(len(names)):
        return ""
    holder = MINE if owner == viewer else whose(names[owner])
    if zone in PLACES:
        words = PLACES[zone].format(whose=holder)
        return f"the {words}" if words.startswith("cards") else words
    kinds = {_kind(cards, key) for key in keys}
    return f"{holder} {kinds.pop()}s" if len(kinds) == 1 else f"{holder} cards in the staging area"


def _kind(cards: Cards, key: Handle) -> str:
    """The type that a card shows, or just "card"."""
    card = cards.get(key)
    shown = None if card is None else seen_values(card)
    return (shown.type if shown is not None else "") or "card"
