"""What each character's cards do together, played by the engine: scenarios with shipped cards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.scenario.document import raw_documents, read_document
from engine.scenario.player import perform
from engine.scenario.staging import Scenario
from engine.scenario.ufs.staging import STAGINGS
from engine.ufs.effects.nodes.words import CardType
from tests.sets.shipped import EDITION, printed

FILE = Path(__file__).parent / "plans.yaml"
ALL_SYMBOLS = {"symbols": ["infinity"]}
# What the tables need beside shipped cards, in every symbol so that it can always be played.
COMMON: dict[str, Any] = {
    "Bram": {"type": "character", **ALL_SYMBOLS},
    "Guard": {"difficulty": "1", "block": "low +0", **ALL_SYMBOLS},
}


def scenarios() -> Iterator[Scenario]:
    for document in raw_documents(FILE):
        shipped = {handle: printed()[name] for handle, name in document["cards"].items()}
        data = {**document, "edition": EDITION, "cards": {**COMMON, **shipped}}
        yield read_document(data, FILE.name, STAGINGS)


@pytest.mark.parametrize("scenario", [pytest.param(s, id=s.title) for s in scenarios()])
def test_plan(scenario: Scenario) -> None:
    outcome = perform(scenario)
    assert outcome.ok, outcome.why


def test_every_character_has_a_table() -> None:
    names = {card.name for scenario in scenarios() for card in scenario.setup.cards.values()}
    characters = {card.name for card in printed().values() if card.type is CardType.CHARACTER}
    assert {"Anso Reed", "Bray Marlin"} == characters - names  # the plain ones have no text
