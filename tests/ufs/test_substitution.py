"""Parts of trees put in the place of others; what is left as it is stays the very same."""

from __future__ import annotations

from typing import Any

from engine.ufs.effects import nodes as n
from engine.ufs.rules.substitution import rewritten

TREE = n.If(n.AtDesperation(), n.Draw(n.X()), n.Sequence((n.Draw(n.X()), n.WinGame(n.Who.YOU))))


def test_what_is_wanted_is_replaced_wherever_it_stands_and_what_is_put_there_stays() -> None:
    def fixed(value: Any) -> Any:
        return n.Plus(n.Number(2), n.X()) if value == n.X() else value

    drawn = n.Draw(n.Plus(n.Number(2), n.X()))
    expected = n.If(n.AtDesperation(), drawn, n.Sequence((drawn, n.WinGame(n.Who.YOU))))
    assert rewritten(TREE, fixed) == expected


def test_where_nothing_is_wanted_no_new_tree_is_made() -> None:
    assert rewritten(TREE, lambda value: value) is TREE
