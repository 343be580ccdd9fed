"""The vocabulary: frozen, hashable, complete, and all of it sayable."""

from engine.text.ufs.compile import compile_ability
from engine.ufs.effects import nodes as n
from engine.ufs.effects.keyword_abilities import GRANTING_KEYWORDS, granted_ability
from engine.ufs.effects.tree_nodes import nodes_in
from tests.text.corpora import everything

# What the rules build and no text says by itself.
UNSAID = {n.KeywordLink, n.Manual}


def test_nodes_are_plain_frozen_data() -> None:
    for cls in n.NODE_CLASSES:
        assert vars(cls)["__dataclass_params__"].frozen, cls
        assert "__dict__" not in dir(cls), cls
        assert cls.__doc__, cls


def test_every_node_stands_in_some_example() -> None:
    trees = [compile_ability(text, dialect) for dialect, text in everything()]
    granted = [granted_ability(keyword, 1) for keyword in sorted(GRANTING_KEYWORDS)]
    found = {type(part) for part in nodes_in((*trees, *granted), quoted=True)}
    assert {cls.__name__ for cls in set(n.NODE_CLASSES) - found - UNSAID} == set()


def test_trees_can_be_keys() -> None:
    trees = {compile_ability(text, dialect) for dialect, text in everything()}
    assert len(trees) > 400
