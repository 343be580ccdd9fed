"""Today's rules for decks: the engine knows the bans of every day, but reads no clock."""

from __future__ import annotations

from datetime import date

from engine.decks.deckrules import DeckRules, rules_of


def today() -> str:
    """Such as 2024-05-31."""
    return date.today().isoformat()


def rules_today(edition: str, format: str = "") -> DeckRules:
    """The limits of a format. Raises DeckError if there is no such format."""
    return rules_of(edition, format).on(today())
