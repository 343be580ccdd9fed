"""Scenarios about a deck instead of a game: is it legal, and if not, by which rules."""

from __future__ import annotations

from engine.decks.deckrules import rules_of, shipped_formats
from engine.decks.legality import (
    CardCopies,
    DeckCard,
    JudgedDeck,
    Violation,
    violations,
    violations_after,
)
from engine.library.copies import copies_allowed
from engine.library.printed_card import PrintedCard
from engine.scenario.errors import ScenarioError
from engine.scenario.expectations import CONTAINS, Expectation
from engine.scenario.staging import Scenario
from engine.scenario.ufs.readings import OF_A_DECK
from engine.scenario.ufs.setup import DeckLists, FightSetup
from engine.ufs.effects.nodes.words import CardType

LEGAL, PROBLEMS = OF_A_DECK


def judge_deck(scenario: Scenario) -> str:
    """Why the deck does not meet the expectations; empty if it does."""
    found = _violations(scenario)
    failures = (_failure(expectation, found) for expectation in scenario.expect)
    return next((failure for failure in failures if failure), "")


def _violations(scenario: Scenario) -> tuple[Violation, ...]:
    setup: FightSetup = scenario.setup
    deck = setup.deck
    assert deck is not None
    if scenario.edition not in shipped_formats():
        raise ScenarioError("deck", f"decks of the {scenario.edition} edition cannot be checked")
    limits = rules_of(scenario.edition)
    if deck.primary and not limits.primary_rule:
        raise ScenarioError("deck", "this edition knows no primary symbols")
    if deck.after is not None and not limits.after_rule:
        raise ScenarioError("deck", "this edition has no rule about sideboarding")
    judged = _judged(setup, deck, deck.character, deck.primary)
    if deck.after is None:
        return violations(limits, judged)
    return violations_after(
        limits, judged, _judged(setup, deck.after, deck.character, deck.primary)
    )


def _judged(setup: FightSetup, lists: DeckLists, character: str, primary: str) -> JudgedDeck:
    main, sideboard = (
        tuple(CardCopies(_card(setup.card(handle)), count) for handle, count in cards.items())
        for cards in (lists.main, lists.sideboard)
    )
    starting = _card(setup.card(character, is_character=True))
    return JudgedDeck(starting, main, sideboard, primary.strip().lower())


def _card(card: PrintedCard) -> DeckCard:
    """A character's difficulty and check value are printed only where the scenario says so."""
    printed = {"difficulty", "control"} <= card.model_fields_set
    playable = printed or card.type is not CardType.CHARACTER
    limit = copies_allowed(card.text)
    return DeckCard(card.full_name, card.type, frozenset(card.all_symbols), playable, limit)


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
