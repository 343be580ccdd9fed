"""Every kind of refusal is the answer to some act: in a scenario's `because`, or here."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import engine.ufs
from engine.scenario.script import CannotLine
from engine.ufs.rules.attack_sequence import NARROW
from engine.ufs.rules.legality import MOMENTS, PROMPTS
from engine.ufs.rules.reversals import why_not_reversal
from engine.ufs.rules.timing import SPANS
from tests.fight_scenarios import fight_files, scenarios_in
from tests.sources import nodes_in, tree_of
from tests.ufs.build import Table

SOURCE = Path(engine.ufs.__file__).parent
SHOWN_HERE = frozenset({"I.3.10.2.1"})  # a window for it opens after an attack alone


def made(tree: ast.AST) -> Iterator[str]:
    """The rules of the refusals that the code can make."""
    for node in nodes_in(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            place = {"Refusal": 0, "_unless": 1}.get(node.func.id)
            if place is not None and len(node.args) > place:
                said = node.args[place]
                if isinstance(said, ast.Constant) and isinstance(said.value, str):
                    yield said.value


def test_refusals_are_found() -> None:
    code = 'Refusal("E.4.1", "x")\n_unless(met, "H.3.1.2", "y")\nRefusal(rule, "z")\nother("K.1")'
    assert list(made(ast.parse(code))) == ["E.4.1", "H.3.1.2"]


def tabled() -> set[str]:
    """Rules that a refusal takes from a table."""
    moments = {MOMENTS[kind][0] for kind in PROMPTS}
    return {*NARROW.values(), *moments, *(rule for _, rule in SPANS.values())}


def shown() -> set[str]:
    """The rules that passing scenarios name in a `because`."""
    return {
        line.because
        for path in fight_files()
        for scenario in scenarios_in(path)
        for line in scenario.script
        if isinstance(line, CannotLine) and line.because
    }


def test_every_refusal_is_shown() -> None:
    kinds = {rule for path in SOURCE.rglob("*.py") for rule in made(tree_of(path))}
    assert sorted((kinds | tabled()) - shown() - SHOWN_HERE) == []


def test_there_is_nothing_to_reverse_before_the_first_attack() -> None:
    table = Table()
    own = table.game.cards[table.attack(1, current=False)].ref
    for attack in (None, own):
        refusal = why_not_reversal(table.game, 1, attack)
        assert refusal is not None
        assert refusal.rule == "I.3.10.2.1"
