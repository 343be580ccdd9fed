"""Scenarios of the second game: what their documents may say, and what is wrong with others."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.scenario.document import read_file
from engine.scenario.errors import ScenarioError
from engine.scenario.fftcg.staging import DUEL_STAGINGS
from engine.scenario.player import perform

HEAD = 'title: One\nedition: fftcg\nrules: ["11.1.1"]\n'
TWO = "setup: {A: {field: [Squire, Guard]}}\n"
FIELD = "setup: {A: {field: [Squire]}}\n"


def written(folder: Path, text: str) -> Path:
    path = folder / "one.yaml"
    path.write_text(HEAD + text, "utf-8")
    return path


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "setup: is missing"),
        ("setup: {A: {pool: [Squire]}}", "setup.A.pool: unknown key"),
        ("setup: {A: {hand: [Squire (dull)]}}", r"\(dull\) says nothing about a card here"),
        ("setup: {A: {field: [Squire (damage)]}}", r"\(damage\) says nothing"),
        ("setup: {A: {hand: Squire}}", "a list of cards, or a number"),
        ('setup: {A: {deck_exact: "maybe"}}', "neither yes nor no"),
        ("setup: {phase: noon}", "setup.phase"),
        ("cards: {Squire: {cost: dear}}\nsetup: {}", "cards.Squire.cost"),
        ("cards: {Squire: {text: Shine.}}\nsetup: {}", "'Shine.' is not understood"),
        ("cards: {'A/B': {}}\nsetup: {}", "a handle has none of"),
        (f"{FIELD}script: [{{A: bid Squire}}]", "begins with no known verb"),
        (f"{FIELD}script: [{{A: order Squire last}}]", "'last' after Squire is not a whole number"),
        (f"{FIELD}script: [{{A: attack Nobody}}]", "no card 'Nobody' is set up"),
        (f"{FIELD}script: [{{run_to: start of noon}}]", "is not a point of the game"),
        (f"{FIELD}expect: {{Squire.speed: '3'}}", "a card has no 'speed'"),
    ],
)
def test_what_is_wrong_is_told(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(ScenarioError, match=said):
        read_file(written(tmp_path, text), DUEL_STAGINGS)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"{FIELD}expect: {{Squire.power: '6000'}}", "Squire.power is 5000, not 6000"),
        (f"{FIELD}expect: {{A.field: '2'}}", "A.field is 1, not 2"),
        (f"{TWO}script: [{{A: cannot attack Squire}}, {{A: attack Guard}}]", "it is possible"),
        (f"{FIELD}script: [{{A: block Squire}}]", "before 'A: block Squire'"),
        (
            "setup: {A: {hand: [Squire]}}\nscript: [{A: cannot play Squire because 7.3}]",
            "the refusal names 11.2.1.1",
        ),
    ],
)
def test_what_does_not_hold_fails(tmp_path: Path, text: str, why: str) -> None:
    (scenario,) = read_file(written(tmp_path, text), DUEL_STAGINGS)
    outcome = perform(scenario)
    assert why in outcome.why


def test_cards_lie_as_they_are_set_up(tmp_path: Path) -> None:
    text = """
cards: {Spark: {type: summon, text: "EX Burst Draw 1 card."}}
setup:
  turn: "5"
  active: B
  A: {deck: [Spark, Squire], damage: "2", break: [Guard]}
  B: {field: ["Lancer (dull, frozen, damage 2000)"], removed: [Hound]}
expect:
  active: B
  A.deck: {contains: [Spark, Squire]}
  A.damage: "2"
  A.break: [Guard]
  B.removed: [Hound]
  Lancer.state: dull
  Lancer.frozen: "yes"
  Lancer.damage: "2000"
  Lancer.controller: B
  Lancer.zone: field
  Spark.power: none
"""
    (scenario,) = read_file(written(tmp_path, text), DUEL_STAGINGS)
    outcome = perform(scenario)
    assert outcome.ok, outcome.why
    table = scenario.staging.set_up(scenario)
    top = table.game.cards_in(0, "deck")[-1]
    assert table.label(top) == "Spark"
