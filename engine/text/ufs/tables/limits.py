""" "X cannot be greater than 3": the most that a player may choose for the X of a cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.text.grammar import REFUSED, Builder, Fields, Grammar, Value, builds
from engine.text.ufs.pronouns import rebuild
from engine.ufs.effects import nodes as n
from engine.ufs.effects.tree_nodes import nodes_in


def add_limits_of_x(grammar: Grammar) -> None:
    """The sentence stands behind the effects, but limits the number in the cost."""
    head = "{before:gates} {kind:letter} {brackets:brackets} {cost:costs} :"
    limit = "x cannot be greater than {high:expr} . {after:tails}"
    grammar.add("ability", f"{head} {{effects:statements}} {limit}", _limited(builds(n.Ability)))
    response = head.replace("{kind:letter}", "r")
    told = f"{response} {{trigger:trigger}} , {{effects:statements}} {limit}"
    answer = builds(n.Ability, kind=n.AbilityKind.RESPONSE)
    grammar.add("ability", told, _limited(answer))


def _limited(plain: Builder) -> Builder:
    def make(values: Fields) -> Value:
        said = dict(values)
        bound = n.Bounded(n.X(), high=said.pop("high"), sentence=True)
        limited = _with_x(said["cost"], bound)
        if limited == said["cost"]:
            return REFUSED
        return plain.make({**said, "cost": limited})

    def take(value: Value) -> Fields | None:
        bounds = set(_limits(value.cost)) if type(value) is n.Ability else set()
        if len(bounds) != 1:
            return None
        (bound,) = bounds
        said = plain.take(replace(value, cost=_without(value.cost, bound)))
        return None if said is None else {**said, "high": bound.high}

    return Builder(make, take, plain.takes, plain.fixed)


def _limits(cost: tuple[n.Instruction, ...]) -> Iterator[n.Bounded]:
    for part in nodes_in(cost):
        if isinstance(part, n.Bounded) and part.sentence:
            yield part


def _with_x(value: Any, bound: n.Bounded) -> Any:
    if isinstance(value, n.X):
        return bound
    if isinstance(value, n.Bounded):
        return value  # it has limits of its own
    return rebuild(value, lambda part: _with_x(part, bound))


def _without(value: Any, bound: n.Bounded) -> Any:
    return n.X() if value == bound else rebuild(value, lambda part: _without(part, bound))
