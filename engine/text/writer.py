"""Writes values by the grammar: words out of a tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.text.grammar import UNUSUAL, Builder, Fields, Grammar, ListRule, Saying, Slot, Value

NOTHING = frozenset[str]()


class Taken(NamedTuple):
    """What a value was taken apart into, and the fields that have to be said."""

    fields: Fields
    unusual: frozenset[str]


class TextWriter:
    """Renders values by the first production that takes the value apart and can say its parts."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar

    def write(self, symbol: str, value: Value) -> tuple[str, ...] | None:
        """The words of a value said as the symbol, or None if the symbol cannot say it."""
        terminal = self._grammar.terminals.get(symbol)
        if terminal is not None:
            return terminal.write(value)
        rule = self._grammar.lists.get(symbol)
        if rule is not None:
            return self._write_list(rule, value)
        return self._write_first(self._grammar.saying(symbol, type(value)), value)

    def _write_first(self, sayings: tuple[Saying, ...], value: Value) -> tuple[str, ...] | None:
        builder: Builder | None = None
        taken: Taken | None = None  # by that builder, which the rows of one pattern share
        for saying in _usual(sayings, value):
            if saying.builder is not builder:
                builder = saying.builder
                taken = _take(builder, value)
            if taken is not None and taken.unusual <= saying.filled:
                words = self._write_parts(saying.parts, taken.fields)
                if words is not None:
                    return words
        return None

    def _write_parts(self, parts: tuple[str | Slot, ...], fields: Fields) -> tuple[str, ...] | None:
        words: list[str] = []
        for part in parts:
            if isinstance(part, str):
                words.append(part)
                continue
            if part.field not in fields:
                return None
            said = self.write(part.symbol, fields[part.field])
            if said is None:
                return None
            words.extend(said)
        return tuple(words)

    def _write_list(self, rule: ListRule, value: Value) -> tuple[str, ...] | None:
        if not isinstance(value, tuple) or len(value) < rule.least:
            return None
        words: list[str] = []
        for index, item in enumerate(value):
            said = self.write(rule.item, item)
            if said is None:
                return None
            words.extend((*rule.separator, *said) if index else said)
        return tuple(words)


def _usual(sayings: tuple[Saying, ...], value: Value) -> Iterator[Saying]:
    """Those whose unsaid fields all have the required values in this value."""
    for saying in sayings:
        for name, usual in saying.unsaid:
            if getattr(value, name) != usual:
                break
        else:
            yield saying


def _take(builder: Builder, value: Value) -> Taken | None:
    fields = builder.take(value)
    if fields is None:
        return None
    usual = builder.usual
    if usual is None:
        return Taken(fields, NOTHING)
    unusual = [name for name, part in fields.items() if part != usual.get(name, UNUSUAL)]
    return Taken(fields, frozenset(unusual))
