"""Nothing that a text can mean is without a scenario: classes, words and what fills their fields.

What a text can mean is taken from the examples and from every shipped card. What stands in a
scenario is carried out by it, and the scenarios pass (`tests/test_scenarios.py`).
"""

from enum import Enum
from functools import cache

from engine.kernel.plain import field_names
from engine.library.printed_card import PrintedCard, to_definition
from engine.text.ufs.compile import compile_ability
from engine.text.ufs.tables.whole import grammar
from engine.ufs.effects import nodes as n
from engine.ufs.effects.status import needs_universus
from tests.fight_scenarios import fight_files, scenarios_in
from tests.sets.shipped import definitions
from tests.text.corpora import everything

# Built by hand or by the rules, not by texts of scenarios; `test_manual` runs what is manual.
NOT_READ = {"Manual"}
NEWEST = {cls.__name__ for cls in n.UNIVERSUS_NODES}
# Nothing but wording: the same is carried out however it is said.
WORDING = (
    *("form", "bind", "said", "noun", "bracket", "sentence", "worded", "joint", "lasting"),
    *("article", "plural", "returned", "put", "have", "having", "possessive", "of_the", "short"),
    *(
        "perfect",
        "when",
        "owned",
        "implied",
        "named",
        "entire",
        "shared",
        "there",
        "more",
        "after",
        "tried",
    ),
)
# Fields whose class of value changes nothing: any amount is asked for its number, and so on.
ANY = (n.Amount, n.CardRef, n.Instruction, n.Condition, n.Predicate)


def _features(value: object) -> set[str]:
    """Every class in a tree, and every word in each field of each class."""
    if isinstance(value, tuple):
        return set().union(*map(_features, value))
    if not isinstance(value, n.Node):
        return set()
    name = type(value).__name__
    found = {name}
    for field in field_names(type(value)):
        part = getattr(value, field)
        if isinstance(part, Enum | bool) and field not in WORDING:
            found.add(f"{name}.{field}={part}")
        found |= _features(part)
    return found


@cache
def _in_scenarios() -> frozenset[str]:
    cards = {
        (card, scenario.edition)
        for path in fight_files()
        for scenario in scenarios_in(path)
        for card in scenario.setup.cards.values()
    }
    return frozenset().union(*(_of_card(card, edition) for card, edition in cards))


def _of_card(card: PrintedCard, edition: str) -> frozenset[str]:
    held = to_definition(card, edition).printed.abilities
    return frozenset().union(*(_features(each.ability) for each in held))


@cache
def _sayable() -> frozenset[str]:
    trees = [compile_ability(text, dialect) for dialect, text in everything()]
    trees += [held.ability for each in definitions().values() for held in each.printed.abilities]
    return frozenset().union(*(_features(tree) for tree in trees if not needs_universus(tree)))


def test_every_class_and_word_of_the_examples_stands_in_a_scenario() -> None:
    assert sorted(_sayable() - _in_scenarios() - NEWEST - _of_newest()) == []


def _of_newest() -> set[str]:
    return {feature for feature in _sayable() if feature.split(".")[0] in NEWEST}


def test_every_node_class_stands_in_a_scenario() -> None:
    names = {cls.__name__ for cls in n.NODE_CLASSES}
    reached = {feature for feature in _in_scenarios() if "." not in feature}
    assert names - reached - NOT_READ == set()


def test_every_fixed_rule_and_everything_that_can_be_named_stands_in_a_scenario() -> None:
    reached = _in_scenarios()
    assert [kind for kind in n.RuleKind if f"RuleEffect.kind={kind}" not in reached] == []
    nameable = {
        value.property
        for rules in grammar().productions.values()
        for rule in rules
        for value in _constants(rule.builder)
        if isinstance(value, n.Name)
    }
    assert sorted(p for p in nameable if f"Name.property={p}" not in reached) == []


def _constants(builder: object) -> list[object]:
    """The value of a row that stands for one, out of the closure of its builder."""
    make = getattr(builder, "make", None)
    cells = getattr(make, "__closure__", None) or ()
    return [cell.cell_contents for cell in cells]


def test_every_verb_that_can_be_demanded_is_carried_out_in_a_scenario() -> None:
    reached = _in_scenarios()
    demanded = {feature for feature in _sayable() if feature.startswith("Act.verb=")}
    assert sorted(demanded - reached) == []
