"""Rules that a card's text touches and whose reading we had to decide.

Those of its keywords are shown with the keywords: `histories.keyword_help`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from engine.kernel.rulebook import RuleEntry
from engine.ufs.effects import nodes as n
from engine.ufs.rules.trees import parts_of
from ufs_desktop.headings import Heading
from ufs_desktop.table.rules_help import rules_help


class TouchedRule(NamedTuple):
    """Rules with rulings, by their ids in any edition, and what the page of a card calls them."""

    title: str
    rules: tuple[str, ...]


_OF_PARTS: Mapping[type[n.Node], TouchedRule] = {
    n.FirstOnly: TouchedRule("First", ("H.3.1.1.1",)),
    n.DeadlockGate: TouchedRule("Deadlock", ("H.3.1.3",)),
    n.Attach: TouchedRule("Attach", ("D.2.2.3.2",)),
    n.SetCheck: TouchedRule("Setting a check", ("E.3.1.3",)),
    n.Recheck: TouchedRule("A check made again", ("E.3.3",)),
    n.Bounded: TouchedRule("Minimum and maximum", ("K.3.7", "bonus.1")),
    n.BuildTokens: TouchedRule("Token", ("owner.1", "removed-from-game.4")),
    n.PlaceOnTop: TouchedRule("Place on top", ("place-on-top-of.1", "place-on-top-of.4")),
}
_OF_VERBS: Mapping[n.Verb, TouchedRule] = {
    n.Verb.SEAL: TouchedRule("Seal", ("K.4.3",)),
    n.Verb.FREEZE: TouchedRule("Freeze", ("K.4.5", "freeze.1")),
}
_ENDED = TouchedRule("Ending a phase", ("F.4.1.2",))


def text_rulings(trees: Iterable[n.Ability], book: Mapping[str, RuleEntry]) -> list[Heading]:
    """Each rule once, in the order of the text."""
    touched = dict.fromkeys(each for tree in trees for each in map(_touched, parts_of(tree)))
    return [
        rules_help(each.title, rules)
        for each in touched
        if each is not None and (rules := [book[rule] for rule in each.rules if rule in book])
    ]


def _touched(part: Any) -> TouchedRule | None:
    match part:
        case n.Act(verb=verb):
            return _OF_VERBS.get(verb)
        case n.Skip(ends=True):
            return _ENDED
    return _OF_PARTS.get(type(part))
