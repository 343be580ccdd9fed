"""Counters: placed, removed, counted, and asked for as a cost (6.7)."""

from __future__ import annotations

from typing import Any

from engine.fftcg.model.counters import (
    CountersThere,
    NoCountersThere,
    PlaceCounters,
    RemoveCounters,
)
from engine.fftcg.model.replacements import CountersInstead
from engine.fftcg.model.spells import CounterAmount, CounterSum
from engine.text.fftcg.replacements import LEAVES
from engine.text.fftcg.words import ITSELF
from engine.text.grammar import Builder, Grammar, Value, builds, lens


def add_counters(grammar: Grammar) -> None:
    grammar.add("counters", "1 {name:name} counter", _sum(1))
    grammar.add("counters", "{number:many} {name:name} counters", _sum(None))
    for cards in ("it", "them.all"):
        place, remove = builds(PlaceCounters), builds(RemoveCounters)
        grammar.add("step", f"place {{counters:counters}} on {{cards:{cards}}}", place)
        grammar.add("step", f"remove {{counters:counters}} from {{cards:{cards}}}", remove)
    each = builds(CounterAmount)
    for symbol, words in (
        ("damage", "{each:n} damage"),
        ("gain.each", "{each:gain} power"),
        ("cards.each", "{each:one} card"),
    ):
        row = f"{words} for each {{name:name}} counter on {ITSELF}"
        grammar.add(symbol, row, each)
    there = f"there are {{least:counters.more}} on {ITSELF}"
    grammar.add("counters.more", "{number:n} or more {name:name} counters", _sum(None))
    grammar.add("condition", there, builds(CountersThere))
    none = f"there is no {{name:name}} counter on {ITSELF}"
    grammar.add("condition", none, builds(NoCountersThere))
    for event, is_broken in LEAVES.items():
        instead = builds(CountersInstead, is_broken=is_broken)
        for symbol, cards in (("one.leave", "it"), ("many.leave", "them")):
            row = f"{event} , remove {{counters:counters}} from {cards} instead"
            grammar.add(symbol, row, instead)


def _sum(fixed: int | None) -> Builder:
    """A number of counters; a single one has a row in the singular."""

    def make(name: str, number: int = 1) -> Value:
        return CounterSum(name, number)

    def take(value: CounterSum) -> dict[str, Any] | None:
        if fixed not in (None, value.number):
            return None
        return {"name": value.name, "number": value.number}

    return lens(make, take, CounterSum, usual={"number": fixed})
