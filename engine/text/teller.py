"""Writes a text for a reader, with explanations inserted after some of its words."""

from __future__ import annotations

from engine.text.grammar import Grammar, Value
from engine.text.writer import TextWriter


class TellingWriter(TextWriter):
    """Adds after the words of some nodes what they mean, in ‹these marks›."""

    def __init__(self, grammar: Grammar) -> None:
        super().__init__(grammar)
        self._told: dict[int, tuple[Value, str]] = {}  # keeps the node, so its id stays its own

    def tell(self, node: Value, words: str) -> None:
        self._told[id(node)] = (node, words)

    def write(self, symbol: str, value: Value) -> tuple[str, ...] | None:
        said = super().write(symbol, value)
        mark = f"‹{id(value)}›"
        if said is None or id(value) not in self._told or mark in said:
            return said
        return (*said, mark)

    def with_meanings(self, said: tuple[str, ...]) -> tuple[str, ...]:
        """The words with each mark replaced by the meaning it stands for."""
        meant = {f"‹{key}›": f"‹{words}›" for key, (_, words) in self._told.items()}
        return tuple(meant.get(word, word) for word in said)
