"""Writes values by the grammar: words out of a tree."""

from __future__ import annotations

from engine.text.grammar import Fields, Grammar, ListRule, Production, Value


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
        for production in self._grammar.saying(symbol, type(value)):
            words = self._write_production(production, value)
            if words is not None:
                return words
        return None

    def _write_production(self, production: Production, value: Value) -> tuple[str, ...] | None:
        for name, usual in production.unsaid:
            if getattr(value, name) != usual:
                return None
        taken = production.builder.take(value)
        if taken is None or not _rest_is_default(production, taken):
            return None
        words: list[str] = []
        for part in production.parts:
            if isinstance(part, str):
                words.append(part)
                continue
            if part.field not in taken:
                return None
            said = self.write(part.symbol, taken[part.field])
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


def _rest_is_default(production: Production, taken: Fields) -> bool:
    expected = taken.get("__expected__")
    if expected is None:
        return True
    return all(
        name in production.filled or (name in expected and taken[name] == expected[name])
        for name in taken
        if name != "__expected__"
    )
