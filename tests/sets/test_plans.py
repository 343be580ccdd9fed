"""What each character's cards do together, played by the engine: scenarios with shipped cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from engine.library.definitions import printed_card
from engine.library.printed_card import PrintedCard
from engine.scenario.document import raw_documents, read_document
from engine.scenario.player import perform
from engine.scenario.staging import Scenario
from engine.scenario.ufs.staging import STAGINGS
from engine.ufs.effects.nodes.words import CardType
from tests.sets.shipped import EDITION, SHELF

FOLDER = Path(__file__).parent
FILES = {EDITION: FOLDER / "plans.yaml", "advanced": FOLDER / "plans_advanced.yaml"}
WITHOUT_A_TABLE = {EDITION: {"Anso Reed", "Bray Marlin"}, "advanced": set()}  # they have no text
ALL_SYMBOLS = {"symbols": ["infinity"]}
# What the tables need beside shipped cards, in every symbol so that it can always be played.
COMMON: dict[str, Any] = {
    "Bram": {"type": "character", **ALL_SYMBOLS},
    "Guard": {"difficulty": "1", "block": "low +0", **ALL_SYMBOLS},
}


@cache
def printed(edition: str) -> Mapping[str, PrintedCard]:
    """The shipped cards of an edition by full name."""
    own = [record for record in SHELF.records if record.dialect == edition]
    return {record.name: printed_card(record.faces[0]) for record in own}


def scenarios(edition: str) -> Iterator[Scenario]:
    file = FILES[edition]
    for document in raw_documents(file):
        shipped = {h: printed(edition)[name] for h, name in document["cards"].items()}
        data = {**document, "edition": edition, "cards": {**COMMON, **shipped}}
        yield read_document(data, file.name, STAGINGS)


@pytest.mark.parametrize(
    "scenario", [pytest.param(s, id=s.title) for edition in FILES for s in scenarios(edition)]
)
def test_plan(scenario: Scenario) -> None:
    outcome = perform(scenario)
    assert outcome.ok, outcome.why


@pytest.mark.parametrize("edition", FILES)
def test_every_character_has_a_table(edition: str) -> None:
    tables = [scenario.setup.cards.values() for scenario in scenarios(edition)]
    names = {card.name for table in tables for card in table}
    cards = printed(edition).values()
    characters = {card.name for card in cards if card.type is CardType.CHARACTER}
    assert characters - names == WITHOUT_A_TABLE[edition]
