"""Every choice that the rules leave to a player is offered by a decision, and a scenario meets it.

`choices.tsv` lists the choices by the rule that gives them.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.kernel import machine
from engine.kernel.decisions import Answer, is_forced
from engine.kernel.game import Game
from engine.scenario.document import scenario_files
from engine.scenario.player import perform
from engine.ufs.editions.rulebook import rulebook
from tests.fight_scenarios import scenarios_in
from ufs_desktop.fight.prompts import PROMPTS

EDITION = "comprehensive"
HERE = Path(__file__).parent
OF_OTHERS = frozenset(  # asked by rules of other editions alone
    {
        *("blitz", "discard-unplayed", "extra-card", "mulligan-again", "mulligan-cards"),
        *("whose-cards", "choose-half", "choose-counter"),
    }
)
BY_HAND = ("table-", "object")  # of texts that players carry out: no rule speaks of them


class ChoiceEntry(NamedTuple):
    """A rule that leaves something to a player, and the prompts of the decisions that ask it."""

    rule: str
    prompts: tuple[str, ...]
    what: str
    unshown: str  # why no scenario is asked


def entries() -> list[ChoiceEntry]:
    lines = (HERE / "choices.tsv").read_text("utf-8").splitlines()[1:]
    rows = (line.split("\t") for line in lines)
    return [ChoiceEntry(rule, tuple(prompts.split()), *rest) for rule, prompts, *rest in rows]


def test_every_choice_names_a_rule_and_decisions_that_exist() -> None:
    book = rulebook(EDITION)
    for entry in entries():
        assert entry.rule in book, entry
        assert set(entry.prompts) <= PROMPTS.keys(), entry
        assert entry.what, entry
        assert entry.prompts or entry.unshown, entry
    assert len({entry.rule for entry in entries()}) == len(entries())


def test_every_decision_of_the_rules_stands_for_a_choice() -> None:
    listed = {prompt for entry in entries() for prompt in entry.prompts}
    asked = {prompt for prompt in PROMPTS if not prompt.startswith(BY_HAND)}
    assert asked - listed == OF_OTHERS


def test_every_choice_is_met_by_a_scenario_that_cites_its_rule(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    missing = {
        (entry.rule, prompt) for entry in entries() if not entry.unshown for prompt in entry.prompts
    }
    cited: list[str] = []
    numbers: dict[str, set[str]] = defaultdict(set)
    answer = machine.answer

    def watched(game: Game, decision_id: int, choice: Answer) -> object:
        asked = game.pending
        if asked is not None and not is_forced(asked):
            missing.difference_update((rule, asked.prompt) for rule in cited)
            numbers[asked.prompt].add(asked.rule)
        return answer(game, decision_id, choice)

    monkeypatch.setattr(machine, "answer", watched)
    wanted = defaultdict(list)
    for file in scenario_files(HERE / "scenarios" / EDITION):
        for scenario in scenarios_in(file):
            for rule in {rule for rule, _ in missing} & set(scenario.rules):
                wanted[rule].append(scenario)
    for rule, scenarios in wanted.items():
        cited[:] = [rule]
        for scenario in scenarios:
            if not any(each == rule for each, _ in missing):
                break
            perform(scenario)
    assert missing == set()
    assert numbers["order-into-deck"] == {"D.4.1.1.1"}
    assert numbers["order-into-discard"] == {"D.2.3.3.1"}
