"""Scenarios about a deck instead of a game: is it legal, and if not, by which rules."""

from __future__ import annotations

from engine.decks.legality import EDITIONS, Violation, violations
from engine.scenario.document import DeckLists, Scenario
from engine.scenario.errors import ScenarioError
from engine.scenario.expectations import CONTAINS, Expectation

LEGAL, PROBLEMS = "deck.legal", "deck.problems"


def judge_deck(scenario: Scenario) -> str:
    """Why what is expected of the deck is not so; empty if it is."""
    found = _violations(scenario)
    failures = (_failure(expectation, found) for expectation in scenario.expect)
    return next((failure for failure in failures if failure), "")


def _violations(scenario: Scenario) -> tuple[Violation, ...]:
    deck = scenario.deck
    assert deck is not None
    limits = EDITIONS.get(scenario.edition)
    if limits is None:
        raise ScenarioError("deck", f"decks of the {scenario.edition} edition are not judged yet")
    if deck.primary or deck.after is not None:
        raise ScenarioError("deck", "this edition knows neither primary symbols nor an after")
    character = scenario.card(deck.character, is_character=True).full_name
    main, sideboard = _names(scenario, deck)
    return violations(limits, character, main, sideboard)


def _names(scenario: Scenario, deck: DeckLists) -> tuple[list[str], list[str]]:
    """The card names of both lists, a copy each."""
    lists = (deck.main, deck.sideboard)
    main, sideboard = (
        [scenario.card(handle).full_name for handle, count in cards.items() for _ in range(count)]
        for cards in lists
    )
    return main, sideboard


def _failure(expectation: Expectation, found: tuple[Violation, ...]) -> str:
    rules = [violation.rule for violation in found]
    wanted = expectation.wanted
    if expectation.key == LEGAL:
        legal = "no" if found else "yes"
        said = {"true": "yes", "false": "no"}.get(wanted.word, wanted.word)
        return "" if said == legal else f"deck.legal is {legal}: {', '.join(rules) or 'no problem'}"
    if expectation.key != PROBLEMS or wanted.items is None:
        raise ScenarioError(expectation.key, "nothing to expect of a deck")
    met = set(wanted.items) <= set(rules)
    if wanted.how != CONTAINS:
        met = met and set(rules) <= set(wanted.items)
    return "" if met else f"deck.problems are [{', '.join(rules)}], not {wanted}"
