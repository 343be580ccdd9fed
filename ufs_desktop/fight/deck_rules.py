"""What is asked of decks today: the engine, which knows the bans of every day, reads no clock."""

from __future__ import annotations

from datetime import date

from engine.decks.deckrules import DeckRules, rules_of


def today() -> str:
    """Such as 2024-05-31."""
    return date.today().isoformat()


def rules_today(edition: str, format: str = "") -> DeckRules:
    """The limits of a format. DeckError: there is none such."""
    return rules_of(edition, format).on(today())
